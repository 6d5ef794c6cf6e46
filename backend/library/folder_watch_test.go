package library_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

// watch looks after folders until the test ends.
func (b *bench) watch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() { b.Folders.Watch(ctx) })
	t.Cleanup(func() { cancel(); group.Wait() })
}

// Folders that are watched are looked through by themselves.
func TestFoldersAreWatched(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	came := make(chan string, 100)
	b.Notify(func(c library.Change) {
		if c.Document.Status == ibid.StatusQueued {
			came <- c.Document.Name
		}
	})
	b.run(t)
	b.watch(t)
	root, outside := t.TempDir(), t.TempDir()
	old := time.Now().Add(-time.Hour)
	put := func(name string, pages int) {
		path := file(t, outside, name, pages)
		if err := errors.Join(os.Chtimes(path, old, old), os.Rename(path, filepath.Join(root, name))); err != nil {
			t.Fatal(err)
		}
	}
	wait := func(name string) {
		for got := range came {
			if got == name {
				return
			}
		}
	}
	put("before.pdf", 1)
	f, err := b.Folders.Add(t.Context(), workspace, root, nil)
	if err != nil {
		t.Fatal(err)
	}
	wait("before.pdf")
	put("after.pdf", 2)
	wait("after.pdf")
	if _, err := b.Folders.Set(t.Context(), workspace, f.ID, []string{"ignored*"}, true); err != nil {
		t.Fatal(err)
	}
	put("paused.pdf", 3)
	put("ignored.pdf", 4)
	if _, err := b.Folders.Set(t.Context(), workspace, f.ID, []string{"ignored*"}, false); err != nil {
		t.Fatal(err)
	}
	wait("paused.pdf")
	if _, err := b.Workspaces.Create(t.Context(), "Another"); err != nil {
		t.Fatal(err)
	}
	for _, archived := range []bool{true, false} {
		if _, err := b.Workspaces.Archive(t.Context(), workspace, archived); err != nil {
			t.Fatal(err)
		}
		if archived {
			put("archived.pdf", 5)
		}
	}
	wait("archived.pdf")
	docs, err := b.Documents(t.Context(), workspace)
	if err != nil || len(docs) != 4 {
		t.Errorf("%d documents, %v, want four", len(docs), err)
	}
}

// One look goes through all folders that are kept; one that cannot be reached says
// so and keeps no other from it.
func TestSyncFolders(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.run(t)
	old := time.Now().Add(-time.Hour)
	folders := map[string]ibid.Folder{}
	for i, name := range []string{"kept", "away", "paused"} {
		root := filepath.Join(t.TempDir(), name)
		err := os.Mkdir(root, 0o700)
		if err == nil {
			err = os.Chtimes(file(t, root, name+".pdf", i+1), old, old)
		}
		if err == nil {
			folders[name], err = b.Folders.Add(t.Context(), workspace, root, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(folders["away"].Path); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Folders.Set(t.Context(), workspace, folders["paused"].ID, nil, true); err != nil {
		t.Fatal(err)
	}
	if found, err := b.Folders.SyncAll(t.Context(), nil); err != nil || found != (library.FolderChanges{New: 1}) {
		t.Fatalf("found %+v, %v; want one new document", found, err)
	}
	b.wait(t)
	if doc := b.only(t); doc.Name != "kept.pdf" || doc.Status != ibid.StatusReady {
		t.Errorf("document %+v, want that of the folder that is kept", doc)
	}
	after, err := b.Folders.List(t.Context(), workspace)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range after {
		if unreachable := f.Problem != nil && f.Problem.Code == ibid.CodeUnreachable; unreachable != (f.ID == folders["away"].ID) {
			t.Errorf("folder %q has the problem %v", f.Path, f.Problem)
		}
	}
}

// What could not be read while its folder was away is read when that is back.
func TestABackFolderIsReadOn(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	root := filepath.Join(t.TempDir(), "folder")
	old := time.Now().Add(-time.Hour)
	if err := os.Mkdir(root, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(file(t, root, "a.pdf", 3), old, old); err != nil {
		t.Fatal(err)
	}
	f, err := b.Folders.Add(t.Context(), workspace, root, nil)
	if err != nil {
		t.Fatal(err)
	}
	look := func(want ibid.Code) {
		t.Helper()
		if _, err := b.Folders.Sync(t.Context(), workspace, f.ID, nil); ibid.CodeOf(err) != want {
			t.Fatalf("look: %v, want %q", err, want)
		}
	}
	look("")
	if err := os.Rename(root, root+"-away"); err != nil {
		t.Fatal(err)
	}
	b.run(t)
	b.wait(t)
	if doc := b.only(t); doc.Status != ibid.StatusFailed || doc.Failure.Code != ibid.CodeSourceGone {
		t.Fatalf("document %+v with failure %+v, want it to miss its file", doc, doc.Failure)
	}
	look(ibid.CodeUnreachable)
	if doc := b.only(t); doc.Status != ibid.StatusFailed {
		t.Errorf("document %+v, want it left alone", doc)
	}
	if err := os.Rename(root+"-away", root); err != nil {
		t.Fatal(err)
	}
	look("")
	b.wait(t)
	if doc := b.only(t); doc.Status != ibid.StatusReady || doc.PagesRead != 3 {
		t.Errorf("document %+v with failure %+v, want it read", doc, doc.Failure)
	}
}
