package retrieve

import (
	"cmp"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Coverage is the share of a query's weight whose terms a text has in any of
// their forms, 0..1. What the document is called, its title and file name, counts
// too, since a question about "the 2018 report of Hallam" names the document by it.
func Coverage(query ibid.Query, called, text string) float64 {
	var sum, covered float64
	stems := map[string]bool{}
	for _, words := range [][]language.Word{language.Words(text), language.Words(strings.ReplaceAll(called, "_", " "))} {
		for _, word := range words {
			stems[word.Stem] = true
		}
	}
	for i, term := range query.Terms {
		sum += query.Weights[i]
		if stems[language.Stem(term)] {
			covered += query.Weights[i]
		}
	}
	if sum == 0 {
		return 0
	}
	return covered / sum
}

// Rerank orders hits by a closer look. The fused rank says which passages have
// the question's words often; coverage says which have most of its different
// words, and a passage with all five beats one that repeats two of them. The
// score is the fused score, scaled so that the first of a list has 1, plus the
// coverage.
func Rerank(query ibid.Query, hits []ibid.Hit) []ibid.Hit {
	if len(hits) == 0 {
		return nil
	}
	reranked := slices.Clone(hits)
	best := hits[0].Score
	for i := range reranked {
		hit := &reranked[i]
		hit.Coverage = Coverage(query, hit.Document.Title+" "+hit.Document.Name, hit.Chunk.Text)
		hit.Score = hit.Score/best + hit.Coverage
	}
	slices.SortStableFunc(reranked, func(a, b ibid.Hit) int { return cmp.Compare(b.Score, a.Score) })
	return reranked
}
