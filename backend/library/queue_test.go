package library_test

import (
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

// put adds a file of so many pages and gives its document.
func (b *bench) put(t *testing.T, name string, pages int) ibid.Document {
	t.Helper()
	added, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), name, pages)})
	if err != nil || len(added.New) != 1 {
		t.Fatalf("added %+v, %v; want one document", added, err)
	}
	return added.New[0]
}

// doc gives a document as it is now.
func (b *bench) doc(t *testing.T, doc ibid.Document) ibid.Document {
	t.Helper()
	doc, err := b.Document(t.Context(), doc.WorkspaceID, doc.ID)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func (b *bench) pauseAll(t *testing.T, paused bool) {
	t.Helper()
	if err := b.Queue.PauseAll(t.Context(), paused); err != nil {
		t.Fatal(err)
	}
}

func (b *bench) status(t *testing.T, workspace ibid.WorkspaceID) ibid.QueueStatus {
	t.Helper()
	status, err := b.Queue.Status(t.Context(), workspace)
	if err != nil {
		t.Fatal(err)
	}
	return status
}

// What is wanted most goes first, and the smallest first among equals.
func TestOrderOfTheQueue(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	b := open(t, path)
	b.run(t)
	b.pauseAll(t, true)
	b.put(t, "left-over-large.pdf", 30)
	b.put(t, "over-from-yesterday.pdf", 2)
	b.stop()

	b = open(t, path)
	b.runWith(t, 1)
	if _, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), "dropped-large.pdf", 40), file(t, t.TempDir(), "earlier.pdf", 5)}); err != nil {
		t.Fatal(err)
	}
	urgent := b.put(t, "urgent.pdf", 50)
	b.put(t, "just-dropped.pdf", 45)
	if err := b.Queue.Next(t.Context(), workspace, []ibid.DocumentID{urgent.ID}); err != nil {
		t.Fatal(err)
	}
	b.pauseAll(t, false)
	b.wait(t)
	want := []string{"urgent.pdf", "just-dropped.pdf", "earlier.pdf", "dropped-large.pdf", "over-from-yesterday.pdf", "left-over-large.pdf"}
	if !slices.Equal(b.reader.names, want) {
		t.Errorf("read %v, want %v", b.reader.names, want)
	}
}

// A paused queue stays paused when the program ends, and what was being worked on
// looks neither failed nor stopped.
func TestPauseAll(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	b := open(t, path)
	reached := b.reader.pauseAt(40)
	b.run(t)
	doc := b.put(t, "a.pdf", 60)
	<-reached
	b.pauseAll(t, true)
	b.waitFor(t, ibid.CodeCancelled)
	doc = b.doc(t, doc)
	if doc.Status != ibid.StatusQueued || doc.Paused || doc.PagesRead == 0 {
		t.Errorf("document %+v, want it queued with what was read", doc)
	}
	b.stop()

	b = open(t, path)
	b.run(t)
	b.waitFor(t, ibid.CodeCancelled)
	if status := b.status(t, workspace); !status.Paused || status.Waiting != 1 || len(b.reader.from) != 0 {
		t.Errorf("after a start: %+v, read from %v; want it paused", status, b.reader.from)
	}
	b.pauseAll(t, false)
	b.wait(t)
	if got := b.doc(t, doc); got.Status != ibid.StatusReady || !slices.Equal(b.reader.from, []int{doc.PagesRead + 1}) {
		t.Errorf("document %+v, read from %v; want it read from where it was", got, b.reader.from)
	}
}

// A document that is paused in whatever stage keeps what it has, stays paused when
// the program ends, and lets others go on.
func TestPauseADocument(t *testing.T) {
	for i, stage := range stages {
		t.Run(stage.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "library.db")
			b := stoppable(t, path)
			reached := stage.hold(b)
			b.run(t)
			b.begin(t, i, file(t, t.TempDir(), "a.pdf", 60))
			<-reached
			doc := b.only(t)
			want := doc.Status
			if want != ibid.StatusReady {
				want = ibid.StatusQueued
			}
			if stage.want == ibid.StatusReady { // it was before
				want = ibid.StatusReady
			}
			if err := b.Queue.Pause(t.Context(), workspace, []ibid.DocumentID{doc.ID}, true); err != nil {
				t.Fatal(err)
			}
			b.wait(t)
			doc = b.only(t)
			if done, all := stage.made(doc); doc.Status != want || !doc.Paused || doc.Failure != nil || done == 0 || done >= all {
				t.Fatalf("%d of %d, document %+v; want it paused and %s", done, all, doc, want)
			}
			if status := b.status(t, workspace); status.Held != 1 || status.Waiting != 0 || len(status.Working) != 0 {
				t.Errorf("queue %+v, want it to hold one document", status)
			}
			b.stop()

			b = stoppable(t, path)
			b.run(t)
			b.wait(t)
			if got := b.only(t); !reflect.DeepEqual(got, doc) {
				t.Fatalf("after a start: %+v, want it paused as it was: %+v", got, doc)
			}
			other := b.put(t, "other.pdf", 3)
			b.wait(t)
			if other = b.doc(t, other); other.Status != ibid.StatusReady {
				t.Errorf("another document meanwhile: %+v, want it read", other)
			}
			if err := b.Queue.Pause(t.Context(), workspace, []ibid.DocumentID{doc.ID}, false); err != nil {
				t.Fatal(err)
			}
			b.wait(t)
			doc = b.doc(t, doc)
			if done, all := stage.made(doc); doc.Status != ibid.StatusReady || doc.Paused || done != all || !doc.Queued.At.IsZero() {
				t.Errorf("at the end %d of %d, document %+v; want all", done, all, doc)
			}
		})
	}
}

