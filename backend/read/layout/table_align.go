package layout

import (
	"cmp"
	"math"
	"slices"

	"ibid/backend/ibid"
)

// Thresholds of tables without a lattice, lengths in heights of the character box.
const (
	rowGap      = 3.0  // a wider gap between lines ends a table
	labelRows   = 4    // more lines in a row without a figure end it
	proseLabel  = 60   // characters of a line that reaches under the figures and is prose
	narrowCell  = 28   // the same where prose may stand beside
	longCell    = 60   // characters of a label to the right of the first one
	minRows     = 3    // with figures
	edgeSlack   = 0.4  // how far edges of aligned figures may lie apart
	alignedPart = 0.6  // of the figures of a column that must share an edge
	headerGap   = 2.2  // between header and rows
	headerRows  = 8    // lines that are looked at above the first figures
	maxLines    = 2000 // of a region; longer ones are left as they are
	maxRetries  = 3    // of one candidate, each without its first line
	maxPieces   = 100  // of a row; more are noise
	maxExtents  = 64
)

// textRow is a line cut into pieces.
type textRow struct {
	line   line
	pieces []piece
	cell   int  // how long a label right of the first one may be
	wraps  bool // it goes on with the row above, see findWraps
}

func (r textRow) height() float64 { return r.line.height() }

// figures reports whether the line can be a row with figures: a label and figures, or
// figures alone. An item of a numbered list is none.
func (r textRow) figures() bool {
	n := 0
	if len(r.pieces) > maxPieces {
		return false
	}
	for i, p := range r.pieces {
		switch {
		case p.kind == label && i > 0 && p.chars() > r.cell:
			return false
		case p.kind != label && (i > 0 || r.pieces[len(r.pieces)-1].kind != label):
			n++
		}
	}
	return n > 0 && len(r.pieces) > 1
}

// years reports whether all figures of the line are years, or it has several dates and no other
// words than a first: it is a heading then.
func (r textRow) years() bool {
	years, dates, words := 0, 0, 0
	for i, p := range r.pieces {
		switch {
		case p.dated:
			dates++
		case p.kind == figure:
			return false
		case p.kind == year:
			years++
		case i > 0:
			words++
		}
	}
	return years > 0 && dates == 0 || dates > 1 && words == 0
}

// alignedTables finds tables among the lines of a region by their figures, and
// divides the lines at them. No label right of the first one is longer than cell.
func alignedTables(glyphs []Glyph, lines []line, rules []ibid.Rect, cell int) []stretch {
	if len(lines) == 0 {
		return nil
	}
	rest := []stretch{{lines: lines}}
	if len(lines) < 2 || len(lines) > maxLines {
		return rest
	}
	var rows []textRow
	figures, all := 0, lines
	lines = nil
	for _, l := range all {
		if n := len(rows); n > 0 && len(l.runs) == 1 && ruleOfDashes(glyphs, l.runs[0]) && (!rows[n-1].figures() || rows[n-1].years()) {
			continue // typed below the names of columns
		}
		lines = append(lines, l)
		rows = append(rows, textRow{line: l, pieces: pieces(glyphs, l), cell: cell})
		if rows[len(rows)-1].figures() {
			figures++
		}
	}
	if figures < 2 {
		return rest
	}
	var found []stretch
	done := 0 // lines before this one are in found
	retries := 0
	for i := 0; i < len(rows); {
		if !rows[i].figures() {
			i++
			continue
		}
		s := sheet{glyphs: glyphs, rows: rows, rules: rules, from: i, to: grow(rows, i)}
		if t := s.table(done); t != nil {
			if s.from > done {
				found = append(found, stretch{lines: lines[done:s.from]})
			}
			found = append(found, stretch{table: t})
			i, done, retries = s.to, s.to, 0
			continue
		}
		if retries++; retries < maxRetries && !s.refused {
			i++ // the first line may be no part of what follows
		} else {
			i, retries = s.to, 0
		}
	}
	if done < len(lines) {
		found = append(found, stretch{lines: lines[done:]})
	}
	return found
}

// grow finds the line after the last row of what begins with the figures of row
// first. Lines without figures are taken along where figures follow.
func grow(rows []textRow, first int) int {
	end := first + 1
	left := math.Inf(1) // where figures begin
	body := false       // figures other than years have come
	note := func(r textRow) {
		for i, p := range r.pieces {
			if i > 0 && p.kind != label {
				left = min(left, p.box.X0)
			}
		}
		body = body || !r.years()
	}
	note(rows[first])
	for i := first + 1; i < len(rows); i++ {
		r := rows[i]
		if rows[i-1].line.seed.Y0-r.line.seed.Y1 > rowGap*min(r.height(), rows[i-1].height()) {
			return end
		}
		if r.figures() {
			if body && r.years() && !under(r, rows[i-1]) {
				return end
			}
			note(r)
			end = i + 1
			continue
		}
		gap := rows[i-1].line.seed.Y0 - r.line.seed.Y1
		switch lone := len(r.pieces) == 1; {
		case lone && r.pieces[0].kind == figure && r.pieces[0].box.X0 > left-r.height():
			if gap > r.height() {
				return end // the number of the page
			}
			end = i + 1
		case lone && r.pieces[0].box.X1 > left && r.pieces[0].chars() > proseLabel:
			return end
		case !lone && body && r.pieces[0].box.X0 > left-2*r.height(),
			len(r.pieces) > 2 && body && r.pieces[1].box.X0 > left-2*r.height() && gap > 0.8*r.height(),
			len(r.pieces) > 2 && body && r.pieces[1].box.X1 > left && titled(rows, i):
			return end // the headings of another table
		}
		if i+1-end > labelRows {
			return end
		}
	}
	return end
}

