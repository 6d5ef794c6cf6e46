package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// takeHeader takes the lines above the first figures that name the columns, with
// the labels between them and the figures, and counts the header rows.
func (s *sheet) takeHeader(floor int) {
	for s.header < headerRows && s.from+s.header < s.to && (s.rows[s.from+s.header].years() || s.header == 0 && s.dated(s.rows[s.from])) {
		s.header++
	}
	if s.header > 0 {
		for s.header < headerRows && s.from+s.header < s.to && !s.rows[s.from+s.header].figures() && s.heads(s.rows[s.from+s.header]) {
			s.header++
		}
	}
	top := s.from
	lowest := -1 // header line above the first figures
	for i := s.from - 1; i >= max(floor, s.from-headerRows); i-- {
		r, below := s.rows[i], s.rows[i+1]
		if r.line.seed.Y0-below.line.seed.Y1 > headerGap*max(r.height(), below.height()) {
			break
		}
		if lowest >= 0 && s.ruled(r.line.seed.Y0, below.line.seed.Y1) {
			break // the rule over the header
		}
		if (r.figures() || r.pieces[0].kind == figure) && !r.years() && !s.numbered(r) {
			break // a row that the table does not take in
		}
		if s.heads(r) {
			if lowest < 0 {
				lowest = i
			}
			top = i
			continue
		}
		if lowest >= 0 && i > floor && len(r.pieces) == 1 && s.inLabels(r.pieces[0]) && r.line.seed.Y0 < below.line.seed.Y1 && s.heads(s.rows[i-1]) {
			continue // it names the labels, half-way between two lines of names
		}
		if lowest >= 0 || !s.subhead(r) {
			break
		}
	}
	if lowest < 0 {
		return
	}
	if s.header > 0 {
		s.header += s.from - top
	} else {
		s.header = lowest + 1 - top
	}
	s.from = top
}

// dated reports whether the first row names columns by dates, beside words: it has several, no other
// figures, and none of the rows below has a date in their columns.
func (s *sheet) dated(r textRow) bool {
	dates := map[int]bool{}
	for _, p := range r.pieces {
		switch {
		case p.dated:
			dates[s.nearest(p.box)] = true
		case p.kind != label:
			return false
		}
	}
	if len(dates) < 2 {
		return false
	}
	for _, below := range s.rows[s.from+1 : s.to] {
		if slices.ContainsFunc(below.pieces, func(p piece) bool { return p.dated && dates[s.nearest(p.box)] }) {
			return false
		}
	}
	return true
}

// ruled reports whether a rule as wide as the table lies between two heights.
func (s *sheet) ruled(above, below float64) bool {
	x0, x1 := s.margin, s.extents[len(s.extents)-1].x1
	for _, r := range s.rules {
		y := (r.Y0 + r.Y1) / 2
		if y < above+s.height/4 && y > below-s.height/4 && min(r.X1, x1)-max(r.X0, x0) > 0.9*(x1-x0) {
			return true
		}
	}
	return false
}

// heads reports whether a line names columns: all its pieces stand over the columns
// right of the labels, except that one may name the labels.
func (s *sheet) heads(r textRow) bool {
	first := s.extents[0].x0
	last := s.extents[len(s.extents)-1].x1
	over := 0
	left := s.margin + (first-s.margin)/4
	switch {
	case len(r.pieces) > maxPieces:
		return false
	case !s.labelled && len(r.pieces) == 1: // text above the table
		left = s.extents[0].x1
	case !s.labelled:
		left = first - s.height
	case len(r.pieces) == 1: // a title in the middle of the page reaches far over the labels
		left = first - 3*s.height
	}
	for i, p := range r.pieces {
		switch {
		case p.box.X1 > first && p.box.X0 > left && p.box.X1 < last+4*s.height && p.chars() <= longCell:
			over++
		case i == 0 && len(r.pieces) > 1 && p.box.X1 < first+s.height && p.chars() <= longCell:
		default:
			return false
		}
	}
	return over > 0
}

// takeAbove takes rows above the first that have their figures in the same columns: the
// search for columns may have begun below them.
func (s *sheet) takeAbove(floor int) {
	for s.from > floor {
		r, below := s.rows[s.from-1], s.rows[s.from]
		if !r.figures() || r.years() || r.line.seed.Y0-below.line.seed.Y1 > rowGap*min(r.height(), below.height()) {
			return
		}
		last := -1
		for i, p := range r.pieces {
			c, columns := s.place(p, i == 0, false, false)
			if e := c - (s.columns() - len(s.extents)); columns > 1 || c <= last || e >= 0 && (p.box.X1 < s.extents[e].x0 || p.box.X0 > s.extents[e].x1) {
				return
			}
			last = c
		}
		s.from--
	}
}

