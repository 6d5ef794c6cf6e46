package question

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// topics are what a conversation has spoken of, as a later question may mean it.
type topics struct {
	subjects []nounPhrase // what questions were about, the newest first
	person   nounPhrase   // the last person named
	said     []nounPhrase // all that questions named, the newest first
	last     string       // the last question
	phrases  []nounPhrase // of its last sentence, which is asked
	asked    string
	answer   string // its answer
}

// follow goes through the questions of a conversation and finds what they are
// about.
func follow(turns []ibid.Turn) topics {
	var t topics
	for _, turn := range turns {
		t.last, t.answer = plain(clean(turn.Question)), turn.Answer
		before, asked := lastSentence(t.last)
		t.asked, t.phrases = asked, nounPhrases(asked)
		if t.add(asked, t.phrases); len(t.subjects) == 0 {
			t.add(before, nounPhrases(before))
		}
	}
	return t
}

// add takes in a question. One that names a subject of the conversation goes on
// with that; another may introduce one.
func (t *topics) add(asked string, phrases []nounPhrase) {
	if subject, at := t.goesOn(phrases); at >= 0 {
		again := t.subjects[subject]
		if language.Stem(phrases[at].head()) == language.Stem(again.head()) && !phrases[at].within(again) {
			again = extended(asked, phrases, at)
		}
		t.subjects = append([]nounPhrase{again}, slices.Delete(t.subjects, subject, subject+1)...)
	}
	if at := t.introduced(asked, phrases); at >= 0 {
		t.subjects = append([]nounPhrase{extended(asked, phrases, at)}, t.subjects...)
	}
	for _, phrase := range phrases {
		if person, found := personOf(phrase); found {
			t.person = person
		}
	}
	t.said = append(slices.Clone(phrases), t.said...)
}

// goesOn returns the newest subject of the conversation that a question names, and
// by which of its phrases; at is -1 where it names none.
func (t *topics) goesOn(phrases []nounPhrase) (subject, at int) {
	for subject, about := range slices.Backward(t.subjects) {
		if at := slices.IndexFunc(phrases, func(p nounPhrase) bool { return p.has(about.head()) && !p.rivals(about) }); at >= 0 {
			return subject, at
		}
	}
	return 0, -1
}

// introduces match the beginning of questions that introduce what they are about:
// "What is seafloor spreading?", "Tell me about the annex".
var introduces = regexp.MustCompile(`(?i)^(?:(?:what|who)(?:'s| is| are| was| were)|(?:can you |could you |please )*(?:tell (?:me|us) (?:more |something )?about|describe|explain)|what happened (?:in|at|during|to))\s+(?:the |an? )?$`)

// introduced returns the phrase that a question introduces as its subject, -1
// where it introduces none: what it asks the meaning of, a name, or, in a question
// that is no "what" or "which", what it speaks of first. The first question of a
// conversation has a subject in any case.
func (t *topics) introduced(asked string, phrases []nounPhrase) int {
	_, goesOn := t.goesOn(phrases)
	own := func(p nounPhrase) bool { return (!p.attribute() || p.named) && !number(p.head()) }
	if goesOn < 0 && len(t.subjects) == 0 {
		if i := slices.IndexFunc(phrases, func(p nounPhrase) bool { return p.named && own(p) }); i >= 0 {
			return i
		}
		if i := slices.IndexFunc(phrases, own); i >= 0 {
			return i
		}
		return slices.IndexFunc(phrases, func(p nounPhrase) bool { return !p.complement })
	}
	first := slices.IndexFunc(phrases, own)
	if first < 0 {
		return -1
	}
	phrase := phrases[first]
	if introduces.MatchString(asked[:phrase.span.Start]) && first == 0 && (goesOn < 0 && phrase.article != "the" || phrase.specific()) && goesOn != 0 {
		return first
	}
	if goesOn >= 0 {
		if subject, at := t.goesOn(phrases[:1]); first == 0 && phrase.named && !phrase.complement && at < 0 && subject == 0 {
			return first
		}
		return -1
	}
	if i := slices.IndexFunc(phrases, func(p nounPhrase) bool { return p.named && own(p) }); i >= 0 {
		return i
	}
	if first == 1 && phrases[0].attribute() && phrases[0].complement && phrase.specific() {
		return first
	}
	if opening := nextWord(asked); first == 0 && phrase.article == "" && (opening == "how" || opening == "why" || auxiliaries[opening]) {
		return first
	}
	return -1
}

// How the last answer is read for what a question may mean: so many bytes of it,
// in which something stands often enough to be what it is about.
const (
	answerRead  = 1000
	oftenEnough = 2
)

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

// salient is what a text speaks of most: the name or the phrase of several words
// that it has most often, at least often times; no words where none is.
func salient(text string, often int) nounPhrase {
	phrases := nounPhrases(text)
	counts := map[string]int{}
	var best nounPhrase
	most := often - 1
	for _, phrase := range phrases {
		if phrase.attribute() || !phrase.named && len(phrase.words) < 2 || len(phrase.words) > 4 || number(phrase.head()) {
			continue
		}
		key := strings.ToLower(phrase.text())
		counts[key]++
		if counts[key] > most {
			best, most = phrase, counts[key]
		}
	}
	return best
}

// personOf is the name that a phrase begins with, if it may be a person's: two or
// three words with capitals.
func personOf(phrase nounPhrase) (nounPhrase, bool) {
	n := 0
	for n < len(phrase.words) && personal(phrase.words[n]) {
		n++
	}
	if !phrase.named || n < 2 || n > 3 {
		return phrase, false
	}
	return nounPhrase{words: phrase.words[:n], named: true}, true
}

// personal tells whether a word is written as a part of a person's name.
func personal(word string) bool {
	return unicode.IsUpper([]rune(word)[0]) && (len(word) < 3 || strings.ToUpper(word) != word) &&
		!strings.ContainsAny(word, "0123456789") && !language.Stop(strings.ToLower(word)) && !legalForms[strings.ToLower(word)]
}

// severalMeant is what "they" stands for beside the subjects of the conversation:
// the first of several things that the last question spoke of.
func (t *topics) severalMeant() nounPhrase {
	for i, phrase := range t.phrases[:min(len(t.phrases), 2)] {
		if phrase.plural {
			several := extended(t.asked, t.phrases, i)
			if several.article == "" {
				several.article = "the"
			}
			return several
		}
	}
	return nounPhrase{}
}

// anaphors are words that stand for what was said before.
var anaphors = wordSet(`it its this that these those they them their theirs he him his she her hers`)
