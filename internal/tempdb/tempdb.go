// Package tempdb opens the real database for tests.
package tempdb

import (
	"context"
	"path/filepath"
	"testing"

	"ibid/backend/store"
	"ibid/backend/store/sqlite"
)

// DB is an open library with the methods of all its services.
type DB = store.All

// OpenAt opens the library at path. The caller closes it.
func OpenAt(ctx context.Context, path string, opts sqlite.Options) (*DB, error) {
	s, err := store.Open(ctx, path, opts)
	if err != nil {
		return nil, err
	}
	return s.All(), nil
}

// Open makes an empty library in a folder of the test's own, and closes it when the test ends.
func Open(t testing.TB) *DB {
	t.Helper()
	db, err := OpenAt(t.Context(), filepath.Join(t.TempDir(), "library.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}
