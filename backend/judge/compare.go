package judge

import (
	"math"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// How far bare sources bear out a claim
//
// A claim that its sources bear out shares most of its content with a few of their
// sentences, and has nothing in it that they lack or have otherwise. Both are
// measured, sentence by sentence of the claim, and added up as evidence is: in a
// logistic sum; 0 is even.
//
//   - weak: the share of sentences whose content, weighed by how rare it is, is for
//     less than [weakReach] in the three best pieces of the sources together. A word
//     counts as said where they have one of the same root. Sentences that claim
//     nothing, an introduction or a courtesy, are left out.
//   - run: the share of content that a sentence has in the same order as the best
//     piece, of the sentence that has least of it.
//   - wrong and missing: what the rules found turned, one half where it is not grave,
//     and what they did not find at all, counted up to two and three.
//
// A talk is reported in other words than it is held in, so its words say little on
// whether a report of it is true. The more a source speaks of "I" and "you", the
// less the first two count; at [allTalk] they do not count at all.
//
// What does not show anything, though it looks as if it should: a content word in
// the place of another in a sentence that otherwise runs along its source. Summaries
// that are true replace words as often as those into which an error was written. Nor
// does the mean of what sentences share with the sources, or how many of their words
// are new, beside the first two.
//
// The weights are those of a logistic regression, rounded, over 911 claims of three
// kinds: sentences of an encyclopaedia with the pages they cite, answers of models
// with their passages, summaries into some of which an error was written. Each kind,
// and right and wrong in it, weighed the same. Fitted on one half of the claims and
// tried on the other, documents and conversations kept together, twenty-four times,
// the balanced accuracy was 0.77, 0.82 and 0.64, where the share of common words has
// 0.68, 0.78 and 0.52 at its best threshold.
//
// Cost: a few milliseconds for a claim against a hundred sentences; linear in the
// sources, and for each sentence of the claim quadratic in the words of three of
// their pieces.

const (
	weakReach = 0.4

	// The share of words of a talk that speak of speaker and hearer. Meetings, calls
	// and chats have 0.1 and more of them, prose less than 0.05.
	someTalk = 0.05
	allTalk  = 0.10

	even          = 0.5
	weakWeight    = 3.2
	runWeight     = 1.1
	wrongWeight   = 2.9
	missingWeight = 2.0
)

// borneOut is the score from which sources rather bear out a claim.
const borneOut = 0.5

// Comparison reports how far bare sources bear out a claim.
type Comparison struct {
	Score     float64        // 0..1: how likely they do; from 0.5 on they rather do
	Problems  []ibid.Problem // with spans into the claim, in its order
	Sentences []int          // the sources that it rests on, ascending: the fewest that say most of it
}

// Compare reports how far sources bear out a claim of one sentence or several. A
// source is a sentence or a longer text. A claim that says nothing of the matter,
// such as that the sources do not say it, is supported. Rules named in without are left
// out, see [RuleNames].
func Compare(splitter *language.Splitter, claim string, sources []string, without ...string) Comparison {
	lang := languageOf(claim)
	spoken := languageOf(strings.Join(sources, "\n"))
	given := make([]*source, len(sources))
	for i, text := range sources {
		given[i] = readSource(splitter, spoken, text, "", "")
	}
	g := newGround(given)
	g.without = without
	var result Comparison
	var m measure
	for _, span := range splitter.Sentences(claim) {
		c := g.check(span.In(claim), lang, read("", lang))
		if refuses(c.Raw) || language.Claimless(c.Raw, len(c.Figures)+len(c.Dates) > 0) {
			continue
		}
		m.add(c)
		for _, p := range c.problems {
			p.Span.Start += span.Start
			p.Span.End += span.Start
			result.Problems = append(result.Problems, p)
		}
	}
	result.Score = m.score(g.talk())
	result.Sentences = g.support(read(claim, lang))
	return result
}

// measure adds up what the sentences of a claim show.
type measure struct {
	sentences, weak float64
	run             float64 // least of them
	wrong, missing  float64
}

// add takes the next sentence.
func (m *measure) add(c *checked) {
	for _, p := range c.problems {
		switch {
		case p.Source == "":
			m.missing++
		case p.Grave:
			m.wrong++
		default:
			m.wrong += 0.5
		}
	}
	terms, total := c.ground.terms(c.reading, c.ground.ofOneRoot)
	if len(terms) < 2 {
		return
	}
	if c.ground.reach(terms, total) < weakReach {
		m.weak++
	}
	if run := c.run(); m.sentences == 0 || run < m.run {
		m.run = run
	}
	m.sentences++
}

// score returns how likely the claim is borne out by sources that are a talk to the
// given extent.
func (m *measure) score(talk float64) float64 {
	sum := even - wrongWeight*math.Min(m.wrong, 2) - missingWeight*math.Min(m.missing, 3)
	if m.sentences > 0 {
		prose := 1 - math.Max(0, math.Min(1, (talk-someTalk)/(allTalk-someTalk)))
		sum += prose * (runWeight*m.run - weakWeight*m.weak/m.sentences)
	}
	return 1 / (1 + math.Exp(-sum))
}

// run is the share of a claim's tokens that it has in the same order as the piece
// that says most of it.
func (c *checked) run() float64 {
	if len(c.best) == 0 {
		return 0
	}
	return c.closeness(c.best[0])
}

// talk is the share of a source's words that speak of speaker and hearer.
func (g *ground) talk() float64 {
	spoken, all := 0, 0
	for r := range g.readings {
		spoken += r.count(speech)
		all += len(r.Words)
	}
	return float64(spoken) / math.Max(1, float64(all))
}

var speech = wordSet(`i you we my your our me us i'm you're we're i'll i've we've you've we'll you'll i'd yeah okay ok uh um`)
