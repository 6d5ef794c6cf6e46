package question

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// reference is a word that stands for something said before.
var reference = regexp.MustCompile(`(?i)\b(it's|it|its|they|them|their|theirs|he|him|his|she|her|hers|this|that|these|those)\b`)

// referred puts what was spoken of in the place of the first word that stands for
// it, and tells whether there was one. A second one goes on to stand for the same.
func (t *topics) referred(before, asked string) (string, bool) {
	for _, at := range reference.FindAllStringIndex(asked, -1) {
		word := strings.ToLower(asked[at[0]:at[1]])
		rest := asked[at[1]:]
		if !refers(word, asked[:at[0]], rest) {
			continue
		}
		meant := t.meant(word)
		if meant == "" || namedBefore(asked[:at[0]]) || namedBefore(before) && word != "they" && word != "their" {
			return asked, true
		}
		switch word {
		case "its", "their", "theirs", "his", "her", "hers":
			if !(word == "her" && !nounFollows(rest)) {
				meant = possessive(meant)
			}
		case "it's":
			if !strings.HasPrefix(strings.TrimSpace(rest), "a ") && nounFollows(rest) {
				meant = possessive(meant)
			} else {
				meant += " is"
			}
		}
		return asked[:at[0]] + meant + rest, true
	}
	return asked, false
}

// refers tells whether a word stands for something said before, given what is
// before and after it: "it" does not in "is it possible to" or "what time is it",
// nor "that" in "events that happen".
func refers(word, before, after string) bool {
	next := nextWord(after)
	previous := lastWord(before)
	switch word {
	case "it", "it's":
		if empty.MatchString(strings.TrimSpace(after)) {
			return false
		}
	case "this", "that", "these", "those":
		if nounFollows(after) {
			return false // "this study" is for [topics.expanded]
		}
		if (word == "that" || word == "those") && previous != "" && !prepositions[previous] && !auxiliaries[previous] && !isVerb(previous) && previous != "does" {
			return false // a clause: "the rules that apply"
		}
		if word == "that" && (articles[next] || isPronoun(next)) || next == "of" {
			return false
		}
	}
	return true
}

func isPronoun(word string) bool {
	return anaphors[word] || word == "i" || word == "you" || word == "we"
}

// empty matches what follows an "it" that stands for nothing.
var empty = regexp.MustCompile(`(?i)^(?:(?:is|was|be|would be|always|really|so)? ?(?:possible|necessary|common|true|likely|legal|illegal|safe|okay|ok|important|better|worth|easy|hard|difficult|raining|take(?:s)?)\b.*\b(?:to|that|if|for)\b|matter|seems?\b)`)

// meant is what a pronoun stands for: a person for "he", things for "they", else
// what the conversation is about.
func (t *topics) meant(word string) string {
	switch word {
	case "he", "him", "his", "she", "her", "hers":
		if t.person != "" {
			return t.person
		}
		if name := personIn(t.answer); name != "" {
			return name
		}
	case "they", "them", "their", "theirs", "these", "those":
		if len(t.plural.words) > 0 && !t.current.plural && !t.current.named {
			return withArticle(t.plural)
		}
	}
	if len(t.current.words) == 0 {
		return ""
	}
	return withArticle(t.current)
}

// personIn is the first name in a text that may be a person's.
func personIn(text string) string {
	for _, phrase := range nounPhrases(ibid.Span{End: min(len(text), 600)}.In(text)) {
		if phrase.named && len(phrase.words) > 1 && isPerson(phrase) {
			return phrase.text()
		}
	}
	return ""
}

// withArticle gives a phrase the article it had; one thing of its kind becomes
// the one that was spoken of.
func withArticle(p nounPhrase) string {
	switch p.article {
	case "the":
		return "the " + p.text()
	case "a", "an":
		if p.named {
			return "the " + p.text()
		}
		return p.article + " " + p.text()
	}
	return p.text()
}

func possessive(words string) string {
	if strings.HasSuffix(words, "s") {
		return words + "'"
	}
	return words + "'s"
}

// namedBefore tells whether a text in front of a pronoun names something that it
// may stand for.
func namedBefore(text string) bool {
	for _, phrase := range nounPhrases(text) {
		if phrase.named {
			return true
		}
	}
	return false
}

// nounFollows tells whether a noun phrase follows at once.
func nounFollows(rest string) bool {
	next := nextWord(rest)
	return next != "" && !language.Stop(next) && !auxiliaries[next] && !prepositions[next] && (!isVerb(next) || attributes[singular(next)]) && !adverb(next) &&
		!questionWords[next] && !strings.HasPrefix(strings.TrimSpace(rest), ",")
}

func nextWord(text string) string {
	for word := range strings.FieldsSeq(text) {
		return strings.ToLower(strings.TrimFunc(word, outer))
	}
	return ""
}

func lastWord(text string) string {
	words := strings.Fields(text)
	if len(words) == 0 {
		return ""
	}
	return strings.ToLower(strings.TrimFunc(words[len(words)-1], outer))
}
