package question

import (
	"testing"

	"ibid/backend/ibid"
)

func TestOverview(t *testing.T) {
	for text, want := range map[string]OverviewQuestion{
		"Summarise the handbook":                         {ibid.BriefAll, "handbook"},
		"Please summarize this document.":                {ibid.BriefAll, ""},
		"Give me a short overview of the annual report":  {ibid.BriefAll, "annual report"},
		"What is this about?":                            {ibid.BriefAll, ""},
		"What is the staff handbook about?":              {ibid.BriefAll, "staff handbook"},
		"Give me the key dates":                          {ibid.BriefDates, ""},
		"What are the duties in the Food Safety Act?":    {ibid.BriefDuties, "Food Safety Act"},
		"What are the deadlines in the Food Safety Act?": {}, // every one is listed
		"Who are the parties to the lease?":              {},
		"Who are the parties of the lease?":              {ibid.BriefParties, "lease"},
		"What are the key figures in this report?":       {ibid.BriefFigures, ""},
		"List the defined terms":                         {ibid.BriefTerms, ""},
		"What is the rent?":                              {},
		"When does the lease end?":                       {},
	} {
		got := Parse(text, nil).Overview
		if want == (OverviewQuestion{}) {
			if got != nil {
				t.Errorf("%s: %+v, want none", text, *got)
			}
			continue
		}
		if got == nil || *got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

func TestAsksForParties(t *testing.T) {
	for text, want := range map[string]bool{
		"Who are the parties to this agreement?":         true,
		"Who are the parties?":                           true,
		"List the authors of the paper":                  true,
		"Who are the parties to the lease?":              true,
		"Who are the parties' lawyers?":                  false,
		"Who are the parties to the arbitration of 2021": false,
		"Who is the landlord?":                           false,
	} {
		if got := AsksForParties(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
