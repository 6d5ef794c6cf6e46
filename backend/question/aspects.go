package question

import (
	"regexp"
	"strings"
)

// comparing are the wordings of comparisons: what is compared, its sides, and
// what follows them, "in Norland".
var comparing = []*regexp.Regexp{
	regexp.MustCompile(`(?i)^(?:what(?:'s| is| are| were| was)? (?:the )?|explain (?:the )?|list (?:the )?|show (?:me )?(?:the )?|give (?:me )?(?:the )?)?(?:main |key |most important )?(?:differences?|similarit(?:y|ies)|similarities and differences|differences and similarities|relation(?:ship)?|comparison)(?: (?:in|of) (?P<of>.+?))? (?:between|of) (?P<one>.+?) (?:and|versus|vs\.?|or) (?P<two>.+?)$`),
	regexp.MustCompile(`(?i)^(?:please )?(?:compare|contrast)(?: and contrast)? (?:(?P<what>.+? (?:of|in|for|between) ))?(?P<one>.+?) (?:and|with|to|against|versus|vs\.?|or) (?P<two>.+?)$`),
	regexp.MustCompile(`(?i)^how (?:does|do|did|is|are|was|were|has|have) (?P<one>.+?) (?:compare[ds]?|differ|different|contrast) (?:with|to|from|against|than) (?P<two>.+?)$`),
	regexp.MustCompile(`(?i)^(?:how|in what ways?) (?:do|does|did) (?P<one>.+?) and (?P<two>.+?) (?:compare|differ)(?P<rest> (?:in|on|for|as) .+?)?$`),
	regexp.MustCompile(`(?i)^(?P<lead>(?:which|who|what)\b.*\b(?:more|less|fewer|higher|lower|greater|larger|bigger|smaller|better|worse|longer|shorter|earlier|later|faster|slower|cheaper|older|newer|stricter)\b[^,:]*)[,:] (?P<one>.+?),? or (?P<two>.+)$`),
	regexp.MustCompile(`(?i)^(?:is|are|was|were|does|do|did|has|have) (?P<one>.+?) (?:more|less|fewer|higher|lower|greater|larger|bigger|smaller|better|worse|longer|shorter|earlier|later|faster|slower|cheaper|older|newer|stricter)(?: (?P<of>\w+))? than (?P<two>.+?)$`),
	regexp.MustCompile(`(?i)^(?P<one>.+?) (?:versus|vs\.?) (?P<two>.+?)$`),
}

// Aspects are the sides of a comparison, each as a question of its own: "Compare
// the rent of Norland and Sudmark" has "the rent of Norland?" and "the rent of
// Sudmark?". There are none where a question compares nothing, or does not say
// what.
func Aspects(query string) []string {
	text := strings.TrimRight(plain(clean(query)), " ?.!")
	for _, form := range comparing {
		found := form.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		part := func(name string) string {
			if i := form.SubexpIndex(name); i >= 0 {
				return strings.TrimSpace(found[i])
			}
			return ""
		}
		what := part("what")
		if of := part("of"); of != "" {
			what = of + " of"
		}
		return sides(what, part("one"), part("two"), part("rest"), part("lead"))
	}
	return nil
}

// that stands in a second side for what the first side said: "that of Sudmark".
var that = regexp.MustCompile(`(?i)^(?:that|those|the one|the ones) (of|in|for|from|at|under|by) `)

// owners matches what somebody has: "this year's revenue".
var owners = regexp.MustCompile(`'s( .+)$`)

// sides makes a question of each side. What the sides have in common is said
// once in a comparison, by the first side or after the second: "the rent of
// Norland with that of Sudmark", "the two banks in 2020".
func sides(what, one, two, rest, lead string) []string {
	if at := that.FindStringSubmatchIndex(two); at != nil {
		preposition := " " + strings.ToLower(two[at[2]:at[3]]) + " "
		if i := strings.LastIndex(strings.ToLower(one), preposition); i > 0 {
			two = one[:i] + preposition + two[at[1]:]
		}
	}
	if owned := owners.FindStringSubmatch(one); owned != nil && strings.HasSuffix(two, "'s") {
		two += owned[1]
	}
	if what != "" {
		one, two = what+" "+one, what+" "+two
	}
	if end := trailing.FindString(two); end != "" && !trailing.MatchString(one) {
		one += end
	}
	lead = strings.ToLower(lead)
	ask := func(side string) string {
		for _, more := range []string{rest, lead} {
			if more != "" {
				side += ", " + more
			}
		}
		return side + "?"
	}
	return []string{ask(one), ask(two)}
}

// trailing matches the time or place that ends a comparison and holds for both
// its sides.
var trailing = regexp.MustCompile(`(?i) (?:in|during|for|at|as of|since) (?:the )?(?:year |fiscal year |fy ?)?(?:\d{4}|q[1-4](?: \d{4})?|(?:first|second|third|fourth|last) (?:quarter|half|year)(?: of \d{4})?)$`)
