package pdf

import (
	"math"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// glyph is a printed character. Its box goes from its origin to that of the next
// one and from the descent to the ascent of its font, so boxes of a word touch,
// and boxes of a line are of one height.
type glyph struct {
	r       rune
	space   bool      // a space the file itself holds; r is ' ' then
	guessed bool      // PDFium thinks that a word begins here
	coded   bool      // r is only its code in the font, which has no Unicode for it
	twice   bool      // stands for two of its kind, see hidesTwin
	turn    uint8     // how often the text is turned 90° anticlockwise against the shown page
	box     ibid.Rect // as shown: the page's rotation and the glyph's turn undone
	user    ibid.Rect // in user space
	style   *style    // nil: unknown
}

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

// rectAt reads an FS_RECTF: left, top, right, bottom.
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
// of the file, and counts what has no meaning in Unicode. That is left out, and so
// are characters that PDFium made up.
func (d *document) readGlyphs(page uint64, f frame) (unmapped int) {
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
	var high rune
	var look *style
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
					d.glyphs[n-1].twice, guessed = true, false
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
		g := glyph{guessed: guessed, style: look}
		if g.r, g.coded = styles.meaning(i, r, look); g.r == 0 && unicode.Is(unicode.Cf, r) {
			continue
		}
		g.space = g.r == ' '
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
		d.glyphs[i].user = rectAt(b[16*i:])
	}
	d.turnGlyphs(text, index, f)
	return d.dropUnmapped()
}

// turnGlyphs places every glyph as it is shown and drops those outside the
// frame. The angle is asked for only where a glyph does not continue to the right
// of the one before it: within a run it cannot change.
func (d *document) turnGlyphs(text uint64, index []int, f frame) {
	p := d.p
	kept := d.glyphs[:0]
	var last glyph
	for i, g := range d.glyphs {
		x, y := (g.user.X0+g.user.X1)/2, (g.user.Y0+g.user.Y1)/2
		if !(x >= f.box.X0 && x <= f.box.X1 && y >= f.box.Y0 && y <= f.box.Y1) {
			continue
		}
		g.box = turned(g.user, f.rotate/90)
		height := g.box.Y1 - g.box.Y0
		follows := i > 0 && last.turn == 0 && math.Abs(g.box.Y0-last.box.Y0) < 0.1*height &&
			g.box.X0 > last.box.X0-0.1*height && g.box.X0 < last.box.X1+height
		if !follows {
			angle := math.Float32frombits(uint32(p.call(p.charAngle, text, uint64(index[i]))))
			g.turn = quarter(float64(angle), f.rotate)
			if g.turn != 0 {
				g.box = turned(g.box, int(g.turn))
			}
		}
		kept = append(kept, g)
		last = g
	}
	turnColumns(kept)
	closeSpaced(kept)
	d.glyphs = kept
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

// turned gives a box after clockwise quarter turns about the origin.
func turned(r ibid.Rect, quarters int) ibid.Rect {
	switch quarters & 3 {
	case 1:
		return ibid.Rect{X0: r.Y0, Y0: -r.X1, X1: r.Y1, Y1: -r.X0}
	case 2:
		return ibid.Rect{X0: -r.X1, Y0: -r.Y1, X1: -r.X0, Y1: -r.Y0}
	case 3:
		return ibid.Rect{X0: -r.Y1, Y0: r.X0, X1: -r.Y0, Y1: r.X1}
	}
	return r
}

const (
	brokenWord = 0x02 // how PDFium gives a hyphen at the end of a line
	softHyphen = 0xad
)

// printed gives what a character of the file stands for in text: white space of
// any kind is ' ', a hyphen that PDFium marked as breaking a word (U+0002) and a
// soft hyphen are '-', and 0 is a character to leave out: controls, marks of
// direction, and what is no character. Joiners stay, words are spelled with them.
func printed(r rune) rune {
	const zeroWidthNonJoiner, zeroWidthJoiner = 0x200c, 0x200d
	switch {
	case r >= ' ' && r < 0x7f, r == zeroWidthNonJoiner, r == zeroWidthJoiner:
		return r
	case r == brokenWord, r == softHyphen:
		return '-'
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
		return 0
	case unicode.IsSpace(r):
		return ' '
	case !utf8.ValidRune(r), r == unicode.ReplacementChar, r&0xfffe == 0xfffe:
		return 0
	}
	return r
}
