//go:build unix

package backend_test

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// With the built-in models a table finds what a document says and tells that others lack it.
func TestTablesAskEachDocument(t *testing.T) {
	withBuiltIn(t)
	b, _ := promised(t, noModels, "bakery-annual-report.pdf", "commercial-lease.pdf", "staff-handbook.pdf")
	if err := b.Library.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	made, err := b.Tables.Create(t.Context(), ibid.DefaultWorkspace, ibid.QuestionTable{Name: "All", Rows: ibid.Rows{Rule: ibid.RowsWorkspace}, Columns: []ibid.Column{
		{Question: "Which state's or country's law governs this agreement?", Label: "Law"},
		{Question: "What was the total revenue of the year?", Label: "Revenue", Kind: ibid.KindAmount},
		{Question: "How many employees are there?", Label: "Employees", Kind: ibid.KindAmount},
	}})
	if err == nil {
		err = b.Tables.Fill(t.Context(), ibid.DefaultWorkspace, made.ID, ibid.RedoNone)
	}
	if err != nil {
		t.Fatal(err)
	}
	grid, err := b.Tables.Grid(t.Context(), ibid.DefaultWorkspace, made.ID)
	if err != nil || len(grid.Rows) != 3 {
		t.Fatalf("%d rows, %v", len(grid.Rows), err)
	}
	const bakery, lease, handbook = 0, 1, 2 // by title
	cell := func(row, column int) ibid.TableCell { return grid.Cells[3*row+column] }
	if c := cell(lease, 0); c.State != ibid.CellAnswered || !strings.Contains(c.Answer, "Gullhaven") {
		t.Errorf("law of the lease: %s %q", c.State, c.Answer)
	}
	if c := cell(bakery, 1); c.State != ibid.CellAnswered || c.Value.Number == nil || *c.Value.Number < 4.8e6 || *c.Value.Number > 4.82e6 || c.Value.Unit != "EUR" {
		t.Errorf("revenue of the bakery: %s %q %+v", c.State, c.Answer, c.Value)
	}
	if c := cell(bakery, 2); c.State != ibid.CellAnswered || c.Value.Number == nil || *c.Value.Number != 63 {
		t.Errorf("employees of the bakery: %s %q %+v", c.State, c.Answer, c.Value)
	}
	for _, absent := range []ibid.TableCell{cell(handbook, 0), cell(bakery, 0), cell(lease, 1), cell(lease, 2)} {
		if absent.State == ibid.CellAnswered {
			t.Errorf("document %d answers column %d, and doesn't: %q", absent.Document, absent.Column, absent.Answer)
		}
	}
	for _, c := range grid.Cells {
		if c.Citation == nil {
			continue
		}
		page, err := b.Store.Documents.Page(t.Context(), ibid.DefaultWorkspace, c.Document, c.Citation.Page)
		if err != nil || !c.Citation.Valid(page) {
			t.Errorf("a citation that does not stand on its page: %+v, %v", c.Citation, err)
		}
	}
}
