package pdf

import (
	"math"
	"strings"

	"ibid/backend/read/layout"
)

// textStyle is a style with the font that it is of.
type textStyle struct {
	layout.Style
	face *face
}

// face is what a font's name and flags tell of its characters.
type face struct {
	bold, italic bool
	wingdings    bool // its character codes stand for symbols, whatever they are in ASCII
	doubtful     bool // it has printed a character without Unicode on this page

	// Of the characters without Unicode, how many there are and how many have
	// a code below that of the space.
	unmapped, controls int
}

// styles finds the style of text objects of one page. PDFium may free a font when
// its page is closed and use the address again, so nothing outlives the page.
//
// A style costs six calls into the module, so it is asked for only at the
// beginning of words, and only when the text object is another than before: a
// word is taken to be set as its first character is.
type styles struct {
	d       *document
	page    uint64
	text    uint64
	object  uint64 // the last one asked about
	last    *textStyle
	scratch uint64 // address of styleSpace in the module
	faces   map[uint64]*face
	known   map[textStyle]*textStyle
	objects []uint64 // of the page, and their places among them; nil until needed
	order   map[uint64]int
}

// styleSpace is how much of the module's memory styles needs, in rectangles of
// 16 bytes.
const styleSpace = longestFontName / 16

const longestFontName = 128 // bytes; longer names are not looked at

func newStyles(d *document, page, text, scratch uint64) *styles {
	return &styles{d: d, page: page, text: text, scratch: scratch, faces: map[uint64]*face{}, known: map[textStyle]*textStyle{}}
}

// at gives the style of a character; that of the one before, or nil, where PDFium
// knows of no text object.
func (s *styles) at(i int) *textStyle {
	p := s.d.p
	object := p.call(p.textObject, s.text, uint64(i))
	if object == 0 || object == s.object {
		return s.last
	}
	s.object = object
	f := s.face(p.call(p.textFont, object))
	f.doubtful = f.doubtful || p.call(p.mapError, s.text, uint64(i)) != 0
	const fillAndStroke, invisible = 2, 3 // the former is how writers fake a bold font
	mode := p.call(p.renderMode, object)
	look := textStyle{Style: layout.Style{Bold: f.bold || mode == fillAndStroke, Italic: f.italic, Unpainted: mode == invisible}, face: f}
	look.Size = math.Float64frombits(p.call(p.fontSize, s.text, uint64(i)))
	if p.call(p.charMatrix, s.text, uint64(i), s.scratch) != 0 {
		b := p.bytes(s.scratch, 16)
		if b == nil {
			return nil
		}
		scale, slant := shape(float32At(b, 0), float32At(b, 4), float32At(b, 8), float32At(b, 12))
		look.Size *= scale
		look.Italic = look.Italic || slant > fakeItalic
	}
	if !(look.Size > 0 && look.Size < largestFont) {
		look.Size = 0
	}
	look.Size = math.Round(look.Size*100) / 100
	if s.known[look] == nil {
		s.known[look] = &look
	}
	s.last = s.known[look]
	return s.last
}

const (
	fakeItalic  = 0.15 // tangent of the slant; writers fake an italic font with 0.2 to 0.33
	largestFont = 5000 // points; nothing larger fits on a page
)

// shape reports what a text matrix (a b c d) makes of a font: how many times higher
// its characters get, measured across the line, and how far they lean, as the
// tangent of the angle.
func shape(a, b, c, d float64) (scale, slant float64) {
	area, along := math.Abs(a*d-b*c), math.Hypot(a, b)
	if area == 0 {
		return 0, 0
	}
	return area / along, math.Abs(a*c+b*d) / area
}

// face describes a font. Its weight is not asked for: PDFium derives it from the
// width of stems, which writers set to anything (regular Arial goes from 0 to
// 1524 among filings). The name is right wherever it says something.
func (s *styles) face(font uint64) *face {
	if f := s.faces[font]; f != nil {
		return f
	}
	p := s.d.p
	f := &face{}
	n := int(int32(p.call(p.fontName, font, s.scratch, longestFontName)))
	if b := p.bytes(s.scratch, longestFontName); b != nil && n > 0 && n <= longestFontName {
		f.bold, f.italic = weightAndSlope(string(b[:n-1]))
		f.wingdings = strings.Contains(string(b[:n-1]), "Wingdings")
	}
	const italic, forceBold = 1 << 6, 1 << 18 // ISO 32000-1, table 123
	if flags := int32(p.call(p.fontFlags, font)); flags > 0 {
		f.bold = f.bold || flags&forceBold != 0
		f.italic = f.italic || flags&italic != 0
	}
	s.faces[font] = f
	return f
}

// Words in the names of fonts, lower case. "medi" is the bold of the PostScript
// fonts that URW made, "cmbx" and "sfbx" are those of TeX, "bd" and "obl" abbreviate.
var (
	boldNames   = []string{"bold", "black", "heavy", "demi", "ultra", "cmbx", "sfbx", "-medi", "-bd", "-blk", "-hv"}
	italicNames = []string{"italic", "oblique", "ital", "-it", "-obl", "slanted", "cmti", "cmsl", "sfti", "kursiv"}
)

// weightAndSlope reads them off the name of a font. "Medium" is no bold font.
func weightAndSlope(name string) (bold, italic bool) {
	name = strings.ToLower(name)
	if i := strings.IndexByte(name, '+'); i == 6 { // the mark of a subset
		name = name[i+1:]
	}
	name = strings.ReplaceAll(name, "-medium", "")
	name = strings.ReplaceAll(name, "ultralight", "")
	for _, w := range boldNames {
		bold = bold || strings.Contains(name, w)
	}
	for _, w := range italicNames {
		italic = italic || strings.Contains(name, w)
	}
	return bold, italic
}
