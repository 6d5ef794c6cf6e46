package ground

import (
	"cmp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// Rows of tables.
//
// A row is a unit, however many lines it takes and whatever its leaders look like to the
// splitter of sentences. Where it stands is found by its reading, a line for each row:
// without the names of the columns that is word for word what the page has. A header row is
// no unit, since its names stand in every row below it.

// longestRow is how many lines a row may take: several cells of several lines each.
const longestRow = 24

// readRow is a row in the reading of a table.
type readRow struct {
	text  string
	words []string // that stand on the page: without the names of columns
	cells []string // as they stand on the page
	names string   // of its columns, one after the other; empty where none has one
}

func newReadRow(line string) readRow {
	row := readRow{text: line}
	for _, cell := range ibid.CellsOf(line) {
		if cell.Column != "" {
			row.names += cell.Column + "\n"
		}
		row.cells = append(row.cells, cell.Text)
		row.words = append(row.words, strings.Fields(cell.Text)...)
	}
	return row
}

// said is a row as the scorer reads it. A label and what belongs to it, without the name of a
// column, are read as people write them: by the scorer such a unit answers far sooner than the
// same as two cells.
func (r readRow) said() string {
	if len(r.cells) != 2 || r.names != "" || r.cells[0] == "" || r.cells[1] == "" {
		return r.text
	}
	return strings.TrimSuffix(r.cells[0], ":") + ": " + r.cells[1]
}

// rows finds the rows of a passage that stand within the tables of its page, and their
// indexes in the reading.
func (r *reading) rows(within ibid.Span, sheet ibid.Sheet) map[ibid.Span]int {
	found, next := map[ibid.Span]int{}, 0
	for _, b := range sheet.Blocks {
		if b.Kind != ibid.BlockTable || !b.Span.Overlaps(within) {
			continue
		}
		lines := linesOf(sheet.Text, ibid.Span{Start: max(b.Span.Start, within.Start), End: min(b.Span.End, within.End)})
		for i := 0; i < len(lines); i++ {
			for n := range min(longestRow, len(lines)-i) {
				span := ibid.Span{Start: lines[i].Start, End: lines[i+n].End}
				words := strings.Fields(span.In(sheet.Text))
				row := slices.IndexFunc(r.rowsRead[next:], func(row readRow) bool { return slices.Equal(row.words, words) })
				if row >= 0 {
					found[span] = next + row
					next, i = next+row+1, i+n
					break
				}
			}
		}
	}
	return found
}

// linesOf are the lines of a span that have words, without the space around them.
func linesOf(text string, within ibid.Span) (lines []ibid.Span) {
	for at := within.Start; at < within.End; {
		end := within.End
		if n := strings.IndexByte(text[at:end], '\n'); n >= 0 {
			end = at + n
		}
		if line := (ibid.Span{Start: at, End: end}).Trim(text); line.Len() > 0 {
			lines = append(lines, line)
		}
		at = end + 1
	}
	return lines
}

// beside are the rows of tables and what pieces of text have besides them, in their order
// on the page.
func beside(rows map[ibid.Span]int, pieces []ibid.Span, text string) (all []ibid.Span) {
	ordered := make([]ibid.Span, 0, len(rows))
	for row := range rows {
		ordered = append(ordered, row)
	}
	byStart := func(a, b ibid.Span) int { return cmp.Compare(a.Start, b.Start) }
	slices.SortFunc(ordered, byStart)
	for _, piece := range pieces {
		for _, row := range ordered {
			if !row.Overlaps(piece) {
				continue
			}
			if before := (ibid.Span{Start: piece.Start, End: row.Start}); before.End > before.Start {
				all = appendSpan(all, before.Trim(text))
			}
			piece.Start = row.End
		}
		if piece.End > piece.Start {
			all = appendSpan(all, piece.Trim(text))
		}
	}
	all = append(all, ordered...)
	slices.SortFunc(all, byStart)
	return all
}

func appendSpan(all []ibid.Span, span ibid.Span) []ibid.Span {
	if span.Len() == 0 {
		return all
	}
	return append(all, span)
}

// tableNames is what stands above the rows of a table and names them.
type tableNames struct {
	caption string
	corner  string // first cell of the header row, above the names of the rows
	group   string // the last line between rows that has no figures: "Processes of comprehension"
}

// heads reports whether a row of a reading is a header row: it has words that name columns of
// the first row below it that has names, and nothing else but a corner. It keeps the corner.
func (t *tableNames) heads(rows []readRow, i int) bool {
	if rows[i].names != "" {
		return false
	}
	for _, below := range rows[i+1 : min(i+1+longestHead, len(rows))] {
		if below.names == "" {
			continue
		}
		for _, cell := range rows[i].cells[1:] {
			if !strings.Contains(below.names, cell) {
				return false
			}
		}
		if corner := rows[i].cells[0]; !strings.Contains(below.names, corner) {
			t.corner = corner
		}
		t.group = ""
		return true
	}
	return false
}

// longestHead is how many rows below a header row its columns are first named: heads have
// up to five rows.
const longestHead = 5

// name sets what names a unit of a table.
func (t *tableNames) name(u *Unit, row bool) {
	if row {
		u.Corner = t.corner
	}
	if named := strings.TrimSpace(t.caption + "\n" + t.group); row && named != "" {
		u.Previous = ibid.OneLine(named)
	} else if t.caption != "" {
		u.Previous = t.caption
	}
	if !row && !strings.ContainsAny(bracketed.ReplaceAllString(u.Text, ""), "0123456789") { // "Balance sheet (£000)" has none
		t.group = u.Text
	}
}
