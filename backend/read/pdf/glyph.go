package pdf

import (
	"math"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/read/layout"
)

// frame is the part of a page that is shown.
type frame struct {
	box    ibid.Rect // crop box in user space
	rotate int       // 0, 90, 180, 270 clockwise
}

func (d *document) frame(page uint64) frame {
	p := d.p
	rect := d.space(1)
	p.call(p.pageBox, page, rect)
	f := frame{rotate: int(p.call(p.pageRotation, page)&3) * 90}
	if b := p.bytes(rect, 16); b != nil {
		f.box = rectAt(b)
	}
	return f
}

// rectAt reads a box from four numbers: left, then top or bottom, right, and the other.
func rectAt(b []byte) ibid.Rect {
	x0, y1, x1, y0 := float32At(b, 0), float32At(b, 4), float32At(b, 8), float32At(b, 12)
	return ibid.Rect{X0: min(x0, x1), Y0: min(y0, y1), X1: max(x0, x1), Y1: max(y0, y1)}
}

// space gives room for n rectangles in the module's memory.
func (d *document) space(n int) uint64 {
	if n > d.count {
		if d.boxes != 0 {
			d.p.call(d.p.free, d.boxes)
		}
		d.count = max(n+n/2, 1024)
		d.boxes = d.p.alloc(16 * d.count)
	}
	return d.boxes
}

// maxGlyphs is how many characters of one page are read: more than 50 times a
// dense page of a filing.
const maxGlyphs = 500_000

// readGlyphs fills d.glyphs with what is printed inside the frame, in the order
// of the file, and counts what has no meaning in Unicode. Characters that PDFium made
// up are left out.
func (d *document) readGlyphs(page uint64, f frame, painted *covers) (unmapped int) {
	p := d.p
	d.glyphs = d.glyphs[:0]
	text := p.call(p.loadText, page)
	if text == 0 {
		return 0
	}
	defer func() { p.call(p.closeText, text) }()
	n := min(int(int32(p.call(p.countChars, text))), maxGlyphs)
	if n <= 0 {
		return 0
	}
	boxes := d.space(n + styleSpace)
	styles := newStyles(d, page, text, boxes+16*uint64(n))
	var layers *optional // nil: none is off
	if d.hiddenGroups != nil {
		layers = d.newOptional(page)
		defer layers.free()
	}
	index := make([]int, 0, n) // of the character in the text, for each glyph
	type code struct {
		glyph int
		face  *face
	}
	var codes []code // glyphs whose character is only its code in the font, which has no Unicode for it
	var high rune
	var look *textStyle
	begins, guessed := true, false // a word does; PDFium thinks that one does
	for i := range n {
		r := rune(p.call(p.charUnicode, text, uint64(i)))
		if utf16.IsSurrogate(r) { // characters outside the BMP come in two halves
			if r < 0xdc00 {
				high = r
				continue
			}
			r, high = utf16.DecodeRune(high, r), 0
		}
		if r == '\r' || r == '\n' || r == ' ' {
			begins = true
			if p.call(p.isGenerated, text, uint64(i)) != 0 {
				guessed = guessed || r == ' '
				if n := len(d.glyphs); guessed && n > 0 && mayHideTwin(d.glyphs[n-1]) && index[n-1] == i-1 && styles.hidesTwin(i-1) {
					d.glyphs[n-1].Twice, guessed = true, false
				}
				continue
			}
		} else if begins {
			look = styles.at(i)
			begins = false
		}
		if layers != nil && layers.hides(p.call(p.textObject, text, uint64(i))) {
			begins = true
			continue
		}
		meant, coded := styles.meaning(i, r, look)
		if meant == 0 && unicode.Is(unicode.Cf, r) {
			continue
		}
		if coded && look != nil {
			codes = append(codes, code{len(d.glyphs), look.face})
		}
		g := layout.Glyph{Rune: meant, Lost: meant == 0 && styles.inked(i), Space: meant == ' ', Guessed: guessed}
		if look != nil {
			g.Style = &look.Style
		}
		p.call(p.charLooseBox, text, uint64(i), boxes+16*uint64(len(d.glyphs)))
		d.glyphs = append(d.glyphs, g)
		guessed = false
		index = append(index, i)
	}
	b := p.bytes(boxes, 16*len(d.glyphs))
	if b == nil {
		d.glyphs = d.glyphs[:0]
		return 0
	}
	for i := range d.glyphs {
		d.glyphs[i].User = rectAt(b[16*i:])
	}
	for _, c := range codes {
		if c.face.gibberish() {
			d.glyphs[c.glyph].Rune = 0
		}
	}
	return d.turnGlyphs(text, index, f, painted)
}

