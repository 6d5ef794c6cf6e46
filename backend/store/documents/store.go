// Package documents keeps documents: their state, pages, sections and passages, what they are
// called and print about themselves, and the work that is left to do on them. What was read
// of a file is kept once, as a content; only a document, a content in a workspace, leads to it.
package documents

import "ibid/backend/store/sqlite"

// Store keeps them in one library. Its methods are safe for concurrent use.
type Store struct{ db *sqlite.DB }

// New is the service on an open library.
func New(db *sqlite.DB) *Store { return &Store{db: db} }