// numbered reports whether the figures of a line only number the columns: "(1) (2) (3)".
func (s *sheet) numbered(r textRow) bool {
	last := 0
	for i, p := range r.pieces {
		if p.kind == label && i == 0 {
			continue
		}
		n := 0
		for _, c := range strings.Trim(p.text(s.glyphs, 8), "()[] ") {
			if !unicode.IsDigit(c) {
				return false
			}
			n = 10*n + int(c-'0')
		}
		if n != last+1 && last > 0 {
			return false
		}
		last = n
	}
	return true
}

// subhead reports whether a line can stand between header and figures: a short label
// such as "Assets", with a second one beside it at most, or a note on units in brackets.
func (s *sheet) subhead(r textRow) bool {
	p := r.pieces[0]
	if len(r.pieces) > 2 || p.kind != label || p.chars() > longCell || len(r.pieces) == 2 && (r.pieces[1].kind != label || p.box.X0 > s.margin+s.height) {
		return false
	}
	opening := s.glyphs[p.runs[0].first].Rune
	end := s.extents[0].x1 // of the labels
	if !s.labelled && len(s.extents) > 1 {
		end = s.extents[1].x0
	}
	return opening == '(' || p.box.X0 < s.margin+3*s.height && p.box.X1 < end && s.ending(p) != '.'
}

// takeTail takes the rest of the last row's label from the lines below.
func (s *sheet) takeTail() {
	for s.to < len(s.rows) && s.continues(s.to, s.rows[s.to-1]) {
		s.to++
	}
}

// continues reports whether line i, a label alone, goes on with the label of the line
// above it.
func (s *sheet) continues(i int, above textRow) bool {
	r := s.rows[i]
	return s.labelled && len(r.pieces) == 1 && s.inLabels(r.pieces[0]) && s.inLabels(above.pieces[0]) &&
		r.pieces[0].box.X1 < s.extents[0].x1 && s.ending(above.pieces[0]) != ':' && s.startsLower(r.pieces[0]) &&
		above.line.seed.Y0-r.line.seed.Y1 < 0.6*s.height
}

// inLabels reports whether a piece stands in the column of labels: it begins no more
// indented than labels do. Headings of the first figures may lie left of them.
func (s *sheet) inLabels(p piece) bool {
	return s.labelled && p.box.X0 < min(s.indent+s.height, s.extents[0].x0-s.height/2)
}

func (s *sheet) startsLower(p piece) bool { return startsLower(s.glyphs, p.runs[0]) }

func startsLower(glyphs []Glyph, r run) bool {
	for _, g := range glyphs[r.first:r.end] {
		if !g.Space {
			return unicode.IsLower(g.Rune)
		}
	}
	return false
}

// ending is the last character of a piece that is no space.
func (s *sheet) ending(p piece) rune {
	r := p.runs[len(p.runs)-1]
	for i := r.end - 1; i >= r.first; i-- {
		if g := s.glyphs[i]; !g.Space {
			return g.Rune
		}
	}
	return utf8.RuneError
}

// tableRows makes rows of lines. A label that goes on in the next line, above or
// below the line with the figures, is one cell.
func (s *sheet) tableRows() []tableRow {
	var rows []tableRow
	for i := s.from; i < s.to; i++ {
		r := s.rows[i]
		if n := len(rows); i > s.from+s.header && n > 0 {
			last := rows[n-1]
			switch {
			case r.wraps:
				rows[n-1] = last.goOn(s.cells(r, false))
				continue
			case s.continues(i, s.rows[i-1]):
				last[0].lines = append(last[0].lines, r.part(r.pieces))
				continue
			case len(last) == 1 && s.completes(i):
				cells := s.cells(r, false)
				if cells[0].column == 0 {
					last[0].lines = append(last[0].lines, cells[0].lines...)
					cells = cells[1:]
				}
				rows[n-1] = append(last, cells...)
				continue
			}
		}
		rows = append(rows, s.cells(r, i < s.from+s.header))
	}
	return rows
}

// goOn adds the lines of cells to those of the row.
func (row tableRow) goOn(cells tableRow) tableRow {
	for _, c := range cells {
		i := slices.IndexFunc(row, func(above tableCell) bool { return above.column+above.columns > c.column })
		if i < 0 {
			row = append(row, c)
		} else {
			row[i].lines = append(row[i].lines, c.lines...)
		}
	}
	return row
}

// completes reports whether line i, with figures, ends a row whose label began on
// the line above.
func (s *sheet) completes(i int) bool {
	above, r := s.rows[i-1], s.rows[i]
	if !s.labelled || len(above.pieces) != 1 || !s.inLabels(above.pieces[0]) || len(r.pieces) < 2 && s.inLabels(r.pieces[0]) ||
		s.ending(above.pieces[0]) == ':' || above.line.seed.Y0-r.line.seed.Y1 > 0.6*s.height {
		return false
	}
	return !s.inLabels(r.pieces[0]) || s.startsLower(r.pieces[0])
}

