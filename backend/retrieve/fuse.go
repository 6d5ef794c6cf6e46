package retrieve

import (
	"cmp"
	"slices"

	"ibid/backend/ibid"
)

// rrfK is the constant of reciprocal rank fusion. 60 is the value of the paper
// that introduced it (Cormack, Clarke and Büttcher, SIGIR 2009).
const rrfK = 60

// Fuse joins two ranked lists into one by reciprocal rank fusion: a hit scores
// 1/(60+rank) for each list it is in, and the sum orders the result.
//
// bm25 and cosine have no common scale, and a fixed mixture of them is wrong
// for some question or other; ranks always compare. The price: how much better
// the first hit was than the second is forgotten, and a hit that one list alone
// has at rank 1 loses to one that both have at rank 50. Ties go to the better
// keyword rank, then to the lower chunk number, so that the order is the same
// at every run.
//
// A hit's KeywordRank and VectorRank say where it stood, so that its score can
// be recomputed by hand.
func Fuse(keyword, vector []ibid.Hit) []ibid.Hit {
	fused := make(map[ibid.ChunkID]*ibid.Hit, len(keyword)+len(vector))
	for _, hit := range keyword {
		hit.Score = 1 / float64(rrfK+hit.KeywordRank)
		fused[hit.Chunk.ID] = &hit
	}
	for _, hit := range vector {
		hit.Score = 1 / float64(rrfK+hit.VectorRank)
		if both := fused[hit.Chunk.ID]; both != nil {
			both.VectorRank, both.VectorScore = hit.VectorRank, hit.VectorScore
			both.Score += hit.Score
			continue
		}
		fused[hit.Chunk.ID] = &hit
	}
	hits := make([]ibid.Hit, 0, len(fused))
	for _, hit := range fused {
		hits = append(hits, *hit)
	}
	slices.SortFunc(hits, func(a, b ibid.Hit) int {
		return cmp.Or(
			cmp.Compare(b.Score, a.Score),
			cmp.Compare(keywordOrder(a), keywordOrder(b)),
			cmp.Compare(a.Chunk.ID, b.Chunk.ID),
		)
	})
	return hits
}

// keywordOrder is the keyword rank, or one beyond every rank for no rank.
func keywordOrder(hit ibid.Hit) int {
	if hit.KeywordRank == 0 {
		return Broad + 1
	}
	return hit.KeywordRank
}
