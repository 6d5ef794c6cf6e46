package question

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// standAlone puts in front of a question what it leaves to the turns before it, which
// are the oldest first: the question that opened the subject, and the last one. It
// reports whether it changed anything.
//
// A question leaves something to them if it goes on ("and in 2023?"), has a word that
// stands for something else ("it"), or says little by itself ("Why?"). Of others, those
// that open another subject are the most, and they are left alone.
func standAlone(turns []ibid.Turn, text string) (standalone string, changed bool) {
	turns = slices.DeleteFunc(slices.Clone(turns), func(t ibid.Turn) bool { return !t.Opens() })
	if len(turns) == 0 || !leans(text) {
		return text, false
	}
	last := len(turns) - 1
	opening := last
	for opening > 0 && leans(turns[opening].Question) {
		opening--
	}
	before := subjectOf(turns[opening])
	if last != opening {
		before = strings.TrimSpace(before + " " + subjectOf(turns[last]))
	}
	if before == "" {
		return text, false
	}
	return before + " " + Clean(text), true
}

// subjectOf is what a later question may take from a turn: its question without field
// filters, or nothing where that asks for nothing.
func subjectOf(turn ibid.Turn) string {
	_, wording := fields(Clean(turn.Question))
	wording = shorten(wording, maxSubject)
	if len(terms(wording, language.IdentifyShort(wording))) == 0 {
		return ""
	}
	if last, _ := utf8.DecodeLastRuneInString(wording); !unicode.IsPunct(last) {
		wording += "."
	}
	return wording
}

const (
	maxSubject = 400 // bytes of an earlier question
	fewTerms   = 2   // a question with no more leaves something to those before it
)

var (
	// goesOn matches a question that goes on with the last one.
	goesOn = regexp.MustCompile(`(?i)^(?:and|but|or|so|also|then|(?:what|how) about|what else|ok(?:ay)?|yes|no)\b`)
	// stands matches a word that stands for something said before.
	stands = regexp.MustCompile(`(?i)\b(?:it|its|they|them|theirs?|he|him|his|she|hers?|this|that|these|those|there|ones?|others?|such|same)\b`)
)

// pointsBack reports whether the words of a question show that it leaves something to those
// before it. One that merely is short may.
func pointsBack(text string) bool {
	_, text = fields(plain(Clean(text)))
	return goesOn.MatchString(text) || stands.MatchString(text)
}

// byItself matches words that look as if they stood for something said before, and stand for
// something in the question, or for nothing: "is there a deposit", "the company that owns it",
// "the Tenant and its guests".
var byItself = regexp.MustCompile(`(?i)\bthere (?:is|are|was|were|be|any|an?|no)\b|\b(?:is|are|was|were|be) there\b|\bsuch as\b|\b(?:each|any|no) (?:one|other)\b|\bother than\b` +
	`|\bone (?:of|or|day|week|month|year|hour)\b|\b(?:the|an?|any|every|each|all|which|what) (?:[\w-]+ )?[\w-]+ that \w+|\b(?:the|an?|any|every|each) [\w-]+\b[^.?!]*?\b(?:its|their|his|her)\b`)

// unclear reports whether the words of a question don't say what it asks without those before
// it: it goes on, has a word that stands for something in them, or has next to no content. Of
// others that may lean on them, the rules look for both.
func unclear(text string) bool {
	_, text = fields(plain(Clean(text)))
	return goesOn.MatchString(text) || stands.MatchString(byItself.ReplaceAllString(text, " ")) || len(terms(text, language.IdentifyShort(text))) < fewTerms
}

// leans reports whether a question leaves something to those before it.
func leans(text string) bool {
	_, text = fields(plain(Clean(text)))
	return text != "" && (pointsBack(text) || len(terms(text, language.IdentifyShort(text))) <= fewTerms)
}

// following makes a question ready for retrieval that [standAlone] put others in front
// of: it is searched for with them, and asks what it asks alone.
func following(standalone string, alone ibid.Query) ibid.Query {
	query := Understand(standalone)
	query.Asked, query.Expects = alone.Asked, alone.Expects
	return query
}

// sentenceEnd matches where a sentence ends and another begins.
var sentenceEnd = regexp.MustCompile(`[.?!]+\s+`)

// lastSentence cuts a question into its last sentence and what stands before it,
// with the space between.
func lastSentence(text string) (before, last string) {
	ends := sentenceEnd.FindAllStringIndex(text, -1)
	if len(ends) == 0 {
		return "", text
	}
	cut := ends[len(ends)-1][1]
	return text[:cut], text[cut:]
}
