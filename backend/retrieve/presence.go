package retrieve

import (
	"fmt"
	"math"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Scores from which on an answer is taken to be there, and to be there in part.
const (
	presentFrom = 0.5
	partialFrom = 0.35
)

// Presence tells whether a text holds the answer to a question, and in which of
// its sentences; split finds them. Spans of the result lie in the text.
func Presence(query ibid.Query, text string, split func(string) []ibid.Span) ibid.PassageCheck {
	return understand(query).check(text, "", split)
}

// check looks at one passage. Around is what is said of it beside its own text.
func (a asked) check(text, around string, split func(string) []ibid.Span) ibid.PassageCheck {
	if len(a.words) == 0 {
		return ibid.PassageCheck{Presence: ibid.AnswerAbsent, Reason: "The question has no word to look for."}
	}
	p := readPassage(text, keysOf(around), split(text))
	where := make([][]int, len(a.words))
	sure := make([]float64, len(a.words))
	check := ibid.PassageCheck{Presence: ibid.AnswerAbsent}
	for i, w := range a.words {
		where[i], sure[i] = p.places(w)
		switch {
		case len(where[i]) > 0:
			check.Relevance += w.weight * sure[i] / a.total
		case p.around[w.key]:
			check.Relevance += w.weight * aroundShare / a.total
		}
	}
	best := math.Inf(-1)
	for s := range p.sentences {
		if z := dotProduct(a.features(p, s, where, sure)); z > best {
			best = z
			check.Evidence = p.sentences[s]
			check.Around = ibid.Span{Start: p.sentences[max(0, s-1)].Start, End: p.sentences[min(len(p.sentences)-1, s+1)].End}
		}
	}
	if check.Relevance == 0 || len(p.sentences) == 0 {
		check.Evidence, check.Around = ibid.Span{}, ibid.Span{}
		check.Reason = "It has none of the words of the question."
		return check
	}
	check.Score = 1 / (1 + math.Exp(-best))
	switch {
	case check.Score >= presentFrom:
		check.Presence = ibid.AnswerPresent
	case check.Score >= partialFrom:
		check.Presence = ibid.AnswerPartial
	}
	check.Reason = a.reason(p, where)
	return check
}

// reason tells a person what a passage has of the question.
func (a asked) reason(p read, where [][]int) string {
	var missing []string
	for i, w := range a.words {
		if len(where[i]) == 0 && !p.around[w.key] {
			missing = append(missing, "“"+w.word+"”")
		}
	}
	if len(missing) == 0 {
		return "It has all words of the question."
	}
	return fmt.Sprintf("It has %d of the %d words of the question, and not %s.", len(a.words)-len(missing), len(a.words), strings.Join(missing, ", "))
}

func dotProduct(f [featureCount]float64) float64 {
	var z float64
	for i := range f {
		z += f[i] * weights[i]
	}
	return z
}

var weights = [featureCount]float64{-0.66, 1.14, -0.55, -0.26, -0.24, -0.57, -0.43, -0.58, -0.96, -0.46, -0.67, 0.07, -0.18, -0.04, -0.63, 0.15, -1.01, -0.62, -0.36, 0.42, 0.19, 0.01, 0.51, 0, 0.05, -1.04}

// keysOf gives the keys of a text's words.
func keysOf(text string) map[string]bool {
	keys := map[string]bool{}
	for _, w := range language.Words(text) {
		keys[key(w.Text)] = true
	}
	return keys
}
