package field

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Forms.
//
// A form prints what it asks for in small type and leaves room below it. What was filled in
// stands there in larger type, between the left edge of its label and that of the next label
// on the line. Most values have one size; headings differ in size.

const (
	smallType  = 0.94 // the height of a label by that of its value at most: 8 points above 9
	tinyType   = 0.58 // and at least: a heading below small print is no value
	roomBelow  = 1.6  // heights of the value that may lie between the two
	sameType   = 0.08 // by how much what is filled in differs in height
	boxGap     = 0.4  // heights of a gap before the number of the next box
	cellGap    = 0.8  // and of one between two labels, or two values
	mostValue  = 12   // words of a line that is filled in
	shortValue = 6    // words of most values
	mostName   = 30   // words of a label
	shortName  = 10   // words of one whose value doesn't stand right below it
	leastForm  = 3    // values of a form at least

	leastLetters = 3 // of a label
)

// boxNumber is the number of a box of a form, which begins its label: "1", "12a".
var boxNumber = regexp.MustCompile(`^\d{1,2}[a-z]?$`)

// numbered is the number or letter of a box before the words of its label.
var numbered = regexp.MustCompile(`^(?:\d{1,2}[a-z]?|[a-z]) `)

// filled is a value of a form with its label.
type filled struct {
	label, value []ibid.Word
	top, last    ibid.Rect // of the value's first line and its last
	height       float64
}

// Filled returns what was filled in on a page of a form, from top to bottom, each with the label
// above it, without the number of its box. Only numbers and dates have a role. It returns nil for
// a page that is no form. Words and language are as for [Find].
func Filled(text string, words []ibid.Word, language string) (fields []Field) {
	if len(words) == 0 || len(words) > maxWords {
		return nil
	}
	p := page{text: text, lang: cmp.Or(language, "en"), lines: linesOf(text, words)}
	for i := range p.lines {
		p.lines[i] = p.boxed(p.lines[i])
	}
	values := p.filled()
	if p.captioned(values) {
		return nil
	}
	size := commonHeight(values)
	for _, v := range values {
		if math.Abs(v.height-size) <= sameType*size {
			fields = append(fields, p.filledField(v))
		}
	}
	short := 0
	for _, f := range fields {
		if len(strings.Fields(f.Value)) <= shortValue {
			short++
		}
	}
	if len(fields) < leastForm || 2*short < len(fields) { // columns of prose in two sizes
		return nil
	}
	return fields
}

// filledField is the field of a label and a value of a form.
func (p page) filledField(v filled) Field {
	f := p.field(labelled{label: v.label}, v.value)
	if len(strings.Fields(f.Span.In(p.text))) > len(v.label)+len(v.value) {
		f.Span = p.lineAround(f.Span) // with what stands between the two, whole lines say more than a part
	}
	f.Label = numbered.ReplaceAllString(f.Label, "")
	if role, _ := RoleOf(f.Label); kinds[role] == code || kinds[role] == date {
		f.Role = role
	}
	return f
}

// IsForm reports whether a page calls itself a form at the beginning of a short line: "Form W-9".
func IsForm(text string) bool {
	for line := range strings.Lines(text) {
		if words := wordsOf(line); len(words) > 0 && len(words) <= mostTitle && formWords[words[0]] && !startsSmall(line) {
			return true
		}
	}
	return false
}

// mostTitle is how many words a line has at most that says what a page is; a round number.
const mostTitle = 14

// boxed cuts the pieces of a line at narrower gaps than other pages have, and before the numbers of boxes.
func (p page) boxed(line []piece) (cut []piece) {
	for _, of := range line {
		start := 0
		for i := 1; i < len(of.words); i++ {
			w, before := of.words[i], of.words[i-1]
			gap := (w.Box.X0 - before.Box.X1) / max(w.Box.Y1-w.Box.Y0, 1)
			if i == start+1 && boxNumber.MatchString(before.Span.In(p.text)) && letter(w.Span.In(p.text)) {
				continue // a box's number and its label
			}
			if gap > cellGap || gap > boxGap && i+1 < len(of.words) && boxNumber.MatchString(w.Span.In(p.text)) {
				cut = append(cut, p.pieceOf(of.words[start:i]))
				start = i
			}
		}
		cut = append(cut, p.pieceOf(of.words[start:]))
	}
	return cut
}

func (p page) pieceOf(words []ibid.Word) piece {
	return piece{words: words, box: boxOf(words), text: textOf(p.text, words)}
}

