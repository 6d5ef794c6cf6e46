package sqlite_test

import (
	"testing"

	"ibid/backend/ibid"
)

// A brief is that of a document in its workspace, and goes when the document does.
func TestBriefs(t *testing.T) {
	db := fresh(t)
	other := must[ibid.Workspace](t)(db.CreateWorkspace(t.Context(), "Other"))
	doc := addTexts(t, db, home, "lease", "The rent is due.")
	if got := must[*ibid.Brief](t)(db.Brief(t.Context(), home, doc.ID)); got != nil {
		t.Errorf("a brief before there is one: %+v", got)
	}
	for _, recipe := range []string{"first", "second"} {
		if err := db.SaveBrief(t.Context(), home, ibid.Brief{DocumentID: doc.ID, Recipe: recipe}); err != nil {
			t.Fatal(err)
		}
	}
	if got := must[*ibid.Brief](t)(db.Brief(t.Context(), home, doc.ID)); got == nil || got.Recipe != "second" {
		t.Errorf("brief %+v", got)
	}
	if _, err := db.Brief(t.Context(), other.ID, doc.ID); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("from another workspace: %v", err)
	}
	if err := db.SaveBrief(t.Context(), other.ID, ibid.Brief{DocumentID: doc.ID}); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("into another workspace: %v", err)
	}
	remove(t, db, home, doc.ID)
	if n := must[int](t)(count(db, `SELECT count(*) FROM briefs`)); n != 0 {
		t.Errorf("%d briefs are left", n)
	}
	sound(t, db)
}
