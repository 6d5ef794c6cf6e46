package pdf

import (
	"encoding/binary"
	"math"
	"unicode"
)

// Some characters are printed and nobody can tell what they mean: the file maps
// them to the private use area, to a control code or to nothing. They are left out
// of the text and counted, since a page with many of them must be read from its
// picture.
//
// Where a font maps a code to nothing, PDFium gives the code itself. That may be
// right: the bitmap fonts of old TeX files have no map and the codes of ASCII. Or
// it is nonsense: a font that was cut down to the characters used often numbers
// them from 1 on. The latter prints control codes, and shows itself by that; see
// [face.gibberish].

// meaning reports what a character of the file stands for. The rune is 0 when that
// is unknown; coded says that it is only the character's code in its font.
func (s *styles) meaning(i int, r rune, look *textStyle) (meant rune, coded bool) {
	control := unicode.IsControl(r)
	if look == nil {
		return printed(r), control
	}
	f := look.face
	switch {
	case f.wingdings && r > ' ' && r <= 0xff:
		if m := symbols[privateUse+r]; m != 0 {
			return m, false
		}
	case unicode.Is(unicode.Co, r):
		return symbols[r], false
	}
	if control || f.doubtful {
		if coded = s.d.p.call(s.d.p.mapError, s.text, uint64(i)) != 0; coded {
			f.doubtful = true
			f.unmapped++
			if control {
				f.controls++
			}
		}
	}
	return printed(r), coded
}

// inked reports whether something is drawn for character i: a space without a meaning is
// still a space.
func (s *styles) inked(i int) bool {
	p, a := s.d.p, s.scratch
	if p.call(p.charInk, s.text, uint64(i), a, a+8, a+16, a+24) == 0 {
		return false
	}
	b := p.bytes(a, 32)
	if b == nil {
		return false
	}
	at := func(i int) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:])) }
	return at(1) > at(0) && at(3) > at(2) // left, right, bottom, top
}

// gibberish reports whether the codes of a font's characters without Unicode are no
// text: one in ten is below that of the space. In the fonts of TeX that is where
// "fi" and "ff" are, which make less than one in fifty letters of English.
func (f *face) gibberish() bool { return 10*f.controls > f.unmapped }

// privateUse is where Windows keeps the codes of its symbol fonts.
const privateUse = 0xf000

// symbols are the characters of Symbol and Wingdings that stand in documents as
// the marks of lists, in boxes to be ticked, and as arrows. A list's mark is
// "•" whatever its form.
var symbols = map[rune]rune{
	0xf0b7: '•', // Symbol, the mark that word processors use most
	0xf06c: '•', // Wingdings from here on: disc
	0xf06e: '•', // square
	0xf071: '•', // shadowed square
	0xf075: '•', // lozenge
	0xf076: '•', // four lozenges
	0xf09f: '•', // small disc
	0xf0a7: '•', // small square
	0xf0d8: '•', // arrowhead
	0xf06f: '☐',
	0xf0a8: '☐',
	0xf078: '☒',
	0xf0fd: '☒',
	0xf0fe: '☑',
	0xf0fb: '✗',
	0xf0fc: '✓',
	0xf0df: '←',
	0xf0e0: '→',
	0xf0e1: '↑',
	0xf0e2: '↓',
}
