package retrieve

import (
	"context"

	"ibid/backend/ibid"
)

// Reranker reads passages and says how well each answers a question. [Rerank] has
// to do with tokens alone, so that it can look at hundreds in a millisecond; a
// Reranker reads, and takes its time for a few.
type Reranker interface {
	// Rerank gives a score from 0 to 1 for each hit, in the order of the hits. With
	// an error there are no scores.
	Rerank(ctx context.Context, query ibid.Query, hits []ibid.Hit) ([]float64, error)
}

// Narrow is how many of the best passages a [Reranker] reads. An answer is made from
// at most sixteen.
const Narrow = 20

// readWeight is what a Reranker's score counts: so much that it decides, unless it
// is about equally sure of two passages. The other signals of a passage seldom sum
// up to half of it.
const readWeight = 10

// Reorder adds a [Reranker]'s scores to those of candidates that are ordered by
// [Rerank], and orders them anew. Since a score only adds, those that were read
// stay before those that were not.
func Reorder(candidates []ibid.Candidate, scores map[ibid.ChunkID]float64) []ibid.Candidate {
	ranked := judge(candidates)
	for i, c := range candidates {
		ranked[i].Signals = append([]ibid.Signal(nil), c.Signals...)
		ranked[i].add("reading", scores[c.ChunkID], readWeight)
	}
	sortJudged(ranked)
	return unjudged(ranked)
}
