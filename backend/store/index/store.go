// Package index finds passages and documents: by words, by meaning and by what documents are
// called. It keeps the vectors, and in memory what makes searches fast.
package index

import (
	"ibid/backend/ibid"
	"ibid/backend/store/sketch"
	"ibid/backend/store/sqlite"
)

// Store searches one library. Its methods are safe for concurrent use.
type Store struct {
	// FewVectors is up to how many vectors of an index vec0 compares all of them, without
	// sketches in memory.
	FewVectors int

	db         *sqlite.DB
	statistics statistics
	sketches   sketches
	indexes    unchanged[struct{}, [2]*ibid.EmbeddingIndex] // the one that is searched and the one that is being built
	searched   unchanged[ibid.WorkspaceID, sketch.Bits]     // the contents of a workspace that are searched, a bit each
	shown      unchanged[sqlite.DocumentKey, ibid.Document] // documents of passages that were found
}

// New is the service on an open library.
func New(db *sqlite.DB) *Store {
	return &Store{db: db, FewVectors: fewVectors, statistics: statistics{db: db}}
}
