package judge

import (
	"math"
	"slices"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Comparison tells how far bare sources bear out a claim.
type Comparison struct {
	Score     float64        // 0..1: how likely they do
	Problems  []ibid.Problem // with spans into the claim
	Sentences []int          // the sources that it rests on, ascending: the fewest that say what can be said of it
}

// Compare tells how far sources bear out a claim of one sentence or several.
func Compare(splitter *language.Splitter, claim string, sources []string) Comparison {
	var given []source
	for _, s := range sources {
		given = append(given, source{text: s})
	}
	g := newGround(splitter, given)
	var result Comparison
	f := g.features(splitter, claim, &result)
	result.Score = f.score()
	result.Sentences = g.support(claim)
	return result
}

// features are what of a claim's sentences tells whether they are borne out.
type features struct {
	Cover, Least, Best, Close float64
	Grave, Missing            float64
}

func (g *ground) features(splitter *language.Splitter, claim string, result *Comparison) (f features) {
	spans := splitter.Sentences(claim)
	f.Least = 1
	n := 0.0
	for _, span := range spans {
		c := g.check(span.In(claim), nil)
		if len(c.tokens) == 0 {
			continue
		}
		cover := g.cover(c.reading)
		n++
		f.Cover += cover
		f.Least = math.Min(f.Least, cover)
		if len(c.best) > 0 {
			f.Best += c.best[0].cover
			f.Close += c.closeness(c.best[0])
		}
		for _, p := range c.problems {
			if p.Grave {
				f.Grave++
			} else {
				f.Missing++
			}
			p.Span.Start += span.Start
			p.Span.End += span.Start
			result.Problems = append(result.Problems, p)
		}
	}
	if n > 0 {
		f.Cover /= n
		f.Best /= n
		f.Close /= n
	}
	return f
}

func (f features) score() float64 {
	return math.Max(0, math.Min(1, f.Cover-0.15*f.Grave-0.05*f.Missing))
}

// cover is the share of a text's content, weighed, that stands anywhere in the
// sources.
func (g *ground) cover(r *reading) float64 {
	var total, sum float64
	for stem := range r.stems() {
		w := g.weight(stem)
		total += w
		if g.has(stem) {
			sum += w
		}
	}
	if total == 0 {
		return 0
	}
	return sum / total
}

const (
	mostSentences = 4
	gain          = 0.12
)

// support picks the sources that together say most of a claim, each adding its
// share of what is left.
func (g *ground) support(claim string) []int {
	stems := read(claim).stems()
	var total float64
	for stem := range stems {
		total += g.weight(stem)
	}
	left := map[string]bool{}
	for stem := range stems {
		left[stem] = true
	}
	var chosen []int
	for len(chosen) < mostSentences {
		best, most := -1, 0.0
		sums := map[int]float64{}
		seen := map[int]map[string]bool{}
		for i := range g.pieces {
			p := &g.pieces[i]
			if seen[p.source] == nil {
				seen[p.source] = map[string]bool{}
			}
			for stem := range p.stems {
				if left[stem] && !seen[p.source][stem] {
					seen[p.source][stem] = true
					sums[p.source] += g.weight(stem)
				}
			}
		}
		for s := range g.scope {
			if sums[s] > most {
				best, most = s, sums[s]
			}
		}
		if best < 0 || most < gain*total {
			break
		}
		chosen = append(chosen, best)
		for stem := range seen[best] {
			delete(left, stem)
		}
	}
	slices.Sort(chosen)
	return chosen
}
