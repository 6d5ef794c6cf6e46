package pdf

import (
	"math"

	"ibid/backend/read/layout"
)

// PDFium leaves a text object out when it takes it for the one before, printed a
// second time to look bold: the same characters, overlapping by half their ink. A
// writer that places every letter by itself then loses the second f of an italic
// "affect", whose ink reaches far into the places beside it; PDFium sees a gap, and
// guesses a space. A gap of the same width stands after "of", so that only the
// list of the page's objects can tell the two apart.

// mayHideTwin reports whether a glyph is one that this happens to. Of the letters
// that English doubles only a slanted f is wide enough.
func mayHideTwin(g layout.Glyph) bool { return g.Rune == 'f' && g.Style != nil && g.Style.Italic }

// hidesTwin reports whether character i, which is followed by a guessed space, has a
// text object of its own, and the next object is one like it that PDFium gives no
// character of. It knows the objects of the page, not those of forms drawn on it.
func (s *styles) hidesTwin(i int) bool {
	p := s.d.p
	object := func(i int) uint64 { return p.call(p.textObject, s.text, uint64(i)) }
	f := object(i)
	if f == 0 || i > 0 && object(i-1) == f {
		return false // more than one letter: the next would have to be the same word
	}
	if s.order == nil {
		n := min(int(int32(p.call(p.countObjects, s.page))), maxGlyphs)
		s.order = make(map[uint64]int, max(n, 0))
		s.objects = make([]uint64, 0, max(n, 0))
		for k := range n {
			s.objects = append(s.objects, p.call(p.getObject, s.page, uint64(k)))
			s.order[s.objects[k]] = k
		}
	}
	k, known := s.order[f]
	if !known || k+1 >= len(s.objects) {
		return false
	}
	next := s.objects[k+1]
	if p.call(p.objectType, next) != objectText || next == object(i+2) {
		return false
	}
	a, b := s.extent(f), s.extent(next)
	return a > 0 && math.Abs(a-b) < 0.01*a // a space has another
}

// extent is half the outline of an object's box, the same however it is turned.
func (s *styles) extent(object uint64) float64 {
	p := s.d.p
	at := s.scratch
	if p.call(p.objectBounds, object, at, at+4, at+8, at+12) == 0 {
		return 0
	}
	b := p.bytes(at, 16)
	if b == nil {
		return 0
	}
	box := rectAt(b)
	return box.X1 - box.X0 + box.Y1 - box.Y0
}
