package question

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

// otherwise matches a question that is the last one again, with something else in
// it: "What about the annex?", "I meant the annex".
var otherwise = regexp.MustCompile(`(?i)^(?:(?:ok|okay|and|but|so|then|no|yes|well|oh|sorry)\b[, ]+)*(?:(?:what|how) about|and(?: what about| for)?|(?:i|we) mean(?:t)?(?: to ask about)?)\s+(.{2,60}?)\s*[?.!]*$`)

// instead writes a question of the form "what about X?" out.
func (t *topics) instead(asked string) (string, bool) {
	if picked := picks.FindStringSubmatch(asked); picked != nil && strings.HasSuffix(strings.TrimSpace(t.answer), "?") && len(terms(picked[1], "en")) > 0 && !isSmalltalk(asked) {
		return withEnding(t.last, strings.TrimSpace(picked[1])), true
	}
	found := otherwise.FindStringSubmatch(asked)
	if found == nil || reference.MatchString(found[1]) {
		return asked, false
	}
	other := found[1]
	if swapped, found := t.atAnotherTime(other); found {
		return swapped, true
	}
	if ordinal := another.FindStringSubmatch(other); ordinal != nil && one.MatchString(t.last) {
		at := one.FindStringIndex(t.last)
		return t.last[:at[0]] + ordinal[1] + t.last[at[1]:], true
	}
	if superlative.MatchString(t.last) && superlative.FindString(other) == other {
		at := superlative.FindStringIndex(t.last)
		return t.last[:at[0]] + other + t.last[at[1]:], true
	}
	if meant.MatchString(asked) {
		return t.replaced(t.last, other, nounPhrases("about "+other)), true
	}
	phrases := nounPhrases("about " + other)
	if len(phrases) == 0 || len(phrases) > 2 || slices.ContainsFunc(strings.Fields(strings.ToLower(other)), func(w string) bool { return questionWords[w] || auxiliaries[w] }) {
		return asked, false
	}
	if phrases[0].article == "the" && !phrases[0].named || phrases[0].attribute() {
		return t.attributeOf(asked, other, phrases), true
	}
	return t.replaced(asked, other, phrases), true
}

