package pdf

import "ibid/backend/ibid"

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
