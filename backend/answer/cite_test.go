package answer

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

func splitter(testing.TB) *language.Splitter { return language.NewSplitter() }

// passages makes numbered passages; each stands at offset 100 of its page.
func passages(texts ...string) []ibid.Passage {
	var list []ibid.Passage
	for i, text := range texts {
		list = append(list, ibid.Passage{Number: i + 1, Hit: ibid.Hit{
			Document: ibid.Document{ID: ibid.DocumentID(i + 1), Title: fmt.Sprintf("Document %d", i+1)},
			Chunk:    ibid.Chunk{DocumentID: ibid.DocumentID(i + 1), Page: i + 10, Span: ibid.Span{Start: 100, End: 100 + len(text)}, Text: text},
		}})
	}
	return list
}

var (
	lease  = "4.1 Rent\nThe Tenant shall pay a yearly rent of £48,000 in equal monthly parts. The Tenant may end this lease on six months' notice. The Landlord insures the building."
	report = "Net sales $ 41,208 $ 39,954\nPurchases of plant and machinery (P&M) (2,614) (2,391)\nProceeds from sale of ships 912 1,130"
)

// write feeds an answer to a Citer in pieces of the given size.
func write(c *Citer, text string, size int) string {
	var out strings.Builder
	for len(text) > 0 {
		n := min(size, len(text))
		for n < len(text) && !utf8.RuneStart(text[n]) {
			n++
		}
		shown, _ := c.Write(text[:n])
		out.WriteString(shown)
		text = text[n:]
	}
	shown, _ := c.Close()
	return out.String() + shown
}