// atAnotherTime asks the last question of another time, "and in 2022?"
func (t *topics) atAnotherTime(other string) (string, bool) {
	times := findPeriods(other)
	if len(times) == 0 || len(nounPhrases(withoutTimes(other, times))) > 0 {
		return "", false
	}
	before := findPeriods(t.last)
	if len(before) == 0 {
		if !linking[nextWord(other)] {
			other = "in " + other
		}
		return withEnding(t.last, other), true
	}
	time := before[len(before)-1].span
	return t.last[:time.Start] + times[0].span.In(other) + t.last[time.End:], true
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

var superlative = regexp.MustCompile(`(?i)\bthe (?:\w{2,}est|most \w+|least \w+|best|worst|first|last)\b`)

// replaced puts something into the last question, in the place of what is like it
// there.
func (t *topics) replaced(asked, other string, phrases []nounPhrase) string {
	if preposition := strings.ToLower(strings.Fields(other)[0]); linking[preposition] {
		return withEnding(t.last, other)
	}
	if len(phrases) == 0 {
		return asked
	}
	there := nounPhrases(t.last)
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
	place := there[best].span
	start := place.Start
	if there[best].article != "" {
		start = strings.LastIndex(strings.ToLower(t.last[:place.Start]), there[best].article)
	}
	return t.last[:start] + other + t.last[place.End:]
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

// expanded puts the longer name of something that was spoken of in the place of
// its short one: "the experiment" becomes "the Milgram experiment", and "Anne"
// becomes "Anne Bonny".
func (t *topics) expanded(asked string) (string, bool) {
	phrases := nounPhrases(asked)
	for i := len(phrases) - 1; i >= 0; i-- {
		phrase := phrases[i]
		if len(phrase.words) != 1 || phrase.attribute() && phrase.complement {
			continue
		}
		demonstrative := anaphors[phrase.article]
		if phrase.article != "the" && !demonstrative && !phrase.named {
			continue
		}
		longer, found := t.longer(phrase)
		if !found {
			continue
		}
		start := phrase.span.Start
		if demonstrative {
			start = strings.LastIndex(strings.ToLower(asked[:start]), phrase.article)
			longer = "the " + longer
		}
		return asked[:start] + longer + asked[phrase.span.End:], true
	}
	return asked, false
}

// spelledOut adds to an abbreviation what it stands for, where the conversation has
// words with these initials: "CCD (colony collapse disorder)".
func (t *topics) spelledOut(asked string) string {
	for _, word := range tokens(asked) {
		short := strings.TrimSuffix(word.text, "s")
		if !word.capitals() || strings.ContainsFunc(short, func(r rune) bool { return !unicode.IsLetter(r) }) || strings.Contains(asked, "(") {
			continue
		}
		for _, said := range slices.Concat(t.subjects, t.said, nounPhrases(t.beginning())) {
			if len(said.words) == len(short) && initials(said.words) == strings.ToLower(short) {
				return asked[:word.span.End] + " (" + said.text() + ")" + asked[word.span.End:]
			}
		}
	}
	return asked
}

func initials(words []string) string {
	var letters strings.Builder
	for _, word := range words {
		letters.WriteString(strings.ToLower(word[:1]))
	}
	return letters.String()
}

// beginning is what of the last answer is read for what a question may mean.
func (t *topics) beginning() string {
	return ibid.Span{End: min(len(t.answer), answerRead)}.In(t.answer)
}

// longer is what the conversation called the thing of a single word by more: a
// phrase that ends in it, or a name with it.
func (t *topics) longer(phrase nounPhrase) (string, bool) {
	said := slices.Concat(t.subjects, t.said)
	said = append(said, nounPhrases(t.beginning())...)
	for _, other := range said {
		if len(other.words) < 2 || len(other.words) > 4 || describing(strings.ToLower(other.words[0])) {
			continue
		}
		switch {
		case phrase.named && other.named && (other.words[0] == phrase.words[0] || other.words[len(other.words)-1] == phrase.words[0]):
			return other.text(), true
		case !phrase.named && singular(other.head()) == singular(phrase.head()) && !other.attribute():
			return other.text(), true
		}
	}
	return "", false
}

// appended adds what the conversation is about to a question that lacks it.
func (t *topics) appended(before, asked string) string {
	if len(t.subjects) == 0 || !asks4(asked) {
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

// asks4 tells whether a sentence is a question or asks for an answer.
func asks4(asked string) bool {
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
		return which.ReplaceAllString(asked, "Which of "+strings.ReplaceAll(withArticle(several), "$", "$$")+" $1"), true
	}
	if subject.plural && proform.MatchString(asked) {
		return proform.ReplaceAllLiteralString(asked, subject.text()), true
	}
	if at := superlative.FindStringIndex(asked); at != nil && !subject.named && !nounFollows(asked[at[1]:]) && !subject.attribute() {
		last := len(subject.words) - 1
		return asked[:at[1]] + " " + strings.Join(append(slices.Clone(subject.words[:last]), singular(subject.words[last])), " ") + asked[at[1]:], true
	}
	return asked, false
}

// which matches a choice among things that were named before, "Which is cheaper";
// kinds one of their kinds, "What type has thorns"; there a place.
var (
	which   = regexp.MustCompile(`(?i)\bwhich(?: ones?)? (is|are|was|were|has|have|do|does|did|will|would|can)\b`)
	kinds   = regexp.MustCompile(`(?i)\b(?:what|which) (?:\w+ )?(?:kinds?|types?|sorts?|forms?|varieties|ones?)\b`)
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
		return which.ReplaceAllString(asked, "Which of the "+subject.text()+" $1")
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
	first := phrases[0]
	if introduces.MatchString(asked[:first.span.Start]) && first.article != "the" && !first.attribute() {
		return false
	}
	opening := nextWord(asked)
	if auxiliaries[opening] && !first.attribute() && len(phrases) > 1 {
		return false
	}
	return (opening != "how" && opening != "why") || first.attribute() || first.article == "the" || len(phrases) == 1
}
