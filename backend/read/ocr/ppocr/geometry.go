package ppocr

import (
	"cmp"
	"math"
	"slices"
)

// Point is a place in a picture, in pixels, with Y growing downwards.
type Point struct {
	X, Y float64
}

func (p Point) plus(q Point) Point        { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) minus(q Point) Point       { return Point{p.X - q.X, p.Y - q.Y} }
func (p Point) times(f float64) Point     { return Point{p.X * f, p.Y * f} }
func (p Point) dot(q Point) float64       { return p.X*q.X + p.Y*q.Y }
func (p Point) length() float64           { return math.Hypot(p.X, p.Y) }
func (p Point) cross(q Point) float64     { return p.X*q.Y - p.Y*q.X }
func (p Point) scaled(x, y float64) Point { return Point{p.X * x, p.Y * y} }
func byPlace(a, b Point) int              { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) }
func turnsLeft(a, b, c Point) bool        { return b.minus(a).cross(c.minus(a)) > 0 }
func (q quad) width() float64             { return q.along.length() }
func (q quad) height() float64            { return q.down.length() }
func (q quad) at(u, v float64) Point      { return q.corner.plus(q.along.times(u)).plus(q.down.times(v)) }
func (q quad) scaled(x, y float64) quad {
	return quad{q.corner.scaled(x, y), q.along.scaled(x, y), q.down.scaled(x, y)}
}
func (q quad) part(u0, v0, u1, v1 float64) [4]Point {
	return [4]Point{q.at(u0, v0), q.at(u1, v0), q.at(u1, v1), q.at(u0, v1)}
}

// quad is a box that may lean: a corner and the sides that go from it along the line and
// down. Along points to the right rather than up or down.
type quad struct{ corner, along, down Point }

// grown returns the box with a margin on each side.
func (q quad) grown(margin float64) quad {
	a, d := q.along.times(margin/q.width()), q.down.times(margin/q.height())
	return quad{q.corner.minus(a).minus(d), q.along.plus(a.times(2)), q.down.plus(d.times(2))}
}

// turnedOver is the box in the picture after a half turn.
func (q quad) turnedOver(width, height float64) quad {
	end := q.at(1, 1)
	return quad{Point{width - end.X, height - end.Y}, q.along, q.down}
}

// hull returns the corners of the convex hull (Andrew's monotone chain).
func hull(points []Point) []Point {
	slices.SortFunc(points, byPlace)
	points = slices.Compact(points)
	if len(points) < 3 {
		return points
	}
	half := func(points []Point) (chain []Point) {
		for _, p := range points {
			for len(chain) > 1 && !turnsLeft(chain[len(chain)-2], chain[len(chain)-1], p) {
				chain = chain[:len(chain)-1]
			}
			chain = append(chain, p)
		}
		return chain[:len(chain)-1]
	}
	lower := half(points)
	slices.Reverse(points)
	return append(lower, half(points)...)
}

// smallestBox returns the rectangle of least area around points; it has a side on one of the
// hull's.
func smallestBox(points []Point) quad {
	corners := hull(points)
	if len(corners) == 0 {
		return quad{}
	}
	best, least := quad{}, math.Inf(1)
	for i := range corners {
		side := corners[(i+1)%len(corners)].minus(corners[i])
		length := side.length()
		if length == 0 {
			side, length = Point{1, 0}, 1
		}
		q := boxAlong(corners, side.times(1/length))
		if area := q.width() * q.height(); area < least {
			best, least = q, area
		}
	}
	return best
}

// boxAlong returns the rectangle around points with a side in a direction of length 1.
func boxAlong(points []Point, direction Point) quad {
	across := Point{-direction.Y, direction.X}
	if math.Abs(direction.X) < math.Abs(direction.Y) {
		direction, across = across, direction
	}
	if direction.X < 0 {
		direction = direction.times(-1)
	}
	if across.Y < 0 {
		across = across.times(-1)
	}
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, p := range points {
		a, d := p.dot(direction), p.dot(across)
		low, high = Point{min(low.X, a), min(low.Y, d)}, Point{max(high.X, a), max(high.Y, d)}
	}
	return quad{
		direction.times(low.X).plus(across.times(low.Y)),
		direction.times(high.X - low.X), across.times(high.Y - low.Y),
	}
}
