package layout

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// aligned reports whether most columns hold figures that share an edge: the right
// one, that of the last digit, the left one, or the middle.
func (s *sheet) aligned(body []textRow) bool {
	type edges struct{ left, right, digit, middle []float64 }
	all := make([]edges, len(s.extents))
	figures, labels := 0, 0
	for _, r := range body {
		for i, p := range r.pieces {
			if i == 0 && p.kind == label {
				continue
			}
			switch {
			case p.kind != label:
				figures++
			case !p.valued():
				labels++
			}
			e := &all[s.nearest(p.box)]
			e.left = append(e.left, p.box.X0)
			e.right = append(e.right, p.box.X1)
			e.digit = append(e.digit, p.edge)
			e.middle = append(e.middle, (p.box.X0+p.box.X1)/2)
		}
	}
	good := 0
	for _, e := range all {
		n := max(s.share(e.left), s.share(e.right), s.share(e.digit), s.share(e.middle))
		if len(body) < minRows || len(e.left) > 1 && float64(n) >= alignedPart*float64(len(e.left)) {
			good++ // of a table of one or two rows the header tells
		}
	}
	return figures > labels && 3*good >= 2*len(all)
}

// valued reports whether a label is short and has digits, as dates and numbers of things do:
// it speaks neither for a table nor against one.
func (p piece) valued() bool {
	const longest = 14
	digits := 0
	for _, r := range p.runs {
		digits += r.digits
	}
	return digits > 0 && p.chars() <= longest
}

// headed reports whether the header names every column of figures.
func (s *sheet) headed() bool {
	named := make([]bool, len(s.extents))
	for _, r := range s.rows[s.from : s.from+s.header] {
		several := s.several(r.pieces)
		for _, p := range r.pieces {
			box := s.underlined(p.box, several)
			for i, e := range s.extents {
				named[i] = named[i] || box.X0 < e.x1 && box.X1 > e.x0
			}
		}
	}
	return !slices.Contains(named, false)
}

// share is how many of the places lie within edgeSlack of each other, at most.
func (s *sheet) share(places []float64) int {
	slices.Sort(places)
	most, first := 0, 0
	for i, x := range places {
		for x-places[first] > edgeSlack*s.height {
			first++
		}
		most = max(most, i-first+1)
	}
	return most
}

// contents reports whether the candidate is a table of contents: labels and one
// column of page numbers that never fall. Its lines are rows already, its numbers
// belong to other pages, and as a table it would stay whole in a chunk that answers
// nothing; so it is left as text.
func (s *sheet) contents(body []textRow) bool {
	last, rising, falling, led, numbers := 0, 0, 0, 0, 0
	for _, r := range body {
		p := r.pieces[len(r.pieces)-1]
		for _, q := range r.pieces[1:] {
			if q.kind != label {
				numbers++
			}
		}
		if p.led {
			led++
		}
		n := 0
		for _, c := range p.text(s.glyphs, 8) {
			if !unicode.IsDigit(c) {
				n = -1
				break
			}
			n = 10*n + int(c-'0')
		}
		switch {
		case n < 0 || n < last:
			falling++
		default:
			rising++
			last = n
		}
	}
	if 4*numbers > 5*len(body) || len(body) <= minRows && led == 0 {
		return false
	}
	return falling*8 <= len(body) && rising > 1
}

// list reports whether the first column only numbers the lines, as "1." and "(a)" do,
// and the rest is one column of text.
func (s *sheet) list(body []textRow) bool {
	n := 0
	for _, r := range body {
		if len(r.pieces) == 2 && r.pieces[0].chars() <= 4 && r.pieces[1].kind == label {
			n++
		}
	}
	return 2*n > len(body)
}

// Thresholds of the axis of a chart.
const (
	axisLabels = 4   // at least
	axisGap    = 1.5 // between them where no other row stands there, in heights
	axisSlack  = 0.3 // by which distances may differ, in heights
)

// plainNumber writes a label of an axis as Go writes numbers.
var plainNumber = strings.NewReplacer("−", "-", "%", "", ",", "", " ", "")

// axis reports whether a column is the upright axis of a chart: figures that fall by
// the same step at the same distance, with other rows or nothing between them. What
// stands beside it are values of the chart. Balances that fall by the same amount
// stand in rows that follow each other.
func (s *sheet) axis(body []textRow) bool {
	type mark struct {
		row   int
		value float64
		y     float64
	}
	marks := make([][]mark, len(s.extents))
	for i, r := range body {
		for _, p := range r.pieces {
			n := s.nearest(p.box)
			if p.kind != figure || p.box.X1 <= s.extents[n].x0 || p.box.X0 >= s.extents[n].x1 {
				continue
			}
			value, err := strconv.ParseFloat(plainNumber.Replace(p.text(s.glyphs, 8)), 64)
			if err != nil {
				value = math.NaN() // equal to no step
			}
			marks[n] = append(marks[n], mark{i, value, p.box.Y0})
		}
	}
	return slices.ContainsFunc(marks, func(m []mark) bool {
		if len(m) < axisLabels {
			return false
		}
		step, distance := m[0].value-m[1].value, m[0].y-m[1].y
		for i := 1; i < len(m); i++ {
			apart := m[i].row > m[i-1].row+1 || m[i-1].y-m[i].y > (1+axisGap)*s.height
			if !apart || !(step > 0 && math.Abs(m[i-1].value-m[i].value-step) < step/1000) ||
				math.Abs(m[i-1].y-m[i].y-distance) > axisSlack*s.height {
				return false
			}
		}
		return true
	})
}
