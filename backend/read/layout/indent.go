package layout

import "slices"

// Many books, statutes and filings begin a paragraph by indenting its first line
// and leave no space above it. Lists do the reverse: the first line stands out and
// the others are indented. A first line is told from the last line of an item by
// its length: text goes on below it, so it reaches the right margin.
//
// The bounds are judgement. One em is the least that typographers recommend, and
// the deepest in filings is half an inch, four to five heights of ten-point text.
// What is indented once on a page may be anything, so that it takes two.
const (
	leastIndent   = 0.7  // heights of the character box
	deepestIndent = 5.0  // heights
	sameIndent    = 0.3  // heights; what two lines that begin at one place may differ by
	fullLine      = 0.85 // of the width between the margins
	nextLine      = 0.7  // heights a line stands below the one before at least
	marginShare   = 0.3  // of the lines that begin at the left margin, at least
	minIndents    = 2    // first lines with one indent on a page
)

// markIndents marks the lines that begin a paragraph by their indent. Lines are
// those of a region, from top to bottom.
func markIndents(lines []line) {
	if len(lines) < 2*minIndents {
		return
	}
	ends := make([]float64, len(lines))
	for i, l := range lines {
		ends[i] = l.finish()
	}
	slices.Sort(ends)
	height := median(lines, line.height)
	margin, found := leftMargin(lines, height)
	if !found || height <= 0 {
		return
	}
	full := margin + fullLine*(ends[len(ends)*4/5]-margin)
	indentOf := func(i int) float64 { return (lines[i].begin() - margin) / height }
	var first []int // lines that look like the first of a paragraph
	for i := range len(lines) - 1 {
		if i > 0 && lines[i-1].seed.Y0-lines[i].seed.Y0 < nextLine*height {
			continue // its number stands before it, a little higher
		}
		if indent := indentOf(i); indent >= leastIndent && indent <= deepestIndent &&
			max(indentOf(i+1), -indentOf(i+1)) < sameIndent && lines[i].finish() >= full {
			first = append(first, i)
		}
	}
	for _, i := range first {
		same := 0
		for _, j := range first {
			if d := indentOf(i) - indentOf(j); d < sameIndent && d > -sameIndent {
				same++
			}
		}
		lines[i].indented = same >= minIndents
	}
}

// leftMargin is the leftmost place where a good share of the lines begin.
func leftMargin(lines []line, height float64) (float64, bool) {
	starts := make([]float64, len(lines))
	for i, l := range lines {
		starts[i] = l.begin()
	}
	slices.Sort(starts)
	for i, j := 0, 0; i < len(starts); i++ {
		for j < len(starts) && starts[j]-starts[i] < sameIndent*height {
			j++
		}
		if float64(j-i) >= marginShare*float64(len(starts)) {
			return starts[i], true
		}
	}
	return 0, false
}

// begin is where a line begins, and finish where it ends, along the direction in
// which it is read.
func (l line) begin() float64 {
	if l.fromRight {
		return -l.box.X1
	}
	return l.box.X0
}

func (l line) finish() float64 {
	if l.fromRight {
		return -l.box.X0
	}
	return l.box.X1
}
