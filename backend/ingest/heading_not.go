package ingest

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

// Signs that a line is no heading, however it is set.
var (
	dateLine = regexp.MustCompile(`(?i)^[\p{L}\s,.]*\b(\d{1,2}(st|nd|rd|th)?,?\s+)?(19|20)\d\d$`)
	address  = regexp.MustCompile(`(?i)@|https?:|www\.|\.com\b|\(\d{3}\) \d{3}|, .*\b\d{5}(-\d{4})?$`)

	// signed begins a line that the user fills in or signs.
	signed = regexp.MustCompile(`(?i)^(by|name|title|its|date|signed|signature|attest|witness|print name|address|attention|tel|telephone|fax|e-?mail)\s*:|^by\s*[_/(]|/s/|_{4,}`)

	// figureCaption begins what is said of a picture, a table or a program.
	figureCaption = regexp.MustCompile(`(?i)^(figure|fig\.|table|chart|graph|listing|algorithm|photo|image|abb(ildung|\.)|tab(elle|\.)|tableau|tabla|tabella)\s*[\dA-Z]{1,2}([.\-–]\d+)*\b`)

	// aside stands over a remark within a text.
	aside = regexp.MustCompile(`(?i)^(note|notes|notice|warning|caution|attention|tip|hint|important|page|copy|seal|hinweis|achtung|warnung|nota|remarque)\W*$`)

	// footnoted is a word with a raised figure, as the names of authors have.
	footnoted = regexp.MustCompile(`\p{Ll}[\d⁰¹²³⁴-⁹]`)

	// enumerated begins an item of a list.
	enumerated = regexp.MustCompile(`^([a-z]|[ivx]{1,4})[.)]`)

	// dangling ends a line that goes on.
	dangling = regexp.MustCompile(`(?i)\b(the|an|of|and|or|to|for|in|on|by|with|from|at|as|pursuant|der|die|das|und|oder|von|für|et|ou|de|du|des|y|del)$`)

	// abbreviated ends with a stop that ends no title: "Amendment No. 3", "4. Luber, G."
	abbreviated = regexp.MustCompile(`(?:^|[\s,(])(?:Nos?|Sch|Art|Sec|Inc|Co|Ltd|Corp|Mr|Mrs|Ms|Dr|St|Fig|Vol|vs|cf|approx|\p{Lu})$`)
)

// amongRows reports whether the lines from i up to end stand between lines that
// read as rows of a table, without space above or below.
func (s *sheet) amongRows(i, end int) bool {
	above := i > 0 && !s.lines[i].opens && rowLike(s.lines[i-1].text)
	below := end < len(s.lines) && !s.lines[end-1].closes && rowLike(s.lines[end].text)
	return above || below
}

// amongLabels reports whether the lines from i up to end stand in a chart: between
// single short lines and no sentence, or next to a line of nothing but figures.
func (s *sheet) amongLabels(i, end int) bool {
	label := func(j int) bool {
		l := &s.lines[j]
		return l.kind == "" && l.table < 0 && l.opens && l.closes && len(l.text) <= 24 && !endsSentence(l.text)
	}
	scale := func(j int) bool {
		l := &s.lines[j]
		return l.kind == "" && l.table < 0 && l.opens && !slices.ContainsFunc(strings.Fields(l.text), func(t string) bool { return !figureToken(t) })
	}
	if i > 0 && scale(i-1) || end < len(s.lines) && scale(end) {
		return true
	}
	return i > 0 && label(i-1) && (end+1 >= len(s.lines) || label(end) && label(end+1))
}

// runsElsewhere reports whether a line says what a running header or footer of the
// page says.
func (s *sheet) runsElsewhere(l *textLine) bool {
	own := key(l.text)
	return slices.ContainsFunc(s.lines, func(o textLine) bool {
		return (o.kind == ibid.BlockHeader || o.kind == ibid.BlockFooter) && key(o.text) == own
	})
}

// goesOn reports whether the lines from i up to end are a part of a sentence or of a
// longer title: the line above ends with a word that cannot end one, or the last
// of them does, or the line below begins with a small letter.
func (s *sheet) goesOn(i, end int) bool {
	if dangling.MatchString(s.lines[end-1].text) {
		return true
	}
	if i > 0 && !s.lines[i].opens && s.lines[i-1].kind == "" && sameStyle(&s.lines[i-1], &s.lines[i]) && (dangling.MatchString(s.lines[i-1].text) || strings.HasSuffix(s.lines[i-1].text, ",")) {
		return true
	}
	return end < len(s.lines) && !s.lines[end].opens && s.lines[end].table < 0 && unicode.IsLower(firstRune(s.lines[end].text)) && !enumerated.MatchString(s.lines[end].text) && !endsSentence(s.lines[end-1].text)
}

// overSignature reports whether the lines from end on are a signature: then the line
// above names who signs.
func (s *sheet) overSignature(end int) bool {
	for j := end; j < min(end+2, len(s.lines)); j++ {
		if signed.MatchString(s.lines[j].text) {
			return true
		}
	}
	return false
}
