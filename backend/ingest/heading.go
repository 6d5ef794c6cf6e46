package ingest

import (
	"math"
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

// Headings.
//
// A heading is a short line that is set apart: larger, bolder, in capitals or
// italics where its surroundings are not, with space around it, or with a number
// that only sections have. No single sign decides, except the numbers of parts,
// chapters and articles; each gives points, and four make a heading. The points
// were set by hand on filings, contracts, papers and brochures.
//
// Where a paragraph begins with its number and title and goes on in the same line
// ("4.1 Obligations of the Tenant. The Tenant shall ..."), as contracts have it,
// the beginning of the line is the heading.
//
// What is set like a heading and is none has signs of its own (heading_not.go):
// names over signatures, heads of columns, captions, labels of a chart, parts of a
// longer sentence. Of a page that a recogniser read only numbers are believed.
//
// Known limits: an underlined heading looks like text, since readers do not tell
// of underlines; headings inside of what was taken for a table are rows of it;
// and on a page that is all large type, as a cover, only the largest counts.

const (
	longestHeading = 200 // bytes, over all its lines
	mostWords      = 22
	headingLines   = 3
	points         = 4.0 // that make a heading
)

// surroundings are what a heading is compared with.
type surroundings struct {
	size         float64 // of body text in the document; 0 when nobody knows
	bold, italic bool    // body text is
}

// findHeadings marks the headings among the lines of a page, and joins the lines
// of one heading.
func (s *sheet) findHeadings(body surroundings) {
	for i := 0; i < len(s.lines); i++ {
		l := &s.lines[i]
		if l.kind != "" || l.table >= 0 {
			continue
		}
		n := numberingOf(l.text)
		if part := runIn(l.text, n); part > 0 && s.beginsParagraph(i) {
			l.kind, l.part = ibid.BlockHeading, ibid.Span{Start: l.span.Start, End: l.span.Start + part}
			continue
		}
		if part := s.tableTitle(i, body); part > 0 {
			l.kind, l.part, l.running = ibid.BlockHeading, ibid.Span{Start: l.span.Start, End: l.span.Start + part}, true
			continue
		}
		end := i + s.joined(i, n, body)
		if !s.heading(i, end, n, body) {
			continue
		}
		l.kind = ibid.BlockHeading
		for j := i + 1; j < end; j++ {
			s.lines[j].kind = continued
		}
		i = end - 1
	}
	s.dropEmpty()
	s.thinOut()
	s.dropNames()
}

// continued marks the further lines of a heading until its block is built.
const continued ibid.BlockKind = "continued"

// heading reports whether the lines from i up to end are a heading.
func (s *sheet) heading(i, end int, n numbering, body surroundings) bool {
	l := &s.lines[i]
	if len(l.text) > longestHeading {
		return false
	}
	sh := shapeOf(l.text)
	title := shapeOf(n.text)
	first := firstRune(strings.TrimLeft(n.text, `"“'‘(`))
	switch {
	case sh.words > mostWords, sh.letters < 2,
		strings.ContainsRune(",;-–", lastRune(l.text)),
		!n.numbered() && (strings.ContainsAny(l.text, "$€£") || title.figures*3 >= title.words+title.figures):
		return false
	case n.text != "" && unicode.IsLower(first), n.text != "" && !unicode.IsLetter(first) && !unicode.IsDigit(first):
		return false // the middle of a sentence, or of nothing
	case n.text == "" && n.division == 0:
		return false
	case strings.HasPrefix(l.text, "(") && strings.HasSuffix(l.text, ")"):
		return false
	case strings.HasSuffix(l.text, ":") && (sh.words > 6 || !l.bold && !sh.capitals() && !n.numbered()):
		return false
	case !n.numbered() && s.read.State == ibid.PageRecognised:
		return false // how recognised lines are set is a guess
	case s.cells(i, end, n), signed.MatchString(l.text), figureCaption.MatchString(l.text), s.goesOn(i, end):
		return false
	case !n.numbered() && (aside.MatchString(l.text) || s.overSignature(end) || len(footnoted.FindAllString(l.text, 2)) == 2 || s.runsElsewhere(l)):
		return false
	case n.division > 0 && s.read.Page.Number == 1 && n.text == "" && i < 4:
		return false // "Exhibit 10.1" above the title tells whose annex the file is
	}
	score := s.emphasis(l, sh, body) + s.space(i, end)
	switch {
	case n.division > 0 && n.division < 3:
		score += 3
		if n.text == "" {
			score++
		}
	case n.division == 3, n.depth > 1:
		score += 1.5
	case n.depth == 1, n.series > 0:
		score++
	}
	if sh.words <= 8 {
		score += 0.5
	}
	if sh.titled() || sh.ideographs > 0 && sh.words <= 10 {
		score += 0.5
	}
	if strings.ContainsRune(".!?。！？", lastRune(l.text)) && (n.division == 0 || n.text != "") && !strings.HasSuffix(n.text, "?") {
		score--
		if sh.words > 10 {
			score--
		}
	}
	if i := strings.Index(n.text, ". "); i > 0 && sh.words > 8 && !abbreviated.MatchString(n.text[:i]) {
		score -= 2 // two sentences
	}
	if strings.Contains(strings.TrimSuffix(n.text, ":"), ": ") && !n.numbered() {
		score-- // a name and its value
	}
	if s.amongRows(i, end) {
		score -= 2
	}
	if !n.numbered() && s.amongLabels(i, end) {
		score -= 2
	}
	if n.depth == 1 && n.division == 0 && sh.words > 8 && 2*sh.capital < sh.words && strings.Contains(l.text, ", ") {
		score -= 2 // a step of an instruction
	}
	return score >= points && !address.MatchString(s.lines[end-1].text) && !address.MatchString(l.text) && !dateLine.MatchString(l.text)
}

// emphasis gives the points of how a line is set.
func (s *sheet) emphasis(l *textLine, sh shape, body surroundings) float64 {
	score := 0.0
	if body.size > 0 && l.size > 0 {
		switch ratio := l.size / body.size; {
		case ratio >= 1.3:
			score += 3.5
		case ratio >= 1.1:
			score += 2.5
		case ratio < 0.9:
			score--
		}
	}
	if l.bold && !body.bold {
		score += 2
	}
	if l.italic && !body.italic && l.opens && l.closes { // within a block it is a title that is cited
		score++
	}
	if sh.capitals() {
		score++
		if sh.words > 1 {
			score++
		}
	}
	return score
}

// space gives the points of the room around the lines from i up to end.
func (s *sheet) space(i, end int) float64 {
	l := &s.lines[i]
	score := 0.0
	if l.opens || i > 0 && !sameStyle(&s.lines[i-1], l) && endsSentence(s.lines[i-1].text) || i > 0 && s.lines[i-1].kind != "" {
		score++
	}
	if s.lines[end-1].closes || end < len(s.lines) && !sameStyle(&s.lines[end], l) {
		score++
	}
	if l.placed && l.at.left > 0.25 && l.at.right < 0.75 && l.at.left+l.at.right > 0.95 && l.at.left+l.at.right < 1.05 {
		score += 0.5
	}
	return score
}

// beginsParagraph reports whether a sentence may begin with line i.
func (s *sheet) beginsParagraph(i int) bool {
	return s.lines[i].opens || s.lines[i-1].kind != "" || endsSentence(s.lines[i-1].text)
}

func endsSentence(text string) bool {
	text = strings.TrimRight(text, `"”’')`)
	return text == "" || strings.ContainsRune(".!?:;。！？：；", lastRune(text))
}

// joined returns of how many lines the heading consists that begins with line i:
// those that go on in the same style without space between, and the title of a
// part or article whose number stands alone above it.
func (s *sheet) joined(i int, n numbering, body surroundings) int {
	first, count, length := &s.lines[i], 1, len(s.lines[i].text)
	emphatic := s.emphasis(first, shapeOf(first.text), body) > 0
	for j := i + 1; j < len(s.lines) && count < headingLines; j++ {
		l := &s.lines[j]
		alone := count == 1 && n.text == ""
		next := numberingOf(l.text)
		switch {
		case l.kind != "" || l.table >= 0 || length+len(l.text) > longestHeading || next.numbered():
			return count
		case alone && n.division > 0:
			if sh := shapeOf(l.text); sh.words > 12 || !sh.capitals() && !sh.titled() && !l.bold || endsSentence(l.text) {
				return count
			}
		case !emphatic || l.opens || !sameStyle(first, l) || shapeOf(first.text).capitals() != shapeOf(l.text).capitals(),
			s.fits(j):
			return count
		}
		count++
		length += len(l.text)
	}
	return count
}

// fits reports whether the first word of line j would have had room at the end of
// the line above: then nobody broke that line for lack of room, and line j begins
// something new. Centred lines break anywhere.
func (s *sheet) fits(j int) bool {
	above, l := &s.lines[j-1], &s.lines[j]
	if !above.placed || !l.placed || math.Abs(above.at.left-l.at.left) > 0.01 {
		return false
	}
	edge := 0.0
	for i := range s.lines {
		edge = max(edge, s.lines[i].at.right)
	}
	word, _, _ := strings.Cut(l.text, " ")
	width := (l.at.right - l.at.left) * float64(len(word)+2) / float64(len(l.text)+1)
	return above.at.right+width < edge
}

// runIn returns the length of the heading with which a paragraph begins that goes
// on in the same line, or 0. It has a number, and a title of a few words that
// begin with capitals and end with a stop.
func runIn(line string, n numbering) int {
	if !n.numbered() || n.division == 1 || n.division == 2 && n.depth == 0 {
		return 0
	}
	end := -1
	for _, stop := range []string{". ", ".— ", ".—", ": ", " – ", " — "} {
		if i := strings.Index(n.text, stop); i > 0 && (end < 0 || i < end) {
			end = i
		}
	}
	if end > 0 && n.text[end] == '.' && abbreviated.MatchString(n.text[:end]) {
		return 0
	}
	if end < 3 || end > 90 {
		return 0
	}
	sh := shapeOf(n.text[:end])
	rest := strings.TrimLeft(n.text[end:], ".:—– ")
	if sh.words == 0 || sh.words > 10 || !sh.titled() || sh.figures > 0 || rest == "" || !unicode.IsUpper(firstRune(n.text)) {
		return 0
	}
	if r := firstRune(strings.TrimLeft(rest, `"“'‘(`)); unicode.IsLower(r) && n.text[end] == '.' {
		return 0
	}
	return len(line) - len(n.text) + end + 1
}