func TestRetryAll(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.reader.failure = errors.New("boom")
	b.run(t)
	b.put(t, "a.pdf", 1)
	b.put(t, "b.pdf", 2)
	b.wait(t)
	b.reader.mu.Lock()
	b.reader.failure = nil
	b.reader.mu.Unlock()
	b.put(t, "c.pdf", 3)
	b.wait(t)
	if failed := b.status(t, workspace).Failed; failed != 2 {
		t.Errorf("%d have failed, want 2", failed)
	}
	if n := b.retry(t); n != 2 {
		t.Errorf("%d were queued again, want the two that failed", n)
	}
	b.wait(t)
	if status := b.status(t, workspace); status.Failed != 0 || status.Waiting != 0 {
		t.Errorf("queue %+v, want all read", status)
	}
}

// A file that ends the program is left alone after the third time, until the user
// tries it again.
func TestAFileThatEndsTheProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	source := file(t, t.TempDir(), "a.pdf", 3)
	for range 3 {
		b := open(t, path)
		reached := b.reader.pauseAt(2)
		b.run(t)
		if _, err := b.Add(t.Context(), workspace, []string{source}); err != nil {
			t.Fatal(err)
		}
		<-reached
		path = crash(t, path)
		b.stop()
	}
	b := open(t, path)
	b.run(t)
	b.wait(t)
	doc := b.only(t)
	if doc.Status != ibid.StatusFailed || doc.Failure.Code != ibid.CodeCrashed || doc.Failure.Hint == "" || len(b.reader.from) != 0 {
		t.Fatalf("document %+v with failure %+v, want it left alone", doc, doc.Failure)
	}
	if err := b.Queue.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	if len(b.reader.from) != 0 {
		t.Error("it was tried again by itself")
	}
	b.retry(t, doc.ID)
	b.wait(t)
	if doc = b.only(t); doc.Status != ibid.StatusReady {
		t.Errorf("document %+v, want it read at a person's wish", doc)
	}
}

// Ends in good order are no crashes, however many there are.
func TestManyEndsInGoodOrder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	source := file(t, t.TempDir(), "a.pdf", 3)
	for range 5 {
		b := open(t, path)
		reached := b.reader.pauseAt(2)
		b.run(t)
		if _, err := b.Add(t.Context(), workspace, []string{source}); err != nil {
			t.Fatal(err)
		}
		<-reached
		b.pauseAll(t, true)
		reached = b.reader.pauseAt(2)
		b.pauseAll(t, false)
		<-reached
		b.stop()
	}
	b := open(t, path)
	b.run(t)
	b.wait(t)
	if doc := b.only(t); doc.Status != ibid.StatusReady {
		t.Errorf("document %+v with failure %+v, want it read", doc, doc.Failure)
	}
}

// other makes a second workspace.
func (b *bench) other(t *testing.T) ibid.WorkspaceID {
	t.Helper()
	w, err := b.Workspaces.Create(t.Context(), "Second")
	if err != nil {
		t.Fatal(err)
	}
	return w.ID
}

// The same bytes in two workspaces are read once, and both are told.
func TestOneContentIsWorkedOnOnce(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	second := b.other(t)
	var mu sync.Mutex
	ready := map[ibid.WorkspaceID]bool{}
	b.Notify(func(c library.Change) {
		mu.Lock()
		defer mu.Unlock()
		ready[c.Document.WorkspaceID] = c.Document.Status == ibid.StatusReady
	})
	b.run(t)
	b.pauseAll(t, true)
	path := file(t, t.TempDir(), "a.pdf", 6)
	for _, w := range []ibid.WorkspaceID{workspace, second} {
		if _, err := b.Add(t.Context(), w, []string{path}); err != nil {
			t.Fatal(err)
		}
	}
	for _, w := range []ibid.WorkspaceID{workspace, second} {
		if status := b.status(t, w); status.Waiting != 1 {
			t.Errorf("queue of %d: %+v, want its document to wait", w, status)
		}
	}
	b.pauseAll(t, false)
	b.wait(t)
	mu.Lock()
	defer mu.Unlock()
	if !ready[workspace] || !ready[second] || len(b.reader.from) != 1 {
		t.Errorf("told that they are ready: %v, read from %v; want both and once", ready, b.reader.from)
	}
}

