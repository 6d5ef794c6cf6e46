package legal

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

var (
	// another is what goes on with an enumeration of sections.
	another = regexp.MustCompile(`^(?:,?\s*(?:and|or|to|through|und|oder|bis)\s+|,\s*|\s*[–-]\s*)(?:§{1,2}\s*)?` + section + parts)

	// several are marks of more than one section.
	several = regexp.MustCompile(`§§|\b[Ss]ections|\b[Ss]ecs\.|\b[Aa]rticles`)

	// between is what stands between two citations of an enumeration.
	between = regexp.MustCompile(`^(?:,?\s*(?:and|or|to|through|und|oder|bis)\s+|,\s*|\s*[–-]\s*)$`)

	// ofAct is the name of a law behind an enumeration.
	ofAct = regexp.MustCompile(`^` + ofThe + name)
)

// enumerated adds the other numbers of enumerations to citations, which are in order, and
// gives those without a code the code of the enumeration they are in. A number without a
// dot, hyphen or colon goes on with one only behind a mark of several: "section 5 and 30
// days" names one section.
func enumerated(text string, found []Citation) []Citation {
	var all []Citation
	for i := 0; i < len(found); i++ {
		list := listed(text, found, i)
		for last := list[len(list)-1]; i+1 < len(found); last = list[len(list)-1] {
			next := found[i+1]
			if next.Code != "" || !between.MatchString(text[last.Span.End:next.Span.Start]) || ofOwn.MatchString(text[next.Span.End:]) || shape(next) != shape(last) {
				break
			}
			i++
			list = append(list, listed(text, found, i)...)
		}
		first, last := list[0], list[len(list)-1]
		code := first.Code
		if code == "" && len(list) > 1 && last.Code == "" {
			if at := ofAct.FindStringSubmatchIndex(text[last.Span.End:]); at != nil {
				if code = text[last.Span.End+at[2] : last.Span.End+at[3]]; !strings.Contains(code, " ") {
					code = "" // "of the Act"
				}
			}
		}
		for j := range list {
			c := &list[j]
			c.list = ibid.Span{Start: first.Span.Start, End: last.Span.End}
			if c.Code == "" {
				c.Code, c.Title, c.Jurisdiction = code, first.Title, first.Jurisdiction
			}
		}
		all = append(all, list...)
	}
	return all
}

// listed are a citation, and those whose numbers alone follow it.
func listed(text string, found []Citation, i int) []Citation {
	c := found[i]
	limit := len(text)
	if i+1 < len(found) {
		limit = found[i+1].Span.Start
	}
	list := []Citation{c}
	plural := several.MatchString(c.Span.In(text))
	apart := func(number string) bool { return strings.ContainsAny(number, ".-–:") }
	for end := c.Span.End; ; {
		at := another.FindStringSubmatchIndex(text[end:limit])
		if at == nil {
			return list
		}
		number, next := text[end+at[2]:end+at[3]], end+at[1]
		if !plural && !(apart(number) && apart(c.Section)) || continues(text[next:]) {
			return list
		}
		c.Section, c.Parts, c.Span = number, strings.TrimSpace(text[end+at[4]:end+at[5]]), ibid.Span{Start: end + at[2], End: next}
		list = append(list, c)
		end = next
	}
}

// shape is what stands between the digits of a number: "40 CFR 403.6 and § 8-105.06" cites two
// laws.
func shape(c Citation) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(".-:", r) {
			return r
		}
		return -1
	}, c.Number())
}

// continues reports whether a text goes on with what belongs to the number before it.
func continues(rest string) bool {
	return rest != "" && (rest[0] >= '0' && rest[0] <= '9' || rest[0] == '%' || rest[0] >= 'a' && rest[0] <= 'z' || rest[0] >= 'A' && rest[0] <= 'Z')
}