// filled pairs pieces with the labels above them. A piece below one that is filled in goes on with it.
func (p page) filled() (values []filled) {
	labels := map[*ibid.Word]int{} // label → its value
	for i, line := range p.lines {
		for _, of := range line {
			height := of.box.Y1 - of.box.Y0
			if len(of.words) > mostValue || !strings.ContainsFunc(of.text, alphanumeric) || isBox(of.text) {
				continue
			}
			if at := slices.IndexFunc(values, func(v filled) bool { return goesOn(v, of.box) }); at >= 0 {
				values[at].value, values[at].last = append(values[at].value, of.words...), of.box
				continue
			}
			label := p.above(i, of.box)
			if label == nil || len(label.words) > mostName || strings.HasPrefix(label.text, "(") {
				continue
			}
			if at, taken := labels[&label.words[0]]; taken {
				if values[at].last.Y0-of.box.Y0 < height/2 { // side by side
					values[at].value = append(values[at].value, of.words...)
				}
				continue
			}
			labels[&label.words[0]] = len(values)
			values = append(values, filled{label: label.words, value: slices.Clone(of.words), top: of.box, last: of.box, height: height})
		}
	}
	return values
}

// goesOn reports whether a box is the next line of a value.
func goesOn(v filled, box ibid.Rect) bool {
	height := box.Y1 - box.Y0
	gap := v.last.Y0 - box.Y1
	return math.Abs(v.last.X0-box.X0) < height/2 && math.Abs(height-v.height) <= sameType*v.height && gap > -height/2 && gap < height/2
}

// above is the label of what stands in a box below it: the nearest one right above, else the
// nearest short one whose room goes on to the box; nil if there is none.
func (p page) above(line int, box ibid.Rect) (label *piece) {
	height := box.Y1 - box.Y0
	for i := line - 1; i >= 0; i-- {
		l := p.leftmost(i, box)
		switch {
		case l == nil:
			continue
		case l.box.Y0-box.Y1 > roomBelow*height:
			return label
		}
		over := l.box.X1 > box.X0
		small := (l.box.Y1 - l.box.Y0) / height
		names := small <= smallType && small >= tinyType && letters(l.text) >= leastLetters && !isBox(l.text)
		switch {
		case over && names:
			return l
		case over, boxNumber.MatchString(l.text):
			return label
		case label == nil && names && len(l.words) > 1 && len(l.words) <= shortName:
			label = l
		}
	}
	return label
}

// captioned reports whether most labels of a page stand below what they name, as on the cover of
// a filing: they are nearer to what stands in larger type above them.
func (p page) captioned(values []filled) bool {
	n := 0
	for _, v := range values {
		if p.nearerAbove(boxOf(v.label), v.top) {
			n++
		}
	}
	return 2*n > len(values)
}

// nearerAbove reports whether a label is nearer to what stands in larger type above it than to a box below it.
func (p page) nearerAbove(label, below ibid.Rect) bool {
	height := label.Y1 - label.Y0
	return slices.ContainsFunc(p.lines, func(line []piece) bool {
		return slices.ContainsFunc(line, func(o piece) bool {
			gap := o.box.Y0 - label.Y1
			return gap > -height/2 && gap < label.Y0-below.Y1 && height <= smallType*(o.box.Y1-o.box.Y0) &&
				o.box.X0 < label.X1 && o.box.X1 > label.X0 && !startsSmall(o.text)
		})
	})
}

// startsSmall reports whether a text begins with a small letter: "or" between two boxes.
func startsSmall(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLower(first)
}

// leftmost is the last piece of a line that begins left of a box and stands above it; nil if there is none.
func (p page) leftmost(line int, box ibid.Rect) *piece {
	height := box.Y1 - box.Y0
	for k := len(p.lines[line]) - 1; k >= 0; k-- {
		if l := &p.lines[line][k]; l.box.X0 <= box.X0+height/2 && l.box.Y0 >= box.Y1-height/2 {
			return l
		}
	}
	return nil
}

// commonHeight is the height that most values have.
func commonHeight(values []filled) (common float64) {
	most := 0
	for _, v := range values {
		n := 0
		for _, o := range values {
			if math.Abs(o.height-v.height) <= sameType*v.height {
				n++
			}
		}
		if n > most {
			most, common = n, v.height
		}
	}
	return common
}

// isBox reports whether a text begins with a box to tick.
func isBox(text string) bool {
	return strings.HasPrefix(text, "☐") || strings.HasPrefix(text, "☒") || strings.HasPrefix(text, "▢")
}

func alphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func letters(text string) (n int) {
	for _, r := range text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}
