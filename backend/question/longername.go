package question

import (
	"slices"
	"strings"
	"unicode"
)

// expanded puts the longer name of something that was spoken of in the place of
// its short one: "the experiment" becomes "the Kestrel experiment", and "Holt"
// becomes "Mira Holt".
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
			start = phrase.start
			longer = "the " + longer
		}
		return asked[:start] + longer + asked[phrase.span.End:], true
	}
	return asked, false
}

// spelledOut adds to an abbreviation what it stands for, where the conversation has
// words with these initials: "HRV (heat recovery ventilator)".
func (t *topics) spelledOut(asked string) string {
	for _, word := range tokens(asked) {
		short := strings.TrimSuffix(word.text, "s")
		if !word.capitals() || strings.ContainsFunc(short, func(r rune) bool { return !unicode.IsLetter(r) }) || strings.Contains(asked, "(") {
			continue
		}
		for _, said := range slices.Concat(t.subjects, t.said, nounPhrases(t.answer)) {
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

// longer is what the conversation called the thing of a single word by more: a
// phrase that ends in it, or a name with it.
func (t *topics) longer(phrase nounPhrase) (string, bool) {
	said := slices.Concat(t.subjects, t.said)
	said = append(said, nounPhrases(t.answer)...)
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
