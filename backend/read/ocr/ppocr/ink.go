package ppocr

import (
	"image"
	"math"
	"slices"
)

// ink is where there is something other than paper in the strip of a line.
type ink struct {
	at     []bool // row by row
	width  int
	column []int // pixels of ink
}

// inkShare is how far from the paper's brightness to the strongest difference ink begins.
const inkShare = 0.35

// inkOf separates ink from paper. Paper is the brightness that most of the strip has: letters cover
// less than half of it.
func inkOf(strip *image.RGBA) ink {
	w, h := strip.Rect.Dx(), strip.Rect.Dy()
	brightness := make([]float64, w*h)
	for y := range h {
		for x := range w {
			p := strip.Pix[y*strip.Stride+4*x:]
			brightness[y*w+x] = 0.299*float64(p[0]) + 0.587*float64(p[1]) + 0.114*float64(p[2])
		}
	}
	sorted := slices.Sorted(slices.Values(brightness))
	paper := sorted[len(sorted)/2]
	// A fiftieth of a strip may be specks.
	strongest := max(paper-sorted[len(sorted)/50], sorted[len(sorted)-1-len(sorted)/50]-paper)
	found := ink{at: make([]bool, w*h), width: w, column: make([]int, w)}
	for i, b := range brightness {
		if math.Abs(b-paper) > inkShare*max(strongest, 1) {
			found.at[i] = true
			found.column[i%w]++
		}
	}
	return found
}

// gap returns where the widest gap without ink begins and ends between the middles of two
// letters. Where there is none, under a line for one, it is in the middle between them.
func (i ink) gap(a, b float64) (from, to float64) {
	first, last := max(0, int(a)), min(i.width-1, int(b))
	start, widest := -1, 0
	for x := first; x <= last; x++ {
		if i.column[x] > 0 {
			start = -1
			continue
		}
		if start < 0 {
			start = x
		}
		if x+1-start > widest {
			widest, from, to = x+1-start, float64(start), float64(x+1)
		}
	}
	if widest == 0 {
		return (a + b) / 2, (a + b) / 2
	}
	return from, to
}

// bounds returns the bounds of the ink between two columns; all of the strip's height if
// there is none.
func (i ink) bounds(from, to float64) (x0, y0, x1, y1 float64) {
	left, right := max(0, int(from)), min(i.width, int(math.Ceil(to)))
	low, high, first, last := lineHeight, -1, right, left-1
	for y := range lineHeight {
		for x := left; x < right; x++ {
			if i.at[y*i.width+x] {
				low, high, first, last = min(low, y), max(high, y), min(first, x), max(last, x)
			}
		}
	}
	if high < 0 {
		return from, 0, to, lineHeight
	}
	return float64(first), float64(low), float64(last + 1), float64(high + 1)
}
