package legal

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Page is a page of a document as citations are read from it.
type Page struct {
	Number int // 1-based
	Text   string
	Blocks []ibid.Block // of these running headers, footers and hidden text are left out; may be nil
}

// Read returns the sections of a document that are sections of law, and the citations of law
// in its text. Pages and sections are in order.
//
// A citation that names no code, "§ 15.08.020", is of the law of the section in which it
// stands. Where that is of none, or the words around it may mean another law, it is left out:
// a link to the wrong section is worse than none.
func Read(title string, sections []ibid.Section, pages []Page) ibid.Law {
	var law ibid.Law
	running := runningLines(pages)
	law.Sections = sectionsOfLaw(title, printed(pages, sections), sections, pages)
	for _, p := range pages {
		law.Citations = append(law.Citations, citationsOn(p, law.Sections, running)...)
	}
	return law
}

// sectionsOfLaw are the sections that can be cited. Each goes to the next section of law, or to
// the next heading of its level or a higher one. Of two with the same citation, as a table of
// contents and a code give them, the one with more text counts.
func sectionsOfLaw(title, printed string, sections []ibid.Section, pages []Page) (all []ibid.LawSection) {
	var levels []int
	for _, s := range sections {
		if n := len(all); n > 0 && all[n-1].EndPage == 0 && s.Level <= levels[n-1] {
			all[n-1].EndPage, all[n-1].EndByte = s.Page, s.Span.Start
		}
		if _, _, ok := Heads(s.Title); !ok || leaders.MatchString(s.Title) {
			continue
		}
		cite, heading := SectionCitation(title, s.Path)
		if cite == "" && printed != "" {
			cite, heading = SectionCitation(printed, s.Path)
		}
		found := Find(cite)
		if len(found) != 1 || found[0].Law() == "|" {
			continue
		}
		if n := len(all); n > 0 && all[n-1].EndPage == 0 {
			all[n-1].EndPage, all[n-1].EndByte = s.Page, s.Span.Start
		}
		all = append(all, ibid.LawSection{Cite: cite, Heading: heading, Page: s.Page, Span: s.Span, Key: found[0].Key(), Number: found[0].Number()})
		levels = append(levels, s.Level)
	}
	if n := len(all); n > 0 && all[n-1].EndPage == 0 && len(pages) > 0 {
		last := pages[len(pages)-1]
		all[n-1].EndPage, all[n-1].EndByte = last.Number, len(last.Text)
	}
	longest := map[string]int{} // by key: index
	for i, s := range all {
		if before, known := longest[s.Key]; !known || length(s, pages) > length(all[before], pages) {
			longest[s.Key] = i
		}
	}
	var kept []ibid.LawSection
	for i, s := range all {
		if longest[s.Key] == i {
			kept = append(kept, s)
		}
	}
	return kept
}

// printed is the law that a document names above or below its pages, or before its first heading,
// as "12 CFR Part 1002" and "29 CFR Ch. XVII (7-1-23 Edition)" do; "" if none is named there or
// more than one.
func printed(pages []Page, sections []ibid.Section) (law string) {
	for _, p := range pages {
		for _, b := range p.Blocks {
			before := p.Number == 1 && len(sections) > 0 && (sections[0].Page > 1 || b.Span.End <= sections[0].Span.Start)
			if b.Kind != ibid.BlockHeader && b.Kind != ibid.BlockFooter && !before {
				continue
			}
			for _, m := range inParts.FindAllStringSubmatch(b.Span.In(p.Text), -1) {
				named := m[1] + " " + strings.ToUpper(letters(m[2]))
				if law != "" && named != law {
					return ""
				}
				law = named
			}
		}
	}
	return law
}

// leaders are the dots of a table of contents between an entry and its page.
var leaders = regexp.MustCompile(`(?:\.\s?){4}`)

// length is how many bytes of text a section has.
func length(s ibid.LawSection, pages []Page) (n int) {
	for _, p := range pages {
		n += max(0, s.On(p.Number, len(p.Text)).Len())
	}
	return n
}

