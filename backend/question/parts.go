package question

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// parts takes a question apart that asks several things, or the same of several: "When
// does it start and what does it cost?", "Does Norland or Sudmark pay more?". Turns are
// those before it, the oldest first. There are none if it asks one thing, and at most
// [maxParts], or [maxSides] sides.
//
// Sure reports whether the words alone say so. They don't of "What do Norland and Sudmark
// pay?", which may ask of two tenants or of one contract: it has to be seen whether the
// names are those of different documents.
func parts(turns []ibid.Turn, text string) (all []Part, sure bool) {
	text = strings.TrimSpace(plain(Clean(text)))
	lang := language.IdentifyShort(text)
	if all, sure = sides(text, lang); all == nil {
		all, sure = apart(text, lang), true
	}
	for i := range all {
		before := turns
		if all[i].Kind == ibid.PartQuestion && i > 0 {
			before = append(turns[:len(turns):len(turns)], ibid.Turn{Question: all[0].Text})
		}
		standalone, _ := standAlone(before, all[i].Text)
		all[i].Query = following(standalone, Understand(all[i].Text))
	}
	return all, sure
}

// maxParts and maxSides bound the work that one question can ask for.
const (
	maxParts = 4
	maxSides = 8
)

// joints match, by language, where a question ends and another begins: a question mark,
// or "and" before a question word or a verb with its subject.
var joints = map[string]*regexp.Regexp{
	"en": joint("and", `(?:who|whom|whose|what|when|where|why)\b`,
		`(?:for |by |since )?how (?:much|many|long|often|far|old|do|does|did|is|are|was|were|can)\b`,
		`how [a-z]+ (?:is|are|was|were|do|does|did|can|could|may|must|should|will|has|have)\b`,
		`(?:is|are|was|were|does|do|did|can|could|may|must|will|has|have|should) (?:it|they|the|a|an|any|there|i|we|you|my|our|this|that|these|those|he|she)\b`),
	"de": joint("und", `(?:wer|wen|wem|wann|was|wo|warum|wie)\b`),
	"fr": joint("et", `(?:qui|quand|combien|pourquoi|comment|quel|quelle)\b`),
	"es": joint("y|e", `(?:quién|cuándo|cuánto|cuántos|dónde|cómo|cuál|qué)\b`),
}

func joint(and string, openings ...string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)[?？]\s+(?:(?:` + and + `) )?|,?\s(?:` + and + `)\s(?:also |then )?(?P<next>` + strings.Join(openings, "|") + `)`)
}

// apart cuts a text where one question ends and another begins. Each must look for
// something, or it stays with what is before it: "Who signed it, and when?". One in a
// language that it doesn't know is read as English.
func apart(text, lang string) (parts []Part) {
	joint := joints[lang]
	if joint == nil {
		joint = joints["en"]
	}
	start := 0
	for _, at := range joint.FindAllStringSubmatchIndex(text, -1) {
		next := at[2]
		if next < 0 {
			if next = at[1]; !strings.ContainsAny(text[next:], "?？") {
				break // what follows is no question
			}
		}
		if asksSomething(text[start:at[0]]) && asksSomething(text[next:]) {
			parts = append(parts, Part{Kind: ibid.PartQuestion, Text: mark(text[start:at[0]])})
			start = next
		}
	}
	if start == 0 || len(parts) == maxParts {
		return nil
	}
	return append(parts, Part{Kind: ibid.PartQuestion, Text: mark(text[start:])})
}

// fewestPart is how many words a question of its own has at least.
const fewestPart = 3

// ofBefore matches a question for a quantity or time of what was named before: "how much is it".
var ofBefore = regexp.MustCompile(`(?i)^(?:and )?(?:how (?:much|many|long|old|far|often)|when|where|who) (?:is|are|was|were|does|do|did|has|have) (?:it|they|this|that|he|she)\b`)

func asksSomething(text string) bool {
	return len(strings.Fields(text)) >= fewestPart && (ofBefore.MatchString(text) || len(terms(text, language.IdentifyShort(text))) > 0)
}

// mark begins a question with a capital and ends it with a question mark.
func mark(text string) string {
	text = strings.TrimRight(text, " ,.?!") + "?"
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
