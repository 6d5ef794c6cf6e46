package legal

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// Distinctive reports whether a number of a section, as [Citation.Number] gives it, is hardly the
// number of anything else: "1002.9", "9-204", "17980", but not "12". Codes of thousands of
// sections number them so, and contracts and by-laws don't.
func Distinctive(number string) bool {
	return strings.ContainsAny(number, ".-:") || len(strings.TrimLeft(number, "0123456789")) < len(number)-3
}

// Opened returns a function that finds the part of a page from where the number of a section
// stands first, with or without "§" or "Section" before it, to the next number like it that
// stands so, the next chapter, or the end of the page. A number stands first where it begins a
// block, or a line after the end of a sentence. The part is empty if the number does so nowhere:
// "as defined in section / 1002.9" is no section.
func Opened(number string) func(text string, blocks []ibid.Block) ibid.Span {
	var like strings.Builder
	for i, piece := range digits.Split(number, -1) {
		if i > 0 {
			like.WriteString(`\d+`)
		}
		like.WriteString(regexp.QuoteMeta(piece))
	}
	dashes := func(pattern string) string { return strings.ReplaceAll(pattern, "-", "[-–—‑]") }
	opens, next := opening(dashes(regexp.QuoteMeta(number))), opening(dashes(like.String())+`(?:[-–.:]\d+)*`)
	return func(text string, blocks []ibid.Block) (part ibid.Span) {
		for _, b := range blocks {
			if b.Kind == ibid.BlockHeader || b.Kind == ibid.BlockFooter || b.Kind == ibid.BlockHidden || b.Kind == ibid.BlockAnnotation {
				continue
			}
			at := b.Span.Start
			for line := range strings.Lines(b.Span.In(text)) {
				switch {
				case at > b.Span.Start && !endsSentence.MatchString(text[b.Span.Start:at]):
				case part.Len() > 0 && (next.MatchString(line) || division.MatchString(line)):
					part.End = at
					return part
				case part.Len() == 0 && opens.MatchString(line):
					part = ibid.Span{Start: at, End: len(text)}
				}
				at += len(line)
			}
		}
		return part
	}
}

// division is the heading of what holds sections.
var division = regexp.MustCompile(`(?i)^\s*(?:sub)?(?:division|title|part|chapter|article)\s+(?:\d|[IVXLA-Z]+\b)`)

// endsSentence is the end of a sentence, a clause or a note in parentheses.
var endsSentence = regexp.MustCompile(`[.;:!?)\]”"]\s*$`)

// opening is a pattern of lines that begin with a number, and go on with a heading, a paragraph
// or nothing: "§ 1002.9 Notifications", "17980. (a) If", but not "1002.9, which".
func opening(number string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\s*(?:` + mark + `\s*)?` + number + `(?:[.:]?\s*(?:[—–-]\s*)?$|[.:]\s|\s*[—–-]\s|\s+["“(\[]?(?-i:[A-ZÄÖÜ(\[“"0-9]))`)
}
