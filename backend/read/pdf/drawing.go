package pdf

import (
	"ibid/backend/ibid"
	"ibid/backend/read/layout"
)

// Limits and thresholds of what is looked at, in points where they are lengths.
const (
	maxObjects   = 20_000 // of one page, forms entered; a dense page of a filing has 3,000
	maxSegments  = 20_000 // of all paths of a page that are no single line
	maxFormDepth = 4
	ruleWidth    = 3.5  // a rule is thinner; a shaded row or a bar of a chart is not
	ruleLength   = 4.0  // a rule is longer
	ruleLean     = 1.5  // how far a rule may lean off its axis
	scanned      = 0.6  // of a page that pictures cover: its text repeats what they show
	minImage     = 12.0 // smaller images and drawings are bullets and marks
)

// Object types, path segments and sizes as PDFium's headers have them
// (fpdf_edit.h).
const (
	objectText, objectPath, objectImage, objectShading, objectForm = 1, 2, 3, 4, 5

	segmentLine, segmentCurve, segmentMove = 0, 1, 2

	matrixBytes = 24
)

// sketch looks through the objects of a page and keeps rules and the area of
// pictures. Bounds are all it asks of most objects: a single thin line tells
// everything by them, and so do an image and a shading. Only paths that are
// neither thin nor small are walked segment by segment.
type sketch struct {
	p        *pdfium
	frame    frame
	space    uint64 // address of matrixBytes in the module
	objects  int    // that may still be looked at
	segments int
	rules    []ibid.Rect // in user space
	covered  layout.Coverage
	printed  layout.Coverage
	painted  covers
	squares  []square
	small    []ibid.Rect // drawings that may be marks in squares
	seen     bool        // nothing around the object is transparent
}

// readDrawing looks at what a page draws besides text, and reports the share of the
// page that images, shadings and drawings cover, 0 to 1, and what is painted over. The work is bounded by
// maxObjects and maxSegments; what comes after is left out.
func (d *document) readDrawing(page uint64, f frame) (drawn layout.Drawing, painted *covers, pictures float64) {
	p := d.p
	s := sketch{p: p, frame: f, space: d.space(2), objects: maxObjects, segments: maxSegments, seen: true}
	n := int(int32(p.call(p.countObjects, page)))
	for i := range min(n, maxObjects) {
		if p.trap != nil {
			return layout.Drawing{}, &covers{}, 0
		}
		s.object(p.call(p.getObject, page, uint64(i)), identity, 0)
	}
	rules := make([]ibid.Rect, len(s.rules))
	for i, r := range s.rules {
		rules[i] = layout.Turned(r, f.rotate/90)
	}
	if s.objects < 0 || s.segments < 0 || n > maxObjects {
		s.printed.Add(f.box, f.box) // what was left out may be anywhere
	}
	drawn = layout.Drawing{Rules: layout.JoinRules(rules), Page: f.box, Printed: s.printed, Fields: shownAs(d.fields, f), Squares: shownAs(s.tickBoxes(), f)}
	pictures = s.covered.Share()
	if pictures >= scanned {
		s.painted.boxes = nil
	}
	return drawn, &s.painted, pictures
}

// object looks at one object. In a form, m leads to user space.
func (s *sketch) object(object uint64, m matrix, depth int) {
	if s.objects--; s.objects < 0 || object == 0 {
		return
	}
	p := s.p
	switch p.call(p.objectType, object) {
	case objectText:
		s.painted.text(object)
	case objectImage, objectShading:
		box, ok := s.bounds(object, m)
		if !ok {
			return
		}
		s.printed.Add(box, s.frame.box)
		if box.X1-box.X0 >= minImage && box.Y1-box.Y0 >= minImage {
			s.covered.Add(box, s.frame.box)
		}
	case objectPath:
		s.path(object, m)
	case objectForm:
		if depth == maxFormDepth {
			return
		}
		m = s.matrix(object).then(m)
		seen := s.seen
		s.seen = seen && p.call(p.transparent, object) == 0
		defer func() { s.seen = seen }()
		n := int(int32(p.call(p.formObjects, object)))
		for i := range n {
			if s.objects <= 0 || p.trap != nil {
				return
			}
			s.object(p.call(p.formObject, object, uint64(i)), m, depth+1)
		}
	}
}

// bounds gives the part of an object's box that is shown.
func (s *sketch) bounds(object uint64, m matrix) (ibid.Rect, bool) {
	p, a := s.p, s.space
	if p.call(p.objectBounds, object, a, a+4, a+8, a+12) == 0 {
		return ibid.Rect{}, false
	}
	b := p.bytes(a, 16)
	if b == nil {
		return ibid.Rect{}, false
	}
	box := rectAt(b)
	if m != identity {
		box = m.rect(box)
	}
	shown := s.shown(box)
	return shown, shown.X0 <= shown.X1 && shown.Y0 <= shown.Y1 // false for NaN too
}

// shown is the part of a box that lies on the page.
func (s *sketch) shown(box ibid.Rect) ibid.Rect {
	page := s.frame.box
	return ibid.Rect{X0: max(box.X0, page.X0), Y0: max(box.Y0, page.Y0), X1: min(box.X1, page.X1), Y1: min(box.Y1, page.Y1)}
}

