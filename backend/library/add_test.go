package library_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

// many writes a folder of so many small files and gives their paths in order.
func many(t testing.TB, n int) (folder string, paths []string) {
	t.Helper()
	folder = t.TempDir()
	for i := range n {
		path := filepath.Join(folder, fmt.Sprintf("filing-%04d.pdf", i))
		if err := os.WriteFile(path, fmt.Appendf(nil, "%s%d", header, i), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return folder, paths
}

func namesOf(docs []ibid.Document) (names []string) {
	for _, d := range docs {
		names = append(names, d.Path)
	}
	return names
}

// A document is in the library, told of and read while later files are still being
// looked for; the answer has them in order all the same.
func TestAddGoesFileByFile(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	folder, paths := many(t, 100)
	last := paths[len(paths)-1]
	var mu sync.Mutex
	told := map[ibid.DocumentID]bool{}
	b.Notify(func(c library.Change) {
		mu.Lock()
		defer mu.Unlock()
		told[c.Document.ID] = true
		_ = os.Remove(last) // it goes before its turn has come
	})
	b.run(t)
	added, err := b.Add(t.Context(), workspace, []string{folder, paths[7]})
	if err != nil {
		t.Fatal(err)
	}
	if got := namesOf(added.New); !slices.Equal(got, paths[:99]) {
		t.Errorf("added %v, want 99 files in order", got)
	}
	if len(added.Refused) != 1 || added.Refused[0].Path != last || added.Refused[0].Error.Code != ibid.CodeNotFound {
		t.Errorf("refused %+v, want the last file, which is gone", added.Refused)
	}
	b.wait(t)
	mu.Lock()
	defer mu.Unlock()
	if len(told) != 99 {
		t.Errorf("told of %d documents, want 99", len(told))
	}
}

// How many files there are is told as soon as all are found, and every one counts:
// what is new, what was there and what is refused.
func TestAddTellsHowFarItIs(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	t.Cleanup(func() { _ = b.db.Close() })
	folder, paths := many(t, 40)
	if _, err := b.Add(t.Context(), workspace, paths[:3]); err != nil {
		t.Fatal(err)
	}
	var told []ibid.Progress
	_, err := b.Add(t.Context(), workspace, []string{folder, filepath.Join(folder, "none.pdf")}, func(p ibid.Progress) { told = append(told, p) })
	if err != nil || len(told) != 41 {
		t.Fatalf("told of %d files, %v; want 41", len(told), err)
	}
	total := int64(0)
	for i, p := range told {
		if p.Done != int64(i+1) || p.Note != "Adding files" {
			t.Errorf("told %+v as number %d", p, i+1)
		}
		if p.Total != total && p.Total != 41 {
			t.Errorf("a total of %d after one of %d", p.Total, total)
		}
		total = p.Total
	}
	if total != 41 {
		t.Errorf("a total of %d in the end, want 41", total)
	}
}

// With copies, copying is told of after adding.
func TestAddTellsOfCopying(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	t.Cleanup(func() { _ = b.db.Close() })
	b.KeepCopiesIn(t.TempDir(), func() bool { return true })
	folder, _ := many(t, 3)
	var last ibid.Progress
	if _, err := b.Add(t.Context(), workspace, []string{folder}, func(p ibid.Progress) { last = p }); err != nil {
		t.Fatal(err)
	}
	if want := (ibid.Progress{Done: 3, Total: 3, Note: "Copying files into the library"}); last != want {
		t.Errorf("told %+v in the end, want %+v", last, want)
	}
}

// Stopped in the middle, what was added is told, and stays; it is read, and adding
// the same again adds the rest.
func TestAddStopped(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	folder, _ := many(t, 100)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	b.Notify(func(library.Change) { stop() })
	added, err := b.Add(ctx, workspace, []string{folder})
	if ibid.CodeOf(err) != ibid.CodeCancelled || len(added.New) == 0 || len(added.New) == 100 {
		t.Errorf("added %d, %v; want some and why not all", len(added.New), err)
	}
	docs, err := b.Documents(t.Context(), workspace)
	if err != nil || len(docs) != len(added.New) {
		t.Errorf("%d documents, %v; want the %d that were added", len(docs), err, len(added.New))
	}
	b.Notify(func(library.Change) {})
	b.run(t)
	b.wait(t)
	for _, doc := range docs {
		if doc := b.doc(t, doc); !doc.Status.Ended() {
			t.Errorf("“%s” is %s, though nothing is left to do", doc.Name, doc.Status)
		}
	}
	rest, err := b.Add(t.Context(), workspace, []string{folder})
	if err != nil || len(rest.New)+len(added.New) < 100 {
		t.Errorf("then added %d, %v; want the rest of 100", len(rest.New), err)
	}
}

// BenchmarkAdd adds and queues as many files as a large case has at once.
func BenchmarkAdd(b *testing.B) {
	folder, _ := many(b, 1570)
	for b.Loop() {
		l := open(b, filepath.Join(b.TempDir(), "library.db"))
		added, err := l.Add(b.Context(), workspace, []string{folder})
		if err != nil || len(added.New) != 1570 {
			b.Fatalf("added %d, %v", len(added.New), err)
		}
		if err := l.db.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
