package layout

import "ibid/backend/ibid"

// Glyph is a printed character. Its box goes from its origin to that of the next
// one and from the descent to the ascent of its font, so boxes of a word touch,
// and boxes of a line are of one height.
type Glyph struct {
	Rune    rune      // 0: what it means is not known
	Lost    bool      // Rune is 0, and there is ink
	Space   bool      // a space the file itself holds; Rune is ' ' then
	Guessed bool      // the program that read the file thinks that a word begins here
	Twice   bool      // stands for two of its kind
	Covered bool      // something opaque is painted over it
	Slanted bool      // it leans against the page by more than a few degrees; Turn is 0 then
	Turn    uint8     // how often the text is turned 90° anticlockwise against the shown page
	Box     ibid.Rect // as shown: the page's rotation and the glyph's turn undone
	User    ibid.Rect // in user space
	Style   *Style    // nil: unknown
}

// bold reports whether a character is known to be bold.
func (g *Glyph) bold() bool { return g.Style != nil && g.Style.Bold }

// Style is how characters are set.
type Style struct {
	Size   float64 // of the font on the page, in points
	Bold   bool
	Italic bool // italic or oblique

	Unpainted bool // set without being drawn, as the words of a scan are
}

// Drawing is what is drawn on a page besides its text.
type Drawing struct {
	Rules   []ibid.Rect // lines as shown, the page's rotation undone, put together by [JoinRules]
	Page    ibid.Rect   // the page in user space
	Printed Coverage    // where there is an image, a shading or a drawing, however small
	Fields  []TickBox   // boxes to tick that are fields of a form
	Squares []TickBox   // drawn squares that may be such boxes
}

// at reports whether something is drawn where a box in user space lies.
func (d Drawing) at(box ibid.Rect) bool {
	var there Coverage
	there.Add(box, d.Page)
	return there.meets(d.Printed)
}

// turned returns the rules as glyphs of a turn are placed.
func (d Drawing) turned(turn uint8) []ibid.Rect {
	if turn == 0 {
		return d.Rules
	}
	rules := make([]ibid.Rect, len(d.Rules))
	for i, r := range d.Rules {
		rules[i] = Turned(r, int(turn))
	}
	return JoinRules(rules)
}

// Turned returns a box after clockwise quarter turns about the origin.
func Turned(r ibid.Rect, quarters int) ibid.Rect {
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
