package ground

import (
	"cmp"
	"slices"

	"ibid/backend/ibid"
)

// bestOf is how many of the highest scores count for [ibid.CellSignals].Scores.
const bestOf = 5

// Signals returns those of a finding; the zero value for one without units.
func (f Finding) Signals() ibid.CellSignals {
	if len(f.Candidates) == 0 {
		return ibid.CellSignals{}
	}
	best := f.Candidates[0]
	s := ibid.CellSignals{P: best.P}
	if f.By != ByScorer {
		return s
	}
	s.Judged = true
	var scores []float64
	for _, c := range f.Candidates {
		scores = append(scores, 4*c.Features[FeatureScore])
		if cosine := c.Features[FeatureCosine]; cosine != 0 {
			s.Cosine = max(s.Cosine, cosine/5+0.7)
		}
		if c.compared {
			s.Similarity = max(s.Similarity, float64(c.cosine))
		}
	}
	slices.SortFunc(scores, func(a, b float64) int { return cmp.Compare(b, a) })
	scores = scores[:min(bestOf, len(scores))]
	for _, score := range scores {
		s.Scores += score / float64(len(scores))
	}
	s.Top = 4 * best.Features[FeatureScore]
	s.Coverage, s.Overlap = best.Features[FeatureCoverage], best.Features[FeatureOverlap]
	s.Gap = best.Worth - f.Candidates[min(3, len(f.Candidates)-1)].Worth
	return s
}
