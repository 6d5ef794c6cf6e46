package legal

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

var (
	// numbered is the number of a section of a code without a mark before it: "15.08.020".
	numbered = regexp.MustCompile(`^\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Z]?\.\d{2,4}|-\d{1,3}[A-Z]?-\d{1,4})\b`)

	// article begins a heading of German law or the law of the European Union.
	article = regexp.MustCompile(`^(?:§{1,2}|Art(?:\.|ikel|icle))\s*\d+[a-z]?\b`)

	// titled is the name of a body of law in the title of a document.
	titled      = regexp.MustCompile(`(?i)\b(?:code|statutes?|ordinances?|regulations?|laws|act|constitution|charter|rules)\b|gesetz|ordnung|satzung`)
	inParts     = regexp.MustCompile(`(?i)\b(\d{1,2})\s*(C\.?F\.?R|U\.?S\.?C)\b\.?`)
	titleNo     = regexp.MustCompile(`(?i)\btitle\s+(\d{1,2})\b`)
	wholly      = regexp.MustCompile(`(?i)code of federal regulations|\bC\.?F\.?R\b|united states code|\bU\.?S\.?C\b`)
	abbreviated = regexp.MustCompile(`\(([A-ZÄÖÜ][A-Za-zÄÖÜäöü]*[A-ZÄÖÜ][A-Za-zÄÖÜäöü]*)\)`)
	cityOf      = regexp.MustCompile(`(?i)^(.*?(?:code|ordinances))\s+of\s+(?:the\s+)?(?:city|town|village|county)\s+of\s+(.+)$`)
	outside     = regexp.MustCompile(`(?i)[\s,;:·|–—-]+(?:title|chapter|part|division|article)\s+[\dIVX][\w.-]*.*$`)
)

// longestHeading is how many bytes the heading of a section has at most, with its number.
// Legislatures list what a section holds: one of the D.C. Code has 307.
const longestHeading = 500

// Heads reports whether a line is the heading of a section of law, and gives the citation
// of the section as the line has it, and the words that head it: "§ 117.5 Registration".
// Its code and jurisdiction are mostly not said; [SectionCitation] adds them.
func Heads(line string) (c Citation, heading string, ok bool) {
	line = strings.TrimSpace(line)
	if len(line) > longestHeading {
		return c, "", false
	}
	if at := numbered.FindString(line); at != "" {
		c = Citation{Section: at, Span: ibid.Span{End: len(at)}}
	} else if found := Find(line); len(found) > 0 && found[0].Span.Start == 0 {
		c = found[0]
	} else if at := article.FindString(line); at != "" {
		c = Citation{Section: strings.TrimLeftFunc(at, func(r rune) bool { return !unicode.IsDigit(r) }), Span: ibid.Span{End: len(at)}}
	} else {
		return c, "", false
	}
	rest := line[c.Span.End:]
	heading = strings.TrimLeft(rest, " \t\u00a0.:–—-")
	first, _ := utf8.DecodeRuneInString(heading)
	if heading != "" && (heading == rest || strings.HasPrefix(rest, ",") || !unicode.IsUpper(first) && !strings.ContainsRune(`"“[(„0123456789`, first)) {
		return Citation{}, "", false // "Section 5 of the Act", "§ 1002.9, which"
	}
	return c, heading, true
}

// SectionCitation returns how the section of a passage is cited, and its heading: that of
// the path "Part 117 > § 117.5 Registration" in a document titled "21 CFR Part 117" is
// "21 CFR 117.5", "Registration". The path is one that [ibid.SectionAt] gives. Both are
// empty if the section has no number of its own, or nothing says which law it is of.
// [Find] reads what it returns, so that citations can be compared by their keys.
func SectionCitation(document, path string) (cite, heading string) {
	titles := strings.Split(path, ibid.PathSeparator)
	for i := len(titles) - 1; i >= 0; i-- {
		line := strings.TrimSpace(titles[i])
		c, heading, ok := Heads(line)
		if !ok {
			continue
		}
		words := line[:c.Span.End]
		if c.Code != "" {
			return words, heading
		}
		if cite := citeIn(append([]string{document}, titles[:i]...), words, c.Section); cite != "" {
			return cite, heading
		}
		return "", ""
	}
	return "", ""
}

// citeIn writes the citation of a section by the titles above it, the widest first.
func citeIn(above []string, words, number string) string {
	all := strings.Join(above, " | ")
	if m := inParts.FindStringSubmatch(all); m != nil {
		return federalCite(m[1], m[2], number)
	}
	if kind := wholly.FindString(all); kind != "" {
		if m := titleNo.FindStringSubmatch(all); m != nil {
			return federalCite(m[1], kind, number)
		}
	}
	if m := abbreviated.FindStringSubmatch(above[0]); m != nil && article.MatchString(words) {
		return strings.TrimSpace(words) + " " + m[1]
	}
	for _, title := range above {
		if title = strings.TrimSpace(outside.ReplaceAllString(title, "")); titled.MatchString(title) && len(title) <= 120 && !agreement.MatchString(title) {
			if m := cityOf.FindStringSubmatch(title); m != nil { // "Municipal Code of the City of Harlow"
				title = m[2] + " " + m[1]
			}
			return title + " § " + number
		}
	}
	return ""
}

func federalCite(title, code, number string) string {
	if c := strings.ToLower(letters(code)); c == "usc" || strings.HasPrefix(c, "united") {
		return title + " U.S.C. § " + number
	}
	return title + " CFR " + number
}
