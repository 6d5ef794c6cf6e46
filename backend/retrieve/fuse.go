package retrieve

import (
	"cmp"
	"slices"

	"ibid/backend/ibid"
)

// rrfK is the constant of reciprocal rank fusion. 60 is the value of the paper
// that introduced it (Cormack, Clarke and Büttcher, SIGIR 2009).
const rrfK = 60

// Fuse joins ranked lists into one by reciprocal rank fusion: a passage scores
// 1/(60+rank) for each list it is in, and the sum orders the result.
//
// bm25 and cosine have no common scale, and a fixed mixture of them is wrong
// for some question or other; ranks always compare. The price: how much better
// the first was than the second is forgotten, which is what [Rerank] mends.
// Ties go to the better keyword rank, then to the lower chunk number, so that the
// order is the same at every run.
//
// A candidate's KeywordRank and VectorRank say where it stood in the lists of the
// whole scope; its signals say what each list gave, so that its score can be
// recomputed by hand.
func Fuse(keyword, within, vector []ibid.Candidate) []ibid.Candidate {
	fused := make(map[ibid.ChunkID]*ibid.Candidate, len(keyword)+len(within)+len(vector))
	add := func(list []ibid.Candidate, name string, take func(to *ibid.Candidate, from ibid.Candidate)) {
		for i, c := range list {
			known := fused[c.ChunkID]
			if known == nil {
				known = &ibid.Candidate{ChunkID: c.ChunkID, DocumentID: c.DocumentID, Page: c.Page, Ordinal: c.Ordinal, Terms: c.Terms}
				fused[c.ChunkID] = known
			}
			take(known, c)
			part := 1 / float64(rrfK+i+1)
			known.Signals = append(known.Signals, ibid.Signal{Name: name, Value: part, Weight: 1})
			known.Score += part
		}
	}
	add(keyword, "words", func(to *ibid.Candidate, from ibid.Candidate) {
		to.KeywordRank, to.KeywordScore = from.KeywordRank, from.KeywordScore
	})
	add(within, "words in the document that is meant", func(to *ibid.Candidate, from ibid.Candidate) {
		to.KeywordScore = max(to.KeywordScore, from.KeywordScore)
	})
	add(vector, "meaning", func(to *ibid.Candidate, from ibid.Candidate) {
		to.VectorRank, to.VectorScore = from.VectorRank, from.VectorScore
	})
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
