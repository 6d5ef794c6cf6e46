package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

// # Rows of several lines
//
// A cell that is longer than its column is wide goes on in the next line. Three things tell
// such a line from a row of its own:
//
//   - It has words only where the row above has some, and no figure below a figure.
//   - None of its cells could have begun on the line above: its first word would have made the
//     text there wider than the column. Words that stand alone in a column right of the first
//     need not pass this.
//   - It stands closer to the line above than rows stand to each other, or it leaves a column
//     empty in which nearly all rows have something.
//
// Known limits: a cell whose lines were broken by hand, where rows stand no farther apart
// than lines, makes rows; so does a cell that is centred beside others of more lines.
const (
	wrapGap    = 0.12 // in heights, by which gaps between lines of a row may differ
	wrapMost   = 0.6  // in heights, between lines of a row
	wrapSlack  = 0.1  // in heights, by which a column may be wider than its widest line
	wordSpace  = 0.25 // in heights, between two words
	anchorRows = 0.8  // of the rows have something in a column that tells rows from lines
	leastRows  = 2    // that are rows beyond doubt, for either evidence
)

// wrapLine is what findWraps knows of a line. Column -1 is that of pieces that reach over
// several.
type wrapLine struct {
	boxes       map[int]ibid.Rect // of its text in each column
	first, last map[int]piece     // of its pieces in each column
	gap         float64           // to the line above
}

// findWraps marks the lines of the candidate, and those just below it, that go on with the
// row above them, and takes the latter in.
func (s *sheet) findWraps() {
	lines := make([]wrapLine, 0, s.to-s.from)
	width := map[int]float64{}
	add := func(i int) {
		s.rows[i].wraps = false
		l := wrapLine{boxes: map[int]ibid.Rect{}, first: map[int]piece{}, last: map[int]piece{}}
		if i > s.from {
			l.gap = s.rows[i-1].line.seed.Y0 - s.rows[i].line.seed.Y1
		}
		for n, p := range s.rows[i].pieces {
			c, columns := s.place(p, n == 0, false, false)
			if columns > 1 {
				c = -1 // reaches over several
			}
			if box, ok := l.boxes[c]; ok {
				l.boxes[c] = box.Union(p.box)
			} else {
				l.boxes[c], l.first[c] = p.box, p
			}
			l.last[c] = p
		}
		lines = append(lines, l)
	}
	for i := s.from; i < s.to; i++ {
		add(i)
		for c, box := range lines[i-s.from].boxes {
			width[c] = max(width[c], box.X1-box.X0)
		}
	}
	for i := s.to; i < len(s.rows) && i < s.to+labelRows; i++ {
		add(i)
	}
	within := s.to - s.from
	may := make([]bool, len(lines)) // go on with the row above, as far as text and columns show
	cells := map[int]piece{}        // of the row above, the last one in each column
	row := 0
	tight := math.Inf(1)
	var gaps []float64 // above rows beyond doubt
	var certain []int
	for i, l := range lines {
		if may[i] = i > 0 && s.mayWrap(l, lines[i-1], lines[row], cells, width); !may[i] {
			if i < within {
				certain = append(certain, i)
				if i > 0 {
					gaps = append(gaps, l.gap)
				}
			}
			row, cells = i, map[int]piece{}
		} else if i < within {
			tight = min(tight, l.gap)
		}
		for c, p := range l.last {
			cells[c] = p
		}
	}
	if len(certain) < leastRows || len(gaps) == 0 {
		return
	}
	slices.Sort(gaps)
	usual := gaps[len(gaps)/2]
	anchor := map[int]bool{}
	for c := range width {
		n := 0
		for _, i := range certain {
			if _, ok := lines[i].boxes[c]; ok {
				n++
			}
		}
		anchor[c] = c >= 0 && float64(n) >= anchorRows*float64(len(certain))
	}
	row = 0
	for i, l := range lines {
		slack := wrapGap * s.height
		close := l.gap < usual-slack && (i+1 == len(lines) || may[i+1] || lines[i+1].gap > l.gap+slack)
		if !may[i] || l.gap > min(tight+slack, wrapMost*s.height) || !s.wrapped(l, lines[row], anchor, close) {
			if i >= within {
				return
			}
			row = i
			continue
		}
		s.rows[s.from+i].wraps = true
		s.to = max(s.to, s.from+i+1)
	}
}

// mayWrap reports whether a line can go on with the row above, of which these are the first line
// and the last pieces, by its columns and the width of its words. before is the line above.
func (s *sheet) mayWrap(l, before, row wrapLine, cells map[int]piece, width map[int]float64) bool {
	lone := len(l.first) == 1 // a heading begins in the first column, so text in another goes on
	for c, p := range l.first {
		above, ok := cells[c]
		if c < 0 || !ok {
			return false
		}
		if p.kind == figure && above.kind == figure || p.box.X1-p.box.X0 > width[c]+wrapSlack*s.height {
			return false
		}
		word := p.box
		if words := cutWords(nil, s.glyphs, p.runs[0]); len(words) > 0 {
			word = words[0].box
		}
		filled := above.box.X1 - above.box.X0
		if box, ok := before.boxes[c]; ok {
			filled = box.X1 - box.X0
		}
		space := wordSpace * s.height
		if end := s.ending(above); end == '-' || end == '/' || end == '‐' {
			space = 0
		}
		if filled+space+word.X1-word.X0 < width[c]-wrapSlack*s.height && !(lone && c > 0 && p.kind == label && row.first[c].kind == label) {
			return false
		}
	}
	return len(l.first) > 0
}

// wrapped reports whether a line that may go on with the row above does: it stands close to
// it, or has nothing in a column that rows have something in. A label alone must also read
// like the rest of one, since it may be a heading among the rows.
func (s *sheet) wrapped(l, row wrapLine, anchor map[int]bool, close bool) bool {
	if close {
		return true
	}
	lacks := false
	for c := range row.boxes {
		_, ok := l.boxes[c]
		lacks = lacks || anchor[c] && !ok
	}
	if !lacks {
		return false
	}
	if p, ok := l.first[0]; ok && len(l.first) == 1 && s.labelled {
		opening := s.glyphs[p.runs[0].first].Rune
		return s.startsLower(p) || unicode.IsDigit(opening) || opening == '(' || strings.ContainsRune(",-/&–", s.ending(row.last[0]))
	}
	return true
}
