package ibid_test

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// sheetOf is a page of blocks, each with its kind before it: "table|…".
func sheetOf(blocks ...string) (s ibid.Sheet) {
	for _, b := range blocks {
		kind, text, _ := strings.Cut(b, "|")
		start := len(s.Text)
		s.Text += text
		s.Blocks = append(s.Blocks, ibid.Block{Kind: ibid.BlockKind(kind), Span: ibid.Span{Start: start, End: len(s.Text)}})
		s.Text += "\n\n"
	}
	return s
}

// filled is the row of a citation on a page, as its passage reads it.
func filled(s ibid.Sheet, quote, reading string) *ibid.QuotedRow {
	at := strings.Index(s.Text, quote)
	c := ibid.Citation{Quote: quote, Span: ibid.Span{Start: at, End: at + len(quote)}, Row: ibid.RowOf(quote, reading)}
	s.Fill(&c)
	return c.Row
}

func TestQuotedRow(t *testing.T) {
	const row, reading = "Lowmark 18 16 9", "Country | Ferries\nLowmark | Ferries 2023: 18 | Ferries 2024: 16 | Piers 2024: 9\n"
	const head = "Ferries Piers\nCountry 2023 2024 2024"
	for name, tt := range map[string]struct {
		sheet ibid.Sheet
		want  string
	}{
		"two header rows":             {sheetOf("caption|Table 3: Ferries", "table|"+head+"\nHallam 3 4 5\n"+row), head},
		"a unit between them":         {sheetOf("table|Ferries Piers\n(in thousands)\nCountry 2023 2024 2024\nHallam 3 4 5\n" + row), "Ferries Piers\n(in thousands)\nCountry 2023 2024 2024"},
		"a date over all columns":     {sheetOf("table|Years ended June 30,\n" + head + "\nHallam 3 4 5\n" + row), "Years ended June 30,\n" + head},
		"a heading within the table":  {sheetOf("table|"+head+"\nHallam 3 4 5", "heading|The south", "table|"+row), head},
		"a table below text":          {sheetOf("text|See overleaf.", "table|Hallam 3 4 5\n"+row), ""},
		"only one of two header rows": {sheetOf("table|Country 2023 2024 2024\nHallam 3 4 5\n" + row), ""},
		"another table's header":      {sheetOf("table|"+head, "text|Not so.", "table|"+row), ""},
		"no table":                    {sheetOf("text|" + head + "\n" + row), ""},
	} {
		got := filled(tt.sheet, row, reading)
		if (got == nil) != (tt.want == "") || got != nil && (got.Header != tt.want || got.Span.In(tt.sheet.Text) != tt.want || len(got.Cells) != 4 || got.Cells[2] != ibid.QuotedCell{Column: "Ferries 2024", Text: "16"}) {
			t.Errorf("%s: %+v, want %q", name, got, tt.want)
		}
	}
}

// The header of a table that goes on from an earlier page is not on this one.
func TestQuotedRowOfEarlierTable(t *testing.T) {
	const row, reading = "Lowmark 18 16", "Lowmark | Ferries 2023: 18 | Ferries 2024: 16\n"
	got := filled(sheetOf("header|Ferries of the coast", "table|Hallam 3 4\n"+row), row, reading)
	if got == nil || !got.Earlier || got.Header != "Ferries 2023 | Ferries 2024" || got.Span.Len() > 0 {
		t.Errorf("%+v", got)
	}
}

// Words that are no whole row, and rows whose columns have no names, have no header.
func TestQuotedRowOf(t *testing.T) {
	for quote, reading := range map[string]string{
		"Lowmark 18":      "Lowmark | 2023: 18 | 2024: 16",
		"Lowmark 18 16":   "Lowmark | 18 | 16",
		"Lowmark has 18.": "Lowmark has 18.",
		"":                "",
	} {
		if row := ibid.RowOf(quote, reading); row != nil {
			t.Errorf("%q: %+v", quote, row)
		}
	}
}

func TestNamesOfColumns(t *testing.T) {
	row := ibid.RowOf("Lowmark 18 16", "Lowmark | Ferries 2023: 18 | Ferries 2024: 16")
	if got, want := row.Names(), "Ferries 2023 | Ferries 2024"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	row = ibid.RowOf("Lowmark 18 16", "Lowmark | 18 | Ferries 2024: 16")
	row.Header = "Country\nFerries 2024"
	if got, want := row.Names(), "Country Ferries 2024"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
