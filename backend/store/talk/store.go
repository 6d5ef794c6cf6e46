// Package talk keeps conversations: questions, answers with their citations, and the logs of
// what was asked, looked up and sent to the web.
package talk

import "ibid/backend/store/sqlite"

// Store keeps them in one library. Its methods are safe for concurrent use.
type Store struct{ db *sqlite.DB }

// New is the service on an open library.
func New(db *sqlite.DB) *Store { return &Store{db: db} }
