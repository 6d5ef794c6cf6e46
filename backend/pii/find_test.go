package pii_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/pii"
)

// found writes what Find finds as "kind: words".
func found(text string) []string {
	list := []string{}
	for _, s := range pii.Find(text) {
		list = append(list, string(s.Kind)+": "+s.Span.In(text))
	}
	return list
}

func TestFind(t *testing.T) {
	for _, test := range []struct {
		about, text string
		want        []string
	}{
		// Mail.
		{"an address of mail", "Write to o.brandvold@quarry.example, please.", []string{"email: o.brandvold@quarry.example"}},
		{"letters of all scripts", "An: jörg@müller-söhne.example", []string{"email: jörg@müller-söhne.example"}},
		{"an at sign alone", "Sold 20 @ 4.50 each, see @home.", nil},

		// Cards.
		{"a card in one piece", "My card 4111111111111111 was lost.", []string{"card: 4111111111111111"}},
		{"a card in groups", "Card 5500-0055-5555-5559.", []string{"card: 5500-0055-5555-5559"}},
		{"a card of fifteen digits", "Pay with 3782 822463 10005 now", []string{"card: 3782 822463 10005"}},
		{"a wrong check digit", "Order 4111111111111112 was sent.", nil},
		{"a right check digit and no issuer", "Lot 9111111111111116.", nil},
		{"columns of figures", "4111 1111 1111 1112 units", nil},

		// Accounts.
		{"an account number", "Pay to GB82WEST12345698765432 by Friday", []string{"iban: GB82WEST12345698765432"}},
		{"in groups of four", "IBAN DE89 3704 0044 0532 0130 00.", []string{"iban: DE89 3704 0044 0532 0130 00"}},
		{"small letters", "my iban is gb82west12345698765432", []string{"iban: gb82west12345698765432"}},
		{"a wrong remainder", "Pay to GB83WEST12345698765432 by Friday", nil},

		// Social security numbers.
		{"with hyphens", "SSN 219-09-9999", []string{"ssn: 219-09-9999"}},
		{"in one piece, named", "Her social security number is 219099999.", []string{"ssn: 219099999"}},
		{"in one piece, not named", "The figure 219099999 is right.", nil},
		{"a range that was never given out", "No 666-12-3456, 900-12-3456, 123-00-4567 or 123-45-0000.", nil},

		// Telephones.
		{"with the code of a country", "Call +44 20 7946 0958 today", []string{"phone: +44 20 7946 0958"}},
		{"as North America writes them", "Ring (212) 736-5000 or 212-736-5001.", []string{"phone: (212) 736-5000", "phone: 212-736-5001"}},
		{"with a trunk zero", "Büro: 030 22730027", []string{"phone: 030 22730027"}},
		{"within a town, where it is told", "They did not answer at 467 3395.", []string{"phone: 467 3395"}},
		{"a run of digits that nobody calls a number", "Counted 467 3395 and 60-56-85.", nil},
		{"figures of a table", "Shares repurchased 0.9 0.1 2.0 4.6 and 1,204 1,199 1,187", nil},
		{"money and percentages", "Net sales were $212-736-5000 and 5551234567%.", nil},
		{"a date after a call", "Call 12-03-2021 or 2021-03-12 to see.", nil},
		{"the number of a standard", "The board issued ASU No. 2016-02.", nil},

		// Machines.
		{"an address of a machine", "Seen from 203.0.113.77.", []string{"ip: 203.0.113.77"}},
		{"of sixteen bytes", "Host 2001:db8::8a2e:370:7334 replied", []string{"ip: 2001:db8::8a2e:370:7334"}},
		{"named, though small", "the server 10.0.0.1", []string{"ip: 10.0.0.1"}},
		{"a section", "See 4.10.2.1 and section 203.0.113.77.", nil},
		{"a time", "At 12:30:45 sharp", nil},

		// Papers.
		{"a passport", "Passport no. C01X00T47 expires soon", []string{"passport: C01X00T47"}},
		{"a licence", "My driver's license number is 425700624", []string{"licence: 425700624"}},
		{"a licence of a program", "License number 425700624 of the software", nil},

		// Addresses.
		{"a number and a street", "She lives at 12 Oak Street, Ashbourne, DE6 1GH.", []string{"address: 12 Oak Street, Ashbourne, DE6 1GH"}},
		{"flat, town, state and postcode", "Send it to 742 Larch Terrace Apt. 4\nQuillford, OR 97403 today", []string{"address: 742 Larch Terrace Apt. 4\nQuillford, OR 97403"}},
		{"the street in one word", "Er wohnt Lindenstraße 14, 10969 Berlin.", []string{"address: Lindenstraße 14, 10969 Berlin"}},
		{"the word for a street first", "Abita in Via Larici 27, Torino.", []string{"address: Via Larici 27, Torino"}},
		{"in France", "12 rue des Tilleuls, 69003 Lyon", []string{"address: 12 rue des Tilleuls, 69003 Lyon"}},
		{"in Hungary", "Cím: Tölgyfa utca 8., Pécs", []string{"address: Tölgyfa utca 8"}},
		{"a box", "Write to P.O. Box 104.", []string{"address: P.O. Box 104"}},
		{"a military post", "PSC 12, Box 3456\nAPO AP 04336", []string{"address: PSC 12, Box 3456\nAPO AP 04336"}},
		{"a corner", "It stands on the corner of Larch Street and Quill Lane.", []string{"address: the corner of Larch Street and Quill Lane"}},
		{"a street that no number belongs to", "Wall Street expected more of Main Street.", nil},
		{"a year before a street", "In 2019 Larch Street was repaved.", nil},
		{"a section of a law", "Section 1503 of the Harbour Street Act", nil},

		// Names.
		{"a given and a family name", "The report was read by Margaret Brandvold.", []string{"name: Margaret Brandvold"}},
		{"an initial", "Signed: Tobias Q. Harrowgate", []string{"name: Tobias Q. Harrowgate"}},
		{"a form of address", "Mr. Zeltrix objected, and Dr. Oom agreed.", []string{"name: Zeltrix", "name: Oom"}},
		{"a phrase that only a name follows", "Hello, my name is Zeltrix.", []string{"name: Zeltrix"}},
		{"particles", "It was Willem van der Hoogveen who paid.", []string{"name: Willem van der Hoogveen"}},
		{"letters with marks", "Zsuzsanna Kővágó és Bjørn Håkonsen", []string{"name: Zsuzsanna Kővágó", "name: Bjørn Håkonsen"}},
		{"the family name again", "Margaret Brandvold resigned. Brandvold gave no reason.", []string{"name: Margaret Brandvold", "name: Brandvold"}},
		{"a list", "Present: Margaret, Tobias and Willem.", []string{"name: Margaret", "name: Tobias", "name: Willem"}},
		{"what somebody has", "We have Margaret's address.", []string{"name: Margaret"}},
		{"a text without capitals", "my name is margaret and i live here", []string{"name: margaret"}},
		{"a firm", "Brandvold Holdings Inc., Johnson Controls and Smith & Larch Ltd were paid.", nil},
		{"a firm with a whole name", "The Tobias Harrowgate Foundation gave the money.", nil},
		{"lines of a report", "Net Income, Total Assets and Fair Value rose. Risk Factors follow.", nil},
		{"places", "From New York to San Francisco, by way of St. Paul and Fort Wayne, Indiana.", nil},
		{"months and days", "On Friday, April 3, and in May and June.", nil},
		{"a heading", "CONSOLIDATED BALANCE SHEET\n\nNotes to the Financial Statements", nil},
		{"a place with its state", "The plant in Glen Allen, VA, was closed.", nil},
		{"words with a capital within", "QuarryPoint and DeepLarch were sold to HarbourWare.", nil},

		{"nothing", "", nil},
		{"several", "Tobias Harrowgate (tobias@quarry.example, +44 20 7946 0958)", []string{"name: Tobias Harrowgate", "email: tobias@quarry.example", "phone: +44 20 7946 0958"}},
	} {
		t.Run(test.about, func(t *testing.T) {
			if test.want == nil {
				test.want = []string{}
			}
			if diff := cmp.Diff(test.want, found(test.text)); diff != "" {
				t.Errorf("Find(%q) (-want +got):\n%s", test.text, diff)
			}
		})
	}
}

