package retrieve

import (
	"context"
	"math"
	"slices"

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
	for _, e := range query.Expansions {
		query.Stems = append(query.Stems, language.Alternatives(e.Words, languages))
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
		query.Weights[i] = emphasis(query, i) * inverseFrequency(n, passages)
	}
	return query, nil
}

// Focus weighs the words of a question anew in the few documents that it is put
// to or about: within the one contract that is asked, its parties' names stand
// everywhere and tell nothing. Both weights count, by ranking.localIDF, since few
// documents say little about rare words.
func Focus(ctx context.Context, index Words, scope ibid.Scope, routing Routing, query ibid.Query) (ibid.Query, error) {
	if len(routing.Meant) > 0 {
		scope.Documents = routing.Meant
	}
	if len(scope.Documents) == 0 || len(scope.Documents) > maxMeant {
		return query, nil
	}
	counts, passages, err := index.Frequencies(ctx, scope, query.Stems)
	if err != nil || passages == 0 {
		return query, err
	}
	query.Weights = slices.Clone(query.Weights)
	for i, n := range counts {
		within := emphasis(query, i) * inverseFrequency(n, passages)
		query.Weights[i] += ranking.localIDF * (within - query.Weights[i])
	}
	return query, nil
}

// emphasis is how much a term of a query, or one of its expansions, tells of what
// is asked.
func emphasis(query ibid.Query, i int) float64 {
	if i < len(query.Emphasis) && i < len(query.Terms) {
		return query.Emphasis[i]
	}
	return 1
}

// inverseFrequency is that of bm25, never below zero.
func inverseFrequency(n, of int) float64 {
	return math.Log(1 + max(0, float64(of-n)+0.5)/(float64(n)+0.5))
}
