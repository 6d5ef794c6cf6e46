package brief

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// mostTerms is how many terms are listed: those that the document uses most.
const mostTerms = 40

// meansSentence finds a definition by a whole sentence: “Business Day” means a day …
var meansSentence = regexp.MustCompile(`^(?:[^“"„]{0,60})[“"„]\s*([^“”"„]{2,60}?)\s*[”"“],?(?:\s+(?:or|and)\s+[“"][^”"]{2,60}[”"],?)?\s+(?:shall\s+(?:mean|have\s+the\s+meaning|refer)|means?\b|refers?\s+to|is\s+defined\s+as|has\s+the\s+meaning|includes?\b|bedeutet|bezeichnet|ist\b)`)

// terms lists what the document defines, in the order of the alphabet.
func (r *reader) terms() []ibid.BriefItem {
	found := map[string]ibid.BriefItem{}
	keep := func(term, meaning string, i int) {
		term = bare(term)
		key := strings.ToLower(term)
		if len(term) < 2 || len(term) > 60 || strings.Count(term, " ") > 6 {
			return
		}
		item := r.item(i, 1)
		item.Label = term
		item.Text = cmp.Or(meaning, around(r.units[i].Text, ibid.Span{}))
		// A definition by a sentence says more than one in passing.
		if known, ok := found[key]; !ok || known.Value == "" && meaning == "" {
			if meaning == "" {
				item.Value = "sentence"
			}
			found[key] = item
		}
	}
	for i, u := range r.units {
		if u.Kind == ibid.BlockHeading || u.Kind == ibid.BlockTable {
			continue
		}
		if m := meansSentence.FindStringSubmatch(u.Text); m != nil {
			keep(m[1], "", i)
		}
		for _, d := range language.Definitions(u.Text) {
			keep(d.Short, d.Long, i)
		}
	}
	whole := strings.Builder{}
	for _, p := range r.doc.Read {
		whole.WriteString(oneLine(p.Text) + "\n")
	}
	text := whole.String()
	items := make([]ibid.BriefItem, 0, len(found))
	uses := map[string]int{}
	for _, item := range found {
		if uses[item.Label] = strings.Count(text, item.Label); uses[item.Label] < 2 {
			continue // a name that is used nowhere defines nothing
		}
		item.Value = ""
		items = append(items, item)
	}
	byName := func(a, b ibid.BriefItem) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.Label), strings.ToLower(b.Label)), cmp.Compare(a.Label, b.Label))
	}
	slices.SortFunc(items, func(a, b ibid.BriefItem) int { return cmp.Or(cmp.Compare(uses[b.Label], uses[a.Label]), byName(a, b)) })
	items = items[:min(len(items), mostTerms)]
	slices.SortFunc(items, byName)
	return items
}
