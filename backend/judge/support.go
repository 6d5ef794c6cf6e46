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

	// most sources that a claim is said to rest on, and what each must add of the
	// claim's weight.
	mostSupport = 4
	leastGain   = 0.12
)

// reach is the share of tokens, weighed, that the best pieces have together.
func (g *ground) reach(tokens []token) float64 {
	left, total := g.weighed(tokens)
	if total == 0 {
		return 0
	}
	reached := 0.0
	for range reachPieces {
		best, gain := -1, 0.0
		for i := range g.pieces {
			if sum := g.pieces[i].gain(left); sum > gain {
				best, gain = i, sum
			}
		}
		if best < 0 {
			break
		}
		reached += gain
		g.pieces[best].take(left)
	}
	return reached / total
}

// support picks the sources that together say most of a claim, each adding at least
// [leastGain] of its weight.
func (g *ground) support(tokens []token) []int {
	left, total := g.weighed(tokens)
	var chosen []int
	for len(chosen) < mostSupport {
		best, gain := -1, leastGain*total
		for i := range g.pieces {
			if sum := g.pieces[i].gain(left); sum > gain {
				best, gain = i, sum
			}
		}
		if best < 0 {
			break
		}
		g.pieces[best].take(left)
		chosen = append(chosen, g.pieces[best].source)
	}
	slices.Sort(chosen)
	return slices.Compact(chosen)
}

// weighed gives the weights of the stems of tokens, and their sum.
func (g *ground) weighed(tokens []token) (weights map[string]float64, total float64) {
	weights = map[string]float64{}
	for _, t := range tokens {
		if weights[t.stem] == 0 {
			weights[t.stem] = g.weight(t.stem)
			total += weights[t.stem]
		}
	}
	return weights, total
}

// weight is ln(1 + S/s) of a stem that s of the S pieces have; one that none has
// weighs as if half a piece had it.
func (g *ground) weight(stem string) float64 {
	return math.Log(1 + float64(len(g.pieces)+1)/(float64(g.counts[stem])+0.5))
}

// gain is the weight of the stems that a piece has.
func (p *piece) gain(weights map[string]float64) (sum float64) {
	for stem, weight := range weights {
		if p.stems[stem] {
			sum += weight
		}
	}
	return sum
}

// take removes the stems that a piece has.
func (p *piece) take(weights map[string]float64) {
	for stem := range weights {
		if p.stems[stem] {
			delete(weights, stem)
		}
	}
}
