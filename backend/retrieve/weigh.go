package retrieve

import (
	"context"
	"math"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Weigh gives each term of a query its weight: the inverse document frequency
// of bm25, ln(1 + (N - n + 0.5)/(n + 0.5)), where n of the workspace's N
// passages have the term. A word that stands nowhere weighs most: it is what
// the question is about, and the documents do not have it.
func Weigh(ctx context.Context, index Index, workspace ibid.WorkspaceID, query ibid.Query) (ibid.Query, error) {
	languages, err := index.Languages(ctx, workspace)
	if err != nil {
		return query, err
	}
	query.Stems = make([][]string, len(query.Terms))
	for i, term := range query.Terms {
		query.Stems[i] = language.Alternatives(term, languages)
	}
	frequencies, total, err := index.Frequencies(ctx, ibid.Scope{Workspace: workspace}, query.Stems)
	if err != nil {
		return query, err
	}
	if total == 0 {
		return query, ibid.Errorf(ibid.CodeNoDocuments, "There is no document to answer from yet.").WithHint("Add PDFs, then ask again.")
	}
	query.Weights = make([]float64, len(query.Terms))
	for i := range query.Terms {
		n := float64(frequencies[i])
		query.Weights[i] = math.Log(1 + max(0, float64(total)-n+0.5)/(n+0.5))
	}
	return query, nil
}
