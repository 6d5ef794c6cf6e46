package layout

import (
	"math"
	"unicode"
)

// Headings, labels and some code are set with space between all letters, wider than
// what begins a word elsewhere. Such a stretch of a line is known by its letters: at
// least minSpaced in a row, none of them a space of the file, that stand as far apart
// as each other. A letter-spaced word then has boxes that touch, as any other has,
// and a word gap is what is wider than that.
//
// Known limit: a row of single letters at one distance, without spaces in the file,
// becomes a word.
const (
	minSpaced   = 5    // letters in a row
	widestSpace = 0.6  // between them, in heights of the character box
	sameSpace   = 0.04 // how far the distances may differ, in heights
)

// closeSpaced widens the boxes of letter-spaced glyphs to the next one.
func closeSpaced(glyphs []Glyph) {
	for first := 0; first < len(glyphs); {
		end := first + 1
		for end < len(glyphs) && !math.IsInf(gapBefore(glyphs, end), 1) {
			end++
		}
		if end-first >= minSpaced {
			closeStretch(glyphs[first:end])
		}
		first = end
	}
}

// closeStretch does it for glyphs that follow each other on a line.
func closeStretch(glyphs []Glyph) {
	spaced := func(i int) (float64, bool) { // the distance of a letter from the one before
		gap := gapBefore(glyphs, i)
		return gap, gap > wordGap && gap < widestSpace && spacedLetter(glyphs[i-1]) && spacedLetter(glyphs[i])
	}
	least, most, n := math.Inf(1), 0.0, 1
	for i := 1; i < len(glyphs) && n < minSpaced; i++ {
		gap, ok := spaced(i)
		switch {
		case ok && max(most, gap)-min(least, gap) <= sameSpace:
			least, most, n = min(least, gap), max(most, gap), n+1
		case ok:
			least, most, n = gap, gap, 2
		default:
			least, most, n = math.Inf(1), 0, 1
		}
	}
	if n < minSpaced {
		return
	}
	for i := 1; i < len(glyphs); i++ {
		if gap := gapBefore(glyphs, i); !glyphs[i-1].Space && !glyphs[i].Space && gap > least-sameSpace && gap < most+sameSpace {
			glyphs[i-1].Box.X1, glyphs[i].Guessed = glyphs[i].Box.X0, false
		}
	}
}

// gapBefore is the distance of a glyph from the one before it on its line, in heights
// of the character box; infinite where it does not follow that.
func gapBefore(glyphs []Glyph, i int) float64 {
	a, b := &glyphs[i-1], &glyphs[i]
	height := max(a.Box.Y1-a.Box.Y0, b.Box.Y1-b.Box.Y0)
	gap := (b.Box.X0 - a.Box.X1) / height
	if a.Turn != b.Turn || !(gap > -backwards && gap < runGap) || !onLine(a.Box, b.Box) {
		return math.Inf(1)
	}
	return gap
}

// spacedLetter reports whether a glyph is a letter of a script that sets words apart.
func spacedLetter(g Glyph) bool { return unicode.IsLetter(g.Rune) && !squareScript(g.Rune) }
