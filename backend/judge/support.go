package judge

import (
	"math"
	"slices"
)

const (
	// reachPieces is how many pieces together may say what a sentence says. Facts that
	// are put together from more are rare: three quarters of the claims of an
	// encyclopaedia rest on one or two sentences of the page they cite.
	reachPieces = 3

	// mostSupport is how many sources a claim is said to rest on at most, leastGain
	// the share of its content that each must add. Fewer than a tenth brings in
	// sentences that share a common word; more loses the second half of a fact.
	mostSupport = 4
	leastGain   = 0.12
)

// term is a word of a claim with what its presence tells.
type term struct {
	stem   string
	weight float64
}

// terms returns the content words of a text in order, each once, without those
// that only speak of the sources, and the sum of their weights.
func (g *ground) terms(r *reading) (terms []term, total float64) {
	seen := map[string]bool{}
	for _, w := range r.words {
		if w.bare || w.stem == "" || seen[w.stem] || reporting[w.stem] {
			continue
		}
		seen[w.stem] = true
		weight := g.weight(w.stem)
		terms = append(terms, term{w.stem, weight})
		total += weight
	}
	return terms, total
}

// weight is ln(1 + S/s) of a stem that s of the S pieces have; one that none has
// weighs as if half a piece had it.
func (g *ground) weight(stem string) float64 {
	return math.Log(1 + float64(len(g.pieces)+1)/(float64(g.counts[stem])+0.5))
}

// reach is the share of terms, weighed, that the best pieces have together.
func (g *ground) reach(terms []term, total float64) (share float64) {
	for range reachPieces {
		best, gain := g.most(terms)
		if best == nil {
			break
		}
		share += gain / total
		terms = best.rest(terms)
	}
	return share
}

// support picks the sources that together say most of a claim.
func (g *ground) support(claim *reading) []int {
	terms, total := g.terms(claim)
	var chosen []int
	for len(chosen) < mostSupport {
		best, gain := g.most(terms)
		if best == nil || gain < leastGain*total {
			break
		}
		chosen = append(chosen, best.source)
		terms = best.rest(terms)
	}
	slices.Sort(chosen)
	return slices.Compact(chosen)
}

// most gives the piece that has most of some terms, the first among equals, nil
// where none has any.
func (g *ground) most(terms []term) (best *piece, gain float64) {
	for i := range g.pieces {
		if sum := g.pieces[i].gain(terms); sum > gain {
			best, gain = &g.pieces[i], sum
		}
	}
	return best, gain
}

// gain is the weight of the terms that a piece has.
func (p *piece) gain(terms []term) (sum float64) {
	for _, t := range terms {
		if p.stems[t.stem] {
			sum += t.weight
		}
	}
	return sum
}

// rest leaves the terms that a piece has not.
func (p *piece) rest(terms []term) (left []term) {
	for _, t := range terms {
		if !p.stems[t.stem] {
			left = append(left, t)
		}
	}
	return left
}
