package ibid

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Span is a half-open range [Start, End) of byte offsets into the UTF-8 text of
// one page. Both ends lie on character boundaries.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Len is the number of bytes the span covers.
func (s Span) Len() int { return s.End - s.Start }

// Contains reports whether other lies wholly within s.
func (s Span) Contains(other Span) bool { return s.Start <= other.Start && other.End <= s.End }

// Overlaps reports whether the two share at least one byte.
func (s Span) Overlaps(other Span) bool { return s.Start < other.End && other.Start < s.End }

// In returns the text the span covers, or "" if it does not lie within text.
func (s Span) In(text string) string {
	if s.Start < 0 || s.End > len(text) || s.Start > s.End {
		return ""
	}
	return text[s.Start:s.End]
}

// Trim takes the white space of the text off the ends of a span that lies within it.
func (s Span) Trim(text string) Span {
	in := s.In(text)
	start := s.Start + len(in) - len(strings.TrimLeft(in, " \n\t"))
	return Span{Start: start, End: start + len(strings.Trim(in, " \n\t"))}
}

// Rect is a box in PDF user space, in points (1/72 inch) unless the page says
// otherwise: Y grows upwards, X0 <= X1 and Y0 <= Y1, the page's rotation is not
// applied. A viewer maps both corners to the screen.
type Rect struct {
	X0 float64 `json:"x0"`
	Y0 float64 `json:"y0"`
	X1 float64 `json:"x1"`
	Y1 float64 `json:"y1"`
}

// Union is the smallest box that holds both.
func (r Rect) Union(o Rect) Rect {
	return Rect{min(r.X0, o.X0), min(r.Y0, o.Y0), max(r.X1, o.X1), max(r.Y1, o.Y1)}
}

// Word is a run of characters without white space, and where it stands.
type Word struct {
	Span Span // into the page's text
	Box  Rect
}

// Page is what was read from one page of a document.
type Page struct {
	Number int    // 1-based
	Label  string // the printed page label such as "iv"; empty when the file has none
	Width  float64
	Height float64 // points, of the crop box before rotation
	Rotate int     // 0, 90, 180 or 270 degrees clockwise, as the viewer shows it

	// Text is the page in reading order: words separated by one space, lines
	// by "\n", paragraphs and other blocks by "\n\n". It never changes once
	// stored, since spans point into it.
	Text string

	// Words cover all of Text but its white space, in order of their spans.
	// A reader that knows no positions leaves it empty; then nothing on the
	// page can be highlighted, and the window says so.
	Words []Word

	// Lines tell how each line of Text is set, in order of their spans. A
	// reader that knows nothing of fonts leaves it empty.
	Lines []Line

	// Tables are the tables found on the page, in order of their spans. Tables
	// never overlap.
	Tables []Table

	// Notes are the annotations that say something, in order of their spans. They stand
	// behind all other text, whatever their place on the page.
	Notes []PageNote

	// Pictures is the share of the page's area that images, drawings and
	// shadings cover, 0 to 1, overlaps counted once as far as is cheap to know.
	Pictures float64

	// Cut reports whether the end of the file is missing, and with it perhaps what
	// stood on this page. It isn't stored.
	Cut bool

	// Unmapped counts the characters that are printed and have no meaning in
	// Unicode. They are not in Text.
	Unmapped int
}

// Boxes gives the boxes that cover a span, one for each line it touches, in
// reading order. A word that is partly covered counts as covered, except in
// scripts without spaces, where a "word" is a line: there the part is cut out of
// the line's box. The result is empty where the page has no positions for the
// span.
//
// Words belong to one line while they go on to the right and overlap vertically
// by at least half the height of the lower of the two; a column break or a line
// break starts a new box.
func (p Page) Boxes(s Span) []Rect {
	var boxes []Rect
	for _, w := range p.Words {
		if !w.Span.Overlaps(s) {
			continue
		}
		box := w.Box
		if p.Rotate == 0 {
			box = w.cut(p.Text, s)
		}
		if n := len(boxes); n > 0 && (boxes[n-1] == box || sameLine(boxes[n-1], box) && noLineBreak(p.Text, w.Span.Start)) {
			boxes[n-1] = boxes[n-1].Union(box)
			continue
		}
		boxes = append(boxes, box)
	}
	return boxes
}

// cut gives the part of the word's box that a span covers. Characters of scripts
// without spaces are all of about one width, so the box is divided by their number;
// from top to bottom where it is higher than wide.
func (w Word) cut(text string, s Span) Rect {
	if s.Contains(w.Span) || !strings.ContainsFunc(w.Span.In(text), WithoutSpaces) {
		return w.Box
	}
	start, end := max(s.Start, w.Span.Start), min(s.End, w.Span.End)
	all := float64(utf8.RuneCountInString(w.Span.In(text)))
	from := float64(utf8.RuneCountInString(text[w.Span.Start:start])) / all
	to := float64(utf8.RuneCountInString(text[w.Span.Start:end])) / all
	box, width, height := w.Box, w.Box.X1-w.Box.X0, w.Box.Y1-w.Box.Y0
	if height > width {
		box.Y0, box.Y1 = w.Box.Y1-to*height, w.Box.Y1-from*height
	} else {
		box.X0, box.X1 = w.Box.X0+from*width, w.Box.X0+to*width
	}
	return box
}

// WithoutSpaces reports whether a character belongs to a script that puts no spaces
// between words.
func WithoutSpaces(r rune) bool {
	return r >= 0x0e00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

func sameLine(line, word Rect) bool {
	overlap := min(line.Y1, word.Y1) - max(line.Y0, word.Y0)
	height := min(line.Y1-line.Y0, word.Y1-word.Y0)
	return overlap >= height/2
}

// noLineBreak reports whether the word that starts at the offset is preceded by
// anything but a line break.
func noLineBreak(text string, start int) bool {
	return start == 0 || text[start-1] != '\n'
}
