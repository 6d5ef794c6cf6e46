package sqlite_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// madeTable is a table of one question over the whole workspace.
func madeTable(t *testing.T, db *DB, ws ibid.WorkspaceID, rows ibid.Rows) ibid.QuestionTable {
	t.Helper()
	return must[ibid.QuestionTable](t)(db.CreateTable(t.Context(), ws, ibid.QuestionTable{
		Name: " Leases  of\n2024 ", Rows: rows, Columns: []ibid.Column{{Question: "How much is the rent?", Label: "Rent", Kind: ibid.KindAmount}},
	}))
}

// answered is a cell that quotes the beginning of the first page of a document.
func answered(t *testing.T, db *DB, table ibid.QuestionTable, doc ibid.Document, quote string) ibid.TableCell {
	t.Helper()
	number := 48000.0
	cell := ibid.TableCell{
		Document: doc.ID, Column: table.Columns[0].ID, State: ibid.CellAnswered, Answer: "£48,000",
		Value: ibid.CellValue{Number: &number, Unit: "GBP"}, Probability: 0.9, MadeBy: "test", MadeAt: time.UnixMicro(5).UTC(),
		Citation: &ibid.Citation{Number: 1, DocumentID: doc.ID, DocumentHash: doc.Hash, Page: 1, Span: ibid.Span{End: len(quote)}, Quote: quote},
		Signals:  ibid.CellSignals{Judged: true, P: 0.9},
	}
	grid := gridOf(t, db, table)
	sources := map[ibid.DocumentID]string{}
	for _, row := range grid.Rows {
		sources[row.Document] = row.Source
	}
	if err := db.SaveCells(t.Context(), table.WorkspaceID, []ibid.TableCell{cell}, sources); err != nil {
		t.Fatal(err)
	}
	return cell
}

func gridOf(t *testing.T, db *DB, table ibid.QuestionTable) ibid.TableGrid {
	t.Helper()
	return must[ibid.TableGrid](t)(db.TableGrid(t.Context(), table.WorkspaceID, table.ID))
}

func TestATableKeepsItsCells(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "lease", "The rent is £48,000 a year.")
	other := addTexts(t, db, home, "other", "Nothing of the kind.")
	table := madeTable(t, db, home, ibid.Rows{Rule: ibid.RowsWorkspace})
	if table.Name != "Leases of 2024" || table.Active || len(table.Columns) != 1 {
		t.Errorf("made %+v", table)
	}
	want := answered(t, db, table, doc, "The rent is £48,000")
	grid := gridOf(t, db, table)
	if len(grid.Rows) != 2 || len(grid.Cells) != 2 {
		t.Fatalf("grid %+v", grid)
	}
	if diff := cmp.Diff(want, grid.Cells[0]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if c := grid.Cells[1]; c.Document != other.ID || c.State != ibid.CellWaiting {
		t.Errorf("a document that nobody asked: %+v", c)
	}
	if all := must[[]ibid.QuestionTable](t)(db.Tables(t.Context(), home)); len(all) != 1 || all[0].ID != table.ID {
		t.Errorf("tables %+v", all)
	}
	sound(t, db)
}

func TestRowsFollowTheirRule(t *testing.T) {
	db := fresh(t)
	a, b := addTexts(t, db, home, "a", "A."), addTexts(t, db, home, "b", "B.")
	if err := db.TagDocuments(t.Context(), home, []ibid.DocumentID{b.ID}, "lease"); err != nil {
		t.Fatal(err)
	}
	if err := db.TagDocuments(t.Context(), home, nil, "contract"); err != nil {
		t.Fatal(err)
	}
	tagged := madeTable(t, db, home, ibid.Rows{Rule: ibid.RowsTag, Tag: "LEASE"})
	named := madeTable(t, db, home, ibid.Rows{Rule: ibid.RowsDocuments, Documents: []ibid.DocumentID{a.ID}})
	rows := func(table ibid.QuestionTable) (ids []ibid.DocumentID) {
		for _, row := range gridOf(t, db, table).Rows {
			ids = append(ids, row.Document)
		}
		return ids
	}
	if got := rows(tagged); !cmp.Equal(got, []ibid.DocumentID{b.ID}) {
		t.Errorf("tagged: %v", got)
	}
	if err := db.RenameTag(t.Context(), home, "lease", "contract"); err != nil {
		t.Fatal(err)
	}
	if got := rows(tagged); !cmp.Equal(got, []ibid.DocumentID{b.ID}) {
		t.Errorf("after the tag became another: %v", got)
	}
	newer := addTexts(t, db, home, "a2", "A, second version.")
	if err := db.SetPresence(t.Context(), home, a.ID, ibid.PresenceReplaced, newer.ID); err != nil {
		t.Fatal(err)
	}
	if got := rows(named); !cmp.Equal(got, []ibid.DocumentID{newer.ID}) {
		t.Errorf("a named document with a newer version: %v", got)
	}
	if err := db.DeleteTag(t.Context(), home, "contract"); err != nil {
		t.Fatal(err)
	}
	if got := rows(tagged); len(got) != 0 {
		t.Errorf("after the tag was deleted: %v", got)
	}
	sound(t, db)
}

