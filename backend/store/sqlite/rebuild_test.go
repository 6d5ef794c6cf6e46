package sqlite_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// What is derived can be lost in any way: it is made anew from what is kept.
func TestRebuild(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "lease", "The notice period is nine months.")
	for _, damage := range []string{
		`UPDATE contents SET chunks = 7, pages_read = 9, chunks_embedded = 3, called = 'nothing'`,
		`INSERT INTO chunk_text (chunk_text) VALUES ('delete-all')`,
	} {
		if _, err := db.writer.Exec(damage); err != nil {
			t.Fatal(err)
		}
	}
	if report := must[ibid.LibraryReport](t)(db.Check(t.Context())); len(report.Problems) == 0 {
		t.Fatal("the damage is not seen")
	}
	if err := db.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	sound(t, db)
	after := must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID))
	if diff := cmp.Diff(doc, after); diff != "" {
		t.Error(diff)
	}
	hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"notice"}}, 5)
	if len(hits) != 1 {
		t.Errorf("%d hits, want 1", len(hits))
	}
}