// turnGlyphs places every glyph as it is shown, drops those outside the frame, and
// counts those without meaning. The angle is asked for only where a glyph does not
// continue to the right of the one before it: within a run it cannot change.
func (d *document) turnGlyphs(text uint64, index []int, f frame, painted *covers) (unmapped int) {
	p := d.p
	kept := d.glyphs[:0]
	var last layout.Glyph
	for i, g := range d.glyphs {
		x, y := (g.User.X0+g.User.X1)/2, (g.User.Y0+g.User.Y1)/2
		if !(x >= f.box.X0 && x <= f.box.X1 && y >= f.box.Y0 && y <= f.box.Y1) {
			continue
		}
		g.Box = layout.Turned(g.User, f.rotate/90)
		height := g.Box.Y1 - g.Box.Y0
		follows := i > 0 && last.Turn == 0 && !last.Slanted && math.Abs(g.Box.Y0-last.Box.Y0) < 0.1*height &&
			g.Box.X0 > last.Box.X0-0.1*height && g.Box.X0 < last.Box.X1+height
		if !follows {
			angle := math.Float32frombits(uint32(p.call(p.charAngle, text, uint64(index[i]))))
			if g.Slanted = leans(float64(angle)) && leans(d.direction(text, index[i])); !g.Slanted {
				g.Turn = quarter(float64(angle), f.rotate)
			}
			if g.Turn != 0 {
				g.Box = layout.Turned(g.Box, int(g.Turn))
			}
		}
		if g.Rune == 0 {
			unmapped++
		}
		if painted.at(x, y) {
			g.Covered = painted.over(p.call(p.textObject, text, uint64(index[i])), x, y)
		}
		kept = append(kept, g)
		last = g
	}
	d.glyphs = kept
	return unmapped
}

// quarter reports how often text at an angle in user space, in radians, is turned
// by 90° anticlockwise on the shown page. PDFium's angles grow clockwise.
func quarter(angle float64, rotate int) uint8 {
	if math.IsNaN(angle) || math.IsInf(angle, 0) {
		return 0
	}
	quarters := -int(math.Round(angle/(math.Pi/2))) - rotate/90
	return uint8(((quarters % 4) + 4) % 4)
}

// leans reports whether text at an angle is neither along the page nor across it, by more
// than a scan or a badly set title may be.
func leans(angle float64) bool {
	const most = 12.0 / 90
	quarters := angle / (math.Pi / 2)
	return math.Abs(quarters-math.Round(quarters)) > most
}

// direction is the angle at which a character's line runs, anticlockwise in radians.
// PDFium's own angle is also that of letters that are slanted to look italic.
func (d *document) direction(text uint64, char int) float64 {
	at := d.space(2)
	if d.p.call(d.p.charMatrix, text, uint64(char), at) == 0 {
		return 0
	}
	b := d.p.bytes(at, matrixBytes)
	if b == nil {
		return 0
	}
	return math.Atan2(float32At(b, 4), float32At(b, 0))
}

const (
	brokenWord = 0x02 // how PDFium gives a hyphen at the end of a line
	softHyphen = 0xad
)

// printed gives what a character of the file stands for in text: white space of
// any kind is ' ', a hyphen that PDFium marked as breaking a word (U+0002) is '-', and 0 is a character to leave out: controls, marks of
// direction, and what is no character. Joiners stay, words are spelled with them.
func printed(r rune) rune {
	const zeroWidthNonJoiner, zeroWidthJoiner = 0x200c, 0x200d
	switch {
	case r >= ' ' && r < 0x7f, r == zeroWidthNonJoiner, r == zeroWidthJoiner:
		return r
	case r == brokenWord:
		return '-'
	case r == softHyphen:
		return r
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
		return 0
	case unicode.IsSpace(r):
		return ' '
	case !utf8.ValidRune(r), r == unicode.ReplacementChar, r&0xfffe == 0xfffe:
		return 0
	}
	return r
}
