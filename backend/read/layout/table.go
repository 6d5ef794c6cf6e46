package layout

import (
	"cmp"
	"slices"

	"ibid/backend/ibid"
)

// # How tables are found
//
// A table is an arrangement, so it is found by where things stand, never by what
// the words say. There are two kinds, and they are looked for in turn:
//
//   - In frames (table_grid.go, table_lattice.go, table_cells.go). Rules that touch
//     are a lattice; its fields, joined where no rule divides them, are the cells.
//     This comes before columns are looked for, since cells of prose side by side
//     look like columns. What a cell holds does not matter here: the frame says that
//     it is one.
//   - Aligned (table_align.go). Most tables of filings have no frames, only rules
//     under headings and totals. But they have figures, and figures of a column
//     end below each other. Every line is cut into pieces (table_piece.go), a
//     piece being a label or a figure with its signs; lines with a label and
//     figures, or several figures, are rows; rows that follow each other are a
//     candidate. Its columns are the places over which pieces lie, divided by
//     places over which none do. Lines that go on with the row above are told from
//     rows (table_wrap.go). Then the header is taken from above, and labels of
//     several lines are put together (table_rows.go). This is done within a
//     column of the page, so a table beside prose is no trouble; where a page has
//     columns, tables that they would divide are looked for before (wideTables), but
//     for such as prose shows to be made of different columns (table_gutter.go).
//
// Forms are tables too, of two columns: labels with what is filled in, in frames
// (table_boxes.go), or without: side by side (table_labels.go), or one above the other
// (table_above.go).
//
// A wrong table does harm: it moves words and cuts the text where no cut belongs. A
// missed one costs little, since its rows are lines of text in the right order
// anyway. So every doubt goes against the table:
//
//   - A lattice needs four cells with text, two columns and two rows, and text in
//     latticeFill of its cells; a grid behind a chart has less. Text that sticks
//     out of it, or a cell longer than maxCellLines, says that it is a frame around
//     part of a page. Where many cells hold several figures side by side, the rules
//     only group columns: then alignment decides.
//   - Aligned rows need more figures than words (dates and other short pieces with
//     digits count as neither), minRows rows (or a header over all
//     columns), and in two thirds of the columns alignedPart of the pieces must
//     share an edge: the left or right one, the middle, or that of the last digit,
//     since brackets and "%" hang out. A list with marks is no table, nor is a table
//     of contents; see contents.
//
// Header rows are those above the first row of figures whose pieces stand over the
// columns of figures; years are no figures, as long as no others came. A line with a
// figure that is no year is no header, but for one that numbers the columns. A rule as
// wide as the table ends the search for them. A heading names the columns whose
// middle it reaches over, or that the rule under it does. Names that stand close are
// parted at the edges of their columns.
//
// The bounds are judgement, checked by eye on pages of filings, contracts, papers,
// reports and manuals. Work is bounded by the limits on rules, pieces, lines and
// columns: each step is linear in what it looks at but for rules that cross, which
// are at most maxRules in each direction.
//
// Known limits: tables of words without frames are left as lines; two tables side
// by side are one; a table whose rows are set apart by shades alone counts as one
// without frames; the labels of a chart without an upright axis may look like
// a table; a table that goes on over the page is a table on each.

// table is a table on a page, before it is written into the page's text.
type table struct {
	box     ibid.Rect
	columns int
	header  int // how many of the first rows name the columns
	rows    []tableRow
}

// tableRow is a row's cells in order of their columns, none of them empty.
type tableRow []tableCell

// tableCell is a cell with its lines from top to bottom, at least one.
type tableCell struct {
	column, columns int
	lines           []line
}

// stretch is a piece of a region: lines of text, or a table in their place.
type stretch struct {
	lines []line
	table *table
}

