package answer

import (
	"ibid/backend/ibid"
)

// asked is a question as sentences are compared with it.
type asked struct {
	terms map[string]float64 // weights by stem
	order []string           // stems as they come in the question, so that sums are the same at every run
	total float64
}

func newQuestion(query ibid.Query) asked {
	a := asked{terms: map[string]float64{}}
	for i, term := range query.Terms {
		stems := keysOf(term, query.Language)
		for _, stem := range stems {
			if _, known := a.terms[stem]; !known {
				a.order = append(a.order, stem)
			}
			a.terms[stem] += query.Weights[i] / float64(len(stems))
		}
		a.total += query.Weights[i]
	}
	return a
}

// share is how much of the question's weight a sentence has, 0..1.
func (a asked) share(stems map[string]bool) float64 {
	if a.total == 0 {
		return 0
	}
	has := map[string]float64{}
	for stem := range stems {
		if a.terms[stem] > 0 {
			has[stem] = 1
		}
	}
	sum := 0.0
	for _, stem := range a.order {
		sum += a.terms[stem] * has[stem]
	}
	return min(1, sum/a.total)
}