func (s *sketch) matrix(object uint64) matrix {
	p := s.p
	if p.call(p.objectMatrix, object, s.space) == 0 {
		return identity
	}
	b := p.bytes(s.space, matrixBytes)
	if b == nil {
		return identity
	}
	return matrix{float32At(b, 0), float32At(b, 4), float32At(b, 8), float32At(b, 12), float32At(b, 16), float32At(b, 20)}
}

// path keeps the rules among a path's segments. A path that is more than straight
// lines along the page is a drawing.
func (s *sketch) path(object uint64, m matrix) {
	box, ok := s.bounds(object, m)
	width, height := box.X1-box.X0, box.Y1-box.Y0
	if !ok || max(width, height) < ruleLength {
		return
	}
	p := s.p
	if p.call(p.drawMode, object, s.space, s.space+4) == 0 {
		return
	}
	b := p.bytes(s.space, 8)
	if b == nil {
		return
	}
	filled, stroked := b[0] != 0, b[4] != 0
	if !filled && !stroked {
		return // a clip
	}
	if min(width, height) <= ruleWidth {
		s.keep(box)
		return
	}
	n := int(int32(p.call(p.countSegments, object)))
	if s.segments -= n; s.segments < 0 || n <= 0 {
		return
	}
	own := m
	m = s.matrix(object).then(m)
	picture, slanted := s.outline(object, n, stroked, m)
	s.paint(object, box, own, n <= rectangle && slanted == 0, filled, stroked)
	if !picture {
		return
	}
	s.printed.Add(box, s.frame.box)
	if width >= minImage && height >= minImage {
		s.covered.Add(box, s.frame.box)
	}
}

// outline walks the segments of a path and keeps its rules: every straight stroke
// along the page, and every thin filled shape. It reports whether the path is a
// drawing, as a third of its segments are curves or slanted, and how many are.
func (s *sketch) outline(object uint64, n int, stroked bool, m matrix) (picture bool, slanted int) {
	p := s.p
	var x, y float64
	var first, shape ibid.Rect // where the shape began, and its box
	line := func(x1, y1 float64) {
		r := ibid.Rect{X0: min(x, x1), Y0: min(y, y1), X1: max(x, x1), Y1: max(y, y1)}
		switch {
		case min(r.X1-r.X0, r.Y1-r.Y0) > ruleLean:
			slanted++
		case stroked:
			s.keep(r)
		}
	}
	flush := func() {
		if !stroked && min(shape.X1-shape.X0, shape.Y1-shape.Y0) <= ruleWidth {
			s.keep(shape)
		}
	}
	for i := range n {
		segment := p.call(p.pathSegment, object, uint64(i))
		if p.call(p.segmentPoint, segment, s.space, s.space+4) == 0 {
			return false, n
		}
		b := p.bytes(s.space, 8)
		if b == nil {
			return false, n
		}
		x1, y1 := m.point(float32At(b, 0), float32At(b, 4))
		at := ibid.Rect{X0: x1, Y0: y1, X1: x1, Y1: y1}
		switch p.call(p.segmentType, segment) {
		case segmentMove:
			if i > 0 {
				flush()
			}
			first, shape = at, at
		case segmentLine:
			line(x1, y1)
		default:
			slanted++
		}
		shape = shape.Union(at)
		x, y = x1, y1
		if p.call(p.segmentClose, segment) != 0 {
			line(first.X0, first.Y0)
		}
	}
	flush()
	return 3*slanted >= n, slanted
}

// keep keeps a line that is long enough and lies on the page.
func (s *sketch) keep(r ibid.Rect) {
	r = s.shown(r)
	length, width := max(r.X1-r.X0, r.Y1-r.Y0), min(r.X1-r.X0, r.Y1-r.Y0)
	if width >= 0 && length >= max(ruleLength, 2*width) {
		s.rules = append(s.rules, r)
	}
}

// matrix is a PDF transformation: x' = ax + cy + e, y' = bx + dy + f.
type matrix struct{ a, b, c, d, e, f float64 }

var identity = matrix{a: 1, d: 1}

func (m matrix) point(x, y float64) (float64, float64) {
	return m.a*x + m.c*y + m.e, m.b*x + m.d*y + m.f
}

// then gives the transformation that does m first.
func (m matrix) then(n matrix) matrix {
	e, f := n.point(m.e, m.f)
	return matrix{
		a: n.a*m.a + n.c*m.b, b: n.b*m.a + n.d*m.b,
		c: n.a*m.c + n.c*m.d, d: n.b*m.c + n.d*m.d, e: e, f: f,
	}
}

// rect is the box around a transformed box.
func (m matrix) rect(r ibid.Rect) ibid.Rect {
	x0, y0 := m.point(r.X0, r.Y0)
	x1, y1 := m.point(r.X1, r.Y1)
	x2, y2 := m.point(r.X0, r.Y1)
	x3, y3 := m.point(r.X1, r.Y0)
	return ibid.Rect{X0: min(x0, x1, x2, x3), Y0: min(y0, y1, y2, y3), X1: max(x0, x1, x2, x3), Y1: max(y0, y1, y2, y3)}
}
