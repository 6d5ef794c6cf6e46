package retrieve

import (
	"fmt"
	"math"
	"strings"

	"ibid/backend/ibid"
)

// cue is something about a question and the sentence that answers it best.
type cue int

const (
	// cueCover is the share of the wanted words that the sentence has, or what is
	// said of the passage.
	cueCover cue = iota
	// cueNear is the share that only its two neighbours have.
	cueNear
	// cueHead: the sentence names the kind of thing asked for.
	cueHead
	// cueForeign: a name or figure of the question stands neither in the sentence
	// nor beside it, though the passage is not about it throughout. The sentence
	// speaks of another.
	cueForeign
	// cueNothing: the sentence has nothing of the kind asked for: no date, no name,
	// no number, but for those of the question.
	cueNothing
	// cueRelation: the question turns on a word such as "born" or "landlord" that
	// no other word stands for, and the passage does not have it.
	cueRelation
	// cueConflict: the sentence has the opposite of a word, or the passage does not
	// have the word that picks one of many ("largest"), or cueDenial holds.
	cueConflict
	// cueDenial: the question denies or refuses, and the sentence does not.
	cueDenial

	cueCount
)

// cueWeights are the weights of the cues, and cueBias what is added to their sum.
//
// They were fitted by logistic regression (both classes weighing the same, ridge
// 3, the bias where both recalls are alike) on the 1,000 development questions
// over five articles of a set of which half the questions cannot be answered from
// the paragraph given with them; see answer presence in docs/quality.md. Fitted on
// four articles and measured on the fifth, the five together reach a balanced
// accuracy of 0.66 (from 0.58 to 0.74 between articles) and an area under the ROC
// curve of 0.70, fitted on all 0.68 and 0.74; word overlap alone has 0.56. Some
// sixty other cues, such as word order, tightness, a word that gives a reason or
// the distance to the answer, were measured and left out: their sign changed from
// one article to another.
var cueWeights = [cueCount]float64{
	cueCover:    0.78,
	cueNear:     -1.03,
	cueHead:     0.80,
	cueForeign:  -1.21,
	cueNothing:  -0.61,
	cueRelation: -0.67,
	cueConflict: -1.41,
	cueDenial:   -0.76,
}

const cueBias = -0.48

// cues are the values of all cues for a sentence, 0..1 each.
type cues struct {
	values  [cueCount]float64
	against []string // for a person, what speaks against the sentence
}

// score is how likely the sentence answers, 0..1.
func (c cues) score() float64 {
	z := cueBias
	for i, v := range c.values {
		z += v * cueWeights[i]
	}
	return 1 / (1 + math.Exp(-z))
}

// set notes a cue that holds, and what to tell of it.
func (c *cues) set(which cue, format string, args ...any) {
	if c.values[which] == 0 && format != "" {
		c.against = append(c.against, fmt.Sprintf(format, args...))
	}
	c.values[which] = 1
}

// cues looks at sentence s of a passage.
func (a asked) cues(p *passage, s int) cues {
	var c cues
	c.values[cueCover], c.values[cueNear] = a.reach(p, s)
	if a.hasHead(p, s) {
		c.values[cueHead] = 1
	}
	a.foreign(p, s, &c)
	a.conflict(p, s, &c)
	for i, w := range a.words {
		if relations[w.key] && p.absent(i, w) {
			c.set(cueRelation, "“%s” is not in it.", w.word)
		}
	}
	if a.kinds != 0 && !a.hasKind(p, s) {
		c.set(cueNothing, "%s", lacking(a.expects))
	}
	return c
}

// enoughWords is how many wanted words a sentence need not have more of, however
// long the question is.
const enoughWords = 8

// reach is the share of the wanted words that a sentence has, or what is said of
// the passage, and the share that only its two neighbours have.
func (a asked) reach(p *passage, s int) (cover, near float64) {
	cover = a.cover(p, s) * a.total
	for i, w := range a.words {
		switch {
		case p.within(i, s, s) >= 0:
		case p.beside(w):
			cover += a.share(i) * besideShare
		case p.within(i, s-1, s+1) >= 0:
			near += a.share(i)
		}
	}
	if !prose(p.sentences[s].In(p.text)) {
		cover, near = cover+near, 0
	}
	enough := min(a.total, enoughWords)
	return min(1, cover/enough), min(1, near/enough)
}

// prose tells whether a sentence ends as one. What does not is a heading, an item
// of a list or a row of a table: its neighbours belong to it.
func prose(sentence string) bool {
	return strings.ContainsAny(sentence[max(0, len(sentence)-3):], ".?!;:")
}

// absent tells whether a wanted word stands neither in a passage nor in what is
// said of it.
func (p *passage) absent(i int, w wanted) bool { return len(p.found[i]) == 0 && !p.beside(w) }

// throughout is how often a passage has a name that it is about.
const throughout = 3

// foreign sets cueForeign. The year of a table's row stands in the head of the
// table.
func (a asked) foreign(p *passage, s int, c *cues) {
	row := !prose(p.sentences[s].In(p.text))
	for i, w := range a.words {
		switch {
		case p.beside(w), row && len(p.found[i]) > 0:
		case w.name && p.within(i, s-1, s+1) < 0 && len(p.found[i]) < throughout, w.figure && p.within(i, s, s) < 0:
			c.set(cueForeign, "“%s” does not stand with the rest.", w.word)
		}
	}
}

// conflict sets cueConflict and cueDenial.
func (a asked) conflict(p *passage, s int, c *cues) {
	here := p.words[p.first[s]:p.first[s+1]]
	keys, denies := map[string]bool{}, false
	for _, w := range here {
		keys[w.key] = true
		denies = denies || contrary[w.key]
	}
	for i, w := range a.words {
		away := p.within(i, s, s) < 0
		if away {
			for _, other := range here {
				if opposite(other.key, w.key) {
					c.set(cueConflict, "It says “%s” where the question says “%s”.", other.span.In(p.text), w.word)
				}
			}
		}
		switch {
		case w.contrary && away, !w.name && p.absent(i, w) && denying(w.key):
			c.set(cueDenial, "“%s” is not in it.", w.word)
		case w.extreme && p.absent(i, w):
			c.set(cueConflict, "“%s” is not in it.", w.word)
		}
	}
	if a.negated && !denies {
		c.set(cueDenial, "The question denies something, the sentence does not.")
	}
	for _, k := range a.all {
		for _, other := range opposites[k] {
			if !keys[k] && keys[other] {
				c.set(cueConflict, "It says the opposite of “%s”.", k)
			}
		}
	}
	if c.values[cueDenial] > 0 {
		c.values[cueConflict] = 1
	}
}

// lacking says for a person what a sentence does not have.
func lacking(kind ibid.AnswerKind) string {
	switch kind {
	case ibid.ExpectsPerson:
		return "It gives no name."
	case ibid.ExpectsMoney:
		return "It gives no amount of money."
	}
	return "It gives no " + string(kind) + "."
}
