package judge_test

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/language"
)

func splitter(t testing.TB) *language.Splitter {
	t.Helper()
	s, err := language.NewSplitter()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// passage is one that stands alone on its page.
func passage(number int, text string) ibid.Passage {
	return ibid.Passage{Number: number, Hit: ibid.Hit{
		Document: ibid.Document{ID: ibid.DocumentID(number), Title: "Annual report"},
		Chunk:    ibid.Chunk{DocumentID: ibid.DocumentID(number), Page: 1, Span: ibid.Span{End: len(text)}, Text: text},
	}}
}

// citing is an answer of one sentence that cites the whole of each passage.
func citing(answer string, passages ...ibid.Passage) ([]ibid.Claim, []ibid.Citation) {
	claim := ibid.Claim{Span: ibid.Span{End: len(answer)}, State: ibid.ClaimBacked, Score: 1}
	var citations []ibid.Citation
	for i, p := range passages {
		claim.Citations = append(claim.Citations, i+1)
		citations = append(citations, ibid.Citation{Number: i + 1, DocumentID: p.Hit.Document.ID, Page: p.Hit.Chunk.Page, Span: p.Hit.Chunk.Span})
	}
	return []ibid.Claim{claim}, citations
}

// written puts problems as tests expect them: "figure! $1,577 < 1,577", with "!"
// where the problem is grave and "< …" where the source has something.
func written(problems []ibid.Problem) []string {
	var all []string
	for _, p := range problems {
		line := string(p.Rule)
		if p.Grave {
			line += "!"
		}
		line += " " + p.Words
		if p.Source != "" {
			line += " < " + p.Source
		}
		all = append(all, line)
	}
	return all
}

func check(t *testing.T, splitter *language.Splitter, question, answer string, passages ...ibid.Passage) ibid.Claim {
	t.Helper()
	claims, citations := citing(answer, passages...)
	checked := judge.Rules(splitter, question, answer, claims, citations, passages)
	for _, p := range checked[0].Problems {
		if p.Span.In(answer) != p.Words || p.Message == "" {
			t.Errorf("problem %+v does not name its words", p)
		}
	}
	return checked[0]
}

func TestRulesOnFigures(t *testing.T) {
	s := splitter(t)
	for _, tt := range []struct {
		answer, source string
		want           string // problems, with "; " between; empty: none
	}{
		// The same, printed otherwise.
		{"Capital expenditure was $1.6 billion.", "Cash flow statement (in millions)\nCapital expenditure 1,577", ""},
		{"Capital expenditure was $1,577 million.", "Cash flow statement (in millions)\nCapital expenditure (1,577)", ""},
		{"The rent is 12,500 euros a month.", "The monthly rent is €12,500.", ""},
		{"The fee is 2.5 %.", "The fee is 2.5 percent of the price.", ""},
		{"The margin widened by 25 basis points.", "The margin widened by 0.25 %.", ""},
		{"Notice is nine days.", "The Tenant gives 9 days of notice.", ""},
		{"Notice is 24 months.", "The Tenant gives notice of two years.", ""},
		{"Staff of 1.2 million.", "It has a staff of 1,204,112.", ""},
		{"It has about 1,600 shops.", "It has 1,577 shops.", ""},
		// Another amount.
		{"Capital expenditure was $1.8 billion.", "Cash flow statement (in millions)\nCapital expenditure 1,577", "figure! $1.8 billion < 1,577"},
		{"The monthly rent is €12,800.", "The monthly rent is €12,500.", "figure! €12,800 < €12,500"},
	} {
		t.Run(tt.answer, func(t *testing.T) {
			got := strings.Join(written(check(t, s, "", tt.answer, passage(1, tt.source)).Problems), "; ")
			if got != tt.want {
				t.Errorf("held against %q:\n got %q\nwant %q", tt.source, got, tt.want)
			}
		})
	}
}
