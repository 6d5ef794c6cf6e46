package sqlite_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// at is an absolute path on any system.
func at(t *testing.T, path string) string {
	t.Helper()
	return must[string](t)(filepath.Abs(filepath.FromSlash(path)))
}

func TestAddFolder(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	add := func(ws ibid.WorkspaceID, path string) (ibid.Folder, error) {
		return db.AddFolder(t.Context(), ws, ibid.Folder{Path: path, Ignore: []string{"*draft*", "archive/**"}, Paused: true})
	}
	made := must[ibid.Folder](t)(add(home, at(t, "/deeds/harbour")))
	want := ibid.Folder{ID: made.ID, WorkspaceID: home, Path: at(t, "/deeds/harbour"), Ignore: []string{"*draft*", "archive/**"}, Paused: true}
	if diff := cmp.Diff(want, made); diff != "" {
		t.Error(diff)
	}
	for _, c := range []struct {
		what string
		ws   ibid.WorkspaceID
		path string
		want ibid.Code
	}{
		{"the same folder", home, at(t, "/deeds/harbour"), ibid.CodeConflict},
		{"the same, written another way", home, at(t, "/deeds") + "/./quay/../harbour/", ibid.CodeConflict},
		{"a folder in it", home, at(t, "/deeds/harbour/2019/q1"), ibid.CodeConflict},
		{"the folder around it", home, at(t, "/deeds"), ibid.CodeConflict},
		{"a folder around all", home, at(t, "/"), ibid.CodeConflict},
		{"a folder beside it whose name begins alike", home, at(t, "/deeds/harbours"), ""},
		{"a folder whose name begins with two dots", home, at(t, "/deeds/..harbour"), ""},
		{"the same folder for another workspace", other, at(t, "/deeds/harbour"), ""},
		{"not a full path", home, "deeds", ibid.CodeInvalid},
		{"no path", home, "", ibid.CodeInvalid},
		{"no such workspace", 99, at(t, "/elsewhere"), ibid.CodeNotFound},
	} {
		_, err := add(c.ws, c.path)
		if got := ibid.CodeOf(err); got != c.want {
			t.Errorf("%s: %v, want code %q", c.what, err, c.want)
		}
		if err != nil && ibid.AsError(err).Hint == "" {
			t.Errorf("%s: no hint", c.what)
		}
	}
	var paths []string
	for _, f := range must[[]ibid.Folder](t)(db.Folders(t.Context(), home)) {
		paths = append(paths, f.Path)
	}
	if diff := cmp.Diff([]string{at(t, "/deeds/..harbour"), at(t, "/deeds/harbour"), at(t, "/deeds/harbours")}, paths); diff != "" {
		t.Error(diff)
	}
}

func TestFolderState(t *testing.T) {
	db := fresh(t)
	f := must[ibid.Folder](t)(db.AddFolder(t.Context(), home, ibid.Folder{Path: t.TempDir()}))
	if f.Ignore == nil || !f.CheckedAt.IsZero() || f.Problem != nil {
		t.Errorf("new: %+v", f)
	}
	get := func() ibid.Folder { return must[ibid.Folder](t)(db.Folder(t.Context(), home, f.ID)) }

	if err := db.SetFolder(t.Context(), home, ibid.Folder{ID: f.ID, Path: "/changed", Ignore: []string{"~*"}, Paused: true}); err != nil {
		t.Fatal(err)
	}
	f.Ignore, f.Paused = []string{"~*"}, true
	if diff := cmp.Diff(f, get()); diff != "" {
		t.Error(diff)
	}

	f.CheckedAt = time.Date(2024, 5, 6, 7, 8, 9, 1000, time.UTC)
	f.Problem = &ibid.Error{Code: ibid.CodeUnreachable, Message: "The drive does not answer.", Hint: "Connect it."}
	if err := db.CheckedFolder(t.Context(), home, f.ID, f.CheckedAt, f.Problem); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(f, get()); diff != "" {
		t.Error(diff)
	}
	f.Problem = nil
	if err := db.CheckedFolder(t.Context(), home, f.ID, f.CheckedAt, nil); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(f, get()); diff != "" {
		t.Error(diff)
	}
}

