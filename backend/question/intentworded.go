package question

import (
	_ "embed"
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

//go:embed wordings.txt
var wordingsText string

// intentWordings are the wordings that tell an intent, as one expression.
type intentWordings struct {
	intent ibid.Intent
	form   *regexp.Regexp
}

var wordings = readWordings(wordingsText)

// readWordings reads the list; its form is told at its top.
func readWordings(text string) (all []intentWordings) {
	var forms []string
	end := func() {
		if len(forms) > 0 {
			all[len(all)-1].form = regexp.MustCompile(`(?i)` + strings.Join(forms, "|"))
		}
		forms = nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			end()
			all = append(all, intentWordings{intent: ibid.Intent(strings.Trim(line, "[]"))})
		default:
			forms = append(forms, formOf(line))
		}
	}
	end()
	return all
}

// polite is what may stand before a question without being of it.
const polite = `(?:^|[.!?]\s)\W*(?:(?:please|can you|could you|would you|and|so|but|then|ok|okay|hey|wait|sorry|oh|hm+)\W+)*`

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

// alternatives is the expression of the words of which any may stand.
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
	definition = regexp.MustCompile(`^(?i:what(?:'s| is| are)) (?:an? )?(?:[a-z-]+ ){0,3}[a-z-]+[a-eg-z]\W*$`)
)

// intentWorded is the intent that the wording of an English question tells, ""
// where it tells none.
func intentWorded(text string, inConversation bool) ibid.Intent {
	if before, last := lastSentence(text); isSmalltalk(before) {
		text = last
	}
	if arithmetic.MatchString(text) && len(findPeriods(text)) == 0 {
		return ibid.IntentOutOfScope
	}
	for _, wording := range wordings {
		switch {
		case certain[wording.intent] && sentenceEnd.MatchString(text): // "Tell me a joke. Who signed the lease?"
		case wording.intent == ibid.IntentClarification && !inConversation:
		case wording.form.MatchString(text):
			return wording.intent
		}
	}
	switch kind, expects := asks(text, "en"); {
	case kind == ibid.AsksWhen || expects == ibid.ExpectsTime || expects == ibid.ExpectsDuration:
		return ibid.IntentTemporal
	case expects == ibid.ExpectsReason || definition.MatchString(text):
		return ibid.IntentExplanation
	case expects == ibid.ExpectsList:
		return ibid.IntentAggregation
	case kind == ibid.AsksWho || kind == ibid.AsksWhere || kind == ibid.AsksHowMuch || kind == ibid.AsksWhether || kind == ibid.AsksWhich:
		return ibid.IntentFactual
	}
	return ""
}
