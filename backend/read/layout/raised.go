package layout

import "unicode"

// A small figure that stands higher than the word it follows is an exponent or the mark
// of a footnote: 3 × 10⁶ is not 3 × 106. It becomes a raised figure of Unicode. Lowered figures
// don't change, since CO2 is searched for in that form.
const (
	raisedSize = 0.8 // of the height of the character before, at most
	raisedBy   = 0.1 // of that height: how much higher the middle is
	raisedGap  = 0.5 // of that height: farther away it is another column
	mostRaised = 3   // digits; more are a number that is set small
)

var superscripts = map[rune]rune{
	'0': '⁰', '1': '¹', '2': '²', '3': '³', '4': '⁴', '5': '⁵', '6': '⁶', '7': '⁷', '8': '⁸', '9': '⁹',
	'+': '⁺', '-': '⁻', '−': '⁻', '–': '⁻',
}

// raised reports whether a glyph is a small one that stands higher than base.
func raised(base, g *Glyph) bool {
	height := base.Box.Y1 - base.Box.Y0
	return g.Box.Y1-g.Box.Y0 <= raisedSize*height &&
		(g.Box.Y0+g.Box.Y1-base.Box.Y0-base.Box.Y1)/2 >= raisedBy*height
}

// superscript returns how many glyphs of a line, from i on, are an exponent or the mark
// of a footnote behind base, the last glyph of full size; 0 if none are. Fraction says
// that they are the upper part of one.
func superscript(line []printed, i int, base *Glyph) (n int, fraction bool) {
	if base == nil || superscripts[line[i].Rune] == 0 || !carries(base.Rune) {
		return 0, false
	}
	height := base.Box.Y1 - base.Box.Y0
	digits := 0
	for ; i+n < len(line); n++ {
		g, before := line[i+n], line[i+n-1].Box
		if superscripts[g.Rune] == 0 || !raised(base, g.Glyph) || g.Box.X0-before.X1 > raisedGap*height || g.Box.X0 < before.X0 {
			break
		}
		if unicode.IsDigit(g.Rune) {
			digits++
		} else if n > 0 {
			return 0, false // a range of notes
		}
	}
	if digits == 0 || digits > mostRaised {
		return 0, false
	}
	if i+n+1 < len(line) && (line[i+n].Rune == '.' || line[i+n].Rune == ',') && unicode.IsDigit(line[i+n+1].Rune) && raised(base, line[i+n+1].Glyph) {
		return 0, false // a separate number
	}
	if i+n+1 < len(line) && (line[i+n].Rune == '/' || line[i+n].Rune == '⁄') {
		below := line[i+n+1]
		if unicode.IsDigit(below.Rune) && below.Box.Y1-below.Box.Y0 <= raisedSize*height {
			return 0, true
		}
	}
	return n, false
}

// carries reports whether a figure may be raised behind a character: a word or a figure,
// or what ends one. Behind other signs of a formula the boxes of fonts differ too much.
func carries(r rune) bool {
	switch r {
	case '.', ',', ';', ':', ')', ']', '%', '"', '”', '’', '\'', '?', '!', '»':
		return true
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}
