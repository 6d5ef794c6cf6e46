package retrieve

import (
	"cmp"
	"slices"

	"ibid/backend/ibid"
)

// rrfK is the constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR
// 2009). With 10 the first places of both lists count more than with their 60; see
// tools/measure/results.md.
const rrfK = 10

// Reciprocal is what a place in a ranked list, from 0, counts in a fusion.
func Reciprocal(rank int) float64 { return 1 / float64(rrfK+rank+1) }

// List is a ranked list of passages.
type List struct {
	Name       string // such as "words"
	Within     bool   // of the documents that are meant alone: its ranks are not those of the whole scope
	Candidates []ibid.Candidate
}

// Fuse joins ranked lists into one by reciprocal rank fusion: a passage scores
// 1/(10+rank) for each list it is in, and the sum orders the result.
//
// bm25 and cosine have no common scale, and a fixed mixture of them is wrong for some
// question or other; ranks always compare. Ties go to the better keyword rank, then to
// the lower chunk number, so that the order is the same at every run.
//
// A candidate's signals say what each list gave, so that its score can be recomputed by
// hand.
func Fuse(lists ...List) []ibid.Candidate {
	fused := map[ibid.ChunkID]*ibid.Candidate{}
	for _, list := range lists {
		for i, c := range list.Candidates {
			known := fused[c.ChunkID]
			if known == nil {
				known = &ibid.Candidate{ChunkID: c.ChunkID, DocumentID: c.DocumentID, Page: c.Page, Ordinal: c.Ordinal, Terms: c.Terms}
				fused[c.ChunkID] = known
			}
			known.KeywordScore = max(known.KeywordScore, c.KeywordScore)
			known.VectorScore = max(known.VectorScore, c.VectorScore)
			if !list.Within {
				known.KeywordRank, known.VectorRank = max(known.KeywordRank, c.KeywordRank), max(known.VectorRank, c.VectorRank)
			}
			part := Reciprocal(i)
			known.Signals = append(known.Signals, ibid.Signal{Name: list.Name, Value: part, Weight: 1})
			known.Score += part
		}
	}
	joined := make([]ibid.Candidate, 0, len(fused))
	for _, c := range fused {
		joined = append(joined, *c)
	}
	slices.SortFunc(joined, func(a, b ibid.Candidate) int {
		return cmp.Or(
			cmp.Compare(b.Score, a.Score),
			cmp.Compare(keywordOrder(a), keywordOrder(b)),
			cmp.Compare(a.ChunkID, b.ChunkID),
		)
	})
	return joined
}

// keywordOrder is the keyword rank, or one beyond every rank for no rank.
func keywordOrder(c ibid.Candidate) int {
	if c.KeywordRank == 0 {
		return Broad + 1
	}
	return c.KeywordRank
}
