package describe

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

var (
	// inPassing finds a name given in parentheses: (the “Event”).
	inPassing = regexp.MustCompile(`\((?:(?:the|each,?|collectively,?|together,?|individually,?|an?|hereinafter|herein|or)\s+)*[“"]([^“”"()]{2,60}?)[”"](?:[^()]{0,60})\)`)
	// elsewhere is what a definition says that only points to another one.
	elsewhere = regexp.MustCompile(`(?i)\bmeanings?\s+(?:set\s+forth|given|ascribed|assigned|specified|provided)|\bis\s+defined\s+in\b|\bas\s+defined\s+in\s+(?:section|article|clause)`)
)

// How much a definition says: one by a sentence more than a name for what stands before
// it, and that more than a name in passing.
const (
	byParentheses = iota + 1
	byName
	bySentence
)

// terms lists what the document defines, in the order of the alphabet.
func (r *reader) terms() []ibid.BriefItem {
	found := map[string]ibid.BriefItem{}
	rank := map[string]int{}
	keep := func(term, meaning string, i, worth int) {
		if strings.Count(term, ".") != 2 { // "U.S."
			term = bare(term)
		}
		key := strings.ToLower(term)
		if len(term) < 2 || len(term) > 60 || strings.Count(term, " ") > 6 {
			return
		}
		item := r.item(i, 1)
		item.Label = term
		item.Text = cmp.Or(meaning, around(r.units[i].Text, ibid.Span{}))
		if _, ok := found[key]; !ok || worth > rank[key] {
			found[key], rank[key] = item, worth
		}
	}
	for i, u := range r.units {
		if u.Kind == ibid.BlockHeading || u.Kind == ibid.BlockTable {
			continue
		}
		if m := meansSentence.FindStringSubmatch(u.Text); m != nil && !elsewhere.MatchString(u.Text) {
			keep(m[1], "", i, bySentence)
		}
		for _, d := range language.Definitions(u.Text) {
			keep(d.Short, d.Long, i, byName)
		}
		for _, m := range inPassing.FindAllStringSubmatchIndex(u.Text, -1) {
			keep(u.Text[m[2]:m[3]], around(u.Text, ibid.Span{Start: m[0], End: m[1]}), i, byParentheses)
		}
	}
	whole := strings.Builder{}
	for _, p := range r.doc.Read {
		whole.WriteString(ibid.OneLine(p.Page.Text) + "\n")
	}
	text := whole.String()
	items := make([]ibid.BriefItem, 0, len(found))
	uses := map[string]int{}
	for _, item := range found {
		if uses[item.Label] = strings.Count(text, item.Label); uses[item.Label] < 2 {
			continue // a name that is used nowhere defines nothing
		}
		items = append(items, item)
	}
	byLabel := func(a, b ibid.BriefItem) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.Label), strings.ToLower(b.Label)), cmp.Compare(a.Label, b.Label))
	}
	slices.SortFunc(items, func(a, b ibid.BriefItem) int { return cmp.Or(cmp.Compare(uses[b.Label], uses[a.Label]), byLabel(a, b)) })
	items = items[:min(len(items), mostTerms)]
	slices.SortFunc(items, byLabel)
	return items
}