// stretches puts the lines of a region and its tables in order from top to
// bottom. A table stands where its middle is among the middles of the lines.
func stretches(glyphs []Glyph, region []run, rules []ibid.Rect) []stretch {
	text, tables := textAndTables(region)
	slices.SortStableFunc(tables, func(a, b run) int { return cmp.Compare(b.box.Y0+b.box.Y1, a.box.Y0+a.box.Y1) })
	lines := findLines(text)
	var pieces []stretch
	for _, t := range tables {
		n := 0
		for n < len(lines) && lines[n].seed.Y0+lines[n].seed.Y1 > t.box.Y0+t.box.Y1 {
			n++
		}
		pieces = append(pieces, tablesAmong(glyphs, lines[:n], rules)...)
		pieces = append(pieces, stretch{table: t.table})
		lines = lines[n:]
	}
	return append(pieces, tablesAmong(glyphs, lines, rules)...)
}

// tablesAmong divides lines at the tables without frames among them.
func tablesAmong(glyphs []Glyph, lines []line, rules []ibid.Rect) (pieces []stretch) {
	for {
		from, to, t := labelledBlocks(glyphs, lines)
		if t == nil {
			from, to, t = labelsAbove(glyphs, lines)
		}
		if t == nil {
			return append(pieces, alignedTables(glyphs, lines, rules, longCell)...)
		}
		pieces = append(pieces, alignedTables(glyphs, lines[:from], rules, longCell)...)
		pieces = append(pieces, stretch{table: t})
		lines = lines[to:]
	}
}

// writeStretches writes the pieces of a region, and keeps the tables among them.
func (b *builder) writeStretches(glyphs []Glyph, pieces []stretch) (tables []ibid.Table) {
	spans := make([][]ibid.Span, len(pieces)) // of the lines of each piece
	first := len(tables)
	for i, piece := range pieces {
		if piece.table != nil {
			b.pause("\n\n")
			tables = append(tables, b.table(glyphs, piece.table))
			continue
		}
		for j, l := range piece.lines {
			if j == 0 || newBlock(piece.lines, j) {
				b.pause("\n\n")
			} else {
				b.pause("\n")
			}
			start := len(b.text)
			b.line(glyphs, l)
			spans[i] = append(spans[i], ibid.Span{Start: start, End: len(b.text)})
		}
	}
	for i, piece := range pieces {
		if piece.table == nil {
			continue
		}
		t := &tables[first]
		first++
		if i > 0 {
			t.Caption = captionAbove(b.text, piece.table.box, pieces[i-1].lines, spans[i-1])
		}
		if i+1 < len(pieces) && t.Caption.Len() == 0 {
			t.Caption = captionBelow(b.text, piece.table.box, pieces[i+1].lines, spans[i+1])
		}
	}
	return tables
}

// table writes a table row by row. A row whose cells are single lines is one line
// of text; a cell of several lines keeps them together.
func (b *builder) table(glyphs []Glyph, t *table) ibid.Table {
	b.inTable = t.columns > 2 // what has two may be a table of contents
	defer func() { b.inTable = false }()
	written := ibid.Table{Header: t.header, Columns: t.columns, Span: ibid.Span{Start: len(b.text)}}
	for i, row := range t.rows {
		if i > 0 {
			b.pause("\n")
		}
		var cells []ibid.Cell
		var last ibid.Rect // of the line before
		for j, c := range row {
			if j > 0 && onLine(last, c.lines[0].seed) {
				b.pause(" ")
			} else if j > 0 {
				b.pause("\n")
			}
			span := ibid.Span{Start: len(b.text)}
			for k, l := range c.lines {
				if k > 0 {
					b.pause("\n")
				}
				b.line(glyphs, l)
				last = l.seed
			}
			span.End = len(b.text)
			cells = append(cells, ibid.Cell{Column: c.column, Columns: c.columns, Span: span})
		}
		written.Rows = append(written.Rows, ibid.TableRow{Cells: cells})
	}
	written.Span.End = len(b.text)
	return written
}

// runs are those of all cells.
func (t *table) runs() (runs []run) {
	for _, row := range t.rows {
		for _, c := range row {
			for _, l := range c.lines {
				runs = append(runs, l.runs...)
			}
		}
	}
	return runs
}

// mirror numbers the columns from the right where most letters are read from
// there, and puts the cells of each row in that order.
func (t *table) mirror() {
	if !mostlyFromRight(t.runs()) {
		return
	}
	for _, row := range t.rows {
		for i := range row {
			row[i].column = t.columns - row[i].column - row[i].columns
		}
		slices.Reverse(row)
	}
}
