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
	forms  []string // stems of the sources that say the same, none where the word is new to them
	weight float64
}

// terms returns the content words of a text in order, each once, and the sum of
// their weights. formsOf tells which stems of the sources are forms of a word.
func (g *ground) terms(r *reading, formsOf func(stem string) []string) (terms []term, total float64) {
	seen := map[string]bool{}
	for _, w := range r.words {
		if w.bare || w.stem == "" || seen[w.stem] {
			continue
		}
		seen[w.stem] = true
		t := g.term(formsOf(w.stem)...)
		terms = append(terms, t)
		total += t.weight
	}
	return terms, total
}

// itself gives a stem that the sources have.
func (g *ground) itself(stem string) []string {
	if g.counts[stem] == 0 {
		return nil
	}
	return []string{stem}
}

// ofOneRoot finds the stems of the sources that are of one root with a stem:
// "invest" and "investor" are two.
func (g *ground) ofOneRoot(stem string) (forms []string) {
	for other := range g.counts {
		if other == stem || kin(stem, other) {
			forms = append(forms, other)
		}
	}
	return forms
}

// term is a word that has these forms. It weighs ln(1 + S/s) where s of the S pieces
// have one of them, and as if half a piece had it where none has.
func (g *ground) term(forms ...string) term {
	pieces := 0
	for _, stem := range forms {
		pieces += g.counts[stem]
	}
	return term{forms, math.Log(1 + float64(len(g.pieces)+1)/(float64(pieces)+0.5))}
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

// support picks the sources that together say most of a claim. A word of the same
// root is no evidence here: it brings in sentences that only touch the matter.
func (g *ground) support(claim *reading) []int {
	terms, total := g.terms(claim, g.itself)
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
		if p.says(t) {
			sum += t.weight
		}
	}
	return sum
}

// says tells whether a piece has one of a term's forms.
func (p *piece) says(t term) bool {
	for _, stem := range t.forms {
		if p.stems[stem] {
			return true
		}
	}
	return false
}

// rest leaves the terms that a piece has not.
func (p *piece) rest(terms []term) (left []term) {
	for _, t := range terms {
		if !p.says(t) {
			left = append(left, t)
		}
	}
	return left
}
