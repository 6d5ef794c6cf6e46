package question

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// nounPhrase is something that a question speaks of: a run of words that are
// neither verbs nor function words, as it stands in the text.
type nounPhrase struct {
	words      []string // as written, without articles
	span       ibid.Span
	start      int    // where its article begins, or else the phrase
	article    string // the word right before it, if it is an article or the like: "the", "a", "this", "its"
	before     string // the preposition before that, "of", "for"; "" where none stands
	complement bool   // a preposition and another noun phrase follow: "role of slavery"
	named      bool   // it has a capital that is not the first word's of a sentence
	plural     bool
}

func (p nounPhrase) text() string { return strings.Join(p.words, " ") }

// head is the noun of a phrase: "clause" in "clause 12".
func (p nounPhrase) head() string {
	for _, word := range slices.Backward(p.words) {
		if !number(word) && len(word) > 1 {
			return strings.ToLower(word)
		}
	}
	return strings.ToLower(p.words[len(p.words)-1])
}

// attribute tells whether a phrase is a property of something else rather than a
// thing: "the main types", "effects".
func (p nounPhrase) attribute() bool { return attributes[singular(p.head())] }

// oneOf is what one of the things is called, without what tells it from others:
// "heron" for "the largest herons".
func (p nounPhrase) oneOf() string {
	words := slices.Clone(p.words)
	for len(words) > 1 && describing(strings.ToLower(words[0])) {
		words = words[1:]
	}
	words[len(words)-1] = singular(words[len(words)-1])
	return strings.Join(words, " ")
}

// specific tells whether a phrase says enough to be understood by itself.
func (p nounPhrase) specific() bool {
	telling := 0
	for _, word := range p.words {
		if !describing(strings.ToLower(word)) {
			telling++
		}
	}
	return p.named || !p.attribute() && telling > 1 && p.article != "the" && !anaphors[p.article]
}

// has tells whether a phrase has a word, in whatever form.
func (p nounPhrase) has(word string) bool {
	stem := language.Stem(word)
	return slices.ContainsFunc(p.words, func(w string) bool { return language.Stem(w) == stem })
}

// rivals tells whether a phrase names another thing of the same kind: "the Brandt
// method" beside "the Sallow method".
func (p nounPhrase) rivals(other nounPhrase) bool {
	return p.named && other.named && !p.within(other) && !other.within(p)
}

// within tells whether all words of a phrase are in another one.
func (p nounPhrase) within(other nounPhrase) bool {
	return !slices.ContainsFunc(p.words, func(w string) bool { return !other.has(w) })
}
