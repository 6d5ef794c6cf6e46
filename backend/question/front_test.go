package question

import (
	"testing"

	"ibid/backend/ibid"
)

func TestFrontMatters(t *testing.T) {
	for question, want := range map[string]ibid.FrontMatter{
		"Who are the parties?":                                             ibid.FrontParties,
		"What are the contracting parties of this lease?":                  ibid.FrontParties,
		"List all the parties to the agreement":                            ibid.FrontParties,
		"What are the names of the parties who signed the contract?":       ibid.FrontParties,
		"Who signed the deed?":                                             ibid.FrontParties,
		"Between whom was the contract concluded?":                         ibid.FrontParties,
		"Must the parties to the contract insure the goods?":               "",
		"May either party end the lease?":                                  "",
		"What did the person who signed the letter own?":                   "",
		"What is the date of the agreement?":                               ibid.FrontDate,
		"When was the supply agreement signed?":                            ibid.FrontDate,
		"When were this report published?":                                 ibid.FrontDate,
		"What is the due date of the first instalment under the contract?": "",
		"When was the rent reviewed?":                                      "",
		"What is the name of this contract?":                               ibid.FrontTitle,
		"What kind of document is it?":                                     ibid.FrontTitle,
		"What is the name of the contract manager?":                        "",
		"What is the name of the lender?":                                  "",
		"Who wrote this report?":                                           ibid.FrontAuthors,
		"Who are the authors of the paper?":                                ibid.FrontAuthors,
		"Who prepared the report on wages?":                                ibid.FrontAuthors,
		"Who issued the invoice?":                                          "",
	} {
		if got := Understand(question).Front; got != want {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}
