package question

import (
	"regexp"
	"slices"
	"strings"
)

// otherwise matches a question that is the last one again, with something else in
// it: "What about the annex?", "I meant the annex".
var otherwise = regexp.MustCompile(`(?i)^(?:(?:ok|okay|and|but|so|then|no|yes|well|oh|oops|sorry)\b[, ]+)*(?:(?:what|how) about|and(?: what about| for)?|(?:i|we) mean(?:t)?(?: to ask about)?)\s+(.{2,60}?)(?:,? (?:please|pls))?\s*[?.!]*$`)

// instead writes a question of the form "what about X?" out.
func (t *topics) instead(asked string) (string, bool) {
	if picked := picks.FindStringSubmatch(asked); picked != nil && t.askedBack && len(terms(picked[1], "en")) > 0 && !isSmalltalk(asked) {
		return withEnding(t.asked, strings.TrimSpace(picked[1])), true
	}
	if only := questionWord.FindStringSubmatch(asked); only != nil {
		return t.circumstance(asked, only[1])
	}
	found := otherwise.FindStringSubmatch(asked)
	if found == nil || reference.MatchString(found[1]) {
		return asked, false
	}
	other := found[1]
	if swapped, found := t.atAnotherTime(other); found {
		return swapped, true
	}
	if ordinal := another.FindStringSubmatch(other); ordinal != nil && one.MatchString(t.asked) {
		at := one.FindStringIndex(t.asked)
		return t.asked[:at[0]] + ordinal[1] + t.asked[at[1]:], true
	}
	if superlative.MatchString(t.asked) && superlative.FindString(other) == other {
		at := superlative.FindStringIndex(t.asked)
		return t.asked[:at[0]] + other + t.asked[at[1]:], true
	}
	if meant.MatchString(asked) {
		return t.replaced(t.asked, other, nounPhrases("about "+other)), true
	}
	phrases := nounPhrases("about " + other)
	if word := nextWord(other); word == "most" || word == "least" || word == "more" || len(phrases) == 0 || len(phrases) > 2 || slices.ContainsFunc(strings.Fields(strings.ToLower(other)), func(w string) bool { return questionWords[w] || auxiliaries[w] }) {
		return asked, false
	}
	if phrases[0].article == "the" && !phrases[0].named || phrases[0].attribute() {
		return t.attributeOf(asked, other, phrases), true
	}
	return t.replaced(asked, other, phrases), true
}

// questionWord matches a question word that is all of a question: "And why?"
var questionWord = regexp.MustCompile(`(?i)^(?:(?:ok|okay|and|but|so|then|no|yes|well|oh)\b[, ]+)*(why|when|where|how|how long|how often|since when|until when|by when)(?: exactly)?[ ?!.]*$`)

// circumstance asks of what the last question asked whether, or when or where, by a
// question word alone: "Was the lease ended?", "Why?"
func (t *topics) circumstance(asked, word string) (string, bool) {
	words := strings.Fields(t.asked)
	if len(words) < 3 {
		return asked, false
	}
	about := ""
	switch first := strings.ToLower(words[0]); {
	case auxiliaries[first]:
	case (first == "when" || first == "where") && auxiliaries[strings.ToLower(words[1])]:
		about = map[string]string{"when": "then", "where": "there"}[first]
		words = words[1:]
	default:
		return asked, false
	}
	words[0] = strings.ToLower(words[0])
	said := strings.ToUpper(word[:1]) + strings.ToLower(word[1:]) + " " + strings.Join(words, " ")
	if about != "" && strings.EqualFold(word, "why") {
		said = withEnding(said, about)
	}
	return said, true
}

// atAnotherTime asks the last question of another time, "and in 2022?"
func (t *topics) atAnotherTime(other string) (string, bool) {
	times := findPeriods(other)
	if len(times) == 0 || len(nounPhrases(withoutTimes(other, times))) > 0 {
		return "", false
	}
	before := findPeriods(t.asked)
	if len(before) == 0 {
		if !linking[nextWord(other)] {
			other = "in " + other
		}
		return withEnding(t.asked, other), true
	}
	time := before[len(before)-1].span
	return t.asked[:time.Start] + times[0].span.In(other) + t.asked[time.End:], true
}

func withoutTimes(text string, times []timeSpan) string {
	for _, time := range slices.Backward(times) {
		text = text[:time.span.Start] + text[time.span.End:]
	}
	return text
}

// another matches one of several by its place, one such a place in a question:
// "the second one" after "the first lease".
var (
	another = regexp.MustCompile(`(?i)^(the (?:first|second|third|fourth|fifth|last|other|next|previous|former|latter))(?: ones?)?$`)
	one     = regexp.MustCompile(`(?i)\bthe (?:first|second|third|fourth|fifth|last|next|previous|former|latter)\b`)
)

// meant matches who puts a question right, picks who answers one with a word.
var (
	meant = regexp.MustCompile(`(?i)\b(?:i|we) mean(?:t)?\b`)
	picks = regexp.MustCompile(`(?i)^(?:yes|yeah|yep|no|sure|ok|okay)[,.!]+ ((?:\w+ ?){1,3})[.!]*$`)
)

// attributeOf asks for a property of what the conversation is about.
func (t *topics) attributeOf(asked, other string, phrases []nounPhrase) string {
	if _, at := t.goesOn(phrases); len(t.subjects) == 0 || at >= 0 {
		return asked
	}
	return t.withSubject(asked, phrases)
}

// superlative matches the one of several that is most something. Not all that
// ends in "est" is: "the interest".
var superlative = regexp.MustCompile(`(?i)\bthe (?:(?:bigg|small|larg|high|low|long|short|old|new|lat|cheap|great|young|strong|weak|fast|slow|deep|wid|near|clos|saf|hard|rich|poor|simpl|strict|tall|thick|` +
	`earli|heavi|easi|healthi|wealthi|busi)est|most \w+|least \w+|best|worst|first|last)\b`)

// replaced puts something into the last question, in the place of what is like it
// there.
func (t *topics) replaced(asked, other string, phrases []nounPhrase) string {
	if preposition := strings.ToLower(strings.Fields(other)[0]); linking[preposition] {
		return withEnding(t.asked, other)
	}
	if len(phrases) == 0 {
		return asked
	}
	there := nounPhrases(t.asked)
	best, most := -1, alikeEnough-1
	for i, phrase := range there {
		if likeness := t.alike(phrases[0], phrase); likeness > most {
			best, most = i, likeness
		}
	}
	if best < 0 {
		if _, at := t.goesOn(phrases); at >= 0 {
			return asked
		}
		return t.withSubject(asked, phrases)
	}
	return t.asked[:there[best].start] + other + t.asked[there[best].span.End:]
}

// alikeEnough is from where on a phrase may stand in another one's place.
const alikeEnough = 3

// alike is how much a phrase is like the one that it may stand in the place of:
// both names or neither, both several or neither, a word in common, and what the
// conversation is about before others.
func (t *topics) alike(a, b nounPhrase) int {
	if b.attribute() != a.attribute() {
		return 0
	}
	n := 0
	if a.named && b.named {
		n += 2
	}
	if a.named == b.named && a.plural == b.plural {
		n++
	}
	if slices.ContainsFunc(a.words, b.has) {
		n += 3
	}
	if len(t.subjects) > 0 && b.within(t.subjects[0]) {
		n += 2
	}
	return n
}
