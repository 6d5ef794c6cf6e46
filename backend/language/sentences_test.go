package language

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestSentences(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"two sentences", "The rent is due. It is paid monthly.", []string{"The rent is due.", "It is paid monthly."}},
		{"an abbreviation ends nothing", "Acme Inc. pays Mr. Lee. He agrees.", []string{"Acme Inc. pays Mr. Lee.", "He agrees."}},
		{"a sentence over two lines", "The tenant shall pay\nthe rent. The landlord\nshall repair.", []string{"The tenant shall pay\nthe rent.", "The landlord\nshall repair."}},
		{"blocks are never joined", "A heading without stop\n\nThe text below it.", []string{"A heading without stop", "The text below it."}},
		{"each row of a table stands alone", "Net sales $ 41,208 $ 39,954\nPurchases of plant and machinery (P&M) (2,614) (2,391)\nCost of sales 18,417 17,902\nOther — (12)", []string{"Net sales $ 41,208 $ 39,954", "Purchases of plant and machinery (P&M) (2,614) (2,391)", "Cost of sales 18,417 17,902", "Other — (12)"}},
		{"a heading above its paragraph", "Break clause\nThe tenant may end this lease after three years by giving notice.", []string{"Break clause", "The tenant may end this lease after three years by giving notice."}},
		{"multi-byte text keeps its offsets", "Prüfung – ¼ der „Flächen“. Zweiter Satz.", []string{"Prüfung – ¼ der „Flächen“.", "Zweiter Satz."}},
		{"a date at the end of a line is no row", "In the last quarter of the year the increase of $104\nmillion came from shops opened since January 29, 2022,\nand from new brands.", []string{"In the last quarter of the year the increase of $104\nmillion came from shops opened since January 29, 2022,\nand from new brands."}},
		{"a line may end within a date", "The Tenant moved in on 25\nMarch 2019 and may stay until the Landlord gives notice of nine months.", []string{"The Tenant moved in on 25\nMarch 2019 and may stay until the Landlord gives notice of nine months."}},
		{"before the day as well", "The Tenant moved in on March\n25, 2019, and may stay until the Landlord gives notice.", []string{"The Tenant moved in on March\n25, 2019, and may stay until the Landlord gives notice."}},
		{"dates above each other are of a table", "Year ended December 31\nMarch 31 and the quarters before it, as they were reported at the time", []string{"Year ended December 31", "March 31 and the quarters before it, as they were reported at the time"}},
		{"a line may end before a unit", "It cost $ 104\nmillion in the end.", []string{"It cost $ 104\nmillion in the end."}},
		{"items stand alone", "f) Notes 8\ng) Report of the accountants, which was read and approved 29", []string{"f) Notes 8", "g) Report of the accountants, which was read and approved 29"}},
		{"rows with small letters stand alone", "Lanterns 104\nof which sold 31", []string{"Lanterns 104", "of which sold 31"}},
		{"a clause begins after a year", "The term runs until 30 June 2027. 10.4 The Landlord may end it.", []string{"The term runs until 30 June 2027.", "10.4 The Landlord may end it."}},
		{"and on a line of its own", "The term of this lease runs until 30 June 2027.\n10.4.1 The Landlord may end it by notice.\n11. The Tenant may not.", []string{"The term of this lease runs until 30 June 2027.", "10.4.1 The Landlord may end it by notice.", "11. The Tenant may not."}},
		{"lettered clauses too", "The term runs until 30 June 2027. (b) The Landlord may end it.", []string{"The term runs until 30 June 2027.", "(b) The Landlord may end it."}},
		{"after an abbreviation on a line of its own", "The goods are sold and delivered by Acme Inc.\n4.2 The Buyer pays for them within a month.", []string{"The goods are sold and delivered by Acme Inc.", "4.2 The Buyer pays for them within a month."}},
		{"one paragraph, two years", "It ran to 2019. 3.1 It was renewed to 2024. 3.2 It ends.", []string{"It ran to 2019.", "3.1 It was renewed to 2024.", "3.2 It ends."}},
		{"a clause that is named begins nothing", "It is subject to Sec. 10.4 Notices and to Art. 3.2 Term.", []string{"It is subject to Sec. 10.4 Notices and to Art. 3.2 Term."}},
		{"nor one that the line ends before", "This shall always be subject to the terms of Art.\n10.4 Notices, and to nothing else.", []string{"This shall always be subject to the terms of Art.\n10.4 Notices, and to nothing else."}},
		{"an item of an enumeration belongs to its sentence", "The Tenant shall not:\n(a) Assign this lease; or\n(b) Sublet the premises.", []string{"The Tenant shall not:\n(a) Assign this lease; or\n(b) Sublet the premises."}},
		{"a sentence ends in a year", "She was elected in 2003. She served until May 2011. Dr. Burns joined in 2012. Age 67.", []string{"She was elected in 2003.", "She served until May 2011.", "Dr. Burns joined in 2012.", "Age 67."}},
		{"or in an amount", "The company sold 1250. Tideworks sold 900. It was less.", []string{"The company sold 1250.", "Tideworks sold 900.", "It was less."}},
		{"a title belongs to its name, be it a word", "He joined in 1983. Mr. Weeks brings experience.", []string{"He joined in 1983.", "Mr. Weeks brings experience."}},
		{"what a number numbers goes on", "It is told in Note 101. Description of Business, and in Rule 144. Resale of Shares.", []string{"It is told in Note 101. Description of Business, and in Rule 144. Resale of Shares."}},
		{"an ordinal ends nothing", "Der Vertrag gilt bis zum 30. Juni und wird im 3. Quartal erneuert.", []string{"Der Vertrag gilt bis zum 30. Juni und wird im 3. Quartal erneuert."}},
		{"decimals and dates begin no clause", "It cost $ 10.4 Million on 30.6.2027 and 3.5 Litres of paint.", []string{"It cost $ 10.4 Million on 30.6.2027 and 3.5 Litres of paint."}},
		{"a time of day has its zone", "Listen until 11:59 p.m. ET on Friday or call before 9 a.m. Pacific Time. It ends at 5 p.m. The line closes.", []string{"Listen until 11:59 p.m. ET on Friday or call before 9 a.m. Pacific Time.", "It ends at 5 p.m.", "The line closes."}},
		{"nothing", " \n\n \n", nil},
	}
	s := NewSplitter()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, span := range s.Sentences(tt.text) {
				got = append(got, span.In(tt.text))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("sentences (-want +got):\n%s", diff)
			}
		})
	}
}

