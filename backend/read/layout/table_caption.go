package layout

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// captionStart is how a line that names a table begins, with a number or letter
// after the word: "Table 3: Rents", "TABLE IV.", "Table CA3. |", "Schedule B", "Exhibit 2-1".
var captionStart = regexp.MustCompile(`^(?i:table|tab\.|schedule|exhibit|chart|annex|annexe|appendix|attachment|tabelle|übersicht|anlage|tableau|tabla|cuadro|anexo|tabella|allegato|tabell?)\s+` +
	`(?:[A-Z]{0,3}[.\-–]?[0-9]+(?:[.\-–][0-9]+)*[a-z]?|[A-Z]|[IVX]+)(?:$|[\s.:)|–—-])`)

// Limits of a caption, the lengths in heights of its line.
const (
	captionGap   = 2.5 // between caption and table
	captionLines = 4   // of one that begins as captionStart says
	captionChars = 100 // of one that is a title: a single line
)

// captionAbove finds the caption of a table in the text right above it: lines
// from one that begins as a caption does, or a single line that is a title.
func captionAbove(text []byte, box ibid.Rect, lines []line, spans []ibid.Span) ibid.Span {
	n := len(lines)
	if n == 0 || !captionNear(lines[n-1], box) || lines[n-1].seed.Y0-box.Y1 > captionGap*lines[n-1].height() {
		return ibid.Span{}
	}
	for i := n - 1; i >= max(0, n-captionLines); i-- {
		if captionStart.Match(text[spans[i].Start:spans[i].End]) {
			return ibid.Span{Start: spans[i].Start, End: spans[n-1].End}
		}
		if i > 0 && newBlock(lines, i) {
			break
		}
	}
	alone := n == 1 || newBlock(lines, n-1)
	if alone && !scattered(lines[n-1]) && isTitle(text[spans[n-1].Start:spans[n-1].End]) {
		return spans[n-1]
	}
	return ibid.Span{}
}

// captionBelow finds it below, where only a line that begins as captions do is
// believed.
func captionBelow(text []byte, box ibid.Rect, lines []line, spans []ibid.Span) ibid.Span {
	if len(lines) == 0 || !captionNear(lines[0], box) || box.Y0-lines[0].seed.Y1 > captionGap*lines[0].height() ||
		!captionStart.Match(text[spans[0].Start:spans[0].End]) {
		return ibid.Span{}
	}
	n := 1
	for n < min(len(lines), captionLines) && !newBlock(lines, n) {
		n++
	}
	return ibid.Span{Start: spans[0].Start, End: spans[n-1].End}
}

// captionNear reports whether a line stands over or under a table, not beside it.
func captionNear(l line, box ibid.Rect) bool {
	return l.box.X0 < box.X1 && l.box.X1 > box.X0
}

// scattered reports whether the parts of a line stand far apart, as in a running
// header.
func scattered(l line) bool {
	for i := 1; i < len(l.runs); i++ {
		if l.runs[i].box.X0-l.runs[i-1].box.X1 > 2*l.runs[i].height() {
			return true
		}
	}
	return false
}

// isTitle reports whether a line reads as a title: short, begun with a capital or a
// figure, and no sentence.
func isTitle(text []byte) bool {
	n := utf8.RuneCount(text)
	if n < 4 || n > captionChars {
		return false
	}
	first, _ := utf8.DecodeRune(text)
	last, _ := utf8.DecodeLastRune(text)
	if strings.EqualFold(string(text), "table of contents") { // the way back, on every page of many filings
		return false
	}
	if unicode.IsLower(first) || last == '.' || last == ';' || last == ',' {
		return false
	}
	letters := 0
	for _, c := range string(text) {
		if unicode.IsLetter(c) {
			letters++
		}
	}
	return 2*letters > n
}
