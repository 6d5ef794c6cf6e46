package library_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

// Many documents go in portions, and each of them is told of.
func TestRemoveMany(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	var want, told []ibid.DocumentID
	for i := range 250 {
		hash := fmt.Sprintf("%064d", i)
		doc, _, err := b.db.AddDocument(t.Context(), workspace, ibid.NewDocument{Path: "/" + hash, Name: hash, Hash: hash})
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, doc.ID)
	}
	stays := want[0]
	want = want[1:]
	b.Notify(func(c library.Change) {
		if c.Removed {
			told = append(told, c.Document.ID)
		}
	})
	if err := b.Remove(t.Context(), workspace, want, ibid.Removal{}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(told, want) {
		t.Errorf("told of %d documents, want %d", len(told), len(want))
	}
	if doc := b.only(t); doc.ID != stays {
		t.Errorf("document %d is left, want %d", doc.ID, stays)
	}
}
