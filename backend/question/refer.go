package question

import (
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// reference is a word that stands for something said before.
var reference = regexp.MustCompile(`(?i)\b(it's|it|its|they're|they|them|their|theirs|he|him|his|she|her|hers|this|that|these|those)\b`)

// referred puts what was spoken of in the place of the first word that stands for
// it, and tells whether there was one. Others go on to stand for the same, but for
// an "it" beside a "they", which is something else.
func (t *topics) referred(before, asked string) (string, bool) {
	if there.MatchString(asked) && len(t.subjects) > 0 && !auxiliaries[lastWord(there.ReplaceAllString(asked, ""))] {
		return there.ReplaceAllString(asked, " in "+strings.ReplaceAll(withArticle(t.subjects[0]), "$", "$$")+"$1"), true
	}
	several := false
	var meant nounPhrase
	for from := 0; ; {
		at := reference.FindStringIndex(asked[from:])
		if at == nil {
			return asked, from > 0
		}
		at[0], at[1] = at[0]+from, at[1]+from
		word := strings.ToLower(asked[at[0]:at[1]])
		rest := asked[at[1]:]
		switch {
		case len(meant.words) > 0 && (word != "it" || !several):
			from = at[1]
			continue
		case !refers(word, asked[:at[0]], rest):
			if from = at[1]; len(meant.words) == 0 {
				return t.referredLater(asked, from)
			}
			continue
		case len(meant.words) == 0 && (namedBefore(asked[:at[0]]) || pluralWord[word] == false && namedIn(before)):
			return asked, true
		}
		found := t.meant(word, meant)
		switch {
		case len(found.words) == 0:
			return asked, true
		case pluralWord[word] && !found.plural && len(t.subjects) > 1 && together.MatchString(asked):
			both := nounPhrase{words: []string{withArticle(t.subjects[1]), "and", withArticle(t.subjects[0])}, plural: true}
			return asked[:at[0]] + inPlace(word, withArticle(both), rest) + rest, true
		case pluralWord[word] != found.plural && !found.named && len(meant.words) == 0 && !person[word]:
			if singularWord.MatchString(rest) {
				return t.referredLater(asked, at[1])
			}
			if lacking(asked, nounPhrases(asked)) {
				return withEnding(asked, "in the case of "+withArticle(found)), true
			}
			return asked, true
		}
		meant, several = found, pluralWord[word]
		words := inPlace(word, withArticle(meant), rest)
		asked = asked[:at[0]] + words + rest
		from = at[0] + len(words)
	}
}

var singularWord = regexp.MustCompile(`(?i)\bit\b`)

// together matches what is said of two things held against each other.
var together = regexp.MustCompile(`(?i)\b(?:in common|differ|different|compare|similar|alike|the same|each other|relate|related)\b`)

// referredLater looks for a word that stands for something behind a place.
func (t *topics) referredLater(asked string, from int) (string, bool) {
	later, found := t.referred("", asked[from:])
	return asked[:from] + later, found
}

var pluralWord = map[string]bool{"they": true, "they're": true, "them": true, "their": true, "theirs": true, "these": true, "those": true}

var person = wordSet(`he him his she her hers`)

// inPlural is a phrase for several of its kind.
func inPlural(p nounPhrase) nounPhrase {
	p.words = append(slices.Clone(p.words[:len(p.words)-1]), p.words[len(p.words)-1]+"s")
	p.article, p.plural = "", true
	return p
}

// inPlace is what stands for a word: with the possessive where that has it.
func inPlace(word, meant, rest string) string {
	switch word {
	case "its", "their", "theirs", "his", "hers":
		return possessive(meant)
	case "her":
		if nounFollows(rest) {
			return possessive(meant)
		}
	case "they're":
		return meant + " are"
	case "it's":
		if nounFollows(rest) {
			return possessive(meant) // as people write "its"
		}
		return meant + " is"
	}
	return meant
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
		if word == "that" && !prepositions[previous] && !auxiliaries[previous] && next != "" {
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
// what the conversation is about, but nothing that another pronoun stands for.
func (t *topics) meant(word string, other nounPhrase) nounPhrase {
	switch word {
	case "he", "him", "his", "she", "her", "hers":
		return t.personMeant()
	}
	if found := t.answered(); len(found.words) > 0 && len(other.words) == 0 && found.plural == pluralWord[word] {
		return found
	}
	if found := salient(t.beginning(), oftenEnough); len(found.words) > 0 && found.plural == pluralWord[word] && len(other.words) == 0 {
		return found
	}
	var left []nounPhrase
	for _, subject := range t.subjects {
		if subject.text() != other.text() {
			left = append(left, subject)
		}
	}
	for _, subject := range left[:min(len(left), 3)] {
		if subject.plural == pluralWord[word] {
			return subject
		}
	}
	if len(left) > 0 && pluralWord[word] && (left[0].article == "a" || left[0].article == "an") {
		return inPlural(left[0])
	}
	if several := t.severalMeant(); pluralWord[word] && len(several.words) > 0 && len(other.words) == 0 {
		return several
	}
	if len(left) == 0 {
		return nounPhrase{}
	}
	return left[0]
}

// personMeant is whom "he" or "she" stands for: the person whom the last answer
// named where its question asked for one, else the last person named, else one who
// was spoken of by what they are, "my son".
func (t *topics) personMeant() nounPhrase {
	asked, _ := asks(t.last, "en")
	answered := personIn(t.answer)
	if len(answered.words) > 0 && asked == ibid.AsksWho {
		return answered
	}
	if len(t.person.words) > 0 {
		return t.person
	}
	if len(answered.words) > 0 {
		return answered
	}
	for _, said := range t.said {
		if roles[singular(said.head())] {
			return said
		}
	}
	for _, subject := range t.subjects {
		if subject.named {
			return subject
		}
	}
	return nounPhrase{}
}

// roles are the nouns for one person.
var roles = wordSet(`author ceo cfo president chairman chair director officer auditor landlord tenant judge owner founder manager
	employee student player researcher plaintiff defendant witness patient doctor nurse teacher clerk minister son daughter mother father brother sister wife husband partner friend child boy girl man woman king queen`)

// personIn is the first name in a text that may be a person's.
func personIn(text string) nounPhrase {
	for _, phrase := range nounPhrases(ibid.Span{End: min(len(text), answerRead)}.In(text)) {
		if person, found := personOf(phrase); found {
			return person
		}
	}
	return nounPhrase{}
}

// answered is the thing that the last answer names first, where its question asked
// which thing it is: "What is the largest plane?"
func (t *topics) answered() nounPhrase {
	if kind, _ := asks(t.asked, "en"); kind != ibid.AsksWho && kind != ibid.AsksWhich && !wanted.MatchString(t.asked) {
		return nounPhrase{}
	}
	for _, phrase := range nounPhrases(firstSentence(t.beginning())) {
		if phrase.named && !slices.ContainsFunc(t.said, func(said nounPhrase) bool { return phrase.within(said) }) {
			return phrase
		}
	}
	return nounPhrase{}
}

func firstSentence(text string) string {
	if end := sentenceEnd.FindStringIndex(text); end != nil {
		return text[:end[0]]
	}
	return text
}

// wanted matches the question which thing something is.
var wanted = regexp.MustCompile(`(?i)^what (?:is|are|was|were) (?:the|its|their|some)\b`)

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

// joint matches what joins a clause to one that went before.
var joint = regexp.MustCompile(`(?i)(?:,|\b(?:and|but|because|if|when|while|since|or|so|though|although|after|before|until))\b`)

// namedBefore tells whether an earlier part of a sentence names something that a
// pronoun after it may stand for.
func namedBefore(text string) bool {
	cuts := joint.FindAllStringIndex(text, -1)
	if len(cuts) == 0 {
		return false
	}
	for _, phrase := range nounPhrases(text[:cuts[len(cuts)-1][0]]) {
		if !phrase.attribute() {
			return true
		}
	}
	return false
}

// namedIn tells whether a text names something that a pronoun after it may stand
// for.
func namedIn(text string) bool {
	for _, phrase := range nounPhrases(text) {
		if !phrase.attribute() {
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
