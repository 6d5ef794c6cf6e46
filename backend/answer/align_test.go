package answer

import (
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// statement is a claim as a specification reads: its words in the answer, its
// state and its citations.
type statement struct {
	words     string
	state     ibid.ClaimState
	citations []int
}

const refusal = "The documents do not answer this question."

func TestAlign(t *testing.T) {
	none, backed, unbacked := ibid.ClaimNone, ibid.ClaimBacked, ibid.ClaimUnbacked
	for _, tt := range []struct {
		name, text string
		want       []statement
	}{
		{"a sentence with its citation", "The yearly rent is £48,000 [1].", []statement{{"The yearly rent is £48,000 [1].", backed, []int{1}}}},
		{"a marker behind the full stop belongs to the sentence before", "The yearly rent is £48,000. [1] Whales sing under water.",
			[]statement{{"The yearly rent is £48,000. [1]", backed, []int{1}}, {"Whales sing under water.", unbacked, nil}}},
		{"a marker on a line of its own", "Whoever holds the lease has to warn six months before leaving.\n[1]",
			[]statement{{"Whoever holds the lease has to warn six months before leaving.\n[1]", backed, []int{1}}}},
		{"a statement that rests on two quotations", "The yearly rent is £48,000 and net sales were $ 41,208 [1][2].",
			[]statement{{"The yearly rent is £48,000 and net sales were $ 41,208 [1][2].", backed, []int{1, 2}}}},
		{"a figure that no quotation has", "The Tenant shall pay a yearly rent of £48,000 in 12 equal monthly parts [1].",
			[]statement{{"The Tenant shall pay a yearly rent of £48,000 in 12 equal monthly parts [1].", backed, []int{1}}}},
		{"a paraphrase", "Whoever holds the lease has to warn six months before leaving [1].",
			[]statement{{"Whoever holds the lease has to warn six months before leaving [1].", backed, []int{1}}}},
		{"items of a list", "The lease says:\n\n- **Rent**: £48,000 a year [1]\n- **Insurance**: by the Landlord [1]\n2. whales",
			[]statement{{"The lease says:", none, nil}, {"**Rent**: £48,000 a year [1]", backed, []int{1}}, {"**Insurance**: by the Landlord [2]", backed, []int{2}}, {"whales", unbacked, nil}}},
		{"rows of a table", "| Item | Amount |\n|---|---|\n| Net sales | 41,208 [2] |\n| Whales | 12 |",
			[]statement{{"Item | Amount |", none, nil}, {"Net sales | 41,208 [1] |", backed, []int{1}}, {"Whales | 12 |", unbacked, nil}}},
		{"a heading", "## The rent\nThe yearly rent is £48,000 [1].", []statement{{"The rent", none, nil}, {"The yearly rent is £48,000 [1].", backed, []int{1}}}},
		{"code is a statement without a source", "```sh\nrent = 48000\n```\nThe yearly rent is £48,000 [1].", []statement{{"rent = 48000", unbacked, nil}, {"The yearly rent is £48,000 [1].", backed, []int{1}}}},
		{"a greeting", "Hello! Happy to help.", []statement{{"Hello!", none, nil}, {"Happy to help.", unbacked, nil}}},
		{"a question back", "Which of the two leases do you mean?", []statement{{"Which of the two leases do you mean?", none, nil}}},
		{"what is not in the documents", refusal, []statement{{refusal, none, nil}}},
		{"what is not in the documents, and something else", "The documents do not mention pets, but whales are allowed.",
			[]statement{{"The documents do not mention pets, but whales are allowed.", unbacked, nil}}},
		{"an introduction with a figure claims it", "The fee of £77 consists of:", []statement{{"The fee of £77 consists of:", unbacked, nil}}},
		{"a heading", "# The yearly rent\nThe yearly rent is £48,000 [1].", []statement{{"The yearly rent", none, nil}, {"The yearly rent is £48,000 [1].", backed, []int{1}}}},
		{"a heading that is a sentence", "# The yearly rent is £99,000.", []statement{{"The yearly rent is £99,000.", unbacked, nil}}},
		{"nothing", "", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list := passages(lease, report)
			c := NewCiter(splitter(t), list)
			text := write(c, tt.text, 5)
			claims := Align(splitter(t), text, c.Citations)
			if claims == nil {
				t.Error("no list of claims")
			}
			var got []statement
			for _, claim := range claims {
				if claim.Citations == nil || claim.Problems == nil {
					t.Errorf("claim %+v", claim)
				}
				got = append(got, statement{claim.Span.In(text), claim.State, claim.Citations})
			}
			if !slices.EqualFunc(tt.want, got, func(a, b statement) bool {
				return a.words == b.words && a.state == b.state && slices.Equal(a.citations, b.citations)
			}) {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

// Any words of an answer lead to the sentence that says them best, in whichever
// passage it stands, or nowhere.
func TestSupport(t *testing.T) {
	german := "Die jährliche Miete beträgt 48.000 Euro. Die Vermieterin versichert das Haus."
	chinese := "年租金为四万八千英镑。租户可提前六个月通知终止租约。"
	list := passages(lease, report, german, chinese)
	for _, tt := range []struct{ words, quote string }{
		{"pay a yearly rent of £48,000", "The Tenant shall pay a yearly rent of £48,000 in equal monthly parts."},
		{"£48,000", "The Tenant shall pay a yearly rent of £48,000 in equal monthly parts."},
		{"purchases of plant and machinery", "Purchases of plant and machinery (P&M) (2,614) (2,391)"},
		{"Vermieterin versichert das Haus", "Die Vermieterin versichert das Haus."},
		{"提前六个月通知", "租户可提前六个月通知终止租约。"},
		{"whales sing under water", ""},
		{"£99,999 of rent", ""},
		{"the landlord's whales, elephants, giraffes and other animals of the southern plains", ""},
		{"", ""},
		{"[1]", ""},
	} {
		citation, found := Support(splitter(t), tt.words, list)
		if found != (tt.quote != "") || citation.Quote != tt.quote {
			t.Errorf("%q leads to %q, %v; want %q", tt.words, citation.Quote, found, tt.quote)
		}
		if found && (citation.Number != 1 || !citation.Valid(ibid.Page{Number: citation.Page, Text: strings.Repeat(" ", 100) + list[citation.DocumentID-1].Hit.Chunk.Text})) {
			t.Errorf("%q leads to %+v, which does not stand on its page", tt.words, citation)
		}
	}
	if _, found := Support(splitter(t), "rent", nil); found {
		t.Error("found in no passage")
	}
}
