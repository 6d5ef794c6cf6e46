package library_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// keeping opens a library in a folder that keeps copies, of every added file where
// always says so.
func keeping(t *testing.T, home string, always bool) *bench {
	t.Helper()
	b := open(t, filepath.Join(home, "library.db"))
	b.KeepCopiesIn(filepath.Join(home, "documents"), func() bool { return always })
	return b
}

// copiesIn lists the copies of a home.
func copiesIn(t *testing.T, home string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(home, "documents"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// added adds one file.
func (b *bench) added(t *testing.T, path string) ibid.Document {
	t.Helper()
	added, err := b.Add(t.Context(), workspace, []string{path})
	if err != nil || len(added.New) != 1 || len(added.Uncopied) > 0 {
		t.Fatalf("added %+v, %v", added, err)
	}
	return added.New[0]
}

func (b *bench) keep(t *testing.T, doc ibid.Document, keep bool) ibid.Document {
	t.Helper()
	if err := b.KeepCopies(t.Context(), doc.WorkspaceID, []ibid.DocumentID{doc.ID}, keep); err != nil {
		t.Fatal(err)
	}
	doc, err := b.Document(t.Context(), doc.WorkspaceID, doc.ID)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// bytesOf reads a document as the viewer does.
func (b *bench) bytesOf(t *testing.T, doc ibid.Document) (string, error) {
	t.Helper()
	file, err := b.Open(t.Context(), doc.WorkspaceID, doc.ID)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	return string(text), err
}

// What a document shows after its file has gone or changed, with a copy and
// without.
func TestOpen(t *testing.T) {
	for name, test := range map[string]struct {
		copied bool
		happen func(path string) error
		says   string // empty: it opens
	}{
		"as it was":             {false, func(string) error { return nil }, ""},
		"gone":                  {false, os.Remove, "is not at"},
		"gone, with a copy":     {true, os.Remove, ""},
		"changed":               {false, func(path string) error { return os.WriteFile(path, []byte("%PDF-1.7\nother"), 0o600) }, "has changed"},
		"changed, with a copy":  {true, func(path string) error { return os.WriteFile(path, []byte("%PDF-1.7\nother"), 0o600) }, ""},
		"no PDF any more":       {false, func(path string) error { return os.WriteFile(path, []byte("a text"), 0o600) }, "has changed"},
		"a folder in its place": {false, func(path string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o700)) }, "is not at"},
		"its drive gone":        {false, func(path string) error { return os.RemoveAll(filepath.Dir(path)) }, "cannot be reached"},
	} {
		t.Run(name, func(t *testing.T) {
			b := keeping(t, t.TempDir(), test.copied)
			path := file(t, t.TempDir(), "a.pdf", 3)
			doc := b.added(t, path)
			if doc.Copied != test.copied {
				t.Errorf("copied %v", doc.Copied)
			}
			if err := test.happen(path); err != nil {
				t.Fatal(err)
			}
			text, err := b.bytesOf(t, doc)
			if test.says == "" {
				if err != nil || text != header+"aaa" {
					t.Errorf("%q, %v", text, err)
				}
				return
			}
			if e := ibid.AsError(err); ibid.CodeOf(err) != ibid.CodeSourceGone || !strings.Contains(e.Message, test.says) || e.Hint == "" {
				t.Errorf("%v, want %s that says %q", err, ibid.CodeSourceGone, test.says)
			}
		})
	}
}

// A file that changed before its turn is read under the hash of its new bytes, and one
// that is gone is read from the copy.
func TestReadingNeedsTheBytesThatWereAdded(t *testing.T) {
	home := t.TempDir()
	b := keeping(t, home, false)
	folder := t.TempDir()
	changed, gone := file(t, folder, "changed.pdf", 3), file(t, folder, "gone.pdf", 4)
	first, second := b.added(t, changed), b.keep(t, b.added(t, gone), true)
	if err := errors.Join(os.WriteFile(changed, []byte(header+"others"), 0o600), os.Remove(gone)); err != nil {
		t.Fatal(err)
	}
	b.run(t)
	b.wait(t)
	if doc := b.doc(t, first); doc.Status != ibid.StatusReady || doc.Hash == first.Hash || doc.PagesRead != len("others") {
		t.Errorf("the changed one: %s with %d pages, %v", doc.Status, doc.PagesRead, doc.Failure)
	}
	if doc := b.doc(t, second); doc.Status != ibid.StatusReady || doc.PagesRead != 4 {
		t.Errorf("the one with a copy: %s, %v", doc.Status, doc.Failure)
	}
}

func TestKeepCopies(t *testing.T) {
	home := t.TempDir()
	b := keeping(t, home, false)
	path := file(t, t.TempDir(), "a.pdf", 3)
	doc := b.added(t, path)
	if doc.Copied || len(copiesIn(t, home)) > 0 {
		t.Fatalf("copied without being asked: %q", copiesIn(t, home))
	}
	for range 2 {
		if doc = b.keep(t, doc, true); !doc.Copied {
			t.Error("not copied")
		}
	}
	if diff := cmp.Diff([]string{doc.Hash + ".pdf"}, copiesIn(t, home)); diff != "" {
		t.Error(diff)
	}
	copied := filepath.Join(home, "documents", doc.Hash+".pdf")
	info, err := os.Stat(copied)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	original, err := os.Stat(path)
	if err != nil || os.SameFile(info, original) {
		t.Errorf("the copy is a link: %v", err)
	}
	for range 2 {
		if doc = b.keep(t, doc, false); doc.Copied || len(copiesIn(t, home)) > 0 {
			t.Errorf("copied %v, kept %q", doc.Copied, copiesIn(t, home))
		}
	}

	doc = b.keep(t, doc, true)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	err = b.KeepCopies(t.Context(), workspace, []ibid.DocumentID{doc.ID}, false)
	if ibid.CodeOf(err) != ibid.CodeConflict || len(copiesIn(t, home)) != 1 {
		t.Errorf("the last file that is left: %v, kept %q", err, copiesIn(t, home))
	}
	if err := b.Remove(t.Context(), workspace, []ibid.DocumentID{doc.ID}, ibid.Removal{}); err != nil {
		t.Fatal(err)
	}
	if len(copiesIn(t, home)) > 0 {
		t.Errorf("after the document was removed: %q", copiesIn(t, home))
	}
}

// Documents of several workspaces that have the same bytes share the copy, which
// is there as long as one of them wants it.
func TestCopiesAreShared(t *testing.T) {
	home := t.TempDir()
	b := keeping(t, home, true)
	other := b.other(t)
	path := file(t, t.TempDir(), "a.pdf", 3)
	mine := b.added(t, path)
	added, err := b.Add(t.Context(), other, []string{path})
	if err != nil {
		t.Fatal(err)
	}
	theirs := added.New[0]
	if len(copiesIn(t, home)) != 1 || !theirs.Copied {
		t.Errorf("kept %q", copiesIn(t, home))
	}
	b.keep(t, mine, false)
	if len(copiesIn(t, home)) != 1 {
		t.Error("the other one's copy is gone")
	}
	if err := b.Remove(t.Context(), workspace, []ibid.DocumentID{mine.ID}, ibid.Removal{}); err != nil {
		t.Fatal(err)
	}
	if len(copiesIn(t, home)) != 1 {
		t.Error("the other one's copy is gone")
	}
	if err := b.Workspaces.Delete(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	if len(copiesIn(t, home)) > 0 {
		t.Errorf("without a document: %q", copiesIn(t, home))
	}
}

// A copy that cannot be made keeps no document out, and the person is told.
func TestCopyThatCannotBeMade(t *testing.T) {
	home := t.TempDir()
	b := keeping(t, home, true)
	if err := os.WriteFile(filepath.Join(home, "documents"), nil, 0o600); err != nil { // where the folder should be
		t.Fatal(err)
	}
	path := file(t, t.TempDir(), "a.pdf", 3)
	added, err := b.Add(t.Context(), workspace, []string{path})
	if err != nil || len(added.New) != 1 || added.New[0].Copied || len(added.Uncopied) != 1 {
		t.Fatalf("added %+v, %v", added, err)
	}
	refusal := added.Uncopied[0]
	if refusal.Path != path || refusal.Error.Code != ibid.CodeStorage || refusal.Error.Hint == "" {
		t.Errorf("told %+v", refusal)
	}
	b.run(t)
	b.wait(t)
	if doc := b.only(t); doc.Status != ibid.StatusReady {
		t.Errorf("%s, %v", doc.Status, doc.Failure)
	}
}

// What a killed program left is deleted at the next start, and nothing else.
func TestCopiesAreSweptAtTheStart(t *testing.T) {
	for name, test := range map[string]struct {
		documents int
		left      int
	}{
		"a library in use":            {2, 3}, // two copies, and a file that is none of ours
		"a library without documents": {0, 2}, // it may have been made beside the copies of another
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			b := keeping(t, home, true)
			folder := t.TempDir()
			for i := range test.documents {
				b.added(t, file(t, folder, string(rune('a'+i))+".pdf", 3))
			}
			if err := os.MkdirAll(filepath.Join(home, "documents"), 0o700); err != nil {
				t.Fatal(err)
			}
			for _, stray := range []string{strings.Repeat("0", 64) + ".pdf", strings.Repeat("1", 64) + "-7.part", "notes.txt"} {
				if err := os.WriteFile(filepath.Join(home, "documents", stray), nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			b.run(t)
			b.wait(t)
			if got := copiesIn(t, home); len(got) != test.left {
				t.Errorf("left: %q", got)
			}
		})
	}
}