// citationsOn are the citations in the text of a page. None goes over the end of a block or
// of the heading of a section.
func citationsOn(p Page, sections []ibid.LawSection, running map[string]bool) (all []ibid.LawCitation) {
	for _, piece := range pieces(p, sections) {
		text := piece.In(p.Text)
		for _, c := range Find(text) {
			at := ibid.Span{Start: piece.Start + c.Span.Start, End: piece.Start + c.Span.End}
			if c.Code == "" {
				own := sectionAt(sections, p.Number, at.Start)
				if own == nil || !ofOwnLaw(text, c, own.Cite) {
					continue
				}
				c.Code, c.Title, c.Jurisdiction = lawOf(own.Cite)
			}
			line := lineAt(p.Text, at.Start)
			list := c.list.In(text)
			header := running[withoutDigits(line)] || strings.HasSuffix(line, list) && running[withoutDigits(list)] // behind the title
			if !header && !leaders.MatchString(line) && !ofPart.MatchString(c.Span.In(text)) {
				all = append(all, ibid.LawCitation{Page: p.Number, Span: at, Words: at.In(p.Text), Key: c.Key()})
			}
		}
	}
	return all
}

// pieces are the parts of a page that citations are looked for in: its blocks, without running
// headers and footers, text that nobody sees, notes, and the headings of sections of law.
func pieces(p Page, sections []ibid.LawSection) []ibid.Span {
	cuts := []int{0, len(p.Text)}
	var out []ibid.Span
	for _, b := range p.Blocks {
		cuts = append(cuts, b.Span.Start, b.Span.End)
		if b.Kind == ibid.BlockHeader || b.Kind == ibid.BlockFooter || b.Kind == ibid.BlockHidden || b.Kind == ibid.BlockAnnotation {
			out = append(out, b.Span)
		}
	}
	for _, s := range sections {
		if s.Page == p.Number {
			cuts = append(cuts, s.Span.Start, s.Span.End)
			out = append(out, s.Span)
		}
	}
	slices.Sort(cuts)
	var all []ibid.Span
	for i, end := range cuts[1:] {
		piece := ibid.Span{Start: cuts[i], End: end}
		if piece.Len() > 0 && !slices.ContainsFunc(out, piece.Overlaps) {
			all = append(all, piece)
		}
	}
	return all
}

// lawOf is the law of a section by how it is cited.
func lawOf(cite string) (code, title string, jurisdiction ibid.JurisdictionID) {
	if found := Find(cite); len(found) == 1 {
		return found[0].Code, found[0].Title, found[0].Jurisdiction
	}
	return "", "", ""
}

// sectionAt is the section in which an offset stands. Before the first it is the first, if
// all are of one law; nil: there is none.
func sectionAt(sections []ibid.LawSection, page, offset int) (at *ibid.LawSection) {
	for i, s := range sections {
		if s.Page > page || s.Page == page && s.Span.Start > offset {
			break
		}
		at = &sections[i]
	}
	if at == nil && len(sections) > 0 {
		first := strings.TrimSuffix(sections[0].Key, sections[0].Number)
		if !slices.ContainsFunc(sections, func(s ibid.LawSection) bool { return strings.TrimSuffix(s.Key, s.Number) != first }) {
			at = &sections[0]
		}
	}
	return at
}

// lineAt is the line in which an offset stands.
func lineAt(text string, offset int) string {
	line, _, _ := strings.Cut(text[strings.LastIndexByte(text[:offset], '\n')+1:], "\n")
	return line
}

// runningLines are the lines that stand on several pages alike but for their digits, and name
// sections: headers such as "§§ 9-101 to 9-205", which the reader takes for text where they
// change from page to page.
func runningLines(pages []Page) map[string]bool {
	on := map[string]int{} // the last page with a line
	running := map[string]bool{}
	for _, p := range pages {
		for line := range strings.Lines(p.Text) {
			if line = withoutDigits(strings.TrimSuffix(line, "\n")); !strings.Contains(line, "#") || !strings.Contains(line, "§") && !strings.Contains(strings.ToLower(line), "section") {
				continue
			}
			if before, known := on[line]; known && before != p.Number {
				running[line] = true
			}
			on[line] = p.Number
		}
	}
	return running
}

// withoutDigits is a line with "#" for each number.
func withoutDigits(line string) string {
	return digits.ReplaceAllString(strings.TrimSpace(line), "#")
}

var digits = regexp.MustCompile(`\d+`)

