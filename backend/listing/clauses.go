package listing

import (
	"regexp"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ground"
	"ibid/backend/language"
)

// Duties, prohibitions and rights are told by the verbs with which contracts and laws lay them
// down. They are somebody's if the verb follows the name, within the clause, and the name is
// its subject: not "by the Tenant" or "the Landlord's consent".

var (
	obliges    = regexp.MustCompile(`^(?:shall|must|has to|have to|is (?:obliged|required|bound) to|are (?:obliged|required|bound) to|agrees? to|undertakes? to|covenants? (?:to|that)|is responsible for|are responsible for|needs? to|will)\b`)
	forbids    = regexp.MustCompile(`^(?:shall|must|may|will|can|should)(?: (?:also|under no circumstances|at no time))? (?:not|never|neither)\b|^(?:cannot|shall only|may only|must only)\b|^(?:is|are) not (?:allowed|permitted|entitled)\b|^(?:is|are) (?:prohibited|forbidden|barred) from\b|^agrees? not to\b`)
	permits    = regexp.MustCompile(`^(?:may|can)\b|^(?:is|are|shall be) (?:entitled|permitted|allowed|free) to\b|^(?:has|have|keeps?|retains?|reserves?|shall have) (?:the|a) right\b|^(?:is|are|shall be) entitled\b`)
	forbidding = regexp.MustCompile(`\b(?:shall|must|may) not\b|\bcannot\b|\b(?:prohibited|forbidden)\b|\bno (?:person|party|one|employee|tenant|member)\b|\bnobody\b`)
)

const clause = 90 // bytes between a subject and its verb, at most: some fifteen words

func duty(who []string) func(u ground.Unit, words, lang string) bool {
	return func(_ ground.Unit, words, _ string) bool {
		return verbOf(words, who, clause, func(rest string) bool { return obliges.MatchString(rest) && !forbids.MatchString(rest) })
	}
}

// A prohibition may follow a duty of the same subject: "shall use … and shall not roast".
func prohibition(who []string) func(u ground.Unit, words, lang string) bool {
	return func(_ ground.Unit, words, _ string) bool {
		if len(who) == 0 {
			return forbidding.MatchString(facts.Lower(words))
		}
		return verbOf(words, who, 2*clause, forbids.MatchString)
	}
}

func right(who []string) func(u ground.Unit, words, lang string) bool {
	return func(_ ground.Unit, words, _ string) bool {
		return verbOf(words, who, clause, func(rest string) bool { return permits.MatchString(rest) && !forbids.MatchString(rest) })
	}
}

// objectOf matches what stands before a name that is no subject.
var objectOf = regexp.MustCompile(`\b(?:by|to|of|from|with|for|against|on|upon|between|under|in|than|as) (?:the |an? |any |each |that |such |either )?$`)

// verbOf reports whether a subject, or any if there is none, has a verb at most so many bytes
// after it and within its clause.
func verbOf(words string, who []string, far int, verb func(rest string) bool) bool {
	low := facts.Lower(words)
	if len(who) == 0 {
		return verbWithin(low, verb)
	}
	all := language.Words(low)
	stem := language.Stem(who[len(who)-1])
	for i, w := range all {
		if w.Stem != stem || i+1 >= len(all) || strings.HasSuffix(w.Text, "'s") || strings.HasPrefix(low[w.Span.End:], "'") {
			continue
		}
		first := max(0, i-len(who)+1)
		if !strings.Contains(low[all[first].Span.Start:w.Span.End], strings.ToLower(who[0])[:min(4, len(who[0]))]) || objectOf.MatchString(low[:all[first].Span.Start]) {
			continue
		}
		rest := low[w.Span.End:min(len(low), w.Span.End+far)]
		if end := strings.IndexAny(rest, ".;:"); end >= 0 {
			rest = rest[:end]
		}
		if verbWithin(rest, verb) {
			return true
		}
	}
	return false
}

// verbWithin reports whether a verb begins at a word of a text.
func verbWithin(text string, verb func(rest string) bool) bool {
	for {
		text = strings.TrimLeft(text, " ,()\"“”")
		if text == "" {
			return false
		}
		if verb(text) {
			return true
		}
		_, rest, found := strings.Cut(text, " ")
		if !found {
			return false
		}
		text = rest
	}
}

// defining matches what defines a term: “Term” means, (the “Landlord”), HR means the.
var defining = regexp.MustCompile(`[“"„«][^”"“»]{2,60}[”"“»](?: ?\([^)]*\))?,?(?: or [“"][^”"]{2,60}[”"])?(?: each)? (?:means?|shall mean|has the (?:same )?meaning|have the (?:same )?meaning|shall have the meaning|refers to|is defined|are defined|includes|bedeutet|bezeichnet|désigne)\b` +
	`|\((?:(?:the|an?|each|collectively|together|herein|hereinafter|hereafter|individually|and|or|such|referred to as|as|called),? )*[“"„][^”"“]{2,60}[”"“][^()]{0,60}\)` +
	`|(?:^|[.;] |\d )[A-Z][A-Z&]+ means (?:the|an?|any|each|all|that)\b`)

func defines(words string) bool { return defining.MatchString(words) }
