package question

import (
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// contrast matches the words that make "and" between two names a comparison.
var contrast = regexp.MustCompile(`(?i)\b(?:respectively|more|less|fewer|higher|lower|compar(?:e[ds]?|ing|ison)|contrast\w*|differ\w*|versus|vs|vergleich\w*|unterschied\w*|unterscheid\w*|jeweils|\w{2,}er (?:than|als))\b`)

// link matches what stands between two names of a list. An "and" or a comma alone says
// nothing; "or" and "versus" say that the two are set side by side; "with", "to" and "from"
// do so where a word of comparison stands elsewhere in the question.
var link = regexp.MustCompile(`(?i)^(?:'s)?(?:\s+(?:differs?|compares?))?(?:,\s*(?:and|or|und|oder)?|\s+(?:and|or|und|oder|&|vs\.?|versus|with|to|from|mit|gegenüber))\s*(?:(?:the|that of|those of|in|for|of|at|im|in der|der|die|das|von)\s+)*$`)

var (
	eitherOf = regexp.MustCompile(`(?i)\b(?:or|oder|vs\.?|versus)\b`)
	relation = regexp.MustCompile(`(?i)\b(?:with|to|from|mit|gegenüber)\b`)
)

// sides asks of each of several names or times what is asked of all: "Does Norland or
// Sudmark pay more?", "Compare the revenue of 2021, 2022 and 2023." The names are those of
// one list, at most [maxSides]. Sure reports whether they are surely set side by side: by a
// word of comparison, or, of times, by "or" and by being three or more. Other lists of names
// may be of terms of one document, "a notice to the RIE or MTF".
func sides(text, lang string) (all []Part, sure bool) {
	times := findPeriods(text)
	called := placedNames(text, tokens(text), lang, quotations(text), times)
	var placedTimes []placed
	for _, t := range times {
		if !slices.ContainsFunc(placedTimes, func(p placed) bool { return p.span == t.span }) {
			placedTimes = append(placedTimes, placed{t.span.In(text), t.span})
		}
	}
	for i, kind := range [][]placed{called, placedTimes} {
		list, linked := longestList(text, kind)
		if len(list) < 2 || len(list) > maxSides {
			continue
		}
		compared := contrast.MatchString(text)
		if relation.MatchString(linked) && !compared {
			continue
		}
		whole := ibid.Span{Start: list[0].span.Start, End: list[len(list)-1].span.End}
		for _, one := range list {
			all = append(all, Part{Kind: ibid.PartSide, Name: one.name, Text: mark(ofOneSide(text[:whole.Start] + one.name + text[whole.End:]))})
		}
		return all, compared || i == 1 && (len(list) > 2 || eitherOf.MatchString(linked))
	}
	return nil, false
}

// longestList is the longest run of names between which nothing but the words of a list
// stands, and those words.
func longestList(text string, all []placed) (list []placed, linked string) {
	for i := 0; i < len(all); {
		end, between := i+1, ""
		for end < len(all) {
			gap := text[all[end-1].span.End:all[end].span.Start]
			if !link.MatchString(gap) {
				break
			}
			between += " " + gap
			end++
		}
		if end-i > len(list) {
			list, linked = all[i:end], between
		}
		i = end
	}
	return list, linked
}

// comparisons are the ways to ask for a comparison, and how one side alone is asked.
var comparisons = []struct {
	form *regexp.Regexp
	one  string
}{
	{regexp.MustCompile(`(?i)^(?:please )?(?:compare|contrast|give (?:me )?a comparison of) (?:the )?(.+)$`), "What is the $1"},
	{regexp.MustCompile(`(?i)^(?:what|how big) (?:is|are) the differences? (?:in|of) (?:the )?(.+?) (?:between|of|for) (.+)$`), "What is the $1 of $2"},
	{regexp.MustCompile(`(?i)^how (?:do|does|did) (the [a-z -]+ (?:of|in|for|at|under) .+)$`), "What is $1"}, // "differ from that of" is cut out
}

// ofOneSide asks of one side alone what a comparison asks: "Compare the rent of Norland"
// becomes "What is the rent of Norland".
func ofOneSide(text string) string {
	text = strings.TrimRight(text, " .?!")
	for _, c := range comparisons {
		if c.form.MatchString(text) {
			return c.form.ReplaceAllString(text, c.one)
		}
	}
	return text
}
