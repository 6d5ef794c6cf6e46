package table_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/table"
)

func TestValues(t *testing.T) {
	number := func(x float64) *float64 { return &x }
	yes, no := true, false
	for _, tt := range []struct {
		kind  ibid.ColumnKind
		words string
		want  ibid.CellValue
	}{
		{ibid.KindDate, "March 31, 2024", ibid.CellValue{Date: "2024-03-31"}},
		{ibid.KindDate, "as of March 2024", ibid.CellValue{Date: "2024-03"}},
		{ibid.KindDate, "3/4/2021", ibid.CellValue{Date: "2021"}}, // day and month may change places
		{ibid.KindDate, "the next day", ibid.CellValue{}},
		{ibid.KindAmount, "€4.81 million", ibid.CellValue{Number: number(4.81e6), Unit: "EUR"}},
		{ibid.KindAmount, "(1,200)", ibid.CellValue{Number: number(-1200)}},
		{ibid.KindAmount, "$5 or $6", ibid.CellValue{}}, // which?
		{ibid.KindDuration, "thirty (30) days", ibid.CellValue{Days: number(30)}},
		{ibid.KindDuration, "2 years", ibid.CellValue{Days: number(730.5)}},
		{ibid.KindDuration, "five business days", ibid.CellValue{Days: number(5), Business: true}},
		{ibid.KindYesNo, "Yes, with notice", ibid.CellValue{Yes: &yes}},
		{ibid.KindYesNo, "no", ibid.CellValue{Yes: &no}},
		{ibid.KindYesNo, "The tenant may not sublet.", ibid.CellValue{}}, // for a reader to decide
		{ibid.KindParty, "This lease is made between Quillmere Bakers, Inc. (“Bakers”) and Saltpan & Sons Ltd.", ibid.CellValue{List: []string{"Quillmere Bakers, Inc.", "Saltpan & Sons Ltd."}}},
		{ibid.KindParty, "Quillmere Bakers, Inc.; Saltpan Ltd.", ibid.CellValue{List: []string{"Quillmere Bakers, Inc.", "Saltpan Ltd."}}},
		{ibid.KindParty, "the landlord", ibid.CellValue{List: []string{"the landlord"}}},
		{ibid.KindList, "flour; water; salt", ibid.CellValue{List: []string{"flour", "water", "salt"}}},
		{ibid.KindText, "5 May 2024", ibid.CellValue{}},
		{ibid.KindDate, " ", ibid.CellValue{}},
	} {
		if diff := cmp.Diff(tt.want, table.ValueOf(tt.kind, tt.words)); diff != "" {
			t.Errorf("%s %q (-want +got):\n%s", tt.kind, tt.words, diff)
		}
	}
}

func TestDecide(t *testing.T) {
	strong := ibid.CellSignals{Judged: true, Top: 6, Scores: 0, Cosine: 0.75, Similarity: 0.8, Coverage: 0.9}
	weak := ibid.CellSignals{Judged: true, Top: -6, Scores: -7, Cosine: 0.58, Similarity: 0.6, Coverage: 0.2}
	if state, p := table.Decide(strong); state != ibid.CellAnswered || p < table.AnsweredFrom {
		t.Errorf("strong signals: %s, %.2f", state, p)
	}
	if state, p := table.Decide(weak); state != ibid.CellNotFound || p >= table.NotFoundBelow {
		t.Errorf("weak signals: %s, %.2f", state, p)
	}
	if state, _ := table.Decide(ibid.CellSignals{P: 0.3}); state != ibid.CellUnclear {
		t.Errorf("judged by words: %s", state)
	}
}

func TestArrange(t *testing.T) {
	cell := func(doc ibid.DocumentID, answer string, number float64) ibid.TableCell {
		c := ibid.TableCell{Document: doc, Column: 7, State: ibid.CellAnswered, Answer: answer}
		if number != 0 {
			c.Value.Number = &number
		}
		return c
	}
	grid := ibid.TableGrid{
		Table: ibid.QuestionTable{Columns: []ibid.Column{{ID: 7, Kind: ibid.KindAmount}}},
		Rows:  []ibid.TableDocument{{Document: 1}, {Document: 2}, {Document: 3}, {Document: 4}},
		Cells: []ibid.TableCell{cell(1, "£9", 9), {Document: 2, Column: 7, State: ibid.CellNotFound}, cell(3, "£10", 10), cell(4, "market rent", 0)},
	}
	for _, tt := range []struct {
		name       string
		by         ibid.ColumnID
		descending bool
		filter     table.Filter
		want       []ibid.DocumentID
	}{
		{"by title", 0, false, table.Filter{}, []ibid.DocumentID{1, 2, 3, 4}},
		{"by figure", 7, false, table.Filter{}, []ibid.DocumentID{1, 3, 4, 2}},
		{"the largest first", 7, true, table.Filter{}, []ibid.DocumentID{3, 1, 4, 2}},
		{"found", 7, false, table.Filter{State: ibid.CellAnswered}, []ibid.DocumentID{1, 3, 4}},
		{"not found", 0, false, table.Filter{Column: 7, State: ibid.CellNotFound}, []ibid.DocumentID{2}},
		{"words", 0, false, table.Filter{Words: "MARKET"}, []ibid.DocumentID{4}},
	} {
		got := table.Arrange(grid, tt.by, tt.descending, tt.filter)
		var ids []ibid.DocumentID
		for i, row := range got.Rows {
			ids = append(ids, row.Document)
			if got.Cells[i].Document != row.Document {
				t.Errorf("%s: cell %d is of document %d", tt.name, i, got.Cells[i].Document)
			}
		}
		if diff := cmp.Diff(tt.want, ids); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestTemplates(t *testing.T) {
	s := &table.Service{Home: t.TempDir()}
	all, err := s.Templates()
	if err != nil || len(all) != 3 {
		t.Fatalf("%d templates, %v", len(all), err)
	}
	for _, template := range all {
		if template.Problem != nil || len(template.Columns) < 4 || template.File != "" {
			t.Errorf("%+v", template)
		}
	}
	saved, err := s.SaveTemplate("My Leases!", "", []ibid.Column{{Question: "How much is the rent?", Label: "Rent", Kind: ibid.KindAmount}})
	if err != nil || saved.Key != "my-leases" {
		t.Fatalf("%+v, %v", saved, err)
	}
	if _, err := s.SaveTemplate("my leases", "", saved.Columns); ibid.CodeOf(err) != ibid.CodeConflict {
		t.Errorf("saved over a file of the user's: %v", err)
	}
	if got, err := s.Template("MY LEASES!"); err != nil || !cmp.Equal(got, saved) {
		t.Errorf("%+v, %v", got, err)
	}
	if err := os.WriteFile(filepath.Join(s.Home, "templates", "contracts.toml"), []byte("[[column]]\nquestoin = \"Who?\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Template("contracts"); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("a misspelt key: %v", err)
	}
	if _, err := s.Template("nothing"); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("no such template: %v", err)
	}
}
