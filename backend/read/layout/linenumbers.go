package layout

import (
	"cmp"
	"math"
	"slices"
	"unicode"
)

// Court papers, transcripts and bills number their lines in the margin. The numbers are
// no part of the text: without them a sentence goes on from line to line.
//
// Such numbers stand at one x, outside all text, at even distances, and rise by as much
// as the distances say. The first column of a table may do so too, and so may the items
// of a list; but only lines of running text begin with small letters, and only pages
// with numbered lines have numbers beside nothing.
const (
	leastNumbers = 10  // in a column; the court rules of California ask for 28
	samePlace    = 0.8 // of a line's height, by which their middles may differ across
	evenSpacing  = 0.2 // of the distance of two lines, by which distances may differ
	lowerLines   = 0.3 // of the numbered lines begin with a small letter
	emptyLines   = 0.3 // or have no text at all
	strays       = 2   // runs that may stand outside the numbers: a stamp, a punched hole
)

// lineNumbers divides runs into text and the numbers of its lines, from top to bottom.
func lineNumbers(glyphs []Glyph, runs []run) (text, numbers []run) {
	var candidates []int
	for i, r := range runs {
		if r.chars <= 3 && r.chars == r.digits {
			candidates = append(candidates, i)
		}
	}
	if len(candidates) < leastNumbers {
		return runs, nil
	}
	slices.SortStableFunc(candidates, func(a, b int) int {
		return cmp.Compare(runs[b].box.Y0+runs[b].box.Y1, runs[a].box.Y0+runs[a].box.Y1)
	})
	taken := map[int]bool{}
	for first := 0; first+leastNumbers <= len(candidates); first++ {
		if taken[candidates[first]] {
			continue
		}
		column := rising(glyphs, runs, candidates[first:])
		if len(column) < leastNumbers || !besideLines(glyphs, runs, column) {
			continue
		}
		for _, i := range column {
			taken[i] = true
			numbers = append(numbers, runs[i])
		}
	}
	if len(taken) == 0 {
		return runs, nil
	}
	for i, r := range runs {
		if !taken[i] {
			text = append(text, r)
		}
	}
	return text, numbers
}

// rising returns the runs below the first candidate that number lines with it.
func rising(glyphs []Glyph, runs []run, candidates []int) []int {
	column := candidates[:1:1]
	pitch := 0.0 // distance of two lines
	for _, i := range candidates[1:] {
		last, r := runs[column[len(column)-1]], runs[i]
		gap := (last.box.Y0 + last.box.Y1 - r.box.Y0 - r.box.Y1) / 2
		lines := float64(number(glyphs, r) - number(glyphs, last))
		if math.Abs(last.box.X0+last.box.X1-r.box.X0-r.box.X1)/2 > samePlace*r.height() || lines < 1 || gap <= 0 {
			continue
		}
		if pitch == 0 {
			pitch = gap / lines
		}
		if math.Abs(gap-lines*pitch) > evenSpacing*pitch*math.Sqrt(lines) {
			continue
		}
		column = append(column, i)
	}
	return column
}

func number(glyphs []Glyph, r run) (n int) {
	for _, g := range glyphs[r.first:r.end] {
		if !g.Space {
			n = 10*n + int(digitOf(g.Rune))
		}
	}
	return n
}

func digitOf(r rune) rune {
	if r >= '0' && r <= '9' {
		return r - '0'
	}
	return 0
}

// besideLines reports whether a column of numbers stands outside of all text, at the
// lines of running text or at nothing.
func besideLines(glyphs []Glyph, runs []run, column []int) bool {
	own := map[int]bool{}
	box := runs[column[0]].box
	for _, i := range column {
		own[i] = true
		box = box.Union(runs[i].box)
	}
	left, right := 0, 0 // runs on either side
	starts := make([]run, len(column))
	for i, r := range runs {
		if own[i] || r.table != nil || r.box.Y0 > box.Y1 || r.box.Y1 < box.Y0 {
			continue
		}
		if (r.box.X0+r.box.X1)/2 < box.X0 {
			left++
		} else {
			right++
		}
		for k, c := range column {
			if onLine(runs[c].box, r.box) && (starts[k].chars == 0 || r.box.X0 < starts[k].box.X0) {
				starts[k] = r
			}
		}
	}
	if min(left, right) > strays {
		return false
	}
	empty, lower := 0, 0
	for _, r := range starts {
		switch {
		case r.chars == 0:
			empty++
		case unicode.IsLower(glyphs[r.first].Rune):
			lower++
		}
	}
	n := float64(len(column))
	return float64(lower) >= lowerLines*(n-float64(empty)) && lower > 0 || float64(empty) >= emptyLines*n
}

// writeAside writes runs that are no part of the text, a line for each.
func (b *builder) writeAside(glyphs []Glyph, runs []run) {
	b.role = aside
	for i, r := range runs {
		if i == 0 {
			b.pause("\n\n")
		} else {
			b.pause("\n")
		}
		b.line(glyphs, line{seed: r.box, box: r.box, runs: []run{r}})
	}
	b.role = inText
}

// role is what words are to the text of the page.
type role uint8

const (
	inText  role = iota
	aside        // no part of it: the numbers of lines, a watermark
	covered      // under something opaque
)
