package table_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/table"
	"ibid/internal/fake"
)

// What is found is stated only if it is what the column asks for, and if the document doesn't
// say otherwise on its first pages.
func TestWhatIsFoundAndNotStated(t *testing.T) {
	const takesEffect, term = "On what date does this lease take effect?", "How long is the initial term of this lease?"
	effective := func(text, words string) ibid.FrontMatter {
		return ibid.FrontMatter{Date: ibid.FrontItem{Label: "Effective", Text: text, Words: words, Page: 1}}
	}
	landlord := ibid.FrontMatter{Parties: []ibid.FrontItem{{Label: "Landlord", Text: "Tern Estates Ltd"}, {Label: "Tenant", Text: "Maud Ferrier"}}}
	for _, tt := range []struct {
		name, question string
		kind           ibid.ColumnKind
		page           string
		front          ibid.FrontMatter
		reply          string // of a model; empty: there is none
		state          ibid.CellState
		either         string
	}{
		{name: "a date", kind: ibid.KindDate, question: takesEffect, page: "The rent is due from 1 June 2024.", state: ibid.CellAnswered},
		{name: "a month", kind: ibid.KindDate, question: takesEffect, page: "The rent is due from June 2024.", state: ibid.CellAnswered},
		{name: "a bare year", kind: ibid.KindDate, question: takesEffect, page: "The rent is due from 2024.", state: ibid.CellUnclear},
		{name: "the year of an act", kind: ibid.KindDate, question: takesEffect, page: "The rent is subject to the Harbour Dues Act of 1934.", state: ibid.CellUnclear},
		{name: "an act beside a date", kind: ibid.KindDate, question: takesEffect, page: "The rent is subject to the Harbour Dues Act of 1934 from 1 June 2024.", state: ibid.CellAnswered},
		{name: "a year that is asked for", kind: ibid.KindDate, question: "In which year does the lease take effect?", page: "The rent is due from 2024.", state: ibid.CellAnswered},
		{name: "the year of an act where a year is asked for", kind: ibid.KindDate, question: "In which year does the lease take effect?", page: "The rent is subject to the Harbour Dues Act of 1934.", state: ibid.CellUnclear},
		{name: "a year that a model read", kind: ibid.KindDate, question: takesEffect, page: "The rent is due from 2024.", state: ibid.CellUnclear,
			reply: `{"found": true, "answer": "2024", "quote": "The rent is due from 2024."}`},
		{name: "a term", kind: ibid.KindDuration, question: term, page: "The rent is fixed for 3 years.", state: ibid.CellAnswered},
		{name: "days", kind: ibid.KindDuration, question: term, page: "The rent is due within thirty (30) days.", state: ibid.CellUnclear},
		{name: "business days", kind: ibid.KindDuration, question: "How long is the term of the lease?", page: "The rent is due within 5 business days.", state: ibid.CellUnclear},
		{name: "days that a model read", kind: ibid.KindDuration, question: term, page: "The rent is due within 30 days.", state: ibid.CellUnclear,
			reply: `{"found": true, "answer": "30 days", "quote": "The rent is due within 30 days."}`},
		{name: "days of notice", kind: ibid.KindDuration, question: "How long is the notice to end the term?", page: "The rent is due within 30 days.", state: ibid.CellAnswered},
		{name: "neither yes nor no", kind: ibid.KindYesNo, question: "Can the rent be raised?", page: "The rent is raised each year.", state: ibid.CellUnclear},
		{name: "yes", kind: ibid.KindYesNo, question: "Can the rent be raised?", page: "The rent is raised each year.", state: ibid.CellAnswered,
			reply: `{"found": true, "answer": "yes", "quote": "The rent is raised each year."}`},
		{name: "another date on the first pages", kind: ibid.KindDate, question: takesEffect, page: "The rent is due from 1 June 2024.", front: effective("2023-05-01", "effective as of May 1, 2023"),
			state: ibid.CellUnclear, either: "1 June 2024 / May 1, 2023"},
		{name: "the same date on the first pages", kind: ibid.KindDate, question: takesEffect, page: "The rent is due from 1 June 2024.", front: effective("2024-06-01", "effective as of June 1, 2024"), state: ibid.CellAnswered},
		{name: "the month of it", kind: ibid.KindDate, question: takesEffect, page: "The rent is due from 1 June 2024.", front: effective("2024-06", "effective June 2024"), state: ibid.CellAnswered},
		{name: "a date of something else", kind: ibid.KindDate, question: "When does the lease end?", page: "The rent is due until 1 June 2034.", front: effective("2023-05-01", "effective as of May 1, 2023"), state: ibid.CellAnswered},
		{name: "another landlord on the first pages", kind: ibid.KindParty, question: "Who is the landlord?", page: "The rent is paid to Gannet Holdings Ltd.", front: landlord,
			state: ibid.CellUnclear, either: "Gannet Holdings Ltd. / Tern Estates Ltd"},
		{name: "the same landlord", kind: ibid.KindParty, question: "Who is the landlord?", page: "The rent is paid to Tern Estates Ltd.", front: landlord, state: ibid.CellAnswered},
		{name: "a party without that role", kind: ibid.KindParty, question: "To whom is the rent paid?", page: "The rent is paid to Gannet Holdings Ltd.", front: landlord, state: ibid.CellAnswered},
	} {
		t.Run(tt.name, func(t *testing.T) {
			db := leases(t)
			id := add(t, db, "d-lease", tt.page+" The initial term of the lease, its landlord, the notice to end it, the date and the year in which it takes effect are given here.")
			asker := &ask.Service{Store: db, Model: fake.NewClient(), Scorer: rentScorer{}, Comparer: rentScorer{}, Splitter: language.NewSplitter()}
			asker.Front = func(context.Context, ibid.WorkspaceID, ibid.DocumentID) (ibid.FrontMatter, error) {
				return tt.front, nil
			}
			s := &table.Service{Store: db, Ask: asker, Scorer: rentScorer{}, Home: t.TempDir(), Version: "1"}
			if tt.reply != "" {
				s.Writer = fake.NewClient(fake.Reply{When: "spreadsheet", Text: tt.reply})
			}
			made, err := s.Create(t.Context(), home, ibid.QuestionTable{Name: "One", Rows: ibid.Rows{Rule: ibid.RowsDocuments, Documents: []ibid.DocumentID{id}},
				Columns: []ibid.Column{{Question: tt.question, Kind: tt.kind}}})
			if err == nil {
				err = s.Fill(t.Context(), home, made.ID, ibid.RedoNone)
			}
			if err != nil {
				t.Fatal(err)
			}
			g := grid(t, s, made.ID)
			c, f := g.Cells[0], g.Footers[0]
			if c.State != tt.state || c.Citation == nil {
				t.Fatalf("%s %q %+v", c.State, c.Answer, c.Value)
			}
			if got := strings.Join(c.Either(), " / "); got != tt.either {
				t.Errorf("either %q, want %q", got, tt.either)
			}
			stated := f.Found + f.Dates + f.Yes + f.No + len(f.Sums)
			if answered := tt.state == ibid.CellAnswered; answered != (stated > 0) || !answered && f.States[ibid.CellUnclear] != 1 {
				t.Errorf("footer %+v", f)
			}
			if !slices.Contains([]ibid.CellState{ibid.CellAnswered, ibid.CellUnclear}, c.Shown()) {
				t.Errorf("shown as %s", c.Shown())
			}
		})
	}
}
