package layout

import (
	"math"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// builder puts words together to the text of a page.
type builder struct {
	text     []byte
	words    []ibid.Word
	styles   []*Style         // of each word
	advances map[rune]float64 // see advance
}

// pause writes what separates two words, except at the start of the page.
func (b *builder) pause(separator string) {
	if len(b.text) > 0 {
		b.text = append(b.text, separator...)
	}
}

// line writes the words of a line.
func (b *builder) line(glyphs []Glyph, l line) {
	var last *Glyph
	open := false // the last word of b.words still grows
	for i, r := range l.runs {
		if i > 0 && printedTwice(glyphs, l.runs[i-1], r) {
			continue
		}
		for j := r.first; j < r.end; j++ {
			g := &glyphs[j]
			if g.Space {
				open = open && j+1 < r.end && steppedBack(g.Box, glyphs[j+1].Box)
				continue
			}
			if last != nil && g.Rune == last.Rune && g.Box != last.Box && closeBy(g.Box, last.Box) {
				continue
			}
			newRun := j == r.first && i > 0
			if open && (apart(last, g, newRun) || g.Guessed && b.spaced(glyphs, last, g)) {
				open = false
			}
			if !open {
				if last != nil {
					b.text = append(b.text, ' ')
				}
				b.words = append(b.words, ibid.Word{Span: ibid.Span{Start: len(b.text), End: len(b.text)}, Box: g.User})
				b.styles = append(b.styles, g.Style)
				open = true
			}
			b.text = appendSpelled(b.text, g.Rune)
			if g.Twice {
				b.text = appendSpelled(b.text, g.Rune)
			}
			w := &b.words[len(b.words)-1]
			w.Span.End = len(b.text)
			w.Box = w.Box.Union(g.User)
			last = g
		}
	}
}

// apart reports whether a new word begins between two neighbours on a line. Where a
// new run begins, stepping back means that another text was printed over this one.
func apart(last, next *Glyph, newRun bool) bool {
	a, b := last.Box, next.Box
	height := max(a.Y1-a.Y0, b.Y1-b.Y0)
	gap := max(b.X0-a.X1, a.X0-b.X1) // the second for right to left
	if last.Twice {
		gap -= twinGap * height
	}
	return gap > wordGap*height || newRun && gap < -2*backwards*height
}

// twinGap is how much of the place of a second f lies outside the ink of the
// first, in heights of the character box.
const twinGap = 0.15

// steppedBack reports whether the glyph after a space of the file is printed in the
// place of the space, which thus separates nothing. Kerning in some files is so.
func steppedBack(space, next ibid.Rect) bool {
	const same = 0.02
	height := next.Y1 - next.Y0
	return space.X1-space.X0 > wordGap*height && math.Abs(next.X0-space.X0) < same*height
}

// spaced reports whether PDFium is right that there is a space between two glyphs
// whose boxes leave none. That happens where ink reaches out of a glyph's place, as
// an italic f does, since PDFium widens the box to hold the ink. The place itself
// is as wide as the smallest distance to a next glyph on the page.
func (b *builder) spaced(glyphs []Glyph, last, next *Glyph) bool {
	height := last.Box.Y1 - last.Box.Y0
	if math.Abs(next.Box.Y0-last.Box.Y0) > 0.05*height || math.Abs(next.Box.Y1-last.Box.Y1) > 0.05*height {
		return false // a raised figure is not a word of its own
	}
	place := b.advance(glyphs, last.Rune) * height
	return next.Box.X0-last.Box.X0 > place+hintedGap*height
}

// advance is the smallest distance, in heights, from a character to the next one
// within a word of the page; infinite where there is no such word.
func (b *builder) advance(glyphs []Glyph, r rune) float64 {
	if a, ok := b.advances[r]; ok {
		return a
	}
	a := math.Inf(1)
	for i := 1; i < len(glyphs); i++ {
		g, next := &glyphs[i-1], &glyphs[i]
		if g.Rune == r && !next.Guessed && !next.Space && g.Turn == next.Turn && onLine(g.Box, next.Box) {
			if d := (next.Box.X0 - g.Box.X0) / (g.Box.Y1 - g.Box.Y0); d > 0 && d < a {
				a = d
			}
		}
	}
	if b.advances == nil {
		b.advances = map[rune]float64{}
	}
	b.advances[r] = a
	return a
}

// printedTwice reports whether a run repeats the one before it almost in place, as
// some writers do to make text look bold.
func printedTwice(glyphs []Glyph, a, b run) bool {
	if a.end-a.first != b.end-b.first || !closeBy(a.box, b.box) {
		return false
	}
	for i := range a.end - a.first {
		if glyphs[a.first+i].Rune != glyphs[b.first+i].Rune {
			return false
		}
	}
	return true
}

func closeBy(a, b ibid.Rect) bool {
	near := overprint * max(a.Y1-a.Y0, b.Y1-b.Y0)
	return a.X0-b.X0 < near && b.X0-a.X0 < near && a.Y0-b.Y0 < near && b.Y0-a.Y0 < near
}

// ligatures are the Latin presentation forms U+FB00 to U+FB06. They are spelled
// out so that a search for "office" finds them; their box covers all letters.
var ligatures = [...]string{"ff", "fi", "fl", "ffi", "ffl", "st", "st"}

func appendSpelled(text []byte, r rune) []byte {
	if i := r - 0xfb00; i >= 0 && int(i) < len(ligatures) {
		return append(text, ligatures[i]...)
	}
	return utf8.AppendRune(text, r)
}