func TestMask(t *testing.T) {
	text := "Margaret Brandvold [1] wrote from o.brandvold@quarry.example; 4111111111111111 paid."
	want := "[name] [1] wrote from [e-mail]; [card] paid."
	if got := pii.Mask(text, pii.Find(text)); got != want {
		t.Errorf("Mask = %q, want %q", got, want)
	}
	odd := []ibid.PrivateSpan{{Span: ibid.Span{Start: 0, End: 8}, Mask: "x"}, {Span: ibid.Span{Start: 4, End: 9}, Mask: "y"}, {Span: ibid.Span{Start: 50, End: 900}, Mask: "z"}}
	if got := pii.Mask("Margaret B.", odd); got != "x B." {
		t.Errorf("Mask with odd spans = %q", got)
	}
}

// What is masked is no longer there to be found, citations stay, and marks are
// those of the spans.
func TestMaskedTextHasNothingLeft(t *testing.T) {
	text := "**Margaret Brandvold** of 12 Oak Street, Ashbourne, DE6 1GH, called +44 20 7946 0958 [2]."
	masked := pii.Mask(text, pii.Find(text))
	if again := pii.Find(masked); len(again) > 0 {
		t.Errorf("found %v in %q", again, masked)
	}
	if !strings.HasPrefix(masked, "**[name]** of [address],") || !strings.HasSuffix(masked, "[2].") {
		t.Errorf("masked %q", masked)
	}
}

func FuzzFind(f *testing.F) {
	for _, seed := range []string{"Mr. O'Neil's card 4111-1111", "a@b@c.d +1 (", "::ffff:1.2.3.4", "O.\n\nbox 12, \xff\xfe Apt", "12 rue de la de le", "ß’s ’s 's", "PSC 1 Box", "corner of and"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, s := range pii.Find(text) {
			if s.Span.Start < end || s.Span.Len() <= 0 || s.Span.End > len(text) || s.Mask == "" {
				t.Fatalf("span %v after %d in %q", s, end, text)
			}
			if utf8.ValidString(text) && !utf8.ValidString(s.Span.In(text)) {
				t.Fatalf("span %v cuts a character in %q", s, text)
			}
			end = s.Span.End
		}
	})
}

func BenchmarkFindInRepetition(b *testing.B) {
	for _, piece := range []string{"A ", "1 ", "a@", "12 Oak ", "Margaret and ", "+1-", ":", ">", ", ", "4111 ", "St. ", "de la "} {
		text := strings.Repeat(piece, 100_000/len(piece))
		b.Run(piece, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				pii.Find(text)
			}
		})
	}
}

func BenchmarkFind(b *testing.B) {
	text := strings.Repeat("The board met on 3 May 2021 and heard Margaret Brandvold of Quarry Holdings Inc. report net sales of $1,577 million, up 4.2%. ", 16)[:2000]
	for b.Loop() {
		pii.Find(text)
	}
}
