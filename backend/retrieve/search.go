package retrieve

import (
	"context"
	"strings"

	"ibid/backend/ibid"
)

// Broad is how many passages each list brings to fusion: as many as the deepest figure of
// tools/measure/results.md looks at, and few enough to be looked at closely.
const Broad = 100

// Keyword fetches the passages of a scope that share words with the question, by bm25.
func Keyword(ctx context.Context, index Words, scope ibid.Scope, query ibid.Query) ([]ibid.Candidate, error) {
	if len(query.Terms)+len(query.Phrases) == 0 {
		return nil, nil
	}
	return index.SearchKeyword(ctx, scope, query, Broad)
}

// Vector fetches, for each scope, the passages whose meaning is near the question's, by cosine, or
// near that of the passage that a model imagined as its answer (see [Imagine]),
// and returns the index that it searched, nil for none. A question without terms
// has no meaning to look for: every passage would be about equally far from
// "hello".
//
// The question is embedded by the model that made the vectors, whatever the
// settings name by now: the index that is searched answers until another is
// complete. When its model cannot be had any more, because it was removed or
// another version has taken its name, the one that is being built answers as far
// as it has come.
//
// A question in another language is not put to a model that reads English only.
//
// Where no model is there to embed the question it returns nothing and the
// error that says so, which leaves the keyword list to answer alone.
func Vector(ctx context.Context, index Meanings, embedder Embedder, scopes []ibid.Scope, query ibid.Query) (found [][]ibid.Candidate, searched *ibid.EmbeddingIndex, err error) {
	if len(query.Terms) == 0 {
		return nil, nil, nil
	}
	kind, text := ibid.EmbedQuery, query.Wording
	if query.Imagined != "" {
		kind, text = ibid.EmbedDocument, query.Imagined
	}
	for {
		current, building, err := index.Indexes(ctx)
		if err != nil || current == nil {
			return nil, nil, err
		}
		if english(current.Identity) && query.Language != "" && query.Language != "en" {
			return nil, nil, nil // it would find the wrong passages first
		}
		searched = current
		vectors, err := embedder.Embed(ctx, current.Identity, kind, []string{text})
		if building != nil && ibid.CodeOf(err) == ibid.CodeEmbeddingUnavailable {
			searched = building
			vectors, err = embedder.Embed(ctx, building.Identity, kind, []string{text})
		}
		if err != nil {
			return nil, nil, err
		}
		found = make([][]ibid.Candidate, len(scopes))
		for i, scope := range scopes {
			if found[i], err = index.SearchVector(ctx, scope, searched.ID, vectors[0], Broad); err != nil {
				break
			}
		}
		if ibid.CodeOf(err) == ibid.CodeConflict {
			continue // another has just taken its place
		}
		return found, searched, err
	}
}

// english reports whether a model reads English only, as names of embedding models show:
// "bge-small-en-v1.5".
func english(identity ibid.EmbeddingIdentity) bool { return strings.Contains(identity.Model, "-en-") }
