package layout

import (
	"cmp"
	"slices"

	"ibid/backend/ibid"
)

// Statutes, contracts and textbooks set notes beside the text: headings of
// paragraphs in the margin, or terms beside what defines them. Their lines stand
// at the height of lines of the text and must not be woven into them. A note is
// read before the paragraph it stands beside.
//
// A side of a gutter holds notes when the other side is running text, in lines
// that are full and nearly unbroken, and the notes are narrow, of words rather
// than of figures or marks such as "(a)", and take fewer lines. So neither a table
// of figures nor a numbered list comes apart; a table of terms and definitions
// does, and is read term by term.
const (
	textChars   = 40   // in the median line of the text
	textFill    = 0.8  // width of the median line
	noteChars   = 6    // in the median line of the notes
	noteWidth   = 0.45 // of the text's width
	noteRows    = 2    // of a side of notes at least
	noteDensity = 0.75 // lines of notes against lines of text
)

// besideText reports whether one side of a gutter holds notes on the other: the
// topmost is no heading of columns below the text, but has text beside it.
func besideText(text, notes rows) bool {
	if len(text.rows) < proseRows || text.tables+notes.tables > 0 ||
		float64(len(notes.rows)) > noteDensity*float64(len(text.rows)) {
		return false
	}
	beside := 0
	for _, r := range text.rows {
		if r.box.Y0 < notes.box.Y1 {
			beside++
		}
	}
	return beside >= proseRows && text.digits() <= proseDigits && notes.digits() <= proseDigits &&
		text.medianChars() >= textChars && text.fill() >= textFill && 4*text.broken <= len(text.rows) &&
		notes.medianChars() >= noteChars && notes.box.X1-notes.box.X0 <= noteWidth*(text.box.X1-text.box.X0)
}

// interleave puts every note before the paragraph it stands beside. A note is a
// block of lines of its own.
func interleave(text, notes []run) [][]run {
	lines, marginal := findLines(text), findLines(notes)
	var regions [][]run
	take := func(lines []line) {
		var region []run
		for _, l := range lines {
			region = append(region, l.runs...)
		}
		if len(region) > 0 {
			regions = append(regions, region)
		}
	}
	done := 0 // lines of the text that have been taken
	for first := 0; first < len(marginal); {
		end := first + 1
		for end < len(marginal) && !newBlock(marginal, end) {
			end++
		}
		top := marginal[first].seed
		at := done
		for at < len(lines) && lines[at].seed.Y0 > top.Y0 && !onLine(lines[at].seed, top) {
			at++
		}
		for at > done && at < len(lines) && !newBlock(lines, at) {
			at--
		}
		take(lines[done:at])
		take(marginal[first:end])
		done, first = at, end
	}
	take(lines[done:])
	return regions
}

// rows are the lines of one side of a gutter, as far as columns need to know them.
type rows struct {
	box     ibid.Rect
	rows    []row
	chars   int
	figures int // digits
	tables  int
	broken  int // rows with a gap as wide as one between cells
}

type row struct {
	box   ibid.Rect
	chars int
}

// rowsOf puts runs that are less than half a line apart into one row.
func rowsOf(runs []run, height float64) rows {
	sorted := slices.Clone(runs)
	slices.SortFunc(sorted, func(a, b run) int { return cmp.Compare(b.box.Y0+b.box.Y1, a.box.Y0+a.box.Y1) })
	side := rows{box: boxOf(runs)}
	wide := false // the last row has a wide gap
	for _, r := range sorted {
		if r.table != nil {
			side.tables++
		}
		side.chars, side.figures = side.chars+r.chars, side.figures+r.digits
		if n := len(side.rows); n > 0 {
			last := &side.rows[n-1]
			if (last.box.Y0+last.box.Y1-r.box.Y0-r.box.Y1)/2 < height/2 {
				if gap := max(r.box.X0-last.box.X1, last.box.X0-r.box.X1); gap > cellGap*height && !wide {
					side.broken, wide = side.broken+1, true
				}
				last.box = last.box.Union(r.box)
				last.chars += r.chars
				continue
			}
		}
		side.rows, wide = append(side.rows, row{r.box, r.chars}), false
	}
	return side
}

// cellGap is the smallest gap between cells of a table, in heights.
const cellGap = 2

func (s rows) digits() float64 { return float64(s.figures) / float64(max(s.chars, 1)) }

func (s rows) medianChars() float64 {
	return median(s.rows, func(r row) float64 { return float64(r.chars) })
}

// fill is how much of the side the median row fills, 0 to 1.
func (s rows) fill() float64 {
	width := median(s.rows, func(r row) float64 { return r.box.X1 - r.box.X0 })
	return width / max(s.box.X1-s.box.X0, 1)
}
