package layout

import (
	"slices"
	"strings"
)

// splitRow takes a row apart that holds several rows without rules between them, as
// where only the header is framed: most of its lines are figures, or its cells have
// the same number of lines, side by side, none of which goes on in the next: it
// fills its cell then, or the next begins with a small letter.
func (l *lattice) splitRow(glyphs []Glyph, row tableRow) []tableRow {
	deep, figures, labels := 0, 0, 0
	single, several := 0, 0 // cells with one figure, and with figures below each other
	even, filled := len(row) > 1, false
	var runs []run
	owner := map[int]int{} // first glyph of a run to its cell
	for i, c := range row {
		if len(c.lines) > 1 {
			deep++
		}
		even = even && len(c.lines) == len(row[0].lines)
		switch n := figureLines(glyphs, c); {
		case n == 1 && len(c.lines) == 1 && i > 0:
			single++
		case n > 1:
			several++
		}
		width := l.xs[c.column+c.columns] - l.xs[c.column]
		for j, line := range c.lines {
			switch {
			case isFigure(glyphs, line):
				figures++
			case i > 0:
				labels++
			}
			filled = filled || line.box.X1-line.box.X0 > cellFill*width || j > 0 && startsLower(glyphs, line.runs[0])
			for _, r := range line.runs {
				owner[r.first] = i
			}
			runs = append(runs, line.runs...)
		}
	}
	if deep < 2 || single > several || figures <= labels && (!even || filled) {
		return []tableRow{row}
	}
	lines := findLines(runs)
	if figures <= labels && len(lines) != len(row[0].lines) {
		return []tableRow{row}
	}
	var rows []tableRow
	for _, line := range lines {
		parts := make([][]run, len(row))
		for _, r := range line.runs {
			parts[owner[r.first]] = append(parts[owner[r.first]], r)
		}
		var split tableRow
		for i, part := range parts {
			if len(part) > 0 {
				split = append(split, tableCell{column: row[i].column, columns: row[i].columns, lines: findLines(part)})
			}
		}
		rows = append(rows, split)
	}
	return rows
}

// figureLines counts the lines of a cell that are figures and no years.
func figureLines(glyphs []Glyph, c tableCell) (n int) {
	for _, l := range c.lines {
		if isFigure(glyphs, l) && !isYears(glyphs, l) {
			n++
		}
	}
	return n
}

// crowded reports whether many cells hold several figures side by side: their rules
// group columns and do not divide them, so alignment tells more.
func crowded(glyphs []Glyph, rows []tableRow) bool {
	with, several := 0, 0
	for _, row := range rows {
		for _, c := range row {
			for _, l := range c.lines {
				n := 0
				for _, p := range pieces(glyphs, l) {
					if p.kind != label {
						n++
					}
				}
				if n > 0 {
					with++
				}
				if n > 1 {
					several++
				}
			}
		}
	}
	return 4*several > with
}

// isFigure reports whether a line is one figure.
func isFigure(glyphs []Glyph, l line) bool {
	for _, p := range pieces(glyphs, l) {
		if p.kind == label {
			return false
		}
	}
	return true
}

// dropEmptyColumns leaves out columns in which no cell begins.
func (t *table) dropEmptyColumns() {
	begins := make([]int, t.columns+1)
	for _, row := range t.rows {
		for _, c := range row {
			begins[c.column] = 1
		}
	}
	number := make([]int, t.columns+1) // of the columns kept before this one
	for c := range t.columns {
		number[c+1] = number[c] + begins[c]
	}
	for _, row := range t.rows {
		for i := range row {
			from, to := number[row[i].column], number[row[i].column+row[i].columns]
			row[i].column, row[i].columns = from, max(1, to-from)
		}
	}
	t.columns = number[t.columns]
}

// boldRows counts the first rows that are bold, but for names of groups below the header; 0 if all
// are, or too many.
func boldRows(glyphs []Glyph, rows []tableRow, most int) int {
	n := 0
	for n < len(rows) && (n == 0 || len(rows[n]) > 1) && !mostlyFigures(glyphs, rows[n]) &&
		!slices.ContainsFunc(rows[n], func(c tableCell) bool { return !allBold(glyphs, c) }) {
		n++
	}
	if n == 0 || n == len(rows) || n > most {
		return 0
	}
	for n < len(rows) && !slices.ContainsFunc(rows[n], func(c tableCell) bool { return c.column > 0 && !isYears(glyphs, c.lines[0]) }) && len(rows[n]) > 1 {
		n++ // years below names that are bold
	}
	return n
}

// mostlyFigures reports whether more than half of the cells are figures, years and dates aside.
func mostlyFigures(glyphs []Glyph, row tableRow) bool {
	n := 0
	for _, c := range row {
		if p := pieces(glyphs, c.lines[0]); len(p) == 1 && p[0].kind == figure && !p[0].dated && !years.MatchString(strings.TrimRight(p[0].text(glyphs, longestYears), "*†")) {
			n++
		}
	}
	return 2*n > len(row)
}

func allBold(glyphs []Glyph, c tableCell) bool {
	for _, l := range c.lines {
		for _, r := range l.runs {
			for i := r.first; i < r.end; i++ {
				if !glyphs[i].Space && !glyphs[i].bold() {
					return false
				}
			}
		}
	}
	return true
}

// headerOf reports how many of the first rows name the columns: those that are bold, or else the
// short ones above the first row of figures, or else the first row where it is short and complete.
// Two columns of which the first is bold have labels, and no header.
func headerOf(glyphs []Glyph, rows []tableRow, columns int) int {
	const most, short = 4, 40
	if n := boldRows(glyphs, rows, most); n > 0 {
		return n
	}
	if columns == 2 && len(rows) > 0 && len(rows[0]) > 1 && allBold(glyphs, rows[0][0]) && !allBold(glyphs, rows[0][1]) {
		return 0
	}
	covered := 0
	for i, row := range rows[:min(len(rows), most+1)] {
		figures, valued, others, long := 0, 0, 0, false
		for _, c := range row {
			chars := 0
			for _, l := range c.lines {
				for _, r := range l.runs {
					chars += r.chars
				}
			}
			long = long || chars > short
			switch {
			case isFigure(glyphs, c.lines[0]) && !isYears(glyphs, c.lines[0]):
				if figures++; c.column == 0 && i == 0 {
					return 0
				}
			case c.column > 0 && isValued(glyphs, c.lines[0]):
				valued++
			case c.column > 0:
				others++
			}
			if i == 0 {
				covered += c.columns
			}
		}
		switch {
		case figures > others+valued:
			return i
		case long:
			return min(i, 1)
		case figures > 0 && figures+valued > others:
			if covered+1 < columns {
				return 0
			}
			return min(i, 1) // what stands between the first row and this one is doubtful
		}
	}
	if covered+1 >= columns && len(rows[0]) > 1 {
		return 1
	}
	return 0
}

// isValued reports whether a line is short and has digits, such as a date or a measure.
func isValued(glyphs []Glyph, l line) bool {
	p := pieces(glyphs, l)
	return len(p) == 1 && p[0].valued()
}

func isYears(glyphs []Glyph, l line) bool {
	return textRow{line: l, pieces: pieces(glyphs, l)}.years()
}
