// Package workspaces keeps workspaces with their tags and folders, and does what takes documents
// with all that hangs on them: copying, moving, removing and replacing them.
package workspaces

import "ibid/backend/store/sqlite"

// Store keeps them in one library. Its methods are safe for concurrent use.
type Store struct{ db *sqlite.DB }

// New is the service on an open library.
func New(db *sqlite.DB) *Store { return &Store{db: db} }
