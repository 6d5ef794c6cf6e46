package retrieve_test

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/retrieve"
)

const dividends = "Hallam Mill pays dividends each quarter. The board declared a dividend of 20 cents."

// The workspace has 1,000 passages; those found are of document 1. How often words
// stand in others is given with them.
func TestValidateStrangers(t *testing.T) {
	const nowhere, elsewhere = "None of the documents mentions ", "No passage that fits mentions "
	called := func(name, text string) []ibid.Passage {
		all := found(text)
		all[0].Hit.Document.Name = name
		return all
	}
	of := func(documents ...ibid.DocumentID) map[ibid.DocumentID]bool {
		named := map[ibid.DocumentID]bool{}
		for _, id := range documents {
			named[id] = true
		}
		return named
	}
	for _, tt := range []struct {
		name, question string
		passages       []ibid.Passage
		others         map[string]int           // how many other passages have a word
		named          map[ibid.DocumentID]bool // the documents that the question names
		reason         string                   // empty: the names are known
	}{
		{"one is unknown", "Does Vesper pay dividends?", found(dividends), nil, of(), nowhere + "“Vesper”."},
		{"one is, and nobody looked for documents", "Does Vesper pay dividends?", found(dividends), nil, nil, nowhere + "“Vesper”."},
		{"initials are", "Does VSP pay dividends?", found(dividends), nil, of(), nowhere + "“VSP”."},
		{"two are", "Does Vesper or Norby pay dividends?", found(dividends), nil, of(), nowhere + "“Vesper” or “Norby”."},
		{"it stands there", "Does Hallam pay dividends?", found(dividends), nil, of(), ""},
		{"a few others have it", "Does Vesper pay dividends?", found(dividends), map[string]int{"vesper": 9}, of(), elsewhere + "“Vesper”."},
		{"a few have it, and nobody looked for documents", "Does Vesper pay dividends?", found(dividends), map[string]int{"vesper": 9}, nil, ""},
		{"all is about it", "Does Vesper pay dividends?", found(dividends), map[string]int{"vesper": 11}, of(), ""},
		{"the document is named by it", "Does Vesper pay dividends?", found(dividends), map[string]int{"vesper": 9}, of(1), ""},
		{"another document is", "Does Vesper pay dividends?", found(dividends), map[string]int{"vesper": 9}, of(2), elsewhere + "“Vesper”."},
		{"one of two stands there", "Does Hallam pay more dividends than Vesper?", found(dividends), nil, of(), ""},
		{"one word of it stands there", "Does Vesper Mill pay dividends?", found(dividends), nil, of(), ""},
		{"by its initials", "Does WPF pay dividends?", found("The World Peace Fund pays dividends."), nil, of(), ""},
		{"by the first of them", "Does WP pay dividends?", found("The World Peace Fund pays dividends."), nil, of(), ""},
		{"misspelt", "Does Halam pay dividends?", found(dividends), nil, of(), ""},
		{"glued in the file's name", "Does Vesper pay dividends?", called("VESPERTRUST_2019.pdf", dividends), nil, of(), ""},
		{"in quotation marks", "Which clauses are about \"Vesper\"?", found(dividends), nil, of(), ""},
		{"no name at all", "Does anybody pay royalties?", found(dividends), nil, of(), ""},
		{"in another language", "Welche Dividende zahlt Vesper für das Jahr?", found(dividends), nil, of(), ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			query := question.Understand(tt.question)
			query.Passages = 1000
			for _, term := range query.Terms {
				n := tt.others[term]
				for i := range tt.passages {
					tt.passages[i].Hit.Document.ID = 1
					n += strings.Count(strings.ToLower(tt.passages[i].Hit.Chunk.Text), term)
				}
				query.Frequencies = append(query.Frequencies, n)
			}
			_, verdict := retrieve.Validate(query, tt.named, tt.passages, sentences)
			told := strings.Contains(verdict.Reason, "mentions")
			if told != (tt.reason != "") || told && (verdict.Reason != tt.reason || verdict.Grade != ibid.GradePoor) {
				t.Errorf("%+v, want %q", verdict, tt.reason)
			}
		})
	}
}
