// Package law keeps whose rules documents hold, and the sections and citations of law in them.
package law

import "ibid/backend/store/sqlite"

// Store keeps them in one library. Its methods are safe for concurrent use.
type Store struct{ db *sqlite.DB }

// New is the service on an open library.
func New(db *sqlite.DB) *Store { return &Store{db: db} }
