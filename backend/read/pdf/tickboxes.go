package pdf

import (
	"math"
	"slices"

	"ibid/backend/ibid"
	"ibid/backend/read/layout"
)

// Boxes to tick are fields of a form, or squares with a mark in them. Of a field the
// form knows its state; how it is drawn does not matter then. What a drawn square says
// is decided with the letters around it; see layout's ticks.go.

// Sizes of a drawn square in points: from the smallest print to a large form.
const (
	leastSquare = 5.0
	mostSquare  = 24.0
	squareness  = 0.7 // the shorter side against the longer at least
	leastMark   = 0.3 // of the square's side that a mark in it covers, the longer way
)

// square is a drawn square, and whether it is filled with more than a light ground.
type square struct {
	box  ibid.Rect
	dark bool
}

// readFields lists the check boxes and radio buttons of a page that is loaded with its
// form.
func (d *document) readFields(page uint64) {
	p := d.p
	for i := range int(int32(p.call(p.annotCount, page))) {
		annot := p.call(p.getAnnot, page, uint64(i))
		if annot == 0 || p.trap != nil {
			continue
		}
		if field, ok := d.field(annot); ok {
			d.fields = append(d.fields, field)
		}
		p.call(p.closeAnnot, annot)
	}
}

// field reads an annotation, and reports whether it is a box to tick that is shown.
func (d *document) field(annot uint64) (layout.TickBox, bool) {
	const (
		widget                = 20             // fpdf_annot.h
		hidden                = 1 << 1         // PDF 1.7, 12.5.3
		checkBox, radioButton = 2, 3           // fpdf_formfill.h
		largest               = 2 * mostSquare // points
	)
	p := d.p
	if p.call(p.annotSubtype, annot) != widget || p.call(p.annotFlags, annot)&hidden != 0 {
		return layout.TickBox{}, false
	}
	if kind := p.call(p.fieldType, d.forms, annot); kind != checkBox && kind != radioButton {
		return layout.TickBox{}, false
	}
	at := d.space(1)
	if p.call(p.annotRect, annot, at) == 0 {
		return layout.TickBox{}, false
	}
	b := p.bytes(at, 16)
	if b == nil {
		return layout.TickBox{}, false
	}
	field := layout.TickBox{User: rectAt(b), State: layout.Unticked}
	if p.call(p.isChecked, d.forms, annot) != 0 {
		field.State = layout.Ticked
	}
	return field, max(field.User.X1-field.User.X0, field.User.Y1-field.User.Y0) <= largest
}

// square notes a small path: a square, or what may be a mark in one.
func (s *sketch) square(box ibid.Rect, rectangular, dark, stroked bool) {
	width, height := box.X1-box.X0, box.Y1-box.Y0
	if rectangular && stroked && min(width, height) >= leastSquare && max(width, height) <= mostSquare && min(width, height) >= squareness*max(width, height) {
		s.squares = append(s.squares, square{box, dark})
		return
	}
	s.small = append(s.small, box)
}

// mostSquares is how many squares of a page are looked at; more are a pattern.
const mostSquares = 300

// tickBoxes are the drawn squares with what is drawn in them. Filled ones are keys of a
// chart, bars or bullets, unless there are open ones of their size: then they may be
// boxes that are ticked.
func (s *sketch) tickBoxes() []layout.TickBox {
	if len(s.squares) > mostSquares {
		return nil
	}
	var boxes []layout.TickBox
	for _, q := range s.squares {
		if slices.ContainsFunc(boxes, func(b layout.TickBox) bool { return inside(b.User, q.box) }) ||
			slices.ContainsFunc(s.squares, func(o square) bool { return !o.dark && framed(q, o) }) {
			continue // drawn twice, or in a frame
		}
		box := layout.TickBox{User: q.box, State: layout.Unticked}
		switch {
		case q.dark:
			if !slices.ContainsFunc(s.squares, func(o square) bool { return !o.dark && alike(q.box, o.box) }) {
				continue
			}
			box.State = layout.Unread
		case slices.ContainsFunc(s.squares, func(o square) bool { return o.dark && framed(o, q) }),
			slices.ContainsFunc(s.small, func(m ibid.Rect) bool { return marks(q.box, m) }):
			box.State = layout.Ticked
		}
		boxes = append(boxes, box)
	}
	return boxes
}

// framed reports whether a square lies in a larger one.
func framed(inner, outer square) bool {
	return inside(outer.box, inner.box) && width(inner.box) < 0.9*width(outer.box)
}

// alike reports whether two squares are of one size.
func alike(a, b ibid.Rect) bool { return math.Abs(width(a)-width(b)) < 0.1*width(a) }

func width(r ibid.Rect) float64 { return r.X1 - r.X0 }

// marks reports whether a drawing is a mark in a square: its middle lies in there, and it
// is neither a dot of dust nor much larger.
func marks(square, mark ibid.Rect) bool {
	side := max(square.X1-square.X0, square.Y1-square.Y0)
	length := max(mark.X1-mark.X0, mark.Y1-mark.Y0)
	return length >= leastMark*side && length <= 2*side && inside(square, mark)
}

// inside reports whether the middle of a box lies in another.
func inside(outer, inner ibid.Rect) bool {
	x, y := (inner.X0+inner.X1)/2, (inner.Y0+inner.Y1)/2
	return x >= outer.X0 && x <= outer.X1 && y >= outer.Y0 && y <= outer.Y1
}