var (
	// ofOwn goes on with the law that the text is itself; ofOther with another.
	ofOwn   = regexp.MustCompile(`^\s+of\s+this\s`)
	ofOther = regexp.MustCompile(`^\s*(?:et\s+seq\.,?\s*)?of\s+\S|^\s+(?:der|des|dieser|jener|vom)\s|^\s+[A-ZÄÖÜ][a-zäöüß]*(?:gesetz|gesetzes|ordnung|satzung)\b|^\s*,?\s*(?:[Cc]hapter|[Tt]itle|[A-Z][A-Za-z. ]{0,40}\s(?:Act|Code|Law|Stat)\b)`)

	// lawBefore ends with the name of a law, an abbreviation of one, or a part of one.
	lawBefore = regexp.MustCompile(`(?:\b(?i:code|act|laws?|stat|statutes?|ann|annotated|regulations?|rules?|ordinances?|charter|constitution|title|chapter|ch|tit|art|pub|no)[.,]?|\b(?:[A-Z]\.\s?){2,}|\b[A-Z][A-Za-z]*[A-Z]\.?|\b\d[\d.-]*),?\s*$`)
)

// ofOwnLaw reports whether a citation without a code is of the law it stands in, which is
// cited in this way.
func ofOwnLaw(text string, c Citation, own string) bool {
	words := c.list.In(text)
	if first, _ := utf8.DecodeRuneInString(words); unicode.ToLower(first) == 'a' != strings.HasPrefix(own, "Art") {
		return false // "Article 5" in a law of sections
	}
	after := text[c.list.End:]
	if after = after[:min(len(after), 80)]; ofOther.MatchString(after) && !ofOwn.MatchString(after) {
		return false
	}
	before := text[max(0, c.list.Start-60):c.list.Start]
	return !lawBefore.MatchString(before)
}

var (
	// typed writes a mark before the number of a section, which people leave out: "D.C. Code 8-101".
	typed = regexp.MustCompile(`(\b(?:Code|Act|Laws|Statutes|Ordinances|Stat\.|Ann\.))\s+(\d)`)

	// ofPart is a citation of a part, which is no section: "12 CFR Part 1002".
	ofPart = regexp.MustCompile(`(?i)\bparts?\s*\d`)
)

// Asked returns the sections of law that a question or a search names. It reads what people
// type as well, "21 cfr 117.5", and as a guess "food safety act § 12" and "D.C. Code 8-101.05".
// A citation without a code counts only if no other words say of what it is, and if its number
// is one of law: "§ 15.08.020", but not "section 5".
func Asked(text string) (asked []ibid.CitedSection) {
	named := func(found []Citation) bool {
		return slices.ContainsFunc(found, func(c Citation) bool { return c.Code != "" })
	}
	found, guess := Find(text), false
	if !named(found) {
		for i, other := range []string{strings.ToUpper(text), typed.ReplaceAllString(text, "$1 § $2"), typed.ReplaceAllString(capitals(text), "$1 § $2")} {
			if again := Find(other); named(again) {
				text, found, guess = other, again, i > 0
				break
			}
		}
	}
	for _, c := range found {
		s := ibid.CitedSection{Words: c.Span.In(text), Number: c.Number(), Guess: guess}
		switch {
		case ofPart.MatchString(s.Words):
			continue
		case c.Code != "":
			s.Key = c.Key()
		case !strings.ContainsAny(s.Number, ".-:") || ofOther.MatchString(text[c.list.End:]) || lawBefore.MatchString(text[:c.list.Start]):
			continue
		}
		asked = append(asked, s)
	}
	return asked
}

// loose is the number of a section that stands at the end of what is typed, without a mark.
var loose = regexp.MustCompile(`(?:^|\s)(` + strings.Replace(section, "(?P<section>", "(?:", 1) + `)\s*$`)

// Loose returns the number in text such as "harlow code 15.08.020" or "15.08.020", and the
// other words in small letters; "": there is none.
func Loose(text string) (number string, words []string) {
	at := loose.FindStringSubmatchIndex(text)
	if at == nil || !strings.ContainsAny(text[at[2]:at[3]], ".-–:") {
		return "", nil
	}
	return Citation{Section: text[at[2]:at[3]]}.Number(), NameWords(text[:at[2]])
}

// NameWords are the words of the name of a law in small letters, without dots: "D.C. Code" is
// "dc", "code".
func NameWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, ".", "")), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
