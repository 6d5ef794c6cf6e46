package layout

import (
	"slices"
	"unicode"
)

// Words that something opaque was painted over, as a black box over a name, are still in
// the file. On its line such a word is what the reader of the page sees of it, a black
// box; what it says is written behind the page's text, as words that are not visible.

// coveredMark stands for a word that is painted over.
const coveredMark = '█'

// takeCovered puts a mark in the place of each stretch of covered glyphs, and returns
// the stretches.
func takeCovered(glyphs []Glyph) (visible []Glyph, stretches [][]Glyph) {
	if !slices.ContainsFunc(glyphs, func(g Glyph) bool { return g.Covered && !g.Space }) {
		return glyphs, nil
	}
	var last *Glyph // covered, and followed by nothing that is not
	for i := range glyphs {
		g := glyphs[i]
		if !g.Covered {
			if !g.Space || last == nil {
				last = nil
				visible = append(visible, g)
			}
			continue
		}
		if last != nil && onLine(last.Box, g.Box) && g.Turn == last.Turn && g.Box.X0-last.Box.X1 < runGap*(g.Box.Y1-g.Box.Y0) {
			n := len(stretches) - 1
			stretches[n] = append(stretches[n], g)
			if !g.Space {
				mark := &visible[len(visible)-1]
				mark.Box, mark.User = mark.Box.Union(g.Box), mark.User.Union(g.User)
			}
		} else if !g.Space {
			stretches = append(stretches, []Glyph{g})
			mark := g
			mark.Rune, mark.Covered = coveredMark, false
			visible = append(visible, mark)
		} else {
			continue
		}
		last = &glyphs[i]
	}
	return visible, stretches
}

// writeCovered writes what is painted over, a line for each stretch.
func (b *builder) writeCovered(stretches [][]Glyph) {
	b.role = covered
	for i, stretch := range stretches {
		if i == 0 {
			b.pause("\n\n")
		} else {
			b.pause("\n")
		}
		b.line(stretch, line{runs: []run{{end: len(stretch)}}})
	}
	b.role = inText
}

// lostLetter stands for a character within a word that has no meaning in Unicode.
const lostLetter = unicode.ReplacementChar

// markLost makes glyphs without a meaning visible where letters of a word are lost: a
// ligature that the font gives no Unicode for stands between letters, or begins a word
// that goes on with a small one. The mark of a list does not. Where one in four glyphs has none
// the font is lost, not a ligature, and what the others mean is no text either.
func markLost(glyphs []Glyph) {
	lost, letters := 0, 0
	for _, g := range glyphs {
		if g.Lost {
			lost++
		} else if unicode.IsLetter(g.Rune) {
			letters++
		}
	}
	if 3*lost > letters {
		return
	}
	letter := func(i int) bool { return unicode.IsLetter(glyphs[i].Rune) || glyphs[i].Rune == lostLetter }
	for i := range glyphs {
		g := &glyphs[i]
		if !g.Lost || i+1 >= len(glyphs) || !letter(i+1) || gapBefore(glyphs, i+1) > wordGap {
			continue
		}
		if i == 0 || glyphs[i-1].Space || gapBefore(glyphs, i) > wordGap {
			if unicode.IsLower(glyphs[i+1].Rune) {
				g.Rune = lostLetter
			}
		} else if letter(i - 1) {
			g.Rune = lostLetter
		}
	}
}
