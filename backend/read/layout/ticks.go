package layout

import (
	"slices"
	"unicode"

	"ibid/backend/ibid"
)

// Boxes to tick become characters of the text, ☒ or ☐, so that they stand beside their
// labels: fields of a form, whose state the file knows, and drawn squares, with a mark
// drawn or printed in them or with none. A square that is filled where others are not is
// ▢: what it says is not known.
//
// A drawn square is a box to tick only if letters stand beside it, and no other square:
// squares in a row are for the digits of a number, or cells.
//
// A mark that is printed on a blank belongs to what follows the blank: "__✔__ Appellant".
const (
	Ticked   = '☒'
	Unticked = '☐'
	Unread   = ibid.UnreadBox
)

// TickBox is a box that may be ticked.
type TickBox struct {
	Box   ibid.Rect // as shown, the page's rotation undone
	User  ibid.Rect // in user space
	State rune      // Ticked, Unticked or Unread
}

const (
	labelGap    = 1.6 // sides of the box that its label may stand away, on the right
	labelBefore = 0.8 // and on the left
	nextSquare  = 2.0 // points that squares of one row stand apart at most
	leastBlank  = 3   // strokes of a blank
)

// ticks puts boxes among the glyphs, and marks on blanks before the blank's label.
func ticks(glyphs []Glyph, drawn Drawing) []Glyph {
	glyphs = marksOnBlanks(glyphs)
	beside := func(b TickBox) bool {
		return slices.ContainsFunc(glyphs, func(g Glyph) bool { return unicode.IsLetter(g.Rune) && g.Turn == 0 && onLine(b.Box, g.Box) })
	}
	var boxes []TickBox
	for _, f := range drawn.Fields {
		if beside(f) {
			boxes = append(boxes, f)
		}
	}
	for i, s := range drawn.Squares {
		if !rowOfSquares(drawn.Squares, i) && !slices.ContainsFunc(boxes, func(o TickBox) bool { return meet(o.Box, s.Box) }) {
			if s, ok := squareWith(glyphs, s); ok {
				boxes = append(boxes, s)
			}
		}
	}
	if len(boxes) == 0 {
		return glyphs
	}
	kept := make([]Glyph, 0, len(glyphs)+len(boxes))
	for _, g := range glyphs {
		if !slices.ContainsFunc(boxes, func(b TickBox) bool { return holds(b.Box, g.Box) }) {
			kept = append(kept, g)
		}
	}
	for _, b := range boxes {
		kept = append(kept, Glyph{Rune: b.State, Box: b.Box, User: b.User})
	}
	return kept
}

// holds reports whether the middle of a box lies in another.
func holds(outer, inner ibid.Rect) bool {
	x, y := (inner.X0+inner.X1)/2, (inner.Y0+inner.Y1)/2
	return x >= outer.X0 && x <= outer.X1 && y >= outer.Y0 && y <= outer.Y1
}

// meet reports whether the middle of one of two boxes lies in the other.
func meet(a, b ibid.Rect) bool { return holds(a, b) || holds(b, a) }

// rowOfSquares reports whether a square has another right beside, above or below it.
func rowOfSquares(squares []TickBox, i int) bool {
	a := squares[i].Box
	return slices.ContainsFunc(squares, func(s TickBox) bool {
		b := s.Box
		if meet(a, b) {
			return false
		}
		across, up := max(b.X0-a.X1, a.X0-b.X1), max(b.Y0-a.Y1, a.Y0-b.Y1)
		return across < nextSquare && up < nextSquare && min(across, up) < -(a.X1-a.X0)/2
	})
}

// squareWith reads a drawn square by what is printed in it, and reports whether it is a
// box to tick.
func squareWith(glyphs []Glyph, s TickBox) (TickBox, bool) {
	side := s.Box.Y1 - s.Box.Y0
	labelled := false
	for i := range glyphs {
		g := &glyphs[i]
		switch {
		case g.Space || g.Turn != 0:
		case holds(s.Box, g.Box):
			if !isMark(g.Rune) {
				return s, false
			}
			if s.State == Unticked {
				s.State = Ticked
			}
		case unicode.IsLetter(g.Rune) && onLine(s.Box, g.Box):
			labelled = labelled || g.Box.X0 > s.Box.X0 && g.Box.X0-s.Box.X1 < labelGap*side ||
				g.Box.X1 < s.Box.X1 && s.Box.X0-g.Box.X1 < labelBefore*side
		}
	}
	return s, labelled
}

// isMark reports whether a character in a box says that it is ticked.
func isMark(r rune) bool {
	return r == 'x' || r == 'X' || r == '×' || isTick(r) || r == '•' || r == '●' || r == '■'
}

// isTick reports whether a character is a tick or a cross and nothing else.
func isTick(r rune) bool {
	return r == '✓' || r == '✔' || r == '✗' || r == '✘' || r == '✕' || r == '✖' || r == '☒' || r == '☑' || r == '☓'
}

// marksOnBlanks moves marks that are printed over a blank to the place of its strokes.
func marksOnBlanks(glyphs []Glyph) []Glyph {
	var marks []int
	for i := range glyphs {
		if isTick(glyphs[i].Rune) || (glyphs[i].Rune == 'X' || glyphs[i].Rune == 'x') && alone(glyphs, i) {
			marks = append(marks, i)
		}
	}
	if len(marks) == 0 {
		return glyphs
	}
	drop := map[int]bool{}
	for i := 0; i < len(glyphs); {
		end := i
		for end < len(glyphs) && glyphs[end].Rune == '_' && (end == i || onLine(glyphs[end-1].Box, glyphs[end].Box)) {
			end++
		}
		if end-i >= leastBlank {
			blank := glyphs[i].Box.Union(glyphs[end-1].Box)
			for _, m := range marks {
				if g := glyphs[m]; !drop[m] && g.Turn == glyphs[i].Turn && holds(blank, g.Box) {
					g.Box = blank
					g.Box.X1 -= 2 * wordGap * (blank.Y1 - blank.Y0)
					glyphs[i] = g
					drop[m] = true
					for k := i + 1; k < end; k++ {
						drop[k] = true
					}
					break
				}
			}
		}
		i = max(end, i+1)
	}
	kept := glyphs[:0]
	for i, g := range glyphs {
		if !drop[i] {
			kept = append(kept, g)
		}
	}
	return kept
}

// alone reports whether a glyph is part of no word.
func alone(glyphs []Glyph, i int) bool {
	return (i == 0 || glyphs[i-1].Space || gapBefore(glyphs, i) > wordGap) &&
		(i+1 >= len(glyphs) || glyphs[i+1].Space || gapBefore(glyphs, i+1) > wordGap)
}
