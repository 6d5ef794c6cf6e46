package layout

import (
	"math"
	"slices"
	"unicode"

	"ibid/backend/ibid"
)

// Thresholds of prose beside a table, lengths in heights of the character box.
const (
	lineEnd   = 1.5 // how far short of its column a line may end that goes on in the next
	lineStart = 0.5 // how far the next one may begin off its left edge
	leading   = 0.8 // between lines of a paragraph, at most
	sameFoot  = 0.1 // how far the feet of cells of a row may lie apart
	goingOn   = 3   // lines of a paragraph, at least
)

// overGutter reports whether a table that was found over several columns of a page
// joins lines of different columns, such as prose with the labels of a chart beside
// it. Two things speak for the columns:
//
//   - Prose on both sides of the gutter, above or below the table in the same
//     columns, without what this table and others found with it take. Where columns
//     has divided a table for its labels alone there is no such prose. A wide table
//     over the columns of a paper has it too, but its rows stand on both sides, at
//     one height.
//   - Paragraphs inside: most lines that the table takes from a column go on in each
//     other from edge to edge. Labels of a table seldom take goingOn lines.
func overGutter(glyphs []Glyph, t *table, parts []stretch, regions [][]run) bool {
	var sides []ibid.Rect // columns of prose that the table reaches into
	for _, region := range regions {
		text, _ := textAndTables(region)
		outside := slices.DeleteFunc(slices.Clone(text), func(r run) bool {
			return slices.ContainsFunc(parts, func(s stretch) bool { return s.table != nil && s.table.holds(r) })
		})
		switch {
		case !slices.ContainsFunc(text, t.holds):
		case runningLines(glyphs, text, t):
			return true
		case len(outside) > 0 && prose(rowsOf(outside, median(outside, run.height))):
			sides = append(sides, boxOf(text))
		}
	}
	for _, left := range sides {
		for _, right := range sides {
			if left.X1 <= right.X0 && left.Y0 < right.Y1 && right.Y0 < left.Y1 && !t.joins(left.X1, right.X0) {
				return true
			}
		}
	}
	return false
}

// runningLines reports whether most lines that a table takes from a column belong to
// paragraphs: goingOn lines or more, each from edge to edge but the last, and at
// least every second one begun as no label is.
func runningLines(glyphs []Glyph, column []run, t *table) bool {
	x1 := math.Inf(-1)
	for _, r := range column {
		x1 = max(x1, r.box.X1)
	}
	var lines []line
	for _, l := range findLines(column) {
		if y := (l.seed.Y0 + l.seed.Y1) / 2; y > t.box.Y0 && y < t.box.Y1 {
			lines = append(lines, l)
		}
	}
	running := 0
	for first := 0; first < len(lines); {
		end, within := first+1, 0
		for end < len(lines) && goesOn(glyphs, lines[end-1], lines[end], x1) {
			if !startsLabel(glyphs, lines[end].runs[0]) {
				within++
			}
			end++
		}
		if n := end - first; n >= goingOn && 2*within >= n-1 {
			running += n
		}
		first = end
	}
	return 2*running > len(lines)
}

// goesOn reports whether two lines of one piece each stand as lines of a paragraph do
// that reaches to x1.
func goesOn(glyphs []Glyph, l, next line, x1 float64) bool {
	height := l.height()
	return x1-l.box.X1 < lineEnd*height && math.Abs(next.box.X0-l.box.X0) < lineStart*height &&
		l.seed.Y0-next.seed.Y1 < leading*height && len(pieces(glyphs, l)) == 1 && len(pieces(glyphs, next)) == 1
}

// startsLabel reports whether a run begins as labels do: with a capital or a digit.
func startsLabel(glyphs []Glyph, r run) bool {
	first := glyphs[r.first].Rune
	return unicode.IsUpper(first) || unicode.IsDigit(first)
}

// holds reports whether a run stands in the table.
func (t *table) holds(r run) bool {
	y := (r.box.Y0 + r.box.Y1) / 2
	return y > t.box.Y0 && y < t.box.Y1 && r.box.X1 > t.box.X0 && r.box.X0 < t.box.X1
}

// joins reports whether at least half of the rows under the header reach over a gutter
// or have cells on both sides of it at the same height, as chance seldom puts them.
func (t *table) joins(x0, x1 float64) bool {
	joined := 0
	for _, row := range t.rows[t.header:] {
		var left, right []ibid.Rect
		over := false
		for _, c := range row {
			for _, l := range c.lines {
				switch {
				case l.box.X1 <= x0:
					left = append(left, l.seed)
				case l.box.X0 >= x1:
					right = append(right, l.seed)
				default:
					over = true
				}
			}
		}
		if over || slices.ContainsFunc(left, func(a ibid.Rect) bool {
			return slices.ContainsFunc(right, func(b ibid.Rect) bool { return math.Abs(a.Y0-b.Y0) < sameFoot*(a.Y1-a.Y0) })
		}) {
			joined++
		}
	}
	return 2*joined >= len(t.rows)-t.header
}
