package index

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strings"
)

// A search looks at this part of the passages of a workspace, and at so many at
// least and at most. To look at one takes about a microsecond.
const (
	lookedAt      = 0.05
	leastLookedAt = 2_000
	mostLookedAt  = 20_000
)

// most is how many of a workspace's passages one search looks at.
func most(passages int) int {
	return min(max(leastLookedAt, int(lookedAt*float64(passages))), mostLookedAt)
}

// maxWordings bounds the work of one search. A question has a dozen words; a
// pasted page would only make it slow.
const maxWordings = 64

const (
	// mostPhrases is how many phrases a MATCH expression may have where passage_score
	// weighs them; score.c has arrays of this size.
	mostPhrases = 256

	// mostSectionPhrases bounds the phrases of a section's name.
	mostSectionPhrases = 32

	// mostWeighed is how many phrases the words of a question may have: each can
	// stand twice in an expression, once to find passages and once to count in them.
	mostWeighed = (mostPhrases - mostSectionPhrases) / 2
)

// weighed is a wording with what it tells.
type weighed struct {
	wording
	frequency int     // passages that have it
	weight    float64 // what having it counts
}

// heaviest leaves out the wordings that weigh least until the rest have at most room
// phrases, and keeps the order of the rest. A question can have hundreds of phrases:
// every finance term brings a dozen other wordings of several words each.
func heaviest(words []weighed, room int) []weighed {
	phrases := 0
	for _, w := range words {
		phrases += len(w.shares)
	}
	if phrases <= room {
		return words
	}
	byWeight := make([]int, len(words))
	for i := range words {
		byWeight[i] = i
	}
	slices.SortStableFunc(byWeight, func(a, b int) int { return cmp.Compare(words[b].weight, words[a].weight) })
	kept := make([]bool, len(words))
	for _, i := range byWeight {
		if len(words[i].shares) <= room {
			kept[i] = true
			room -= len(words[i].shares)
		}
	}
	var rest []weighed
	for i, w := range words {
		if kept[i] {
			rest = append(rest, w)
		}
	}
	return rest
}

// informs is the inverse document frequency of bm25, ln(1 + (N-n+½)/(n+½)): what
// it tells that a passage has a word that n of N have.
func informs(n, passages int) float64 {
	rest := max(0, float64(passages-n))
	return math.Log(1 + (rest+0.5)/(float64(n)+0.5))
}

// plan is how a question is put to the full-text index.
type plan struct {
	match   string    // MATCH expression; empty: nothing can be found
	weights []float64 // of its phrases
	bound   int       // passages looked at, at most; 0: as many as match
}

// choice is which words of a question find passages.
type choice struct {
	rarest []weighed // any of them finds
	common []weighed // the first two find together; they count where a passage is found
	bound  int       // passages looked at, at most; 0: all that are found
}

// choose chooses the words that find passages among so many, of which it looks at
// a number at most. Which passages are best is mostly decided by the rare words: one
// with only common words hardly comes among the first, and there are many of
// those. So those with any of the rarest words are found, of as many words as the
// number allows; and, since that may be too few, those that have the two rarest of
// the others. In a passage that is found every word counts.
//
// Of a question with very many wordings the lightest are left out, see heaviest.
//
// This is the idea of MaxScore (Turtle and Flood, "Query evaluation: strategies
// and optimizations", 1995) with a fixed border where theirs is proven.
func choose(words []weighed, passages, number int) (c choice) {
	words = slices.DeleteFunc(slices.Clone(words), func(w weighed) bool { return w.Match == "" || w.frequency == 0 })
	words = heaviest(words, mostWeighed)
	slices.SortStableFunc(words, func(a, b weighed) int { return cmp.Compare(a.frequency, b.frequency) })
	rare, left := 0, number
	for rare < len(words) && min(words[rare].frequency, passages) <= left {
		left -= min(words[rare].frequency, passages)
		rare++
	}
	c.rarest, c.common = words[:rare], words[rare:]
	if len(c.common) > 0 && (len(c.rarest) == 0 || len(c.common) > 1) {
		c.bound = 2*number - left // those with rare words, and as many again with common ones
	}
	if len(words) == 1 {
		c.rarest, c.common = words, nil
	}
	return c
}

// plan puts a choice to the full-text index:
//
//	(rare OR rarer OR (common AND commoner)) AND (rare OR rarer OR common OR commoner OR the)
func (c choice) plan() (p plan) {
	p.bound = c.bound
	if len(c.common) == 0 {
		p.match = strings.Join(p.count(c.rarest), " OR ")
		return p
	}
	finding := p.count(c.rarest)
	if len(c.common) > 1 {
		finding = append(finding, "("+strings.Join(p.mention(c.common[:2]), " AND ")+")")
	}
	counting := append(p.mention(c.rarest), p.count(c.common)...)
	p.match = "(" + strings.Join(finding, " OR ") + ") AND (" + strings.Join(counting, " OR ") + ")"
	return p
}

// count puts words into the expression that count where they are found.
func (p *plan) count(words []weighed) []string {
	matches := make([]string, len(words))
	for i, w := range words {
		matches[i] = w.Match
		for _, share := range w.shares {
			p.weights = append(p.weights, w.weight*share)
		}
	}
	return matches
}

// mention puts words into the expression that are counted elsewhere in it.
func (p *plan) mention(words []weighed) []string {
	matches := make([]string, len(words))
	for i, w := range words {
		matches[i] = w.Match
		p.weights = append(p.weights, make([]float64, len(w.shares))...)
	}
	return matches
}

// require leaves only passages that have a wording, which does not count.
func (p *plan) require(w wording) {
	if w.Match != "" {
		p.match = w.Match + " AND (" + p.match + ")"
		p.weights = append(make([]float64, len(w.shares)), p.weights...)
	}
}

// blob is the weights as passage_score takes them.
func (p *plan) blob() []byte {
	blob := make([]byte, 0, 8*len(p.weights))
	for _, w := range p.weights {
		blob = binary.NativeEndian.AppendUint64(blob, math.Float64bits(w))
	}
	return blob
}
