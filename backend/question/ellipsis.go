package question

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// appended adds what the conversation is about to a question that lacks it.
func (t *topics) appended(before, asked string) string {
	if len(t.subjects) == 0 || !wantsAnswer(asked) {
		return asked
	}
	phrases := nounPhrases(asked)
	if said, found := t.withNoun(asked); found {
		return said
	}
	if _, at := t.goesOn(append(nounPhrases(before), phrases...)); at >= 0 || !lacking(asked, phrases) {
		return asked
	}
	return t.withSubject(asked, phrases)
}

// wantsAnswer tells whether a sentence is a question or asks for an answer.
func wantsAnswer(asked string) bool {
	if strings.HasSuffix(strings.TrimSpace(asked), "?") {
		return true
	}
	for _, c := range clauses(asked) {
		if _, request := afterRequest(c.words); request || questionWords[c.words[0]] || auxiliaries[c.words[0]] {
			return true
		}
	}
	return false
}

// withNoun puts the subject of the conversation behind words that lack their
// noun: "popular ones", "the largest ever".
func (t *topics) withNoun(asked string) (string, bool) {
	subject := t.subjects[0]
	if several := t.severalMeant(); len(several.words) > 0 && which.MatchString(asked) && !subject.plural && len(Aspects(t.last)) == 0 {
		return which.ReplaceAllString(asked, "Which of "+literal(withArticle(several))+" $1"), true
	}
	if subject.plural && proform.MatchString(asked) {
		return proform.ReplaceAllLiteralString(asked, subject.text()), true
	}
	if at := single.FindStringSubmatchIndex(asked); at != nil && !subject.plural && !subject.named && isVerb(asked[at[2]:at[3]]) {
		subject.article = cmp.Or(subject.article, "the")
		return asked[:at[3]] + " " + withArticle(subject) + asked[at[4]:], true
	}
	if at := superlative.FindStringIndex(asked); at != nil && !subject.named && !nounFollows(asked[at[1]:]) && !subject.attribute() {
		return asked[:at[1]] + " " + subject.oneOf() + asked[at[1]:], true
	}
	return asked, false
}

// which matches a choice among things that were named before, "Which is cheaper";
// kinds one of their kinds, "What type has thorns"; there a place.
var (
	which   = regexp.MustCompile(`(?i)\bwhich(?: ones?)? (is|are|was|were|has|have|do|does|did|will|would|can)\b`)
	kinds   = regexp.MustCompile(`(?i)\b(?:what|which) (?:\w+ )?(?:kinds?|types?|sorts?|forms?|varieties|ones?)\b`)
	single  = regexp.MustCompile(`(?i)\b(\w+) one((?:\W|$).*)`)
	proform = regexp.MustCompile(`(?i)\bones\b`)
	there   = regexp.MustCompile(`(?i) there([?.!]*)$`)
)

// withSubject puts the subject of the conversation where a question lacks it.
func (t *topics) withSubject(asked string, phrases []nounPhrase) string {
	subject := t.subjects[0]
	words := withArticle(subject)
	bare := strings.TrimRight(asked, " ?.!")
	switch {
	case which.MatchString(asked) && len(Aspects(t.last)) == 2:
		sides := Aspects(t.last)
		bare = strings.TrimSuffix(bare, ",") + ","
		return withEnding(bare+asked[len(bare)-1:], strings.TrimSuffix(sides[0], "?")+" or "+strings.TrimSuffix(sides[1], "?"))
	case subject.plural && which.MatchString(asked):
		return which.ReplaceAllString(asked, "Which of the "+literal(subject.text())+" $1")
	case kinds.MatchString(asked) && !strings.HasPrefix(asked[kinds.FindStringIndex(asked)[1]:], " of"):
		at := kinds.FindStringIndex(asked)[1]
		return asked[:at] + " of " + words + asked[at:]
	}
	preposition := "for"
	switch {
	case differing.MatchString(bare):
		preposition = "from"
	case len(phrases) > 0 && strings.HasSuffix(bare, phrases[len(phrases)-1].text()) && phrases[len(phrases)-1].attribute():
		preposition = "of"
	case strings.HasSuffix(bare, "more"):
		preposition = "about"
	case subject.before == "in":
		preposition = "in"
	}
	return withEnding(asked, preposition+" "+words)
}

var differing = regexp.MustCompile(`(?i)\b(?:differ|differs|different)$`)

// lacking tells whether a question does not say what it is about: it names
// nothing, introduces nothing, and is no sentence of its own.
func lacking(asked string, phrases []nounPhrase) bool {
	if slices.ContainsFunc(phrases, nounPhrase.specific) {
		return false
	}
	if len(phrases) == 0 {
		return len(strings.Fields(asked)) > 2
	}
	if which.MatchString(asked) && strings.Contains(asked, " or ") {
		return false
	}
	first := phrases[0]
	if introduces.MatchString(asked[:first.span.Start]) && first.article != "the" && !first.attribute() && !describing(strings.ToLower(first.words[0])) {
		return false
	}
	opening := nextWord(asked)
	if auxiliaries[opening] && !first.attribute() && len(phrases) > 1 {
		return false
	}
	return (opening != "how" && opening != "why") || first.attribute() || first.article == "the" || len(phrases) == 1
}

// literal is a text as it stands in the place of what a regular expression found.
func literal(text string) string { return strings.ReplaceAll(text, "$", "$$") }
