// Package retrieve turns a question into evidence: the passages of the
// workspace that are most likely to answer it, best first, each with the reasons
// that put it there.
//
// Its stages, in order: [Weigh] learns from the library how telling each word of the
// question is, [Spell] finds what misspelt ones may have been meant as, [Route] finds
// which documents it names, [Keyword] and [Vector] fetch broad lists, everywhere and in
// these documents, [Fuse] joins them by reciprocal rank fusion, and [Collapse], [Select]
// and [Complete] make passages of the best.
//
// No stage needs a language model. Where the user wants one, it may imagine an answer to
// compare with ([Imagine]) or ask in other words ([Reword]).
package retrieve

import (
	"context"

	"ibid/backend/ibid"
)

// Words finds passages by the words in them.
type Words interface {
	// Languages are those of a workspace's pages, the commonest first.
	Languages(ctx context.Context, workspace ibid.WorkspaceID) ([]string, error)
	// Frequencies returns for each term, named by its alternatives, how many
	// passages of the scope have it, and how many passages there are.
	Frequencies(ctx context.Context, scope ibid.Scope, stems [][]string) (counts []int, passages int, err error)
	SearchKeyword(ctx context.Context, scope ibid.Scope, query ibid.Query, limit int) ([]ibid.Candidate, error)
}

// Meanings finds passages by their vectors.
type Meanings interface {
	// Indexes returns the set of vectors that is complete and the one that is being
	// built beside it, nil where there is none.
	Indexes(ctx context.Context) (current, building *ibid.EmbeddingIndex, err error)
	// SearchVector returns CodeConflict when the index is not there any more.
	SearchVector(ctx context.Context, scope ibid.Scope, index ibid.IndexID, vector []float32, limit int) ([]ibid.Candidate, error)
}

// Names finds documents by what they are called.
type Names interface {
	// NamedDocuments returns the documents of the scope that are known by any of the
	// words, each given by its alternatives, in how many documents each word
	// stands, and how many documents there are.
	NamedDocuments(ctx context.Context, scope ibid.Scope, words [][]string) (matches []ibid.NamedDocument, frequencies []int, documents int, err error)
	// MatchingDocuments returns the documents that a filter's names and dates fit;
	// nil where it has none.
	MatchingDocuments(ctx context.Context, workspace ibid.WorkspaceID, filter ibid.Filter) ([]ibid.DocumentID, error)
}

// Passages reads what was found.
type Passages interface {
	// LoadHits reads candidates in their order and leaves out those that are gone.
	LoadHits(ctx context.Context, scope ibid.Scope, candidates []ibid.Candidate) ([]ibid.Hit, error)
}

// Index is the part of the store that retrieval needs.
type Index interface {
	Words
	Meanings
	Names
	Passages
}

// Embedder makes vectors of texts.
type Embedder interface {
	// Embed uses exactly the model and the recipe of an identity. Returns
	// CodeEmbeddingUnavailable while that model cannot be had.
	Embed(ctx context.Context, by ibid.EmbeddingIdentity, kind ibid.EmbedKind, texts []string) ([][]float32, error)
}