// Near has the sentences of the blocks that a part touches, whole, and the same
// whenever it is asked.
func TestNear(t *testing.T) {
	text := "Of rent\n\nThe rent is due. It is paid monthly.\n\nThe rent is due. It is paid monthly.\n\nThe keeper repairs."
	s := NewSplitter()
	for _, tt := range []struct {
		name string
		part ibid.Span
		want []ibid.Span
	}{
		{"all", ibid.Span{End: len(text)}, s.Sentences(text)},
		{"a block", ibid.Span{Start: 9, End: 45}, []ibid.Span{{Start: 9, End: 25}, {Start: 26, End: 45}}},
		{"the same words again stand elsewhere", ibid.Span{Start: 47, End: 83}, []ibid.Span{{Start: 47, End: 63}, {Start: 64, End: 83}}},
		{"half a sentence has its whole block", ibid.Span{Start: 12, End: 15}, []ibid.Span{{Start: 9, End: 25}, {Start: 26, End: 45}}},
		{"two blocks", ibid.Span{Start: 80, End: 90}, []ibid.Span{{Start: 47, End: 63}, {Start: 64, End: 83}, {Start: 85, End: 104}}},
		{"between blocks", ibid.Span{Start: 7, End: 9}, nil},
		{"nothing", ibid.Span{}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for range 2 {
				got := s.Near(text, tt.part)
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Errorf("spans (-want +got):\n%s", diff)
				}
				clear(got) // the caller's own
			}
		})
	}
}

func TestSentencesCutsEnumerations(t *testing.T) {
	item := "the tenant shall keep the premises in good repair and condition throughout the term"
	text := "The covenants are: " + strings.Repeat(item+"; ", 12) + item + "."
	spans := NewSplitter().Sentences(text)
	if len(spans) < 3 {
		t.Fatalf("got %d parts, want the enumeration cut at its semicolons", len(spans))
	}
	for _, span := range spans {
		if span.Len() > maxSentence {
			t.Errorf("part of %d bytes, want at most %d", span.Len(), maxSentence)
		}
	}
}

func FuzzSentences(f *testing.F) {
	f.Add("One. Two; three.\n\nFour 1,234 (5)\n")
	f.Add("Until 2027. 10.4\nThe rent. 10.4.1 The Art. 3 (b). 2.")
	f.Add("\xff\xfe ; ; ; \x00")
	s := NewSplitter()
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, span := range s.Sentences(text) {
			if span.Start < end || span.End > len(text) || strings.TrimSpace(span.In(text)) != span.In(text) || span.Len() == 0 {
				t.Fatalf("span %v after %d in a text of %d bytes", span, end, len(text))
			}
			end = span.End
		}
	})
}
