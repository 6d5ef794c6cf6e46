package layout

import (
	"math"
	"slices"
	"unicode"
)

// Chinese, Japanese and Korean may be set in columns that are read from top to
// bottom, the columns from right to left. A quarter turn anticlockwise makes lines
// of such columns that are read like any others: the top of a column comes to the
// left, the rightmost column to the top. So vertical writing is given the turn of
// text that runs down the page, though its characters stand upright, and needs no
// layout of its own.
//
// The angle that PDFium tells is that of the characters. The columns are found by
// characters of these scripts that follow each other in the file and stand right
// below each other. Three in a row are enough: labels of tables are set so, too,
// and are read downwards like prose. Digits, and punctuation, which is moved to
// the right of its place, belong to the column they continue.

// downwards is the turn of text that runs down the page.
const downwards = 3

// Bounds for a character to stand below another, in heights of the upper one.
const (
	stackAside   = 0.4 // how far its middle may be moved aside
	stackGap     = 0.8 // letter-spaced headings have this much
	stackOverlap = 0.3
	minStack     = 3 // characters
)

// turnColumns finds columns of vertical writing among glyphs that are not turned.
func turnColumns(glyphs []Glyph) {
	start, scripts := -1, 0 // of the column that grows, and how many of its glyphs are of its scripts
	last := -1
	flush := func() {
		if scripts >= minStack {
			for i := start; i <= last; i++ {
				if g := &glyphs[i]; g.Turn == 0 {
					g.Turn, g.Box = downwards, Turned(g.Box, downwards)
				}
			}
		}
		start, scripts = -1, 0
	}
	for i := range glyphs {
		g := &glyphs[i]
		if g.Space && g.Turn == 0 {
			continue
		}
		ideograph := g.Turn == 0 && squareScript(g.Rune)
		if start >= 0 && (g.Turn != 0 || unicode.In(g.Rune, unicode.Latin) || !stacked(&glyphs[last], g)) {
			flush()
		}
		if start < 0 && ideograph {
			start = i
		}
		if start >= 0 {
			last = i
			if ideograph {
				scripts++
			}
		}
	}
	flush()
}

// stacked reports whether a glyph stands right below another.
func stacked(upper, lower *Glyph) bool {
	a, b := upper.Box, lower.Box
	height := a.Y1 - a.Y0
	gap := a.Y0 - b.Y1
	aside := math.Abs(a.X0+a.X1-b.X0-b.X1) / 2
	return aside < stackAside*height && gap < stackGap*height && gap > -stackOverlap*height
}

// squareScript reports whether a character is of a script that is also written
// vertically.
func squareScript(r rune) bool {
	return r >= 0x1100 && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo) ||
		r >= 0x3000 && r < 0x3040 || r >= 0xff00 && r < 0xff66)
}

// turns lists the turns of a page's text, that of most characters first: the words
// of a page come before a stamp along its margin, also where the page is a table
// set sideways, under an upright page number.
func turns(glyphs []Glyph) []uint8 {
	var counts [4]int
	for i := range glyphs {
		counts[glyphs[i].Turn]++
	}
	order := []uint8{0, 1, 2, 3}
	slices.SortStableFunc(order, func(a, b uint8) int { return counts[b] - counts[a] })
	return order
}
