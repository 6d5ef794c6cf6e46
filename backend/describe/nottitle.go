package describe

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Much that is set like a title is none: an address, a company's name, the heading of a
// section, a line that runs over all pages, a watermark. A document that has nothing better
// is called by its file's name.

// entitles reports whether a run that is set like a title, on a page with others, may be one.
func (r run) entitles(runs []run) bool { return entitles(r.text()) && !tiled(r, runs) && !r.turned() }

// entitles reports whether a text may be a title, by its words.
func entitles(text string) bool {
	return reads(text) && !located(text) && !company(text) && !unended(text)
}

// heads reports whether a run is the heading of a section, which is the title of no document:
// "3.", "3.2 Measuring", "IV. Costs", "3 | Results"; and "3 Results" where another heading has
// the number before it or after it.
func heads(r run, pages [][]run) bool {
	text := r.text()
	if numbered.MatchString(text) {
		return true
	}
	first, _, _ := strings.Cut(text, " ")
	number, err := strconv.Atoi(first)
	if err != nil || number > 30 {
		return false
	}
	for _, runs := range pages {
		for _, other := range runs {
			first, _, _ := strings.Cut(other.text(), " ")
			if n, err := strconv.ParseFloat(strings.TrimSuffix(first, "."), 64); err == nil && math.Abs(n-float64(number)) <= 1 && other.lines[0].span != r.lines[0].span && other.lines[0].kind == ibid.BlockHeading {
				return true
			}
		}
	}
	return false
}

var numbered = regexp.MustCompile(`^(?:\d{1,2}(?:\.\d{1,2})*[.)]|\d{1,2}(?:\.\d{1,2})+|\d{1,2}\s*\||[IVX]+\.|[A-Z]\.(?:\d+\.?)*)\s`)

// unended reports whether a text leads to what follows it or is a sentence: it ends with a
// colon or the like, or with a full stop that is not that of an abbreviation.
func unended(text string) bool {
	const abbreviation, few = 4, 3
	words := strings.Fields(text)
	last := words[len(words)-1]
	return strings.ContainsAny(text[len(text)-1:], ",;:") || len(words) > few && strings.HasSuffix(last, ".") && len(last) > abbreviation+1
}

// located reports whether a text is where somebody is found: it has an address of the web or
// of e-mail, or a number of four digits or more by itself that is no year, as postal codes,
// telephones and cards have. After "No." or "ISO" such a number is that of the document.
func located(text string) bool {
	low := strings.ToLower(text)
	if strings.ContainsAny(low, "@") || strings.Contains(low, "://") || strings.Contains(low, "www.") {
		return true
	}
	before := ""
	for word := range strings.FieldsSeq(text) {
		bare := strings.Trim(word, ".,;:()[]+")
		letters, digits := count(bare)
		if digits >= 4 && letters == 0 && strings.Trim(bare, "0123456789-.") == "" && !year(bare[:min(4, len(bare))]) && !counting[strings.ToLower(strings.Trim(before, ".:"))] && !standard.MatchString(before) {
			return true
		}
		before = word
	}
	return false
}

// counting are the words before the number of a document.
var counting = map[string]bool{"no": true, "nr": true, "n°": true, "nº": true, "#": true, "number": true, "nummer": true, "numéro": true, "número": true, "numero": true}

// standard is who numbers standards: "ISO", "DIN", "IEEE".
var standard = regexp.MustCompile(`^[A-Z]{3,4}$`)

// company reports whether a text is the name of a company and nothing else: it ends with a
// legal form. Who wrote a document is another item of its front matter.
func company(text string) bool {
	words := strings.Fields(text)
	for n := len(words); n > 1; n-- {
		if strings.ContainsAny(words[n-1], "0123456789") && strings.ContainsAny(words[n-1], "()") {
			continue // its number: "(814198-X)"
		}
		return language.LegalForm(strings.Trim(words[n-1], ",;:"))
	}
	return false
}

// reads reports whether a text has words of a language: one of three letters at least, and
// not more that could be none. A third of it are letters.
func reads(text string) bool {
	letters, others, longest := 0, 0, 0
	for word := range strings.FieldsFuncSeq(text, unicode.IsSpace) {
		n := 0
		for _, r := range word {
			switch {
			case !unicode.IsLetter(r) && !unicode.IsMark(r):
				others++
				continue
			case r >= 0x2e80: // a character is a syllable or a word
				n += 2
			}
			n++
		}
		letters, longest = letters+n, max(longest, n)
	}
	legible := language.Legible(text)
	return longest >= 3 && 2*letters >= others && 2*legible.Sound >= legible.Words
}

// place is a line with where it stands on its page.
type place struct {
	text string
	x, y int // corner, points
}

func (l line) place() place {
	return place{text: l.text, x: int(math.Round(l.box.X0)), y: int(math.Round(l.box.Y0))}
}

// runningLines are the lines that several pages have at the same place and that the reader
// did not take for headers. A half-title repeats the title, on pages with hardly anything
// else.
func runningLines(pages []ibid.ReadPage) map[place]bool {
	seen, running := map[place]bool{}, map[place]bool{}
	for _, page := range pages {
		if len(page.Page.Text) < leastText {
			continue
		}
		for _, l := range linesOf(page) {
			at := l.place()
			running[at] = running[at] || seen[at]
			seen[at] = true
		}
	}
	return running
}

// tiled reports whether a run is part of a watermark: it repeats itself, or its page has it
// several times.
func tiled(r run, runs []run) bool {
	const often = 3
	words := strings.Fields(strings.ToLower(r.text()))
	times := map[string]int{}
	for _, w := range words {
		times[w]++
	}
	if len(words) >= 2*often && 2*len(times) <= len(words) {
		return true
	}
	same := 0
	for _, other := range runs {
		if slices.ContainsFunc(other.lines, func(l line) bool { return l.text == r.lines[0].text }) {
			same++
		}
	}
	return same >= often
}

// turned reports whether a run is not set in lines from left to right: its first line is much
// taller than its words.
func (r run) turned() bool {
	first := r.lines[0]
	return first.box.Y1-first.box.Y0 > 2*first.size
}

// prose is how many words of running text a run has: none if it is short or set large.
func (r run) prose(body float64) int {
	const fewest = 12
	words := len(strings.Fields(r.text()))
	if words < fewest || r.lines[0].size > large*body {
		return 0
	}
	return words
}
