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

// Vector fetches the passages whose meaning is near the question's, by cosine.
// A question without terms has no meaning to look for: every passage would be
// about equally far from "hello".
//
// Where no model is there to embed the question it returns no hits and the
// error that says so, which leaves the keyword list to answer alone.
func Vector(ctx context.Context, index Index, embedder Embedder, scope ibid.Scope, query ibid.Query) ([]ibid.Hit, error) {
	if len(query.Terms) == 0 {
		return nil, nil
	}
	vectors, err := embedder.Embed(ctx, ibid.EmbedQuery, []string{query.Text})
	if err != nil {
		return nil, err
	}
	return index.SearchVector(ctx, scope, vectors[0], Broad)
}