func TestRowsAndColumnsAreChecked(t *testing.T) {
	db := fresh(t)
	second := addWorkspace(t, db, "Second")
	foreign := addTexts(t, db, second, "foreign", "F.")
	question := []ibid.Column{{Question: "Why?"}}
	for _, tt := range []struct {
		name  string
		table ibid.QuestionTable
		code  ibid.Code
	}{
		{"no name", ibid.QuestionTable{Rows: ibid.Rows{Rule: ibid.RowsWorkspace}, Columns: question}, ibid.CodeInvalid},
		{"no rows", ibid.QuestionTable{Name: "T", Columns: question}, ibid.CodeInvalid},
		{"no such tag", ibid.QuestionTable{Name: "T", Rows: ibid.Rows{Rule: ibid.RowsTag, Tag: "x"}}, ibid.CodeNotFound},
		{"another workspace's document", ibid.QuestionTable{Name: "T", Rows: ibid.Rows{Rule: ibid.RowsDocuments, Documents: []ibid.DocumentID{foreign.ID}}}, ibid.CodeNotFound},
		{"no question", ibid.QuestionTable{Name: "T", Rows: ibid.Rows{Rule: ibid.RowsWorkspace}, Columns: []ibid.Column{{Label: "L"}}}, ibid.CodeInvalid},
		{"no such kind", ibid.QuestionTable{Name: "T", Rows: ibid.Rows{Rule: ibid.RowsWorkspace}, Columns: []ibid.Column{{Question: "Why?", Kind: "picture"}}}, ibid.CodeInvalid},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := db.CreateTable(t.Context(), home, tt.table)
			wantCode(t, err, tt.code)
		})
	}
	if all := must[[]ibid.QuestionTable](t)(db.Tables(t.Context(), home)); len(all) != 0 {
		t.Errorf("left behind: %+v", all)
	}
}

// A column keeps its cells when it moves, and loses its answers, not what the user said,
// when it asks something else.
func TestColumnsChange(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "lease", "The rent is £48,000 a year.")
	table := madeTable(t, db, home, ibid.Rows{Rule: ibid.RowsWorkspace})
	answered(t, db, table, doc, "The rent")
	rent := table.Columns[0]
	if err := db.SaveReview(t.Context(), home, rent.ID, doc.ID, &ibid.Review{Verdict: ibid.ReviewCorrected, Answer: "£50,000"}); err != nil {
		t.Fatal(err)
	}
	table = must[ibid.QuestionTable](t)(db.SetTableColumns(t.Context(), home, table.ID, []ibid.Column{{Question: "When?"}, rent}))
	if c := gridOf(t, db, table).Cells[1]; c.State != ibid.CellAnswered || c.Review == nil {
		t.Errorf("moved: %+v", c)
	}
	rent.Question = "How much is the deposit?"
	table = must[ibid.QuestionTable](t)(db.SetTableColumns(t.Context(), home, table.ID, []ibid.Column{rent}))
	c := gridOf(t, db, table).Cells[0]
	if len(table.Columns) != 1 || c.State != ibid.CellWaiting || c.Answer != "" || c.Citation != nil || c.Review == nil || c.Review.Answer != "£50,000" {
		t.Errorf("asks something else: %+v", c)
	}
	_, err := db.SetTableColumns(t.Context(), home, table.ID, []ibid.Column{{ID: 999, Question: "Who?"}})
	wantCode(t, err, ibid.CodeNotFound)
	sound(t, db)
}