// part makes a line of some pieces of this one.
func (r textRow) part(pieces []piece) line {
	l := line{seed: pieces[0].runs[0].box, box: pieces[0].runs[0].box, fromRight: r.line.fromRight}
	for _, p := range pieces {
		for _, r := range p.runs {
			if r.chars > 0 && r.box.X1-r.box.X0 > l.seed.X1-l.seed.X0 {
				l.seed = r.box
			}
			l.box = l.box.Union(r.box)
			l.runs = append(l.runs, r)
		}
	}
	l.order()
	return l
}

// cells puts the pieces of a line into columns. Pieces that come into one column
// are one cell.
func (s *sheet) cells(r textRow, heading bool) tableRow {
	var row tableRow
	var members [][]piece
	if heading {
		r.pieces = s.parted(r.pieces)
	}
	several := s.several(r.pieces)
	for i, p := range r.pieces {
		column, columns := s.place(p, i == 0, heading, several)
		if i == 0 && heading && s.namesLabels(r.pieces) {
			column, columns = 0, 1
		}
		if n := len(row); n > 0 && column < row[n-1].column+row[n-1].columns {
			last := &row[n-1]
			last.columns = max(last.columns, column+columns-last.column)
			members[n-1] = append(members[n-1], p)
			continue
		}
		row = append(row, tableCell{column: column, columns: columns})
		members = append(members, []piece{p})
	}
	for i := range row {
		row[i].lines = []line{r.part(members[i])}
	}
	if heading {
		s.spanYears(row, members)
	}
	return row
}

// spanYears makes the names of a header row stand over all the columns that they are centred over,
// where years do so: "2023" over four quarters, "2022" over one. They part the columns among them.
func (s *sheet) spanYears(row tableRow, members [][]piece) {
	offset, columns := s.columns()-len(s.extents), len(s.extents)
	var names []int // of row
	var boxes []ibid.Rect
	var years []bool
	for i, c := range row {
		if c.column < offset {
			continue
		}
		if c.columns > 1 || len(members[i]) > 1 {
			return
		}
		names, boxes, years = append(names, i), append(boxes, members[i][0].box), append(years, members[i][0].kind == year)
	}
	if len(names) < 2 || len(names) >= columns || !slices.Contains(years, true) {
		return
	}
	pitch := (s.extents[columns-1].x1 - s.extents[0].x1) / float64(columns-1)
	ends := s.equalParts(boxes, years, pitch/2)
	if ends == nil {
		ends = s.nearestParts(boxes, years, pitch/4)
	}
	from := 0
	for n, end := range ends {
		row[names[n]].column, row[names[n]].columns = from+offset, end-from
		from = end
	}
}

// equalParts divides the columns among names so that each year has as many as the next one and each
// other name has one, and returns where each part ends. There are none where a name is farther off
// the middle of its part than allowed; of several ways the nearest one counts.
func (s *sheet) equalParts(boxes []ibid.Rect, years []bool, allowed float64) (ends []int) {
	for wide := 1; wide <= len(s.extents); wide++ {
		var so []int
		from, worst := 0, 0.0
		for n := range boxes {
			end := from + 1
			if years[n] {
				end = from + wide
			}
			if end > len(s.extents) {
				break
			}
			worst = max(worst, s.offMiddle(boxes[n], from, end))
			so, from = append(so, end), end
		}
		if len(so) == len(boxes) && from == len(s.extents) && worst < allowed {
			ends, allowed = so, worst
		}
	}
	return ends
}

// nearestParts divides the columns among names as equalParts does, but gives each year as many as
// bring it nearest to the middle of its part.
func (s *sheet) nearestParts(boxes []ibid.Rect, years []bool, allowed float64) (ends []int) {
	from := 0
	for n, box := range boxes {
		last := from + 1 // the other names need one column each
		if years[n] {
			last = len(s.extents) - (len(boxes) - n - 1)
		}
		best := 0
		for end := from + 1; end <= last && end <= len(s.extents); end++ {
			if best == 0 || s.offMiddle(box, from, end) < s.offMiddle(box, from, best) {
				best = end
			}
		}
		if best == 0 || s.offMiddle(box, from, best) >= allowed {
			return nil
		}
		ends, from = append(ends, best), best
	}
	if from < len(s.extents) {
		return nil
	}
	return ends
}

// offMiddle is how far the middle of a box is from that of some columns.
func (s *sheet) offMiddle(box ibid.Rect, from, end int) float64 {
	return math.Abs(box.X0+box.X1-s.extents[from].x0-s.extents[end-1].x1) / 2
}

