package retrieve

import (
	"cmp"
	"context"
	"slices"

	"ibid/backend/ibid"
)

// Reranker reads passages and says how well each answers a question. It
// takes its time for a few.
type Reranker interface {
	// Rerank gives a score from 0 to 1 for each hit, in the order of the hits. With
	// an error there are no scores.
	Rerank(ctx context.Context, query ibid.Query, hits []ibid.Hit) ([]float64, error)
}

// Narrow is how many of the best passages a [Reranker] reads. An answer is made from
// at most sixteen.
const Narrow = 20

// readWeight is what a Reranker's score counts: so much that it decides, unless it
// is about equally sure of two passages.
const readWeight = 10

// Reorder adds a [Reranker]'s scores to those of candidates, and orders them anew.
// Since a score only adds, those that were read stay before those that were not.
func Reorder(candidates []ibid.Candidate, scores map[ibid.ChunkID]float64) []ibid.Candidate {
	ranked := slices.Clone(candidates)
	for i := range ranked {
		if score := scores[ranked[i].ChunkID]; score > 0 {
			ranked[i].Signals = append(slices.Clone(ranked[i].Signals), ibid.Signal{Name: "reading", Value: score, Weight: readWeight})
			ranked[i].Score += readWeight * score
		}
	}
	slices.SortStableFunc(ranked, func(a, b ibid.Candidate) int { return cmp.Compare(b.Score, a.Score) })
	return ranked
}
