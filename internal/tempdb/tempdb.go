// Package tempdb opens the real database for tests.
package tempdb

import (
	"path/filepath"
	"testing"

	"ibid/backend/sqlite"
)

// Open makes an empty library in a folder of the test's own, and closes it when the test ends.
func Open(t testing.TB) *sqlite.DB {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "library.db"), sqlite.Options{})
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
