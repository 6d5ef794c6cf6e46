package question

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

//go:embed wordings.txt
var wordingsText string

// intentWordings are the wordings that show an intent.
type intentWordings struct {
	intent ibid.Intent
	forms  []*regexp.Regexp
}

// wordings takes some time to read: a program that asks nothing does without.
var wordings = sync.OnceValue(func() []intentWordings { return readWordings(wordingsText) })

// readWordings reads the list; its head describes its form.
func readWordings(text string) (all []intentWordings) {
	for heading, line := range language.Sections(text) {
		if intent := ibid.Intent(heading); len(all) == 0 || all[len(all)-1].intent != intent {
			all = append(all, intentWordings{intent: intent})
		}
		last := &all[len(all)-1]
		last.forms = append(last.forms, regexp.MustCompile(`(?i)`+formOf(line)))
	}
	return all
}

// polite is what may stand before a question without being of it.
const polite = `(?:^|[.!?]\s)\W*(?:(?:please|can you|could you|would you|and|so|but|then|ok|okay|hey|hi|hello|thanks|wait|sorry|oops|oh|wow|yes|no|well|great|actually|also|anyway|by the way|btw|hm+)\W+)*`

// documentNouns are what "<document>" stands for.
var documentNouns = func() string {
	forms := []string{"versions"}
	for _, k := range ibid.DocumentKinds {
		for _, noun := range k.Counted {
			if stem, y := strings.CutSuffix(noun, "y"); y {
				forms = append(forms, stem+"(?:y|ies)")
			} else {
				forms = append(forms, noun+"s?")
			}
		}
	}
	return "(?:" + strings.Join(forms, "|") + ")"
}()

// formOf is the regular expression of a wording.
func formOf(wording string) string {
	form := `\b`
	first := true
	for word := range strings.FieldsSeq(wording) {
		if word == "^" {
			form = polite
			continue
		}
		if word == "$" {
			return form + `\W*$`
		}
		if word == "..." {
			form += `(?:\W.*)?`
			continue
		}
		if most, gap := strings.CutPrefix(word, ".."); gap {
			form += lead(`[\w'-]+`, first) + `{0,` + most + `}?`
			continue
		}
		if any := alternatives(word); strings.Contains(word, "?") {
			form += lead(any, first) + `?`
		} else {
			form += map[bool]string{true: "", false: `\W+`}[first] + any
			first = false
		}
	}
	return form + `\b`
}

// lead is a group of a word and what parts it from its neighbours: those after it,
// where it may come first, else those before.
func lead(word string, first bool) string {
	if first {
		return `(?:` + word + `\W+)`
	}
	return `(?:\W+` + word + `)`
}

// alternatives is an expression that matches any of some words.
func alternatives(words string) string {
	var forms []string
	for word := range strings.SplitSeq(words, "/") {
		switch word = strings.TrimSuffix(word, "?"); word {
		case "<n>":
			forms = append(forms, `-?\d[\d.,]*%?`)
		case "<document>":
			forms = append(forms, documentNouns)
		default:
			forms = append(forms, strings.ReplaceAll(regexp.QuoteMeta(word), `\*`, `[\w'-]*`))
		}
	}
	return `(?:` + strings.Join(forms, "|") + `)`
}

var (
	// arithmetic matches a sum in figures.
	arithmetic = regexp.MustCompile(`(?i)^(?:what(?:'s| is)\W+)?\(?-?\d[\d.,]*\s*(?:[-+*/x×÷^]\s*\(?-?\d[\d.,]*\)?\s*)+=?\s*\??$`)
	// definition matches the question what something is that has no name and is not
	// "the" thing of a document: "What is goodwill?"
	definition = regexp.MustCompile(`^(?i:what(?:'s| is| are)) (?:an? )?(?:[a-z][a-z0-9-]* ){0,3}[a-z][a-z0-9-]*[a-eg-z]\W*(?:$|\?\s)`)
	determined = regexp.MustCompile(`^(?i:what(?:'s| is| are) (?:the|my|your|our|his|her|its|their|this|that|these|those|there|some|any)\b)`)
	// steps matches the question whether one thing is more of something than another:
	// "Is oak harder than pine?"
	steps = regexp.MustCompile(`(?i)^(?:is|are|was|were|do|does|did|has|have|will|which|who)\b.*\b[a-z]{2,}er than\b`)
	// called matches the question what something is that has a name and nothing else:
	// "What is the Harbour Safety Board?"
	called = regexp.MustCompile(`^(?i:what(?:'s| is| are)(?: the)?)(?: \p{Lu}[\p{L}-]+)+\W*(?:$|\?\s)`)
)

// intentWorded is the intent that the wording of an English question shows, ""
// where it shows none.
func intentWorded(text string, inConversation bool) ibid.Intent {
	if arithmetic.MatchString(text) && len(findPeriods(text)) == 0 {
		return ibid.IntentOutOfScope
	}
	for _, wording := range wordings() {
		switch {
		case certain[wording.intent] && sentenceEnd.MatchString(text): // "Tell me a joke. Who signed the lease?"
		case wording.intent == ibid.IntentClarification && !inConversation:
		case slices.ContainsFunc(wording.forms, func(form *regexp.Regexp) bool { return form.MatchString(text) }):
			return wording.intent
		}
	}
	if steps.MatchString(text) && !strings.Contains(text, "other than") && !strings.Contains(text, "rather than") {
		return ibid.IntentComparison
	}
	return ""
}

// intentAsked is the intent that the question words of an English question show, "" where
// it has none.
func intentAsked(text string) ibid.Intent {
	switch wanted := wants(text); {
	case wanted == ibid.ExpectsTime || wanted == ibid.ExpectsDuration:
		return ibid.IntentTemporal
	case wanted == ibid.ExpectsReason || called.MatchString(text) || definition.MatchString(text) && !determined.MatchString(text):
		return ibid.IntentExplanation
	case wanted == ibid.ExpectsList:
		return ibid.IntentAggregation
	case wanted == ibid.ExpectsManner, wanted == ibid.ExpectsAnything:
		return "" // as may any question
	}
	return ibid.IntentFactual
}
