package layout

import (
	"math"
	"math/bits"

	"ibid/backend/ibid"
)

// Coverage is a page as 64 by 64 fields, a bit each, so that what overlaps counts
// once.
type Coverage [64]uint64

// Add marks the fields whose middle lies within the box, at least one.
func (c *Coverage) Add(box, page ibid.Rect) {
	field := func(at, from, to float64) int {
		return max(0, min(63, int(math.Round((at-from)/(to-from)*64-0.5))))
	}
	if !(page.X1 > page.X0 && page.Y1 > page.Y0) {
		return
	}
	x0, x1 := field(box.X0, page.X0, page.X1), field(box.X1, page.X0, page.X1)
	y0, y1 := field(box.Y0, page.Y0, page.Y1), field(box.Y1, page.Y0, page.Y1)
	row := (^uint64(0) >> (63 - (x1 - x0))) << x0
	for y := y0; y <= y1; y++ {
		c[y] |= row
	}
}

// meets reports whether a field is marked in both.
func (c Coverage) meets(other Coverage) bool {
	for y, row := range c {
		if row&other[y] != 0 {
			return true
		}
	}
	return false
}

// Share is how much of the page is marked, 0 to 1.
func (c *Coverage) Share() float64 {
	n := 0
	for _, row := range c {
		n += bits.OnesCount64(row)
	}
	return float64(n) / (64 * 64)
}