// titled reports whether the line above line i is a title: alone, with a gap above it or in
// larger type.
func titled(rows []textRow, i int) bool {
	title := rows[i-1]
	return len(title.pieces) == 1 && i > 1 &&
		(rows[i-2].line.seed.Y0-title.line.seed.Y1 > 0.8*title.height() || title.height() > 1.15*rows[i].height())
}

// under reports whether each year of a line stands below a label in the row above, as the
// last words of dates do.
func under(r, above textRow) bool {
	if !above.figures() || above.years() {
		return false
	}
	for _, p := range r.pieces {
		if p.kind == year && !slices.ContainsFunc(above.pieces, func(q piece) bool {
			return q.kind == label && q.box.X0 < p.box.X1 && q.box.X1 > p.box.X0
		}) {
			return false
		}
	}
	return true
}

// sheet is a candidate for a table: rows[from:to], the header not yet among them.
type sheet struct {
	glyphs   []Glyph
	rows     []textRow
	rules    []ibid.Rect
	from, to int
	header   int  // of the rows from from on
	refused  bool // it is a list, a table of contents or a chart, and so is each part of it
	height   float64
	margin   float64  // where labels begin
	indent   float64  // where the most indented label begins
	labelled bool     // column 0 holds labels
	extents  []extent // of the other columns
}

// extent is the horizontal extent of a column.
type extent struct{ x0, x1 float64 }

// table makes a table of the candidate, or gives nil. It takes header lines from
// above, but none before floor, and may shorten the candidate.
func (s *sheet) table(floor int) *table {
	body := s.body()
	if len(body) == 0 {
		return nil
	}
	s.margin = math.Inf(1)
	for _, r := range body {
		s.margin = min(s.margin, r.pieces[0].box.X0)
	}
	s.height = median(body, textRow.height)
	s.findExtents(body)
	if len(s.extents) == 0 || len(s.extents) > maxExtents {
		return nil
	}
	s.labelled = s.hasLabels(body)
	s.findWraps()
	body = s.body()
	columns := s.columns()
	if s.refused = s.contents(body) || s.list(body) || s.axis(body); s.refused || columns < 2 || !s.aligned(body) {
		return nil
	}
	s.takeAbove(floor)
	s.takeHeader(floor)
	if len(body) < minRows && (columns < 3 || !s.headed()) || columns == 2 && s.header == 0 && len(body) <= minRows {
		return nil
	}
	s.takeTail()
	t := &table{columns: columns, rows: s.tableRows()}
	t.header = min(s.header, len(t.rows))
	t.box = boxOf(t.runs())
	t.mirror()
	return t
}

func (s *sheet) columns() int {
	if s.labelled {
		return len(s.extents) + 1
	}
	return len(s.extents)
}

// body gives the rows with figures that are no years.
func (s *sheet) body() []textRow {
	var body []textRow
	for _, r := range s.rows[s.from:s.to] {
		if r.figures() && !r.years() && !r.wraps {
			body = append(body, r)
		}
	}
	return body
}

// findExtents finds the columns right of the labels: the places over which pieces of
// many rows lie, divided by places over which almost none do.
func (s *sheet) findExtents(body []textRow) {
	type event struct {
		x     float64
		delta int
	}
	var events []event
	for _, r := range body {
		for i, p := range r.pieces {
			if i == 0 && p.kind == label {
				continue
			}
			events = append(events, event{p.box.X0, 1}, event{p.box.X1, -1})
		}
	}
	slices.SortFunc(events, func(a, b event) int { return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(b.delta, a.delta)) })
	stray := len(body) / 16
	depth := 0
	for _, e := range events {
		before := depth
		depth += e.delta
		switch {
		case before <= stray && depth > stray:
			s.extents = append(s.extents, extent{e.x, e.x})
		case before > stray && depth <= stray:
			s.extents[len(s.extents)-1].x1 = e.x
		}
	}
}

// hasLabels reports whether a column of labels stands before the others.
func (s *sheet) hasLabels(body []textRow) bool {
	n := 0
	s.indent = s.margin
	for _, r := range body {
		if p := r.pieces[0]; p.kind == label && p.box.X0 < s.extents[0].x0-s.height/2 {
			s.indent = max(s.indent, p.box.X0)
			n++
		}
	}
	return 3*n >= len(body)
}

// nearest gives the column that a box overlaps most, or else is nearest to.
func (s *sheet) nearest(box ibid.Rect) int {
	best, most := 0, math.Inf(-1)
	for i, b := range s.extents {
		if overlap := min(box.X1, b.x1) - max(box.X0, b.x0); overlap > most {
			best, most = i, overlap
		}
	}
	return best
}
