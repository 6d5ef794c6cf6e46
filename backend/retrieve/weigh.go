package retrieve

import (
	"context"
	"math"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Weigh learns from the library what a question's words are worth: as which
// tokens they stand in its passages, in how many, and from that the weight of
// each, the inverse document frequency of bm25, ln(1 + (N - n + 0.5)/(n + 0.5)).
// A word that stands nowhere weighs most: it is what the question is about, and
// the documents do not have it.
//
// Returns CodeNoDocuments where the workspace has no passages.
func Weigh(ctx context.Context, index Words, workspace ibid.WorkspaceID, languages []string, query ibid.Query) (ibid.Query, error) {
	query.Stems = nil
	for _, term := range query.Terms {
		query.Stems = append(query.Stems, language.Alternatives(term, languages))
	}
	counts, passages, err := index.Frequencies(ctx, ibid.Scope{Workspace: workspace}, query.Stems)
	if err != nil {
		return query, err
	}
	if passages == 0 {
		return query, ibid.Errorf(ibid.CodeNoDocuments, "There is no document to answer from yet.").WithHint("Add PDFs, then ask again.")
	}
	query.Frequencies, query.Passages = counts, passages
	query.Weights = make([]float64, len(counts))
	for i, n := range counts {
		query.Weights[i] = inverseFrequency(n, passages)
	}
	return query, nil
}

// inverseFrequency is that of bm25, never below zero.
func inverseFrequency(n, of int) float64 {
	return math.Log(1 + max(0, float64(of-n)+0.5)/(float64(n)+0.5))
}
