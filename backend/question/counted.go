package question

import (
	"strings"

	"ibid/backend/language"
)

// counting matches the question for a number of things, in the languages that have
// words of their own for it, and the words after it.
var counting = newExpression(`many viele combien cuant cuánt quant hoeveel många`, `(?i)(?:\bhow many|\bwie ?viele|\bcombien d(?:e |['’])|\bcu[aá]nt[oa]s|\bquanti|\bquante|\bquantos|\bquantas|\bhoeveel|\bhur många)\s*((?:[\p{L}'’-]+\s*){1,3})`)

// shortestNoun is how many bytes the beginning of a noun has at least.
const shortestNoun = 3

// counted gives the beginnings of the words for what a question wants counted,
// "employee" and "ferr" for employees and ferries, nil where it counts nothing. In
// English an adjective or two may stand before the noun, and count as it does.
func counted(wording, lang string) (nouns []string) {
	if lower := inSmallLetters(wording); !counting.mayMatch(&lower) {
		return nil
	}
	found := counting.FindStringSubmatch(wording)
	if found == nil {
		return nil
	}
	for i, word := range strings.Fields(strings.ToLower(found[1])) {
		if language.Stop(word) || auxiliaries[word] || i > 0 && lang != "en" && lang != "" {
			break
		}
		noun := strings.TrimSuffix(strings.TrimRight(word, "s'’"), "ie")
		if len(noun) >= shortestNoun {
			nouns = append(nouns, noun)
		}
	}
	return nouns
}