// namesLabels reports whether the first piece of a header line names the labels, centred over
// them: it ends well before the first column of figures, or before it where the next piece stands
// over that one.
func (s *sheet) namesLabels(pieces []piece) bool {
	first := s.extents[0]
	return s.labelled && len(pieces) > 1 && (pieces[0].box.X1 < first.x0-s.height ||
		pieces[0].box.X1 < first.x0 && pieces[1].box.X0 < first.x1 && pieces[1].box.X1 > first.x0)
}

// How names of columns that stand close are told from one name over several columns.
const (
	partGap   = 0.35 // in heights: between two names at least; words of one stand some 0.2 apart
	partRatio = 1.5  // the same in gaps between words of a name
	partEdge  = 0.5  // in heights: how far from the edge of its column each name may end, or begin
	partLeft  = 4    // in heights: how far left of the first column of figures names may begin
)

// parted cuts the pieces of a header line that are the names of several columns, set so close
// that they were taken for one: "August September". Each name ends where the figures of its
// column end, or begins where they begin, and stands farther from the next than its words do
// from each other.
func (s *sheet) parted(pieces []piece) (all []piece) {
	several := s.several(pieces)
	for _, p := range pieces {
		all = append(all, s.namesIn(p, several)...)
	}
	return all
}

// namesIn are the names of columns in a piece of a header line: the piece itself where they are
// not clearly several.
func (s *sheet) namesIn(p piece, several bool) []piece {
	whole := []piece{p}
	if p.kind != label || s.underlined(p.box, several) != p.box || p.box.X0 < s.extents[0].x0-partLeft*s.height {
		return whole
	}
	var names []piece
	column, within, between := -1, 0.0, math.Inf(1) // the widest gap in a name, the narrowest between two
	for _, r := range p.runs {
		for _, w := range cutWords(nil, s.glyphs, r) {
			at, n := s.nearest(w.box), len(names)
			if n > 0 {
				gap := w.box.X0 - names[n-1].box.X1
				if at == column {
					within = max(within, gap)
					names[n-1].extend(w, true)
					continue
				}
				between = min(between, gap)
			}
			if at < column {
				return whole
			}
			column = at
			names = append(names, piece{runs: []run{w}, box: w.box, kind: label})
		}
	}
	if len(names) < 2 || between < partGap*s.height || between < partRatio*within {
		return whole
	}
	for _, n := range names {
		e := s.extents[s.nearest(n.box)]
		if slack := partEdge * s.height; math.Abs(n.box.X1-e.x1) > slack && math.Abs(n.box.X0-e.x0) > slack {
			return whole
		}
	}
	return names
}

// several reports whether more than one piece of a line stands over the figures.
func (s *sheet) several(pieces []piece) bool {
	n := 0
	for _, p := range pieces {
		if p.box.X1 > s.extents[0].x0 {
			n++
		}
	}
	return n > 1
}

// place gives the columns that a piece covers. A figure has one; a heading covers those whose
// middle it, or the rule under it, reaches over; several says that others stand beside it.
func (s *sheet) place(p piece, first, heading, several bool) (column, columns int) {
	offset := s.columns() - len(s.extents)
	if first && s.inLabels(p) {
		return 0, 1
	}
	best := s.nearest(p.box)
	if p.kind != label {
		return best + offset, 1
	}
	box := p.box
	if heading {
		box = s.underlined(box, several)
	}
	from, to := -1, -1
	for i, b := range s.extents {
		if middle := (b.x0 + b.x1) / 2; middle > box.X0 && middle < box.X1 {
			if from < 0 {
				from = i
			}
			to = i
		}
	}
	if from < 0 {
		return best + offset, 1
	}
	return from + offset, to - from + 1
}

// underlined widens the box of a heading to the rule under it. A rule under the whole header is
// none of a single name's; several says that others stand beside it.
func (s *sheet) underlined(box ibid.Rect, several bool) ibid.Rect {
	first, last := s.extents[0], s.extents[len(s.extents)-1]
	for _, r := range s.rules {
		if r.X1-r.X0 < r.Y1-r.Y0 {
			break // horizontal ones come first
		}
		if (!s.labelled || several) && r.X0 < first.x1 && r.X1 > last.x0 {
			continue
		}
		under := box.Y0 - (r.Y0+r.Y1)/2
		if under > -0.3*s.height && under < 0.8*s.height && r.X0 < box.X0+2 && r.X1 > box.X1-2 && r.X0 > first.x0-2*s.height {
			box.X0, box.X1 = min(box.X0, r.X0), max(box.X1, r.X1)
			break
		}
	}
	return box
}
