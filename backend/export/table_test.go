package export

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"ibid/backend/ibid"
)

var tableCover = Cover{Workspace: "Leases", At: time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)}

func sampleGrid() ibid.TableGrid {
	rent := 48000.0
	column := []ibid.Column{{ID: 1, Question: "How much is the rent?", Label: "Rent", Kind: ibid.KindAmount}, {ID: 2, Question: "When does it begin?", Label: "Begins", Kind: ibid.KindDate}}
	cite := func(page int, quote string) *ibid.Citation {
		return &ibid.Citation{Number: 1, DocumentID: 1, Page: page, PageLabel: "iv", Section: "2 Rent", Quote: quote}
	}
	return ibid.TableGrid{
		Table: ibid.QuestionTable{Name: "Leases", Columns: column},
		Rows:  []ibid.TableDocument{{Document: 1, Title: "=Harbour lease", Name: "harbour.pdf", Path: "/docs/harbour lease.pdf"}, {Document: 2, Title: "Paper", Name: "paper.pdf"}},
		Cells: []ibid.TableCell{
			{Document: 1, Column: 1, State: ibid.CellAnswered, Answer: "£48,000", Value: ibid.CellValue{Number: &rent, Unit: "GBP"}, Citation: cite(4, "The rent is £48,000."), Probability: 0.9,
				Review: &ibid.Review{Verdict: ibid.ReviewConfirmed, Comment: "checked"}},
			{Document: 1, Column: 2, State: ibid.CellStale, Was: ibid.CellAnswered, Answer: "1 May 2024", Value: ibid.CellValue{Date: "2024-05-01"}, Citation: cite(1, "from 1 May 2024"),
				Review: &ibid.Review{Verdict: ibid.ReviewCorrected, Answer: "2 May 2024", Value: ibid.CellValue{Date: "2024-05-02"}}},
			{Document: 2, Column: 1, State: ibid.CellNotFound, Citation: cite(9, "What comes nearest is not shown.")},
			{Document: 2, Column: 2, State: ibid.CellUnclear, Citation: cite(2, "in May")},
		},
		Footers: []ibid.TableFooter{
			{Column: 1, Rows: 2, Found: 1, Sums: []ibid.TableSum{{Unit: "GBP", Documents: 1, Total: rent, Least: rent, Most: rent}}},
			{Column: 2, Rows: 2, Found: 1, First: "2024-05-02", Last: "2024-05-02", Dates: 1, States: map[ibid.CellState]int{ibid.CellUnclear: 1}},
		},
	}
}

func writtenTable(t *testing.T, format TableFormat) (path string, text []byte) {
	t.Helper()
	var b bytes.Buffer
	if err := WriteTable(&b, format, tableCover, sampleGrid(), nil); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "table"+format.Extension())
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path, b.Bytes()
}

func TestTableAsXLSX(t *testing.T) {
	path, _ := writtenTable(t, TableXLSX)
	if !TableWritten(path, TableXLSX) {
		t.Error("not recognised as written by Ibid")
	}
	book, err := excelize.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = book.Close() }()
	for cell, want := range map[string]string{"A2": "=Harbour lease", "B1": "Rent", "B2": "48,000 GBP", "B3": "Not found", "C2": "2024-05-02", "C3": "Unclear"} {
		if got, err := book.GetCellValue(answersSheet, cell); err != nil || strings.Replace(got, ". ", " ", 1) != want {
			t.Errorf("%s is %q, %v; want %q", cell, got, err, want)
		}
	}
	if formula, err := book.GetCellFormula(answersSheet, "A2"); err != nil || formula != "" {
		t.Errorf("a title became the formula %q, %v", formula, err)
	}
	if raw, err := book.GetCellValue(answersSheet, "B2", excelize.Options{RawCellValue: true}); err != nil || raw != "48000" {
		t.Errorf("the figure is %q, %v", raw, err)
	}
	if ok, target, err := book.GetCellHyperLink(answersSheet, "B2"); err != nil || !ok || target != "Quotations!A2" {
		t.Errorf("an answer leads to %q, %v", target, err)
	}
	if ok, target, err := book.GetCellHyperLink(quotationsSheet, "F2"); err != nil || !ok || target != "file:///docs/harbour%20lease.pdf#page=4" {
		t.Errorf("a page leads to %q, %v", target, err)
	}
	for cell, want := range map[string]string{"C2": "Found", "E2": "48000 GBP", "G2": "The rent is £48,000.", "I2": "confirmed", "J2": "checked", "D3": "2 May 2024", "G4": "", "G5": "in May"} {
		if got, err := book.GetCellValue(quotationsSheet, cell); err != nil || got != want {
			t.Errorf("quotation %s is %q, %v; want %q", cell, got, err, want)
		}
	}
	if got, err := book.GetCellValue(answersSheet, "B4"); err != nil || !strings.Contains(got, "found in 1 of 2") {
		t.Errorf("footer %q, %v", got, err)
	}
}

