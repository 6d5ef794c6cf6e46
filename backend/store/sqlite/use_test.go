package sqlite_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// fill puts documents with passages and vectors into a library.
func fill(t *testing.T, db *DB, documents int) {
	t.Helper()
	begin(t, db, identity)
	for i := range documents {
		doc := addTexts(t, db, home, fmt.Sprint("filled ", i), strings.Repeat(fmt.Sprintf("oak%d elm ash fir\n\n", i), 100))
		embedAll(t, db, home, doc.ID, func(ibid.Chunk) []float32 { return []float32{1, 2, 3, 4} })
	}
}

func TestUse(t *testing.T) {
	db := fresh(t)
	empty := must[ibid.StorageUse](t)(db.Use(t.Context()))
	if empty.Text != 0 || empty.Vectors != 0 || empty.Library == 0 {
		t.Errorf("an empty library: %+v", empty)
	}
	fill(t, db, 20)
	use := must[ibid.StorageUse](t)(db.Use(t.Context()))
	for name, part := range map[string]int64{"text": use.Text, "words": use.Words, "vectors": use.Vectors} {
		if part < 20_000 || part > use.Library {
			t.Errorf("%s takes %d of %d bytes", name, part, use.Library)
		}
	}
	// 20 texts of 1,900 bytes, once in pages and without the blank lines in chunks.
	if use.Text < 2*20*1500 || use.Text > 4*20*1900 {
		t.Errorf("text takes %d bytes", use.Text)
	}
}

// Compacting gives back also what removals leave for later.
func TestCompact(t *testing.T) {
	db := fresh(t)
	fill(t, db, 20)
	for _, doc := range must[[]ibid.Document](t)(db.Documents(t.Context(), home))[:5] {
		if _, err := db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, ibid.Removal{}); err != nil {
			t.Fatal(err)
		}
	}
	before := must[ibid.StorageUse](t)(db.Use(t.Context()))
	for range 2 { // again: nothing is left to do
		if err := db.Compact(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	after := must[ibid.StorageUse](t)(db.Use(t.Context()))
	if after.Vectors >= before.Vectors || after.Words > before.Words || after.Library >= before.Library || after.Free != 0 {
		t.Errorf("before %+v, after %+v", before, after)
	}
	if after.Text != before.Text {
		t.Errorf("text was %d bytes and is %d", before.Text, after.Text)
	}
	if info, err := os.Stat(db.path); err != nil || info.Size() > after.Library {
		t.Errorf("%v, %v", info.Size(), err)
	}
	if report := sound(t, db); report.Vectors != report.Chunks || report.Documents != 15 {
		t.Errorf("%+v", report)
	}
	textIsTrue(t, db)
}
