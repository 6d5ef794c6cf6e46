// Package retrieve turns a question into evidence: the passages of the
// workspace that are most likely to answer it, best first, each with the ranks
// that put it there.
//
// Its stages, in order: [Query] makes the question searchable, [Keyword] and
// [Vector] fetch two broad lists, [Fuse] joins them by reciprocal rank fusion,
// [Rerank] looks at each passage closely, [Select] keeps those that an answer
// is made from.
package retrieve

import (
	"context"

	"ibid/backend/ibid"
)

// Index is the part of the store that retrieval needs.
type Index interface {
	SearchKeyword(ctx context.Context, scope ibid.Scope, query ibid.Query, limit int) ([]ibid.Hit, error)
	// Indexes gives the set of vectors that is complete and the one that is being
	// built beside it, nil where there is none.
	Indexes(ctx context.Context) (current, building *ibid.EmbeddingIndex, err error)
	// SearchVector returns CodeConflict when the index is not there any more.
	SearchVector(ctx context.Context, scope ibid.Scope, index ibid.IndexID, vector []float32, limit int) ([]ibid.Candidate, error)
	// LoadHits leaves out what is gone.
	LoadHits(ctx context.Context, scope ibid.Scope, candidates []ibid.Candidate) ([]ibid.Hit, error)
	DocumentFrequencies(ctx context.Context, workspace ibid.WorkspaceID, terms []string) (frequencies map[string]int, chunks int, err error)
}

// Embedder makes vectors of texts.
type Embedder interface {
	// Embed uses exactly the model and the recipe of an identity. Returns
	// CodeEmbeddingUnavailable while that model cannot be had.
	Embed(ctx context.Context, by ibid.EmbeddingIdentity, kind ibid.EmbedKind, texts []string) ([][]float32, error)
}