// When the document that a content is read through goes, another one takes over;
// nothing is read twice, and nothing is left behind.
func TestWorkGoesOnWithACopy(t *testing.T) {
	for name, leave := range map[string]func(*bench, ibid.Document) error{
		"removed": func(b *bench, doc ibid.Document) error {
			return b.Remove(t.Context(), workspace, []ibid.DocumentID{doc.ID}, ibid.Removal{})
		},
		"its workspace archived": func(b *bench, _ ibid.Document) error {
			_, err := b.Workspaces.Archive(t.Context(), workspace, true)
			return err
		},
		"its workspace deleted": func(b *bench, _ ibid.Document) error { return b.Workspaces.Delete(t.Context(), workspace) },
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, filepath.Join(t.TempDir(), "library.db"))
			second := b.other(t)
			reached := b.reader.pauseAt(40)
			b.run(t)
			doc := b.put(t, "a.pdf", 60)
			<-reached
			copies, err := b.Copy(t.Context(), workspace, []ibid.DocumentID{doc.ID}, second)
			if err != nil {
				t.Fatal(err)
			}
			b.reader.goOn()
			if err := leave(b, doc); err != nil {
				t.Fatal(err)
			}
			b.wait(t)
			got := b.doc(t, copies[0])
			if got.Status != ibid.StatusReady || got.PagesRead != 60 || got.Chunks != 60 || len(b.reader.from) != 2 || b.reader.from[1] == 1 {
				t.Errorf("document %+v, read from %v; want it read on", got, b.reader.from)
			}
			report, err := b.db.Check(t.Context())
			if err != nil || len(report.Problems) > 0 || report.Chunks != 60 {
				t.Errorf("the library: %+v, %v", report, err)
			}
		})
	}
}

func TestMoveWhileReading(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	second := b.other(t)
	reached := b.reader.pauseAt(40)
	b.run(t)
	doc := b.put(t, "a.pdf", 60)
	<-reached
	b.reader.goOn()
	moved, err := b.Move(t.Context(), workspace, []ibid.DocumentID{doc.ID}, second)
	if err != nil || len(moved) != 1 {
		t.Fatalf("moved %+v, %v", moved, err)
	}
	b.wait(t)
	if got := b.doc(t, moved[0]); got.Status != ibid.StatusReady || got.PagesRead != 60 || got.WorkspaceID != second {
		t.Errorf("document %+v, want it read where it is now", got)
	}
	if docs, err := b.Documents(t.Context(), workspace); err != nil || len(docs) != 0 {
		t.Errorf("left behind: %+v, %v", docs, err)
	}
}

// Nobody works on an archived workspace until it is brought back, whether the
// program ends meanwhile or not.
func TestArchivedWorkspacesRest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	b := open(t, path)
	b.other(t)
	reached := b.reader.pauseAt(40)
	b.run(t)
	doc := b.put(t, "a.pdf", 60)
	<-reached
	if _, err := b.Workspaces.Archive(t.Context(), workspace, true); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	b.stop()

	b = open(t, path)
	b.run(t)
	b.wait(t)
	if len(b.reader.from) != 0 {
		t.Errorf("an archived document was read from %v", b.reader.from)
	}
	if _, err := b.Workspaces.Archive(t.Context(), workspace, false); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	if doc = b.doc(t, doc); doc.Status != ibid.StatusReady || doc.PagesRead != 60 {
		t.Errorf("document %+v, want it read", doc)
	}
}

// Removed everywhere, a content that is being read leaves nothing.
func TestRemoveEverywhereWhileReading(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	second := b.other(t)
	reached := b.reader.pauseAt(40)
	b.run(t)
	doc := b.put(t, "a.pdf", 60)
	<-reached
	copies, err := b.Copy(t.Context(), workspace, []ibid.DocumentID{doc.ID}, second)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Remove(t.Context(), second, []ibid.DocumentID{copies[0].ID}, ibid.Removal{Everywhere: true}); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	report, err := b.db.Check(t.Context())
	if err != nil || report.Documents+report.Pages+report.Chunks+report.Vectors != 0 || len(report.Problems) > 0 {
		t.Errorf("left behind: %+v, %v", report, err)
	}
}