func TestCiter(t *testing.T) {
	rent := "The Tenant shall pay a yearly rent of £48,000 in equal monthly parts."
	notice := "The Tenant may end this lease on six months' notice."
	capex := "Purchases of plant and machinery (P&M) (2,614) (2,391)"
	tests := []struct {
		name, text, want string
		quotes           []string
		dropped          int
	}{
		{"a marker before the full stop", "The yearly rent is £48,000 [1].", "The yearly rent is £48,000 [1].", []string{rent}, 0},
		{"a marker after the full stop", "The yearly rent is £48,000. [1]", "The yearly rent is £48,000. [1]", []string{rent}, 0},
		{"each sentence has its own words", "The rent is £48,000 a year [1]. Six months' notice ends the lease [1].", "The rent is £48,000 a year [1]. Six months' notice ends the lease [2].", []string{rent, notice}, 0},
		{"the same words have one number", "The rent is £48,000 [1]. It is £48,000 a year, in monthly parts [1].", "The rent is £48,000 [1]. It is £48,000 a year, in monthly parts [1].", []string{rent}, 0},
		{"numbers follow appearance", "Purchases of P&M were $2,614 million [2]. The yearly rent is £48,000 [1].", "Purchases of P&M were $2,614 million [1]. The yearly rent is £48,000 [2].", []string{capex, rent}, 0},
		{"a row of a table", "Capital expenditure was $2,614 million [2].", "Capital expenditure was $2,614 million [1].", []string{capex}, 0},
		{"an unknown number is dropped", "The rent is £48,000 [7] [1].", "The rent is £48,000 [1].", []string{rent}, 1},
		{"a list of numbers", "The yearly rent is £48,000 [1, 9].", "The yearly rent is £48,000 [1].", []string{rent}, 1},
		{"a range of numbers", "The yearly rent of £48,000 and sales of 41,208 [1-2].", "The yearly rent of £48,000 and sales of 41,208 [1][2].", []string{rent, "Net sales $ 41,208 $ 39,954"}, 0},
		{"other ways of naming a passage", "Rent of £48,000 [Source 1]. Rent £48,000 【1†L3】. Rent £48,000 [^1].", "Rent of £48,000 [1]. Rent £48,000 [1]. Rent £48,000 [1].", []string{rent}, 0},
		{"an unsupported sentence gets no citation", "Whales sing under water [1].", "Whales sing under water.", nil, 1},
		{"a figure the passage does not have", "The rent is £99,999 a year [1].", "The rent is £99,999 a year.", nil, 1},
		{"the number of a clause bears out nothing", "4.1 whales were seen [1].", "4.1 whales were seen.", nil, 1},
		{"a large figure alone does", "It came to $2,614 million [2].", "It came to $2,614 million [1].", []string{capex}, 0},
		{"a figure that is rounded", "Purchases of P&M were about $2.6 billion [2].", "Purchases of P&M were about $2.6 billion [1].", []string{capex}, 0},
		{"a figure that is spelt out", "The lease ends on 6 months' notice [1].", "The lease ends on 6 months' notice [1].", []string{notice}, 0},
		{"code is left alone", "Use `rent[1]` here.\n```\nx[1] = 2\n```\nThe rent is £48,000 [1].", "Use `rent[1]` here.\n```\nx[1] = 2\n```\nThe rent is £48,000 [1].", []string{rent}, 0},
		{"an open back-quote ends with its line", "It`s the rent\nThe rent is £48,000 [1].", "It`s the rent\nThe rent is £48,000 [1].", []string{rent}, 0},
		{"brackets that are no markers", "The [Tenant] pays £48,000 [see the plan] [1].", "The [Tenant] pays £48,000 [see the plan] [1].", []string{rent}, 0},
		{"a marker never becomes a link", "The rent is £48,000 [1](http://evil.example).", "The rent is £48,000 [1] (http://evil.example).", []string{rent}, 0},
		{"a marker on a line of its own", "Warn six months before leaving.\n[1]\n", "Warn six months before leaving.\n[1]\n", []string{notice}, 0},
		{"the same marker twice", "The yearly rent is £48,000 [1][1].", "The yearly rent is £48,000 [1].", []string{rent}, 0},
		{"a sentence that stands on a page and has no marker", "The yearly rent is £48,000. Whales sing.", "The yearly rent is £48,000. [1] Whales sing.", []string{rent}, 0},
		{"one at the end", "The Landlord insures the building.", "The Landlord insures the building. [1]", []string{"The Landlord insures the building."}, 0},
		{"in an item of a list", "1. The yearly rent is £48,000\n2. Whales", "1. The yearly rent is £48,000 [1]\n2. Whales", []string{rent}, 0},
		{"in a row of a table", "| Net sales | $ 41,208 |\n| Whales | 3 |", "| Net sales | $ 41,208 [1] |\n| Whales | 3 |", []string{"Net sales $ 41,208 $ 39,954"}, 0},
		{"with a number that was made up", "The yearly rent is £48,000 [8].", "The yearly rent is £48,000. [1]", []string{rent}, 1},
		{"and its marker on the next line", "The yearly rent is £48,000.\n[1]\n", "The yearly rent is £48,000. [1]\n\n", []string{rent}, 0},
		{"before a full stop that ends none", "See No. 4 of the lease on rent of £48,000 [1].", "See No. 4 of the lease on rent of £48,000 [1].", []string{rent}, 0},
		{"not with another figure", "The yearly rent is £47,000.", "The yearly rent is £47,000.", nil, 0},
		{"not with half of its words", "The yearly rent of the southern mill is paid by the keeper.", "The yearly rent of the southern mill is paid by the keeper.", nil, 0},
		{"not a heading", "# The Landlord insures the building\n", "# The Landlord insures the building\n", nil, 0},
		{"not a question", "Does the Landlord insure the building?", "Does the Landlord insure the building?", nil, 0},
		{"not in code", "```\nThe Landlord insures the building.\n```", "```\nThe Landlord insures the building.\n```", nil, 0},
		{"an image", "![logo](http://evil.example/a.png)", `!\[logo] (http://evil.example/a.png)`, nil, 0},
		{"an image behind a marker", "The rent is £48,000![1](http://evil.example/a.png)", "The rent is £48,000! [1] (http://evil.example/a.png)", []string{rent}, 0},
		{"a link", "[click here](http://evil.example)", "[click here] (http://evil.example)", nil, 0},
		{"an element of HTML", "<img src=x onerror=y> and 3 < 4 </b>", `\<img src=x onerror=y> and 3 < 4 \</b>`, nil, 0},
		{"a line is a claim", "- rent £48,000 [1]\n- notice of six months [1]", "- rent £48,000 [1]\n- notice of six months [2]", []string{rent, notice}, 0},
		{"an unfinished marker at the end", "The rent is £48,000 [1", "The rent is £48,000 [1", nil, 0},
		{"Chinese", "年租金为四万八千英镑。租户养鲸鱼。", "年租金为四万八千英镑。[1]租户养鲸鱼。", []string{"年租金为四万八千英镑。"}, 0},
		{"German", "Die Miete beträgt jährlich 48.000 Euro. Wale singen.", "Die Miete beträgt jährlich 48.000 Euro. [1] Wale singen.", []string{"Die jährliche Miete beträgt 48.000 Euro."}, 0},
		{"hello cites nothing", "Hello! How can I help? [1]", "Hello! How can I help?", nil, 1},
	}
	s := splitter(t)
	for _, tt := range tests {
		for _, size := range []int{1, 2, 3, 7, 1000} {
			t.Run(fmt.Sprintf("%s/%d", tt.name, size), func(t *testing.T) {
				c := NewCiter(s, passages(lease, report, "年租金为四万八千英镑。租户可提前六个月通知终止租约。", "Die jährliche Miete beträgt 48.000 Euro. Die Vermieterin versichert das Haus."))
				if diff := cmp.Diff(tt.want, write(c, tt.text, size)); diff != "" {
					t.Errorf("text (-want +got):\n%s", diff)
				}
				var quotes []string
				for i, citation := range c.Citations {
					quotes = append(quotes, citation.Quote)
					if citation.Number != i+1 {
						t.Errorf("citation %d has number %d", i, citation.Number)
					}
				}
				if diff := cmp.Diff(tt.quotes, quotes); diff != "" {
					t.Errorf("quotes (-want +got):\n%s", diff)
				}
				if c.Dropped != tt.dropped {
					t.Errorf("dropped %d markers, want %d", c.Dropped, tt.dropped)
				}
			})
		}
	}
}