func TestTableAsCSV(t *testing.T) {
	_, text := writtenTable(t, TableCSV)
	records, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(records) != 4 {
		t.Fatalf("%d records, %v", len(records), err)
	}
	if got := records[1]; got[0] != "'=Harbour lease" || got[2] != "£48,000" || got[3] != "48000 GBP" || got[5] != "page iv (4 in the file), 2 Rent" || got[7] != "confirmed (checked)" || got[8] != "2 May 2024" {
		t.Errorf("first document: %q", got)
	}
	if got := records[2]; got[2] != "Not found" || got[6] != "" || got[8] != "Unclear" {
		t.Errorf("second document: %q", got)
	}
}

func TestTableAsText(t *testing.T) {
	path, text := writtenTable(t, TableMarkdown)
	for _, want := range []string{"# Leases", "| Document | Rent | Begins |", "£48,000 *(confirmed)* [1]", "> [1] Rent, page iv (4 in the file), 2 Rent: “The rent is £48,000.”", "Rent: checked", "found in 1 of 2"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	if strings.Contains(string(text), "comes nearest") {
		t.Error("what was not found is quoted")
	}
	if !TableWritten(path, TableMarkdown) {
		t.Error("not recognised as written by Ibid")
	}
	if path, _ := writtenTable(t, TableDOCX); !TableWritten(path, TableDOCX) {
		t.Error("the document is not recognised as written by Ibid")
	}
	if err := WriteTable(&bytes.Buffer{}, "odt", tableCover, sampleGrid(), nil); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("an unknown format: %v", err)
	}
}

// A footer counts the documents that were asked, and names the others apart.
func TestFooterCountsWhatWasAsked(t *testing.T) {
	f := ibid.TableFooter{Rows: 22, Found: 1, States: map[ibid.CellState]int{ibid.CellAnswered: 1, ibid.CellNotFound: 2, ibid.CellWaiting: 18, ibid.CellFailed: 1}}
	if got := FooterText(ibid.KindText, f); got != "found in 1 of 3; 19 not asked" {
		t.Errorf("%q", got)
	}
}

// TestTableLeavesOutAuthorsOfNotes is about a cell that rests on a note, where names are hidden.
func TestTableLeavesOutAuthorsOfNotes(t *testing.T) {
	c := ibid.TableCell{State: ibid.CellAnswered, Citation: &ibid.Citation{Page: 3, Note: &ibid.Note{Author: "Anna Weber", Date: "2024-03-12"}}}
	for _, tt := range []struct {
		name    string
		private Finder
		want    string
	}{
		{"shown", nil, "note on page 3 (Anna Weber, 2024-03-12)"},
		{"hidden", func(string) []ibid.PrivateSpan { return nil }, "note on page 3 (2024-03-12)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := sheetCellOf(c, tt.private).where; got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