// addOf adds a document that comes with a folder.
func addOf(t *testing.T, db *DB, ws ibid.WorkspaceID, folder ibid.FolderID, hash string) ibid.DocumentID {
	t.Helper()
	doc, _, err := db.AddDocument(t.Context(), ws, ibid.NewDocument{Hash: hash, Path: "/docs/" + hash + ".pdf", Name: hash + ".pdf", Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	return doc.ID
}

func TestFolderCounts(t *testing.T) {
	db := fresh(t)
	f := must[ibid.Folder](t)(db.AddFolder(t.Context(), home, ibid.Folder{Path: t.TempDir()}))
	addOf(t, db, home, f.ID, "a")
	b, c := addOf(t, db, home, f.ID, "b"), addOf(t, db, home, f.ID, "c")
	addOf(t, db, home, 0, "by hand")
	for id, p := range map[ibid.DocumentID]ibid.Presence{b: ibid.PresenceGone, c: ibid.PresenceReplaced} {
		if err := db.SetPresence(t.Context(), home, id, p, 0); err != nil {
			t.Fatal(err)
		}
	}
	refusal := &ibid.Error{Code: ibid.CodeNotPDF, Message: "It is no PDF.", Hint: "Save it as one."}
	if err := db.SaveFolderFile(t.Context(), home, f.ID, ibid.FolderFile{Path: "odd.pdf", Failure: refusal}); err != nil {
		t.Fatal(err)
	}
	got := must[ibid.Folder](t)(db.Folder(t.Context(), home, f.ID))
	if got.Documents != 1 || got.Gone != 1 || got.Refused != 1 {
		t.Errorf("%+v", got)
	}
}

func TestFolderFiles(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	f := must[ibid.Folder](t)(db.AddFolder(t.Context(), home, ibid.Folder{Path: t.TempDir()}))
	doc := addOf(t, db, home, f.ID, "a")
	theirs := addOf(t, db, other, 0, "a")
	save := func(file ibid.FolderFile) error { return db.SaveFolderFile(t.Context(), home, f.ID, file) }
	files := func(want ...ibid.FolderFile) {
		t.Helper()
		if diff := cmp.Diff(append([]ibid.FolderFile{}, want...), must[[]ibid.FolderFile](t)(db.FolderFiles(t.Context(), home, f.ID))); diff != "" {
			t.Error(diff)
		}
	}
	files()
	when := time.Date(2023, 1, 2, 3, 4, 5, 6000, time.UTC)
	lease := ibid.FolderFile{Path: "2019/lease.pdf", Bytes: 7, Modified: when, Document: doc}
	odd := ibid.FolderFile{Path: "odd \xe9.pdf", Bytes: 9, Modified: when, // a name from a disk that knows no UTF-8
		Failure: &ibid.Error{Code: ibid.CodeDamaged, Message: "It could not be opened.", Hint: "Save it again."}}
	for _, file := range []ibid.FolderFile{odd, lease} {
		if err := save(file); err != nil {
			t.Fatal(err)
		}
	}
	files(lease, odd)

	odd.Failure, odd.Bytes, odd.LeftOut = nil, 10, true
	if err := save(odd); err != nil {
		t.Fatal(err)
	}
	files(lease, odd)

	for what, c := range map[string]struct {
		file ibid.FolderFile
		want ibid.Code
	}{
		"no path":                       {ibid.FolderFile{}, ibid.CodeInvalid},
		"the folder itself":             {ibid.FolderFile{Path: "."}, ibid.CodeInvalid},
		"a path out of it":              {ibid.FolderFile{Path: "../lease.pdf"}, ibid.CodeInvalid},
		"a path from the root":          {ibid.FolderFile{Path: "/lease.pdf"}, ibid.CodeInvalid},
		"a path that takes a detour":    {ibid.FolderFile{Path: "2019/../lease.pdf"}, ibid.CodeInvalid},
		"another workspace's document":  {ibid.FolderFile{Path: "x.pdf", Document: theirs}, ibid.CodeNotFound},
		"a document that is not there":  {ibid.FolderFile{Path: "x.pdf", Document: 99}, ibid.CodeNotFound},
		"a name that begins with “..”":  {ibid.FolderFile{Path: "..x.pdf"}, ""},
		"a folder that is deeply below": {ibid.FolderFile{Path: "a/b/c/d/e.pdf"}, ""},
	} {
		if err := save(c.file); ibid.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want code %q", what, err, c.want)
		}
		if c.want == "" {
			if err := db.DeleteFolderFile(t.Context(), home, f.ID, c.file.Path); err != nil {
				t.Error(err)
			}
		}
	}
	files(lease, odd)

	rename := func(from, to string) error { return db.RenameFolderFile(t.Context(), home, f.ID, from, to) }
	wantCode(t, rename("lease.pdf", "deed.pdf"), ibid.CodeNotFound)
	wantCode(t, rename("2019/lease.pdf", "../deed.pdf"), ibid.CodeInvalid)
	if err := rename("2019/lease.pdf", odd.Path); err != nil { // over another file
		t.Fatal(err)
	}
	lease.Path = odd.Path
	files(lease)
	for range 2 {
		if err := db.DeleteFolderFile(t.Context(), home, f.ID, lease.Path); err != nil {
			t.Fatal(err)
		}
	}
	files()
	sound(t, db)
}

// Documents of a folder that is kept in step no more stay, as added by hand.
func TestDeleteFolder(t *testing.T) {
	db := fresh(t)
	f := must[ibid.Folder](t)(db.AddFolder(t.Context(), home, ibid.Folder{Path: t.TempDir()}))
	doc := addOf(t, db, home, f.ID, "a")
	if err := db.SaveFolderFile(t.Context(), home, f.ID, ibid.FolderFile{Path: "a.pdf", Document: doc}); err != nil {
		t.Fatal(err)
	}
	if got := must[ibid.Document](t)(db.Document(t.Context(), home, doc)).Folder; got != f.ID {
		t.Fatalf("the document comes with folder %d", got)
	}
	if err := db.DeleteFolder(t.Context(), home, f.ID); err != nil {
		t.Fatal(err)
	}
	if got := must[ibid.Document](t)(db.Document(t.Context(), home, doc)); got.Folder != 0 || got.Presence != ibid.PresenceCurrent {
		t.Errorf("%+v", got)
	}
	if n := must[int](t)(count(db, `SELECT count(*) FROM folder_files`)); n != 0 {
		t.Errorf("%d notes are left", n)
	}
	sound(t, db)
}

// A folder is another workspace's in every method, and one that is gone is in
// none.
func TestFoldersOfWorkspaces(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	theirs := must[ibid.Folder](t)(db.AddFolder(t.Context(), other, ibid.Folder{Path: t.TempDir()})).ID
	if err := db.SaveFolderFile(t.Context(), other, theirs, ibid.FolderFile{Path: "a.pdf"}); err != nil {
		t.Fatal(err)
	}
	for _, id := range []ibid.FolderID{theirs, 99} {
		_, err := db.Folder(t.Context(), home, id)
		wantCode(t, err, ibid.CodeNotFound)
		_, err = db.FolderFiles(t.Context(), home, id)
		wantCode(t, err, ibid.CodeNotFound)
		wantCode(t, db.SetFolder(t.Context(), home, ibid.Folder{ID: id}), ibid.CodeNotFound)
		wantCode(t, db.CheckedFolder(t.Context(), home, id, time.Now(), nil), ibid.CodeNotFound)
		wantCode(t, db.SaveFolderFile(t.Context(), home, id, ibid.FolderFile{Path: "b.pdf"}), ibid.CodeNotFound)
		wantCode(t, db.RenameFolderFile(t.Context(), home, id, "a.pdf", "b.pdf"), ibid.CodeNotFound)
		wantCode(t, db.DeleteFolderFile(t.Context(), home, id, "a.pdf"), ibid.CodeNotFound)
		wantCode(t, db.DeleteFolder(t.Context(), home, id), ibid.CodeNotFound)
	}
	if all := must[[]ibid.Folder](t)(db.Folders(t.Context(), home)); len(all) != 0 {
		t.Errorf("%+v", all)
	}
	if files := must[[]ibid.FolderFile](t)(db.FolderFiles(t.Context(), other, theirs)); len(files) != 1 || files[0].Path != "a.pdf" {
		t.Errorf("the other workspace changed: %+v", files)
	}
}
