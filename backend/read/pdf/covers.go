package pdf

import (
	"ibid/backend/ibid"
	"ibid/backend/read/layout"
)

// A black box over a name hides it from who looks at the page, and from nobody who reads
// the file. What is painted over what is a matter of the order of the page's objects:
// a text that comes before an opaque rectangle that holds it is covered. The shade of a
// table's row comes before its text, and a highlighter is not opaque.
//
// Known limits: pictures are not looked at, since a scan lies over the words that were
// recognised in it; and neither are shapes other than rectangles.

// leastCover is the height in points from which on a rectangle may cover a letter.
const leastCover = 4.0

// rectangle is how many segments one has at most: a move and a line for each side.
const rectangle = 5

// covers are the opaque rectangles of a page, and when each of its texts was painted.
type covers struct {
	next  int // number of the next object in the order of painting
	boxes []cover
	texts map[uint64]int
}

type cover struct {
	box    ibid.Rect // in user space
	number int
}

// text notes that a text object is painted.
func (c *covers) text(object uint64) {
	if c.texts == nil {
		c.texts = map[uint64]int{}
	}
	c.next++
	c.texts[object] = c.next
}

// at reports whether there is an opaque rectangle at a point.
func (c *covers) at(x, y float64) bool {
	for _, b := range c.boxes {
		if x >= b.box.X0 && x <= b.box.X1 && y >= b.box.Y0 && y <= b.box.Y1 {
			return true
		}
	}
	return false
}

// over reports whether one was painted over a text object there.
func (c *covers) over(object uint64, x, y float64) bool {
	number, known := c.texts[object]
	if !known {
		return false
	}
	for _, b := range c.boxes {
		if b.number > number && x >= b.box.X0 && x <= b.box.X1 && y >= b.box.Y0 && y <= b.box.Y1 {
			return true
		}
	}
	return false
}

// paint notes a path as a cover, as a square or as a small drawing, whichever it may be.
func (s *sketch) paint(object uint64, box ibid.Rect, m matrix, rectangular, filled, stroked bool) {
	width, height := box.X1-box.X0, box.Y1-box.Y0
	small := max(width, height) <= 2*mostSquare
	if !(rectangular && filled) {
		if small {
			s.square(box, rectangular, false, stroked)
		}
		return
	}
	opaque, light := s.fill(object)
	if small {
		s.square(box, rectangular, !light, stroked)
	}
	if !opaque || !s.seen || height < leastCover || width < leastCover {
		return
	}
	if box, ok := s.clipped(object, box, m); ok {
		s.painted.next++
		s.painted.boxes = append(s.painted.boxes, cover{box, s.painted.next})
	}
}

// fill reports whether a path is filled so that nothing shows through, and whether with
// a light colour.
func (s *sketch) fill(object uint64) (opaque, light bool) {
	p, a := s.p, s.space
	if p.call(p.fillColor, object, a, a+4, a+8, a+12) == 0 {
		return false, false
	}
	b := p.bytes(a, 16)
	if b == nil {
		return false, false
	}
	const bright = 3 * 240 // of 3 * 255: paper; the keys of charts have colours
	opaque = b[12] == 255 && p.call(p.transparent, object) == 0
	return opaque, int(b[0])+int(b[4])+int(b[8]) >= bright
}

// clipped gives the part of a box that an object's clip leaves, and reports whether that
// is known: the clip is made of rectangles.
func (s *sketch) clipped(object uint64, box ibid.Rect, m matrix) (ibid.Rect, bool) {
	p := s.p
	clip := p.call(p.clipPath, object)
	if clip == 0 {
		return box, true
	}
	n := int(int32(p.call(p.countClips, clip)))
	for i := range max(n, 0) {
		segments := int(int32(p.call(p.countClipSegments, clip, uint64(i))))
		if segments <= 0 || segments > rectangle {
			return box, false
		}
		var around ibid.Rect
		for k := range segments {
			segment := p.call(p.clipSegment, clip, uint64(i), uint64(k))
			if p.call(p.segmentPoint, segment, s.space, s.space+4) == 0 || p.call(p.segmentType, segment) == segmentCurve {
				return box, false
			}
			b := p.bytes(s.space, 8)
			if b == nil {
				return box, false
			}
			x, y := m.point(float32At(b, 0), float32At(b, 4))
			at := ibid.Rect{X0: x, Y0: y, X1: x, Y1: y}
			if k == 0 {
				around = at
			}
			around = around.Union(at)
		}
		box = ibid.Rect{X0: max(box.X0, around.X0), Y0: max(box.Y0, around.Y0), X1: min(box.X1, around.X1), Y1: min(box.Y1, around.Y1)}
	}
	return box, box.X1-box.X0 >= leastCover && box.Y1-box.Y0 >= leastCover
}

// shownAs places boxes as they are shown.
func shownAs(boxes []layout.TickBox, f frame) []layout.TickBox {
	var shown []layout.TickBox
	for _, b := range boxes {
		b.Box = layout.Turned(b.User, f.rotate/90)
		shown = append(shown, b)
	}
	return shown
}
