package layout

import (
	"slices"

	"ibid/backend/ibid"
)

// Thresholds of ruled tables, lengths in points.
const (
	ruleReach    = 3.0  // how far crossing rules may miss each other
	edgeCover    = 0.6  // of the side of a cell that a rule must cover to close it
	latticeFill  = 0.3  // of the cells must hold text: fewer do in a chart with a grid
	latticeCells = 4    // with text, at least
	besideGap    = 15   // heights of the text beside a lattice that belongs to it
	cellFill     = 0.8  // of a cell's width: longer lines may go on in the next
	maxCellLines = 30   // of a cell; more make a page in a frame
	maxGrid      = 4096 // fields of a lattice
	maxLattices  = 50   // of a page, the largest
)

// ruledTables finds tables whose cells are framed by rules. Their runs are taken
// out, and one run for each table comes in their place.
func ruledTables(glyphs []Glyph, runs []run, rules []ibid.Rect) []run {
	upright := slices.IndexFunc(rules, func(r ibid.Rect) bool { return r.X1-r.X0 < r.Y1-r.Y0 })
	if upright <= 0 {
		return runs
	}
	for _, l := range lattices(rules[:upright], rules[upright:]) {
		inside, outside, ok := l.fill(glyphs, runs)
		if !ok {
			continue
		}
		if t := l.table(glyphs, inside); t != nil {
			runs = append(outside, run{box: t.box, table: t})
		}
	}
	return runs
}

// fill gives every run to its cell, cutting those that reach over several, and
// reports whether the lattice then looks like a table.
func (l *lattice) fill(glyphs []Glyph, runs []run) (inside int, outside []run, ok bool) {
	l.texts = make([][]run, len(l.frames))
	box := l.box()
	crossing := 0
	for _, r := range runs {
		x, y := (r.box.X0+r.box.X1)/2, (r.box.Y0+r.box.Y1)/2
		if x < box.X0 || x > box.X1 || y < box.Y0 || y > box.Y1 {
			outside = append(outside, r)
			continue
		}
		if r.table != nil { // a table within a table stays as it is
			return 0, nil, false
		}
		if r.box.X0 < box.X0-ruleReach || r.box.X1 > box.X1+ruleReach {
			crossing++
		}
		inside++
		first, last := l.frameAt(r.box.X0+1, y), l.frameAt(r.box.X1-1, y)
		if f := l.frameAt(x, y); f >= 0 && first == last && f == first {
			l.texts[f] = append(l.texts[f], r)
			continue
		}
		for _, w := range cutWords(nil, glyphs, r) {
			f := l.frameAt((w.box.X0+w.box.X1)/2, y)
			if f < 0 {
				return 0, nil, false
			}
			if n := len(l.texts[f]); n > 0 && l.texts[f][n-1].end == w.first && !w.rtl {
				joined := piece{runs: l.texts[f][n-1:]}
				joined.extend(w, false)
				continue
			}
			l.texts[f] = append(l.texts[f], w)
		}
	}
	if l.partial(outside) {
		return 0, nil, false
	}
	full := 0
	for _, t := range l.texts {
		if len(t) > 0 {
			full++
		}
	}
	return inside, outside, 10*crossing <= inside && full >= latticeCells && float64(full) >= latticeFill*float64(len(l.frames))
}

// partial reports whether the lattice is part of a table that goes on beside it: it is
// open at a side, and in most of its rows text stands close to that side.
func (l *lattice) partial(outside []run) bool {
	box := l.box()
	open := func(rule float64) bool { return rule < edgeCover*(box.Y1-box.Y0) }
	left, right := make([]bool, len(l.ys)), make([]bool, len(l.ys))
	for _, r := range outside {
		y, reach := (r.box.Y0+r.box.Y1)/2, besideGap*r.height()
		i, _ := slices.BinarySearch(l.ys, y)
		if i == 0 || i == len(l.ys) {
			continue
		}
		left[i] = left[i] || r.box.X1 < box.X0+ruleReach && r.box.X1 > box.X0-reach
		right[i] = right[i] || r.box.X0 > box.X1-ruleReach && r.box.X0 < box.X1+reach
	}
	count := func(rows []bool) (n int) {
		for _, beside := range rows {
			if beside {
				n++
			}
		}
		return n
	}
	most := (len(l.ys) - 1) / 2
	return open(l.left) && count(left) > most || open(l.right) && count(right) > most
}

// table makes a table of a lattice that is filled, or gives nil.
func (l *lattice) table(glyphs []Glyph, inside int) *table {
	if t := l.form(glyphs); t != nil {
		return t
	}
	t := &table{columns: len(l.xs) - 1}
	for r := range l.cell {
		var row tableRow
		for c := 0; c < t.columns; {
			f := l.frames[l.cell[r][c]]
			if texts := l.texts[l.cell[r][c]]; f.row0 == r && len(texts) > 0 {
				row = append(row, tableCell{column: c, columns: f.column1 - f.column0 + 1, lines: findLines(texts)})
			}
			c = f.column1 + 1
		}
		if len(row) > 0 {
			t.rows = append(t.rows, l.splitRow(glyphs, row)...)
		}
	}
	t.dropEmptyColumns()
	if len(t.rows) < 2 || t.columns < 2 {
		return nil
	}
	pairs := 0
	for _, row := range t.rows {
		if len(row) > 1 {
			pairs++
		}
		for _, c := range row {
			if len(c.lines) > maxCellLines {
				return nil
			}
		}
	}
	if pairs < 2 && 2*pairs <= len(t.rows) {
		return nil
	}
	if crowded(glyphs, t.rows) {
		return nil
	}
	t.header = headerOf(glyphs, t.rows, t.columns)
	t.box = boxOf(t.runs()).Union(l.box())
	t.mirror()
	return t
}
