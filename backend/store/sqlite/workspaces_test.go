package sqlite_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestCreateWorkspace(t *testing.T) {
	db := fresh(t)
	first := must[[]ibid.Workspace](t)(db.Workspaces(t.Context()))
	if len(first) != 1 || first[0].ID != home || first[0].Name == "" || first[0].CreatedAt.Year() < 2024 || first[0].Archived {
		t.Fatalf("a fresh library has %+v", first)
	}
	made := must[ibid.Workspace](t)(db.CreateWorkspace(t.Context(), "  Harbour lease "))
	want := ibid.Workspace{ID: made.ID, Name: "Harbour lease", CreatedAt: made.CreatedAt}
	if diff := cmp.Diff(want, made); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(append(first, made), must[[]ibid.Workspace](t)(db.Workspaces(t.Context()))); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(made, must[ibid.Workspace](t)(db.Workspace(t.Context(), made.ID))); diff != "" {
		t.Error(diff)
	}
	_, err := db.Workspace(t.Context(), 99)
	wantCode(t, err, ibid.CodeNotFound)
}

func TestWorkspaceNames(t *testing.T) {
	db := fresh(t)
	must[ibid.Workspace](t)(db.CreateWorkspace(t.Context(), "Čapek estate"))
	other := must[ibid.Workspace](t)(db.CreateWorkspace(t.Context(), "Other"))
	for name, want := range map[string]ibid.Code{
		"Harbour":                "",
		"Capek estate":           "", // an accent makes another name
		"Čapek estate":           ibid.CodeConflict,
		"čAPEK ESTATE":           ibid.CodeConflict,
		"C\u030capek estate":     ibid.CodeConflict, // the accent as a character of its own
		" Čapek estate\n":        ibid.CodeConflict,
		"":                       ibid.CodeInvalid,
		"two\nlines":             ibid.CodeInvalid,
		strings.Repeat("x", 200): ibid.CodeInvalid,
	} {
		_, err := db.RenameWorkspace(t.Context(), other.ID, name)
		if got := ibid.CodeOf(err); got != want {
			t.Errorf("rename to %q: %v, want %q", name, err, want)
		}
		if want == "" {
			continue
		}
		_, err = db.CreateWorkspace(t.Context(), name)
		wantCode(t, err, want)
		if want == ibid.CodeConflict && ibid.AsError(err).Hint == "" {
			t.Errorf("no hint for %q", name)
		}
	}
	// A workspace may change the case of its own name.
	if w := must[ibid.Workspace](t)(db.RenameWorkspace(t.Context(), other.ID, "OTHER")); w.Name != "OTHER" {
		t.Errorf("%+v", w)
	}
	_, err := db.RenameWorkspace(t.Context(), 99, "Name")
	wantCode(t, err, ibid.CodeNotFound)
}

// One workspace is always in sight.
func TestArchiveWorkspace(t *testing.T) {
	db := fresh(t)
	_, err := db.ArchiveWorkspace(t.Context(), home, true)
	wantCode(t, err, ibid.CodeConflict)
	other := addWorkspace(t, db, "Other")
	if w := must[ibid.Workspace](t)(db.ArchiveWorkspace(t.Context(), home, true)); !w.Archived {
		t.Errorf("%+v", w)
	}
	_, err = db.ArchiveWorkspace(t.Context(), other, true)
	wantCode(t, err, ibid.CodeConflict)
	_, err = db.DeleteWorkspace(t.Context(), other)
	wantCode(t, err, ibid.CodeConflict)
	_, err = db.CreateWorkspace(t.Context(), must[ibid.Workspace](t)(db.Workspace(t.Context(), home)).Name)
	wantCode(t, err, ibid.CodeConflict) // an archived one keeps its name
	must[ibid.Workspace](t)(db.ArchiveWorkspace(t.Context(), home, true))
	if w := must[ibid.Workspace](t)(db.ArchiveWorkspace(t.Context(), home, false)); w.Archived {
		t.Errorf("%+v", w)
	}
	must[ibid.Workspace](t)(db.ArchiveWorkspace(t.Context(), other, true))
}

// A workspace goes with all that is in it; another one keeps what it has too.
func TestDeleteWorkspace(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	for _, ws := range []ibid.WorkspaceID{home, other} {
		shared := addTexts(t, db, ws, "shared", "what both have")
		if err := db.TagDocuments(t.Context(), ws, []ibid.DocumentID{shared.ID}, "both"); err != nil {
			t.Fatal(err)
		}
	}
	alone := addTexts(t, db, other, "alone", "what one has")
	addTexts(t, db, other, "former", "an older version")
	if err := db.SetPresence(t.Context(), other, alone.ID, ibid.PresenceGone, 0); err != nil {
		t.Fatal(err)
	}
	folder := must[ibid.Folder](t)(db.AddFolder(t.Context(), other, ibid.Folder{Path: t.TempDir()}))
	if err := db.SaveFolderFile(t.Context(), other, folder.ID, ibid.FolderFile{Path: "alone.pdf", Document: alone.ID}); err != nil {
		t.Fatal(err)
	}
	answer := ibid.Answer{Question: "what?", Citations: []ibid.Citation{{Number: 1, DocumentID: alone.ID, DocumentHash: "alone", Page: 1,
		Span: ibid.Span{Start: 0, End: 4}, Quote: "what"}}}
	if err := db.SaveAnswer(t.Context(), other, &answer, ibid.QueryLog{Query: "what?"}); err != nil {
		t.Fatal(err)
	}
	if w := must[ibid.Workspace](t)(db.Workspace(t.Context(), other)); w.Documents != 2 || w.Conversations != 1 {
		t.Errorf("counted %+v", w)
	}

	gone := must[[]string](t)(db.DeleteWorkspace(t.Context(), other))
	if diff := cmp.Diff([]string{"alone", "former"}, sorted(gone)); diff != "" {
		t.Error(diff)
	}
	_, err := db.Workspace(t.Context(), other)
	wantCode(t, err, ibid.CodeNotFound)
	_, err = db.DeleteWorkspace(t.Context(), other)
	wantCode(t, err, ibid.CodeNotFound)
	for table, want := range map[string]int{
		"contents": 1, "documents": 1, "pages": 1, "chunks": 1, "tags": 1, "document_tags": 1,
		"folders": 0, "folder_files": 0, "conversations": 0, "messages": 0, "citations": 0, "query_log": 0,
	} {
		if n := must[int](t)(count(db, `SELECT count(*) FROM `+table)); n != want {
			t.Errorf("%d rows of %s, want %d", n, table, want)
		}
	}
	hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"have", "one"}}, 9)
	if diff := cmp.Diff([]string{"what both have"}, texts(hits)); diff != "" {
		t.Error(diff)
	}
	sound(t, db)
	textIsTrue(t, db)

	// Its number is not given to another.
	if again := addWorkspace(t, db, "Other"); again == other {
		t.Errorf("the number %d was used twice", again)
	}
}
