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
	roles    []role           // of each word
	role     role             // of the words that are written next
	inTable  bool             // they are of a table
	advances map[rune]float64 // see advance
	printed  []printed        // scratch: the line that is written
}

// pause writes what separates two words, except at the start of the page.
func (b *builder) pause(separator string) {
	if len(b.text) > 0 {
		b.text = append(b.text, separator...)
	}
}

// begin begins a word, behind a space if it isn't the first of its line.
func (b *builder) begin(g *Glyph, first bool) {
	if !first {
		b.text = append(b.text, ' ')
	}
	b.words = append(b.words, ibid.Word{Span: ibid.Span{Start: len(b.text), End: len(b.text)}, Box: g.User})
	b.styles = append(b.styles, g.Style)
	b.roles = append(b.roles, b.role)
}

// write appends a glyph to the last word, as a character.
func (b *builder) write(g *Glyph, r rune) {
	b.text = appendSpelled(b.text, r)
	if g.Twice {
		b.text = appendSpelled(b.text, r)
	}
	w := &b.words[len(b.words)-1]
	w.Span.End = len(b.text)
	w.Box = w.Box.Union(g.User)
}

// printed is a glyph of a line that is written.
type printed struct {
	*Glyph
	spaced bool // behind a space of the file
	newRun bool // the first of a run, not of the line
}

// glyphsOf lists the glyphs of a line that are written: no spaces, no leaders, and of
// those that are printed twice one.
func (b *builder) glyphsOf(glyphs []Glyph, l line) []printed {
	skipped := leaders(glyphs, l, b.inTable)
	found := b.printed[:0]
	for i, r := range l.runs {
		if i > 0 && printedTwice(glyphs, l.runs[i-1], r) {
			continue
		}
		spaced := false
		for j := r.first; j < r.end; j++ {
			g := &glyphs[j]
			if g.Space {
				spaced = spaced || j+1 >= r.end || !steppedBack(g.Box, glyphs[j+1].Box)
				continue
			}
			if skipped[j] {
				spaced = true
				continue
			}
			if n := len(found); n > 0 && g.Rune == found[n-1].Rune && g.Box != found[n-1].Box && closeBy(g.Box, found[n-1].Box) {
				continue
			}
			found = append(found, printed{g, spaced, j == r.first && i > 0})
			spaced = false
		}
	}
	b.printed = found
	return found
}

// line writes the words of a line.
func (b *builder) line(glyphs []Glyph, l line) {
	all := b.glyphsOf(glyphs, l)
	open := false   // the last word of b.words still grows
	up := 0         // glyphs that are raised, from this one on
	var base *Glyph // the last one that is not
	for i, g := range all {
		char := g.Rune
		if i > 0 {
			last := all[i-1]
			open = open && !g.spaced && !apart(last.Glyph, g.Glyph, g.newRun) && !(g.Guessed && b.spaced(glyphs, last.Glyph, g.Glyph))
			if last.Rune == coveredMark || g.Rune == coveredMark {
				open = false
			}
			if up == 0 {
				n, fraction := superscript(all, i, base)
				up = n
				open = open && !fraction
			}
			open = open || up > 0
		}
		if char == softHyphen {
			if i+1 < len(all) && !all[i+1].spaced && !apart(g.Glyph, all[i+1].Glyph, all[i+1].newRun) {
				continue // it parts the word only where a line ends
			}
			char = '-'
		}
		if up > 0 {
			char, up = superscripts[char], up-1
		} else {
			base = g.Glyph
		}
		if !open {
			b.begin(g.Glyph, i == 0)
			open = true
		}
		b.write(g.Glyph, char)
	}
}

const softHyphen = '\u00ad'

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
