package layout

import (
	"cmp"
	"math"
	"slices"
)

// A gutter has prose on both sides; numbers and labels mean a table, whose rows
// must stay whole. The bounds are judgement, checked on filings and a few papers: a
// line of a two-column paper has 40 to 60 characters, a cell of a table seldom 18.
const (
	gutterWidth   = 0.7 // in heights of the character box
	proseRows     = 4   // lines on either side
	proseChars    = 18  // in the median line
	proseFill     = 0.6 // width of the median line in its column
	proseDigits   = 0.25
	maxColumns    = 6
	maxCandidates = 40
)

// columns divides the runs of a page into regions in reading order; within each
// region lines go from side to side. A page without columns is one region.
//
// Text with notes beside it is read paragraph by paragraph; see sidenotes.go.
//
// A gutter is looked for to the left of every x at which several runs begin. Runs
// that cross it, such as a title over both columns, cut the page into bands; a
// band with prose on both sides is read left side first, then the right side,
// which may have a gutter of its own. Everything else keeps its rows.
func columns(runs []run) [][]run {
	if len(runs) == 0 {
		return nil
	}
	return splitColumns(runs, maxColumns)
}

func splitColumns(runs []run, depth int) [][]run {
	if depth == 1 || len(runs) < 2*proseRows {
		return [][]run{runs}
	}
	height := median(runs, run.height)
	var best []band
	most := 0
	for _, x := range columnStarts(runs) {
		bands, chars := cutBands(runs, x, height)
		if chars > most {
			best, most = bands, chars
		}
	}
	if most == 0 {
		return [][]run{runs}
	}
	var regions [][]run
	for _, b := range best {
		switch {
		case b.prose:
			regions = append(regions, splitColumns(b.left, depth-1)...)
			regions = append(regions, splitColumns(b.right, depth-1)...)
		case b.text != nil:
			regions = append(regions, interleave(b.text, b.notes)...)
		default:
			regions = append(regions, b.runs)
		}
	}
	return regions
}

// columnStarts lists the places where at least proseRows runs begin, leftmost
// run of the page excepted, most runs first.
func columnStarts(runs []run) []float64 {
	const grid = 2 // points
	counts := map[int]int{}
	leftmost := math.Inf(1)
	for _, r := range runs {
		counts[int(math.Floor(r.box.X0/grid))]++
		leftmost = min(leftmost, r.box.X0)
	}
	var cells []int
	for cell, n := range counts {
		if n+counts[cell+1] >= proseRows && float64(cell*grid) > leftmost+20 {
			cells = append(cells, cell)
		}
	}
	slices.SortFunc(cells, func(a, b int) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	starts := make([]float64, 0, maxCandidates)
	for _, cell := range cells[:min(len(cells), maxCandidates)] {
		starts = append(starts, float64(cell*grid))
	}
	return starts
}

// band is a horizontal strip of a page: prose on both sides of a gutter, text
// with notes beside it, or runs that stay together.
type band struct {
	prose       bool
	left, right []run
	text, notes []run // left and right, or right and left; nil: no notes
	runs        []run
}

// look reports what stands on the sides of the gutter.
func (b *band) look(height float64) {
	if len(b.left) < noteRows || len(b.right) < noteRows {
		return
	}
	left, right := rowsOf(b.left, height), rowsOf(b.right, height)
	switch {
	case prose(left) && prose(right):
		b.prose = true
	case besideText(right, left):
		b.text, b.notes = b.right, b.left
	case besideText(left, right):
		b.text, b.notes = b.left, b.right
	}
}

// cutBands cuts the page along a gutter that ends at x, and counts the characters
// that stand in bands that are taken apart.
func cutBands(runs []run, x, height float64) ([]band, int) {
	type strip struct{ y0, y1 float64 }
	var crossing []strip
	for _, r := range runs {
		if r.box.X0 < x-1 && r.box.X1 > x-gutterWidth*height {
			crossing = append(crossing, strip{r.box.Y0, r.box.Y1})
		}
	}
	if len(crossing)*2 > len(runs) {
		return nil, 0
	}
	slices.SortFunc(crossing, func(a, b strip) int { return cmp.Compare(b.y1, a.y1) })
	merged := crossing[:0]
	for _, s := range crossing {
		if n := len(merged); n > 0 && s.y1 > merged[n-1].y0 {
			merged[n-1].y0 = min(merged[n-1].y0, s.y0)
			continue
		}
		merged = append(merged, s)
	}
	// Strip i lies between bands 2i and 2i+2, and is itself band 2i+1.
	bands := make([]band, 2*len(merged)+1)
	for _, r := range runs {
		middle := (r.box.Y0 + r.box.Y1) / 2
		i, _ := slices.BinarySearchFunc(merged, middle, func(s strip, y float64) int { return cmp.Compare(y, s.y0) })
		b := &bands[2*i]
		switch {
		case i < len(merged) && middle <= merged[i].y1:
			b = &bands[2*i+1]
		case r.box.X0 < x-1:
			b.left = append(b.left, r)
		default:
			b.right = append(b.right, r)
		}
		b.runs = append(b.runs, r)
	}
	chars := 0
	joined := make([]band, 0, len(bands))
	for _, b := range bands {
		if len(b.runs) == 0 {
			continue
		}
		b.look(height)
		parted := b.prose || b.text != nil
		if n := len(joined); !parted && n > 0 && !joined[n-1].prose && joined[n-1].text == nil {
			joined[n-1].runs = append(joined[n-1].runs, b.runs...)
			continue
		}
		if parted {
			for _, r := range b.runs {
				chars += r.chars
			}
		}
		joined = append(joined, b)
	}
	return joined, chars
}

// prose reports whether one side of a gutter looks like running text.
func prose(s rows) bool {
	return len(s.rows) >= proseRows && s.digits() <= proseDigits && s.medianChars() >= proseChars && s.fill() >= proseFill
}

// median is the upper median of what is measured of some things, at least one.
func median[T any](things []T, measure func(T) float64) float64 {
	values := make([]float64, len(things))
	for i, thing := range things {
		values[i] = measure(thing)
	}
	slices.Sort(values)
	return values[len(values)/2]
}
