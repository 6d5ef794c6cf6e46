package layout

import (
	"slices"
	"unicode"
)

// A few lines side by side, as in a fact sheet, are too little for the statistics of
// columns.go. What says that they are columns and no rows is that each goes on by
// itself: its lines are full, and the next begins in the middle of a sentence.
//
// They are looked for in each band of lines that stand in a row and have one gap below
// the other. Rows of a table of words begin anew on each line, and stay as they are.
const (
	shortRows  = 2   // lines of a side at least
	shortChars = 14  // in a line of prose
	shortFill  = 0.6 // of its side that a line of prose fills
	shortFlow  = 0.6 // of the lines but the last are such, and are gone on with in the next
	bandPitch  = 2.2 // heights from a line of a band to the next at most
	sideGap    = 1.5 // heights between the sides at least
)

// shortColumns cuts a region into parts in reading order: short columns one after the
// other, and what stands above, between and below them.
func shortColumns(glyphs []Glyph, region []run) [][]run {
	if len(region) < 2*shortRows || slices.ContainsFunc(region, func(r run) bool { return r.table != nil || r.rtl }) {
		return [][]run{region}
	}
	lines := findLines(region)
	var parts [][]run
	var rest []run
	for i := 0; i < len(lines); {
		end, sides := shortBand(glyphs, lines, i)
		if !sentences(glyphs, sides) {
			rest = append(rest, lines[i].runs...)
			i++
			continue
		}
		if len(rest) > 0 {
			parts, rest = append(parts, rest), nil
		}
		parts = append(parts, sides...)
		i = end
	}
	if len(rest) > 0 {
		parts = append(parts, rest)
	}
	return parts
}

// sentences reports whether some sides hold sentences and not words in rows: the first
// begins with a capital or a figure, and one of them ends with a full stop.
func sentences(glyphs []Glyph, sides [][]run) bool {
	if sides == nil || unicode.IsLower(edgeRune(glyphs, findLines(sides[0])[0], false)) {
		return false
	}
	return slices.ContainsFunc(sides, func(side []run) bool {
		lines := findLines(side)
		last := edgeRune(glyphs, lines[len(lines)-1], true)
		return last == '.' || last == '!' || last == '?'
	})
}

// shortBand returns the sides of the short columns that begin with line i, from the left, and
// the line behind them; nil if none begin there.
func shortBand(glyphs []Glyph, lines []line, i int) (end int, sides [][]run) {
	first := cellsOf(lines[i])
	for k := 1; k < len(first); k++ {
		gutter := [2]float64{boxOf(first[k-1]).X1, boxOf(first[k]).X0}
		var left, right []line
		for end = i; end < len(lines); end++ {
			l, r, narrowed, ok := parted(lines, i, end, gutter)
			if !ok {
				break
			}
			gutter = narrowed
			left, right = append(left, l...), append(right, r...)
		}
		if !flows(glyphs, left) {
			continue
		}
		if flows(glyphs, right) {
			return end, [][]run{runsOf(left), runsOf(right)}
		}
		if len(right) == 0 {
			continue
		}
		if n, more := shortBand(glyphs, right, 0); more != nil && n == len(right) {
			return end, append([][]run{runsOf(left)}, more...)
		}
	}
	return i, nil
}

// parted parts a line at a gutter, which gets as narrow as the line leaves it. It is not
// ok where the line crosses the gutter, or stands too far below the one before.
func parted(lines []line, first, i int, gutter [2]float64) (left, right []line, narrowed [2]float64, ok bool) {
	l := lines[i]
	height := l.height()
	if i > first && lines[i-1].seed.Y0-l.seed.Y0 > bandPitch*height {
		return nil, nil, gutter, false
	}
	middle := (gutter[0] + gutter[1]) / 2
	var sides [2][]run
	for _, r := range l.runs {
		if r.box.X1 <= middle {
			sides[0], gutter[0] = append(sides[0], r), max(gutter[0], r.box.X1)
		} else {
			sides[1], gutter[1] = append(sides[1], r), min(gutter[1], r.box.X0)
		}
	}
	if gutter[1]-gutter[0] < sideGap*height {
		return nil, nil, gutter, false
	}
	if len(sides[0]) > 0 {
		left = findLines(sides[0])
	}
	if len(sides[1]) > 0 {
		right = findLines(sides[1])
	}
	return left, right, gutter, true
}

// cellsOf cuts a line at its wide gaps.
func cellsOf(l line) (cells [][]run) {
	runs := slices.Clone(l.runs)
	slices.SortStableFunc(runs, leftToRight)
	for i, r := range runs {
		if i == 0 || r.box.X0-boxOf(cells[len(cells)-1]).X1 >= sideGap*l.height() {
			cells = append(cells, nil)
		}
		cells[len(cells)-1] = append(cells[len(cells)-1], r)
	}
	return cells
}

// flows reports whether lines are one text that goes on from line to line.
func flows(glyphs []Glyph, lines []line) bool {
	if len(lines) < shortRows {
		return false
	}
	box, chars, digits := lines[0].box, 0, 0
	for _, l := range lines {
		box = box.Union(l.box)
		for _, r := range l.runs {
			chars, digits = chars+r.chars, digits+r.digits
		}
	}
	if float64(digits) > proseDigits*float64(chars) {
		return false
	}
	full := 0
	for i, l := range lines[:len(lines)-1] {
		n := 0
		for _, r := range l.runs {
			n += r.chars
		}
		if n >= shortChars && l.box.X1-l.box.X0 >= shortFill*(box.X1-box.X0) && len(cellsOf(l)) == 1 && sentenceGoesOn(glyphs, l, lines[i+1]) {
			full++
		}
	}
	return float64(full) >= shortFlow*float64(len(lines)-1)
}

// sentenceGoesOn reports whether a line ends within a sentence, and the next one begins there.
func sentenceGoesOn(glyphs []Glyph, l, next line) bool {
	last, first := edgeRune(glyphs, l, true), edgeRune(glyphs, next, false)
	switch last {
	case '.', '!', '?', ':', ';':
		return false
	case '-', ',':
		return true
	}
	return unicode.IsLower(first)
}

// edgeRune is the first or the last character of a line.
func edgeRune(glyphs []Glyph, l line, last bool) rune {
	if !last {
		return glyphs[l.runs[0].first].Rune
	}
	return lastRune(glyphs, l.runs[len(l.runs)-1])
}

// lastRune is the last character of a run that is no space, 0 if there is none.
func lastRune(glyphs []Glyph, r run) rune {
	for i := r.end - 1; i >= r.first; i-- {
		if !glyphs[i].Space {
			return glyphs[i].Rune
		}
	}
	return 0
}

func runsOf(lines []line) (runs []run) {
	for _, l := range lines {
		runs = append(runs, l.runs...)
	}
	return runs
}
