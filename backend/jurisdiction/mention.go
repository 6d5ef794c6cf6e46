package jurisdiction

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Mentioned returns those of some jurisdictions that a text calls by name: "in Spanish
// Fork", "under Texas law", "D.C.", "federal". Where names overlap the longest counts, so
// that "Harlow County" is not Harlow. A name of one word must begin with a capital or
// stand behind "in": "mobile" is no city. The order is that of ids.
func (h *Hierarchy) Mentioned(text string, ids []ibid.JurisdictionID) (meant []ibid.JurisdictionID) {
	words := tokens(text)
	taken := make([]int, len(words)) // how many words the name has that takes each
	by := make([][]ibid.JurisdictionID, len(words))
	for _, id := range ids {
		j, ok := h.Get(id)
		if !ok {
			continue
		}
		for _, name := range h.called(j) {
			parts := strings.Fields(name)
			for at := 0; at+len(parts) <= len(words); at++ {
				if !names(words, at, parts) || slices.Max(taken[at:at+len(parts)]) > len(parts) {
					continue
				}
				for i := at; i < at+len(parts); i++ {
					if taken[i] < len(parts) {
						taken[i], by[i] = len(parts), nil
					}
					by[i] = append(by[i], id)
				}
			}
		}
	}
	for _, id := range ids {
		if slices.ContainsFunc(by, func(at []ibid.JurisdictionID) bool { return slices.Contains(at, id) }) && !slices.Contains(meant, id) {
			meant = append(meant, id)
		}
	}
	return meant
}

// called are the folded names by which people call a jurisdiction.
func (h *Hierarchy) called(j ibid.Jurisdiction) []string {
	names := []string{fold(j.Name)}
	if o, ok := h.own[j.ID]; ok {
		names = o.names
	}
	if j.Level == ibid.LevelFederal {
		names = append(names, "federal")
	}
	switch j.ID {
	case US.ID:
		names = append(names, "us", "usa")
	case "US-DC":
		names = append(names, "dc")
	}
	return names
}

// token is a word of a text, folded, and whether it begins with a capital there.
type token struct {
	folded  string
	capital bool
}

// tokens returns the words of a text. Points within one belong to it: "D.C." is "dc".
func tokens(text string) (all []token) {
	for field := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != '\'' && r != '’'
	}) {
		field = strings.TrimSuffix(strings.TrimSuffix(strings.Trim(field, "'’"), "’s"), "'s")
		if folded := fold(field); folded != "" {
			first, _ := utf8.DecodeRuneInString(strings.TrimLeft(field, "."))
			all = append(all, token{folded, unicode.IsUpper(first)})
		}
	}
	return all
}

// names reports whether a name stands at a word of a text.
func names(words []token, at int, parts []string) bool {
	for i, part := range parts {
		if words[at+i].folded != part {
			return false
		}
	}
	return len(parts) > 1 || words[at].capital || parts[0] == "federal" || at > 0 && words[at-1].folded == "in" && parts[0] != "us"
}
