package question

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// topics are what a conversation has spoken of, as a later question may mean it.
type topics struct {
	current nounPhrase   // what it is about; no words: nothing yet
	person  string       // the last person named
	plural  nounPhrase   // the last of several things
	said    []nounPhrase // what the questions named, the newest first
	last    string       // the last question
	answer  string       // its answer
}

// follow goes through the questions of a conversation and finds what it is about:
// what a question speaks of first, where it speaks of nothing that the
// conversation was about already.
func follow(turns []ibid.Turn) topics {
	var t topics
	for _, turn := range turns {
		asked := plain(clean(turn.Question))
		phrases := nounPhrases(asked)
		t.add(asked, phrases)
		t.last, t.answer = asked, turn.Answer
	}
	return t
}

func (t *topics) add(asked string, phrases []nounPhrase) {
	if goesOn := t.goesOn(phrases); goesOn >= 0 {
		if !phrases[goesOn].within(t.current) {
			t.current = extended(asked, phrases, goesOn)
		}
	} else if i := introduced(phrases); i >= 0 {
		t.current = extended(asked, phrases, i)
	}
	for _, phrase := range phrases {
		if phrase.attribute() {
			continue
		}
		if phrase.plural {
			t.plural = phrase
		}
		if phrase.named && len(phrase.words) > 1 && isPerson(phrase) {
			t.person = phrase.text()
		}
	}
	fresh := slices.Clone(phrases)
	t.said = append(fresh, t.said...)
}

// goesOn returns the phrase of a question that names what the conversation is
// about already, -1 where none does.
func (t *topics) goesOn(phrases []nounPhrase) int {
	if len(t.current.words) == 0 {
		return -1
	}
	head := t.current.head()
	return slices.IndexFunc(phrases, func(p nounPhrase) bool { return p.has(head) })
}

// introduced returns the phrase that a question is about: the first that is a
// thing of its own, one with a name before others, an attribute only for want of
// another; -1 where there is none.
func introduced(phrases []nounPhrase) int {
	own := func(p nounPhrase) bool { return !p.attribute() }
	if i := slices.IndexFunc(phrases, func(p nounPhrase) bool { return p.named && own(p) }); i >= 0 {
		return i
	}
	if i := slices.IndexFunc(phrases, own); i >= 0 {
		return i
	}
	return -1
}

// longestTopic is in words; more would make a question hard to read.
const longestTopic = 6

// extended is a phrase with what specifies it, "labor systems of the Ottoman
// Empire", if that is not too long.
func extended(text string, phrases []nounPhrase, i int) nounPhrase {
	phrase := phrases[i]
	if !phrase.complement || phrase.named || i+1 >= len(phrases) {
		return phrase
	}
	next := phrases[i+1]
	if next.before != "of" && next.before != "in" && next.before != "for" {
		return phrase
	}
	span := ibid.Span{Start: phrase.span.Start, End: next.span.End}
	words := strings.Fields(span.In(text))
	if len(words) > longestTopic || slices.ContainsFunc(words, func(w string) bool { return anaphors[strings.ToLower(w)] }) {
		return phrase
	}
	joined := phrase
	joined.span = span
	joined.words = words
	return joined
}

// isPerson tells whether a name may be a person's: two or three words with
// capitals, none of them a figure or a word that is no name.
func isPerson(phrase nounPhrase) bool {
	if len(phrase.words) > 3 {
		return false
	}
	for _, word := range phrase.words {
		r := rune(word[0])
		if r < 'A' || r > 'Z' || strings.ContainsAny(word, "0123456789") || strings.ToUpper(word) == word && len(word) > 2 {
			return false
		}
	}
	return !language.Stop(strings.ToLower(phrase.words[0]))
}

// anaphors are words that stand for what was said before.
var anaphors = wordSet(`it its this that these those they them their theirs he him his she her hers`)
