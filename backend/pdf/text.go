package pdf

import (
	"math"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// builder puts words together to the text of a page.
type builder struct {
	text     []byte
	words    []ibid.Word
	styles   []*style         // of each word
	advances map[rune]float64 // see advance
}

// pause writes what separates two words, except at the start of the page.
func (b *builder) pause(separator string) {
	if len(b.text) > 0 {
		b.text = append(b.text, separator...)
	}
}

// line writes the words of a line.
func (b *builder) line(glyphs []glyph, l line) {
	var last *glyph
	open := false // the last word of b.words still grows
	for i, r := range l.runs {
		if i > 0 && printedTwice(glyphs, l.runs[i-1], r) {
			continue
		}
		for j := r.first; j < r.end; j++ {
			g := &glyphs[j]
			if g.space {
				open = open && j+1 < r.end && steppedBack(g.box, glyphs[j+1].box)
				continue
			}
			if last != nil && g.r == last.r && g.box != last.box && closeBy(g.box, last.box) {
				continue
			}
			newRun := j == r.first && i > 0
			if open && (apart(last, g, newRun) || g.guessed && b.spaced(glyphs, last, g)) {
				open = false
			}
			if !open {
				if last != nil {
					b.text = append(b.text, ' ')
				}
				b.words = append(b.words, ibid.Word{Span: ibid.Span{Start: len(b.text), End: len(b.text)}, Box: g.user})
				b.styles = append(b.styles, g.style)
				open = true
			}
			b.text = appendSpelled(b.text, g.r)
			if g.twice {
				b.text = appendSpelled(b.text, g.r)
			}
			w := &b.words[len(b.words)-1]
			w.Span.End = len(b.text)
			w.Box = w.Box.Union(g.user)
			last = g
		}
	}
}

// apart reports whether a new word begins between two neighbours on a line. Where a
// new run begins, stepping back means that another text was printed over this one.
func apart(last, next *glyph, newRun bool) bool {
	a, b := last.box, next.box
	height := max(a.Y1-a.Y0, b.Y1-b.Y0)
	gap := max(b.X0-a.X1, a.X0-b.X1) // the second for right to left
	if last.twice {
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
func (b *builder) spaced(glyphs []glyph, last, next *glyph) bool {
	height := last.box.Y1 - last.box.Y0
	if math.Abs(next.box.Y0-last.box.Y0) > 0.05*height || math.Abs(next.box.Y1-last.box.Y1) > 0.05*height {
		return false // a raised figure is not a word of its own
	}
	place := b.advance(glyphs, last.r) * height
	return next.box.X0-last.box.X0 > place+hintedGap*height
}

// advance is the smallest distance, in heights, from a character to the next one
// within a word of the page; infinite where there is no such word.
func (b *builder) advance(glyphs []glyph, r rune) float64 {
	if a, ok := b.advances[r]; ok {
		return a
	}
	a := math.Inf(1)
	for i := 1; i < len(glyphs); i++ {
		g, next := &glyphs[i-1], &glyphs[i]
		if g.r == r && !next.guessed && !next.space && g.turn == next.turn && onLine(g.box, next.box) {
			if d := (next.box.X0 - g.box.X0) / (g.box.Y1 - g.box.Y0); d > 0 && d < a {
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
func printedTwice(glyphs []glyph, a, b run) bool {
	if a.end-a.first != b.end-b.first || !closeBy(a.box, b.box) {
		return false
	}
	for i := range a.end - a.first {
		if glyphs[a.first+i].r != glyphs[b.first+i].r {
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

// cleanLine makes a text from a file's metadata fit for one line: control
// characters and runs of white space become one space.
func cleanLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch r = printed(r); r {
		case 0:
			return ' '
		default:
			return r
		}
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(s), " ")
}