func TestCiterJoinsNeighbours(t *testing.T) {
	c := NewCiter(splitter(t), passages("The factory in Ostrava opened in 1987. It employs 240 people. Parking is free."))
	write(c, "The Ostrava factory, opened in 1987, employs 240 people [1].", 5)
	want := "The factory in Ostrava opened in 1987. It employs 240 people."
	if len(c.Citations) != 1 || c.Citations[0].Quote != want {
		t.Errorf("citations %+v, want one that quotes %q", c.Citations, want)
	}
}

// What is said of a passage beside its text is searched and given to models. It
// does not stand on the page, so neither a marker nor an answer without a model
// ever quotes it.
func TestOnlyThePageIsQuoted(t *testing.T) {
	text := "The rent is due on the first of the month."
	page := ibid.Page{Number: 10, Label: "x", Text: strings.Repeat(" ", 100) + text}
	invented := "Tessel & Boone pay a deposit of £7,700 for the walnut hall."
	for name, say := range map[string]func(*ibid.Chunk){
		"section": func(c *ibid.Chunk) { c.Section = invented },
		"context": func(c *ibid.Chunk) { c.Context = invented },
		"gist":    func(c *ibid.Chunk) { c.Gist = invented },
		"reading": func(c *ibid.Chunk) { c.Reading = text + " " + invented },
	} {
		t.Run(name, func(t *testing.T) {
			list := passages(text)
			say(&list[0].Hit.Chunk)

			c := NewCiter(splitter(t), list)
			if out := write(c, invented+" [1] The deposit is £7,700 [1].", 7); c.Dropped != 2 || len(c.Citations) != 0 {
				t.Errorf("%q cites %+v", out, c.Citations)
			}
			chunk := list[0].Hit.Chunk
			draft := Quote(list, []Pick{{Span: chunk.Span}})
			for _, citation := range draft.Citations {
				if !citation.Valid(page) {
					t.Errorf("quotes %q", citation.Quote)
				}
			}
		})
	}
}

// A citation says in which section, and on which printed page, its words stand.
func TestCitationsNameSectionAndLabel(t *testing.T) {
	list := passages(lease)
	list[0].Hit.Label, list[0].Hit.Chunk.Section = "iv", "4 Money > 4.1 Rent"
	c := NewCiter(splitter(t), list)
	write(c, "The yearly rent is £48,000 [1].", 100)
	if len(c.Citations) != 1 || c.Citations[0].Section != "4 Money > 4.1 Rent" || c.Citations[0].PageLabel != "iv" {
		t.Errorf("%+v", c.Citations)
	}
}

// TestCitationsStandOnTheirPage is promise 1: a quote is the text of its span.
func FuzzCiter(f *testing.F) {
	f.Add("The rent is £48,000 [1]. `[2]` ```[1]``` 【2】 [1-3] [Source 1](x)\n\n[", 3)
	f.Add("[[[[1]]]] [1,,2] ` [1] \n [9999]", 1)
	s := splitter(f)
	page := ibid.Page{Number: 10, Text: strings.Repeat(" ", 100) + lease}
	f.Fuzz(func(t *testing.T, text string, size int) {
		if !utf8.ValidString(text) || len(text) > 2000 {
			t.Skip()
		}
		c := NewCiter(s, passages(lease))
		out := write(c, text, max(1, size%50))
		once := NewCiter(s, passages(lease))
		if whole := write(once, text, len(text)+1); whole != out || !slices.EqualFunc(once.Citations, c.Citations, func(a, b ibid.Citation) bool { return a == b }) {
			t.Fatalf("in pieces %q with %d citations, at once %q with %d", out, len(c.Citations), whole, len(once.Citations))
		}
		if found := rendered.FindString(withoutFences(out)); found != "" {
			t.Fatalf("%q would render in %q", found, out)
		}
		last := 0
		for _, claim := range Align(s, out, c.Citations) {
			if claim.Span.Start < last || claim.Span.In(out) == "" {
				t.Fatalf("claim %+v after offset %d of %q", claim, last, out)
			}
			last = claim.Span.Start
		}
		for _, citation := range c.Citations {
			if !citation.Valid(page) {
				t.Fatalf("quote %q is not what %v covers", citation.Quote, citation.Span)
			}
			if !strings.Contains(out, fmt.Sprintf("[%d]", citation.Number)) {
				t.Fatalf("citation %d has no marker in %q", citation.Number, out)
			}
		}
	})
}

func BenchmarkCiter(b *testing.B) {
	s := splitter(b)
	evidence := passages(strings.Repeat(lease+"\n\n", 8), strings.Repeat(report+"\n", 20))
	text := strings.Repeat("The rent is £48,000 a year [1]. Purchases of P&M were $2,614 million [2]. ", 10)
	for b.Loop() {
		write(NewCiter(s, evidence), text, 4)
	}
}
