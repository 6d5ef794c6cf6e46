package fake

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Quote answers a prompt the way an ideal, literal-minded model would: from each
// of at most two passages it copies the sentence that shares most words with the
// question, and cites it:
//
//	The fee is due on 1 March. [2]
//
// Passages stand in elements with a number, as in package answer's prompt:
//
//	<passage number="2" document="Fees" page="7">…</passage>
//
// and the question follows the last "Question:", up to an empty line. Where no passage
// shares a word of four letters or a figure with the question, the answer is what the system
// text says to write "only" in that case, or else that the documents do not answer.
func Quote(system, prompt string) string {
	at := strings.LastIndex(prompt, "Question:")
	if at < 0 {
		at = strings.LastIndex(strings.TrimSpace(prompt), "\n") + 1
	}
	asked, _, _ := strings.Cut(prompt[at:], "\n\n") // below it stands how to answer
	wanted := contentWords(asked)
	type quote struct {
		text, number string
		score        int
	}
	var quotes []quote
	for _, passage := range passageElement.FindAllStringSubmatch(prompt[:at], -1) {
		best := quote{number: passage[1]}
		for _, sentence := range sentences(passage[2]) {
			score := 0
			for word := range contentWords(sentence) {
				if wanted[word] {
					score++
				}
			}
			if score > best.score {
				best.text, best.score = sentence, score
			}
		}
		if best.score > 0 {
			quotes = append(quotes, best)
		}
	}
	slices.SortStableFunc(quotes, func(a, b quote) int { return cmp.Compare(b.score, a.score) })
	var lines []string
	for _, q := range quotes {
		if len(lines) < 2 && 2*q.score >= quotes[0].score {
			lines = append(lines, q.text+" ["+q.number+"]")
		}
	}
	if len(lines) > 0 {
		return strings.Join(lines, " ")
	}
	if say := notFound.FindStringSubmatch(system); say != nil {
		return strings.TrimSpace(say[1])
	}
	return "The documents do not answer this question."
}

var (
	passageElement = regexp.MustCompile(`(?s)<\w+ number="(\d+)"[^>]*>(.*?)</\w+>`)
	notFound       = regexp.MustCompile(`(?mi)write only:(.+)$`)
	sentenceEnd    = regexp.MustCompile(`[.!?][")\]”’]*\s+|\n\s*\n`)
)

// contentWords are a text's words of four letters or more, and its figures.
func contentWords(text string) map[string]bool {
	words := map[string]bool{}
	for _, word := range wordsOf(text) {
		if len(word) > 3 || strings.ContainsAny(word, "0123456789") {
			words[word] = true
		}
	}
	return words
}

// sentences splits a passage, whose lines may be wrapped, and gives each sentence
// of four words or more on one line.
func sentences(passage string) []string {
	var out []string
	start := 0
	for _, end := range append(sentenceEnd.FindAllStringIndex(passage, -1), []int{0, len(passage)}) {
		words := strings.Fields(passage[start:end[1]])
		if len(words) >= 4 {
			out = append(out, strings.Join(words, " "))
		}
		start = end[1]
	}
	return out
}
