package sqlite_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }

// tagsOf are the tags of a document.
func tagsOf(t *testing.T, db *DB, ws ibid.WorkspaceID, id ibid.DocumentID) []string {
	t.Helper()
	return must[ibid.Document](t)(db.Document(t.Context(), ws, id)).Tags
}

// wantTags fails the test unless the workspace has just these tags.
func wantTags(t *testing.T, db *DB, ws ibid.WorkspaceID, want ...ibid.Tag) {
	t.Helper()
	if diff := cmp.Diff(append([]ibid.Tag{}, want...), must[[]ibid.Tag](t)(db.Tags(t.Context(), ws))); diff != "" {
		t.Error(diff)
	}
}

func TestTagDocuments(t *testing.T) {
	db := fresh(t)
	a, b := addTexts(t, db, home, "a", "text a").ID, addTexts(t, db, home, "b", "text b").ID
	tag := func(name string, ids ...ibid.DocumentID) {
		t.Helper()
		if err := db.TagDocuments(t.Context(), home, ids, name); err != nil {
			t.Fatal(err)
		}
	}
	tag("zoning", a, b)
	tag(" Éire \u00a0 2019", a)
	tag("E\u0301IRE 2019", a, b) // the same but for case and how the accent is written
	tag("annex")
	wantTags(t, db, home, ibid.Tag{Name: "annex"}, ibid.Tag{Name: "Éire 2019", Documents: 2}, ibid.Tag{Name: "zoning", Documents: 2})
	if diff := cmp.Diff([]string{"Éire 2019", "zoning"}, tagsOf(t, db, home, a)); diff != "" {
		t.Error(diff)
	}

	if err := db.UntagDocuments(t.Context(), home, []ibid.DocumentID{a, b, a}, "ZONING"); err != nil {
		t.Fatal(err)
	}
	wantTags(t, db, home, ibid.Tag{Name: "annex"}, ibid.Tag{Name: "Éire 2019", Documents: 2}, ibid.Tag{Name: "zoning"})
	if err := db.SetPresence(t.Context(), home, b, ibid.PresenceGone, 0); err != nil {
		t.Fatal(err)
	}
	wantTags(t, db, home, ibid.Tag{Name: "annex"}, ibid.Tag{Name: "Éire 2019", Documents: 1}, ibid.Tag{Name: "zoning"}) // current ones
	if err := db.DeleteTag(t.Context(), home, "éire 2019"); err != nil {
		t.Fatal(err)
	}
	wantTags(t, db, home, ibid.Tag{Name: "annex"}, ibid.Tag{Name: "zoning"})
	if tags := tagsOf(t, db, home, a); len(tags) != 0 || tags == nil {
		t.Errorf("%#v, want an empty list", tags)
	}
	sound(t, db)
}

func TestTagNames(t *testing.T) {
	db := fresh(t)
	for name, want := range map[string]ibid.Code{
		"2019":                  "",
		"R&D, “phase 2” 👩‍⚖️":   "",
		strings.Repeat("ä", 60): "",
		strings.Repeat("ä", 61): ibid.CodeInvalid,
		"":                      ibid.CodeInvalid,
		" \t ":                  ibid.CodeInvalid,
		"two\nlines":            ibid.CodeInvalid,
		"two\u2028lines":        ibid.CodeInvalid,
		"a\x00b":                ibid.CodeInvalid,
		"a\xffb":                ibid.CodeInvalid,
		"</document>":           ibid.CodeInvalid, // would speak to a model
	} {
		err := db.TagDocuments(t.Context(), home, nil, name)
		if got := ibid.CodeOf(err); got != want {
			t.Errorf("%q: %v, want code %q", name, err, want)
		}
		if want != "" && ibid.AsError(err).Hint == "" {
			t.Errorf("%q: no hint", name)
		}
	}
}

func TestRenameTag(t *testing.T) {
	db := fresh(t)
	a, b := addTexts(t, db, home, "a", "text a").ID, addTexts(t, db, home, "b", "text b").ID
	for name, ids := range map[string][]ibid.DocumentID{"leases": {a}, "rent": {a, b}} {
		if err := db.TagDocuments(t.Context(), home, ids, name); err != nil {
			t.Fatal(err)
		}
	}
	rename := func(old, name string) {
		t.Helper()
		if err := db.RenameTag(t.Context(), home, old, name); err != nil {
			t.Fatal(err)
		}
	}
	rename("leases", "LEASES") // its own name in another case
	wantTags(t, db, home, ibid.Tag{Name: "LEASES", Documents: 1}, ibid.Tag{Name: "rent", Documents: 2})
	rename("leases", "rents")
	wantTags(t, db, home, ibid.Tag{Name: "rent", Documents: 2}, ibid.Tag{Name: "rents", Documents: 1})
	rename("rents", "Rent") // becomes one with the other
	wantTags(t, db, home, ibid.Tag{Name: "rent", Documents: 2})
	if diff := cmp.Diff([]string{"rent"}, tagsOf(t, db, home, a)); diff != "" {
		t.Error(diff)
	}
	wantCode(t, db.RenameTag(t.Context(), home, "rent", ""), ibid.CodeInvalid)
	wantCode(t, db.RenameTag(t.Context(), home, "leases", "x"), ibid.CodeNotFound)
	sound(t, db)
}

// A tag belongs to a workspace, and documents of another are not touched.
func TestTagsOfWorkspaces(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	mine, theirs := addTexts(t, db, home, "same", "text").ID, addTexts(t, db, other, "same", "text").ID
	if err := db.TagDocuments(t.Context(), other, []ibid.DocumentID{theirs}, "theirs"); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"tag":          db.TagDocuments(t.Context(), home, []ibid.DocumentID{mine, theirs}, "mine"),
		"untag":        db.UntagDocuments(t.Context(), home, []ibid.DocumentID{theirs}, "theirs"),
		"rename":       db.RenameTag(t.Context(), home, "theirs", "mine"),
		"delete":       db.DeleteTag(t.Context(), home, "theirs"),
		"no workspace": db.TagDocuments(t.Context(), 99, nil, "mine"),
	} {
		if ibid.CodeOf(err) != ibid.CodeNotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
	wantTags(t, db, home) // also of what failed half way
	wantTags(t, db, other, ibid.Tag{Name: "theirs", Documents: 1})
	if tags := tagsOf(t, db, home, mine); len(tags) != 0 {
		t.Errorf("%q", tags)
	}
}
