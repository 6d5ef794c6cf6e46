package eval

import (
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// A typewriter's page: a character is half as wide as it is high.
const (
	typeSize  = 10.0 // points
	typeWidth = typeSize / 2
	typeLine  = 1.2 * typeSize // from line to line
	pageWidth = 612.0
	pageLeft  = 72.0
	pageEdge  = 0.2 // share of the page's height that is left free above and below
)

// typeset sets the words of a text on a page as a typewriter would, however long
// that makes the page. All keep away from its edges: what an item of a collection
// begins with is no running header, though the next one begins with the same.
func typeset(number int, text string) ibid.Page {
	page := ibid.Page{Number: number, Text: text, Width: pageWidth}
	lines := strings.Count(text, "\n") + 1
	page.Height = float64(lines) * typeLine / (1 - 2*pageEdge)
	top, start := page.Height*(1-pageEdge), 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		page.Lines = append(page.Lines, ibid.Line{Span: ibid.Span{Start: start, End: start + len(line)}, Size: typeSize})
		page.Words = append(page.Words, setLine(line, start, top)...)
		start += len(line) + 1
		top -= typeLine
	}
	return page
}

// setLine sets the words of a line that begins at an offset of the text.
func setLine(line string, start int, top float64) (words []ibid.Word) {
	at, left := 0, pageLeft
	for word := range strings.FieldsSeq(line) {
		gap := strings.Index(line[at:], word)
		left += typeWidth * float64(utf8.RuneCountInString(line[at:at+gap]))
		at += gap
		right := left + typeWidth*float64(utf8.RuneCountInString(word))
		words = append(words, ibid.Word{
			Span: ibid.Span{Start: start + at, End: start + at + len(word)},
			Box:  ibid.Rect{X0: left, Y0: top - typeSize, X1: right, Y1: top},
		})
		at, left = at+len(word), right
	}
	return words
}
