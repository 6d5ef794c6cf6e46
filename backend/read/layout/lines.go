package layout

import (
	"cmp"
	"math"
	"slices"

	"ibid/backend/ibid"
)

// line is a line of text, its runs in reading order.
type line struct {
	seed ibid.Rect // the longest run's box: what belongs to the line is measured by it
	box  ibid.Rect
	runs []run

	fromRight bool // most letters around it are of scripts that are read from the right
	indented  bool // its indent begins a paragraph, see markIndents
}

func (l line) height() float64 { return l.seed.Y1 - l.seed.Y0 }

// findLines groups runs to lines, from top to bottom.
func findLines(runs []run) []line {
	byLength := slices.Clone(runs)
	slices.SortStableFunc(byLength, func(a, b run) int { return cmp.Compare(b.chars, a.chars) })
	var lines []line
	for _, r := range byLength {
		best, most := -1, 0.0
		for i := range lines {
			s := lines[i].seed
			if r.box.Y0 >= s.Y1 || r.box.Y1 <= s.Y0 || !onLine(s, r.box) {
				continue
			}
			if overlap := min(s.Y1, r.box.Y1) - max(s.Y0, r.box.Y0); overlap > most {
				best, most = i, overlap
			}
		}
		if best < 0 {
			lines = append(lines, line{seed: r.box, box: r.box, runs: []run{r}})
			continue
		}
		l := &lines[best]
		l.runs = append(l.runs, r)
		l.box = l.box.Union(r.box)
	}
	slices.SortStableFunc(lines, func(a, b line) int {
		return cmp.Compare(b.seed.Y0+b.seed.Y1, a.seed.Y0+a.seed.Y1)
	})
	fromRight := mostlyFromRight(runs)
	for i := range lines {
		lines[i].fromRight = fromRight
		lines[i].order()
	}
	markIndents(lines)
	return lines
}

// newBlock reports whether line i begins a new paragraph or other block: it is
// indented as first lines on the page are, its text is of clearly another size, or
// the gap above it is wide. A gap counts as wide from 1.5 line heights on, and from
// 0.45 on when it is wider than the gap next to it, so that the rows of an airy
// table and double-spaced lines stay together.
func newBlock(lines []line, i int) bool {
	gap := func(j int) float64 {
		if j < 1 || j >= len(lines) {
			return math.Inf(1)
		}
		return lines[j-1].seed.Y0 - lines[j].seed.Y1
	}
	above, below := lines[i-1].height(), lines[i].height()
	height := min(above, below)
	g := gap(i)
	if lines[i].indented || g > 1.5*height || max(above, below) > 1.25*height && g > 0.1*height {
		return true
	}
	return g > 0.45*height && g > 1.25*min(gap(i-1), gap(i+1))
}
