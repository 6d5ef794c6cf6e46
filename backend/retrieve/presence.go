package retrieve

import (
	"fmt"
	"math"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Whether a passage answers a question
//
// A passage can have every word of a question and not answer it: it says who
// founded the mill where the question asks who sold it, names the rent of the
// other tenant, gives no date at all. Word overlap cannot see that. Presence
// looks for what gives such passages away, in four steps and without a model.
//
//  1. The question becomes a list of words wanted, each with its part: a name, a
//     figure, a word that picks one of many ("largest"), a word of denial, the
//     kind of thing asked for ("park" in "Which park ...").
//  2. The passage becomes words with positions, each with the kinds of answer
//     that its shape allows. A word wanted is found by its stem, by an irregular
//     form, a word of like meaning, the initials of a name, a likely misspelling.
//  3. The sentence that has most of what is wanted, and something of the kind
//     asked for, is the evidence.
//  4. Cues weigh for and against it; their weighted sum becomes a score by the
//     logistic function. See cueWeights for what was measured.
//
// The cues know English. A question in another language, or a few words without
// a question, is judged by how much of it stands in one place, and never denied by a
// rule of English.

// Scores from which on an answer is taken to be there, and to be there in part.
const (
	presentFrom = 0.5
	partialFrom = 0.3
)

// besideShare is what a word counts towards relevance that is not in a passage
// but in its section, its context or the name of its document.
const besideShare = 0.75

// Presence tells whether a text holds the answer to a question, and in which of
// its sentences. Split finds the sentences of a text, in order. The spans of the
// result lie in the text; they are empty when it has no word of the question.
func Presence(query ibid.Query, text string, split func(string) []ibid.Span) ibid.PassageCheck {
	return understand(query).check(text, "", split)
}

// check looks at one passage. Around is what is said of it beside its own text.
func (a asked) check(text, around string, split func(string) []ibid.Span) ibid.PassageCheck {
	nothing := ibid.PassageCheck{Presence: ibid.AnswerAbsent, Reason: "It has none of the words of the question."}
	if len(a.words) == 0 {
		nothing.Reason = "The question has no word to look for."
		return nothing
	}
	p := a.read(text, around)
	if p.count() == 0 {
		nothing.Relevance = a.relevance(p, 0, -1) / 2
		return nothing
	}
	p.cut(split(text))
	at := a.best(p)
	last := len(p.sentences) - 1
	check := ibid.PassageCheck{Relevance: (a.relevance(p, 0, last) + a.relevance(p, at-1, at+1)) / 2}
	check.Evidence = p.sentences[at]
	check.Around = ibid.Span{Start: p.sentences[max(0, at-1)].Start, End: p.sentences[min(last, at+1)].End}
	check.Reason = fmt.Sprintf("It has %d of the %d words that are asked for.", p.count(), len(a.words))
	if a.english {
		c := a.cues(p, at)
		check.Score = c.score()
		if len(c.against) > 0 {
			check.Reason = strings.Join(c.against, " ")
		}
	} else {
		check.Score = overlapScore(a.relevance(p, at-1, at+1), len(a.words))
	}
	switch {
	case check.Score >= presentFrom:
		check.Presence = ibid.AnswerPresent
	case check.Score >= partialFrom:
		check.Presence = ibid.AnswerPartial
	default:
		check.Presence = ibid.AnswerAbsent
	}
	return check
}

// relevance is the share of the question's weight whose words stand in some
// sentences of a passage, both ends included, or in what is said of it.
func (a asked) relevance(p *passage, from, to int) float64 {
	var sum float64
	for i, w := range a.words {
		switch {
		case from <= to && p.within(i, from, to) >= 0:
			sum += w.weight * p.sure[i]
		case p.beside(w):
			sum += w.weight * besideShare
		}
	}
	return sum / a.weight
}

// overlapScore is the score of a sentence of which only the share of the
// question's weight that it and its neighbours have is known. An answer is taken
// to be there from the line on that parts what the documents speak of from what
// they do not, and in part from a third of that. On the development questions for
// clauses that a contract may lack, this line tells best which are there.
func overlapScore(share float64, words int) float64 {
	enough := minRelevance(words)
	switch {
	case share >= enough:
		return presentFrom + (1-presentFrom)*(share-enough)/(1-enough)
	case share >= enough/3:
		return partialFrom + (presentFrom-partialFrom)*(share-enough/3)/(enough*2/3)
	}
	return partialFrom * share / (enough / 3)
}

// best gives the sentence that is most likely to answer. Of the answers in the
// development questions of docs/quality.md nine of ten stand in it.
func (a asked) best(p *passage) int {
	at, most := 0, math.Inf(-1)
	for s := range p.sentences {
		fit := a.cover(p, s)
		if a.english {
			fit += 0.4 * a.sequence(p, s)
			if a.hasHead(p, s) {
				fit += 0.3
			}
		}
		if a.kinds != 0 && a.hasKind(p, s) {
			fit += 0.5
		}
		if fit > most {
			at, most = s, fit
		}
	}
	return at
}

// cover is the share of the wanted words that a sentence has, 0..1. Words that
// say little by themselves count half.
func (a asked) cover(p *passage, s int) float64 {
	var sum float64
	for i := range a.words {
		if p.within(i, s, s) >= 0 {
			sum += a.share(i) * p.sure[i]
		}
	}
	return sum / a.total
}

// share is what word i counts towards cover.
func (a asked) share(i int) float64 {
	if a.words[i].head || general[a.words[i].key] {
		return 0.5
	}
	return 1
}

// sequence is the length of the longest sequence of words, in order and with
// gaps, that question and sentence have in common, as a share of the question.
func (a asked) sequence(p *passage, s int) float64 {
	words := p.words[p.first[s]:p.first[s+1]]
	row := make([]int, len(words)+1)
	for _, k := range a.all {
		diagonal := 0
		for j, w := range words {
			above := row[j+1]
			if row[j+1] = max(above, row[j]); k == w.key {
				row[j+1] = diagonal + 1
			}
			diagonal = above
		}
	}
	return float64(row[len(words)]) / float64(len(a.all))
}

// hasKind tells whether a sentence has a word of the kind asked for that is not
// in the question itself.
func (a asked) hasKind(p *passage, s int) bool {
	for _, w := range p.words[p.first[s]:p.first[s+1]] {
		if w.kinds&a.kinds != 0 && !a.said[w.key] {
			return true
		}
	}
	return false
}

// hasHead tells whether a sentence names the kind of thing asked for.
func (a asked) hasHead(p *passage, s int) bool {
	for i, w := range a.words {
		if w.head && p.within(i, s, s) >= 0 {
			return true
		}
	}
	return false
}

// keysOf gives the wanted keys among those of a text's words.
func (a asked) keysOf(text string) map[string]bool {
	keys := map[string]bool{}
	for w := range language.AllWords(text) {
		if k := a.key(w); a.keys[k] {
			keys[k] = true
		}
	}
	return keys
}

// key is that of a word of a passage.
func (a asked) key(w language.Word) string {
	if !a.english {
		return w.Stem
	}
	return keyOf(w.Lower, w.Stem, w.Stop)
}
