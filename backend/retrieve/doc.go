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
	SearchVector(ctx context.Context, scope ibid.Scope, vector []float32, limit int) ([]ibid.Hit, error)
	DocumentFrequencies(ctx context.Context, workspace ibid.WorkspaceID, terms []string) (frequencies map[string]int, chunks int, err error)
}

// Embedder makes vectors of texts.
type Embedder interface {
	Embed(ctx context.Context, kind ibid.EmbedKind, texts []string) ([][]float32, error)
}
