package question

import (
	"regexp"
	"slices"
	"strings"
)

// otherwise matches a question that is the last one again, with something else in
// it: "What about the annex?", "I meant the annex".
var otherwise = regexp.MustCompile(`(?i)^(?:(?:ok|okay|and|but|so|then|no|yes|well|oh|sorry)\b[, ]+)*(?:(?:what|how) about|and(?: what about| for)?|(?:i|we) mean(?:t)?(?: to ask about)?)\s+(.{2,60}?)\s*[?.!]*$`)

// instead writes a question of the form "what about X?" out.
func (t *topics) instead(asked string) (string, bool) {
	found := otherwise.FindStringSubmatch(asked)
	if found == nil || reference.MatchString(found[1]) {
		return asked, false
	}
	other := found[1]
	phrases := nounPhrases(other)
	if len(phrases) == 0 || len(phrases) > 2 || slices.ContainsFunc(strings.Fields(strings.ToLower(other)), func(w string) bool { return questionWords[w] || auxiliaries[w] }) {
		return asked, false
	}
	if phrases[0].article == "the" && !phrases[0].named || phrases[0].attribute() {
		return t.attributeOf(asked, other, phrases), true
	}
	return t.replaced(asked, other, phrases), true
}

// attributeOf asks for a property of what the conversation is about.
func (t *topics) attributeOf(asked, other string, phrases []nounPhrase) string {
	if len(t.current.words) == 0 || phrases[len(phrases)-1].within(t.current) || t.goesOn(phrases) >= 0 {
		return asked
	}
	return withEnding(asked, "of "+withArticle(t.current))
}

// replaced puts something into the last question, in the place of what is most
// like it there.
func (t *topics) replaced(asked, other string, phrases []nounPhrase) string {
	if preposition := strings.ToLower(strings.Fields(other)[0]); linking[preposition] {
		return t.last[:len(strings.TrimRight(t.last, " ?.!"))] + " " + other + "?"
	}
	there := nounPhrases(t.last)
	best, most := -1, 0
	for i, phrase := range there {
		if likeness := alike(phrases[0], phrase, t.current); likeness > most {
			best, most = i, likeness
		}
	}
	if best < 0 {
		return asked
	}
	place := there[best].span
	start := place.Start
	if there[best].article != "" {
		start = strings.LastIndex(strings.ToLower(t.last[:place.Start]), there[best].article)
	}
	return t.last[:start] + other + t.last[place.End:]
}

// alike is how much a phrase is like the one that may stand in its place: both
// names or neither, both several or neither, a word in common, and what the
// conversation is about before others.
func alike(a, b, current nounPhrase) int {
	if b.attribute() && !a.attribute() {
		return 0
	}
	n := 1
	if a.named == b.named {
		n += 2
	}
	if a.plural == b.plural {
		n++
	}
	if slices.ContainsFunc(a.words, b.has) {
		n += 3
	}
	if b.within(current) {
		n++
	}
	return n
}

// expanded puts the longer name of something that was spoken of in the place of
// its short one: "the experiment" becomes "the Milgram experiment".
func (t *topics) expanded(asked string) (string, bool) {
	phrases := nounPhrases(asked)
	for i := len(phrases) - 1; i >= 0; i-- {
		phrase := phrases[i]
		if len(phrase.words) != 1 || phrase.named || phrase.attribute() && phrase.complement {
			continue
		}
		demonstrative := anaphors[phrase.article]
		if phrase.article != "the" && !demonstrative {
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

// longer is what the conversation called the thing of a single word by more.
func (t *topics) longer(phrase nounPhrase) (string, bool) {
	for _, said := range append([]nounPhrase{t.current}, t.said...) {
		if len(said.words) > 1 && len(said.words) <= 4 && singular(said.head()) == singular(phrase.head()) && !said.attribute() {
			return said.text(), true
		}
	}
	return "", false
}

// appended adds what the conversation is about to a question that lacks it.
func (t *topics) appended(asked string) string {
	phrases := nounPhrases(asked)
	if len(t.current.words) == 0 || t.goesOn(phrases) >= 0 || !lacking(asked, phrases) {
		return asked
	}
	preposition := "for"
	if len(phrases) > 0 && strings.HasSuffix(strings.TrimRight(asked, " ?.!"), phrases[len(phrases)-1].text()) && phrases[len(phrases)-1].attribute() {
		preposition = "of"
	}
	return withEnding(asked, preposition+" "+withArticle(t.current))
}

// lacking tells whether a question does not say what it is about: it names
// nothing, and speaks only of properties, of "the" things, or of hardly anything.
func lacking(asked string, phrases []nounPhrase) bool {
	if slices.ContainsFunc(phrases, func(p nounPhrase) bool { return p.named }) {
		return false
	}
	if len(phrases) == 0 {
		return true
	}
	for _, phrase := range phrases {
		if phrase.attribute() && !phrase.complement || phrase.article == "the" && !phrase.complement {
			return true
		}
	}
	return false
}