// A document that has changed makes its cells stale; they keep their answers until they are
// asked again, and reviews stay in any case.
func TestCellsGoStale(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "lease", "The rent is £48,000 a year.")
	table := madeTable(t, db, home, ibid.Rows{Rule: ibid.RowsWorkspace})
	answered(t, db, table, doc, "The rent")
	if err := db.SaveReview(t.Context(), home, table.Columns[0].ID, doc.ID, &ibid.Review{Verdict: ibid.ReviewConfirmed, Comment: "seen"}); err != nil {
		t.Fatal(err)
	}
	saveTexts(t, db, home, doc.ID, 2, "An amendment follows.")
	if c := gridOf(t, db, table).Cells[0]; c.State != ibid.CellStale || c.Was != ibid.CellAnswered || c.Answer == "" || c.Citation == nil {
		t.Errorf("after a page more: %+v", c)
	}
	if err := db.AskCellsAgain(t.Context(), home, table.ID, ibid.RedoStale); err != nil {
		t.Fatal(err)
	}
	if c := gridOf(t, db, table).Cells[0]; c.State != ibid.CellWaiting || c.Answer == "" {
		t.Errorf("to be asked again: %+v", c)
	}
	answered(t, db, table, doc, "The rent")
	if c := gridOf(t, db, table).Cells[0]; c.State != ibid.CellAnswered || c.Review == nil || c.Review.Comment != "seen" {
		t.Errorf("asked again: %+v", c)
	}
}

// What the user said of a document is said of its newer version too, until that is taken
// back.
func TestReviewsOutliveAVersion(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "lease", "The rent is £48,000 a year.")
	table := madeTable(t, db, home, ibid.Rows{Rule: ibid.RowsWorkspace})
	column := table.Columns[0].ID
	if err := db.SaveReview(t.Context(), home, column, doc.ID, &ibid.Review{Verdict: ibid.ReviewCorrected, Answer: "£50,000"}); err != nil {
		t.Fatal(err)
	}
	newer := addTexts(t, db, home, "lease2", "The rent is £52,000 a year.")
	if err := db.SetPresence(t.Context(), home, doc.ID, ibid.PresenceReplaced, newer.ID); err != nil {
		t.Fatal(err)
	}
	c := gridOf(t, db, table).Cells[0]
	if c.Document != newer.ID || c.Review == nil || !c.Review.Earlier || c.Review.Answer != "£50,000" {
		t.Fatalf("%+v, review %+v", c, c.Review)
	}
	if err := db.SaveReview(t.Context(), home, column, newer.ID, nil); err != nil {
		t.Fatal(err)
	}
	if c := gridOf(t, db, table).Cells[0]; c.Review != nil {
		t.Errorf("taken back, and still %+v", c.Review)
	}
}

// Nothing of a document is left in a table when it is removed, and one workspace sees and
// changes nothing of another's.
func TestTablesForgetAndKeepApart(t *testing.T) {
	db := fresh(t)
	second := addWorkspace(t, db, "Second")
	doc := addTexts(t, db, home, "lease", "The qiwander rent is £48,000 a year.")
	table := madeTable(t, db, home, ibid.Rows{Rule: ibid.RowsDocuments, Documents: []ibid.DocumentID{doc.ID}})
	answered(t, db, table, doc, "The qiwander rent")
	column := table.Columns[0].ID
	if err := db.SaveReview(t.Context(), home, column, doc.ID, &ibid.Review{Verdict: ibid.ReviewNone, Comment: "qiwander"}); err != nil {
		t.Fatal(err)
	}
	_, err := db.TableGrid(t.Context(), second, table.ID)
	wantCode(t, err, ibid.CodeNotFound)
	_, err = db.SetTableActive(t.Context(), second, table.ID, true)
	wantCode(t, err, ibid.CodeNotFound)
	wantCode(t, db.DeleteTable(t.Context(), second, table.ID), ibid.CodeNotFound)
	wantCode(t, db.SaveReview(t.Context(), second, column, doc.ID, nil), ibid.CodeNotFound)
	if err := db.SaveCells(t.Context(), second, []ibid.TableCell{{Document: doc.ID, Column: column, State: ibid.CellFailed}}, nil); err != nil {
		t.Fatal(err)
	}
	if c := gridOf(t, db, table).Cells[0]; c.State != ibid.CellAnswered {
		t.Errorf("changed from another workspace: %+v", c)
	}
	if all := must[[]ibid.QuestionTable](t)(db.Tables(t.Context(), second)); len(all) != 0 {
		t.Errorf("seen from another workspace: %+v", all)
	}
	remove(t, db, home, doc.ID)
	if left := holders(t, db, "qiwander"); len(left) > 0 {
		t.Errorf("after the removal its words stand in %v", left)
	}
	if grid := gridOf(t, db, table); len(grid.Rows)+len(grid.Cells)+len(grid.Table.Rows.Documents) != 0 {
		t.Errorf("after the removal: %+v", grid)
	}
	must[[]string](t)(db.DeleteWorkspace(t.Context(), second))
	if err := db.DeleteTable(t.Context(), home, table.ID); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"question_tables", "table_columns", "table_cells", "table_documents"} {
		if n := must[int](t)(count(db, `SELECT count(*) FROM `+name)); n != 0 {
			t.Errorf("%d rows left in %s", n, name)
		}
	}
	sound(t, db)
}
