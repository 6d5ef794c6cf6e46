package retrieve

import (
	"context"

	"ibid/backend/ibid"
)

// Broad is how many hits each of the two lists brings to fusion. Reciprocal
// rank fusion gives rank 50 less than half the weight of rank 1, and a list of
// that length costs a millisecond to look at closely.
const Broad = 50

// Keyword fetches the passages that share words with the question, by bm25.
func Keyword(ctx context.Context, index Index, scope ibid.Scope, query ibid.Query) ([]ibid.Hit, error) {
	if len(query.Terms) == 0 {
		return nil, nil
	}
	return index.SearchKeyword(ctx, scope, query, Broad)
}

// Vector fetches the passages whose meaning is near the question's, by cosine,
// and tells the index that it searched, nil for none. A question without terms
// has no meaning to look for: every passage would be about equally far from
// "hello".
//
// The question is embedded by the model that made the vectors, whatever the
// settings name by now: the index that is searched answers until another is
// complete. When its model cannot be had any more, because it was removed or
// another version has taken its name, the one that is being built answers as far
// as it has come.
//
// Where no model is there to embed the question it returns no hits and the
// error that says so, which leaves the keyword list to answer alone.
func Vector(ctx context.Context, index Index, embedder Embedder, scope ibid.Scope, query ibid.Query) (hits []ibid.Hit, searched *ibid.EmbeddingIndex, err error) {
	if len(query.Terms) == 0 {
		return nil, nil, nil
	}
	for {
		current, building, err := index.Indexes(ctx)
		if err != nil || current == nil {
			return nil, nil, err
		}
		searched = current
		vectors, err := embedder.Embed(ctx, current.Identity, ibid.EmbedQuery, []string{query.Text})
		if building != nil && ibid.CodeOf(err) == ibid.CodeEmbeddingUnavailable {
			searched = building
			vectors, err = embedder.Embed(ctx, building.Identity, ibid.EmbedQuery, []string{query.Text})
		}
		if err != nil {
			return nil, nil, err
		}
		found, err := index.SearchVector(ctx, scope, searched.ID, vectors[0], Broad)
		if ibid.CodeOf(err) == ibid.CodeConflict {
			continue // another has just taken its place
		}
		if err == nil {
			hits, err = index.LoadHits(ctx, scope, found)
		}
		return hits, searched, err
	}
}
