package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

// scraps writes files that look like PDFs by their first bytes.
func scraps(t *testing.T, n int) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for i := range n {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%04d.pdf", i)), fmt.Appendf(nil, "%%PDF-1.7\n%d", i), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// adding gives the last event of adding; while hears of each.
func adding(app *App, while func(AddingEvent)) (last func() AddingEvent) {
	var mu sync.Mutex
	var got AddingEvent
	app.send = func(_ string, data ...any) {
		if len(data) == 0 {
			return
		}
		if event, is := data[0].(AddingEvent); is {
			mu.Lock()
			got = event
			mu.Unlock()
			while(event)
		}
	}
	return func() AddingEvent {
		mu.Lock()
		defer mu.Unlock()
		return got
	}
}

func TestAddingTellsHowFarItIs(t *testing.T) {
	app := settled(t)
	documents := Documents{app}
	last := adding(app, func(AddingEvent) {})
	added, err := documents.AddPaths(1, []string{scraps(t, 3)})
	if err != nil || len(added.New) != 3 {
		t.Fatalf("added %d, %v", len(added.New), err)
	}
	want := AddingEvent{Job: "add-1", Workspace: 1, Ended: true, Rest: []string{}, Progress: ibid.Progress{Done: 3, Total: 3, Note: "Adding files"}}
	if diff := cmp.Diff(want, last()); diff != "" {
		t.Errorf("the last event (-want +got):\n%s", diff)
	}
}

// What is added can be stopped; what was added by then stays, and the last event
// says how to go on.
func TestAddingCanBeStopped(t *testing.T) {
	app := settled(t)
	documents := Documents{app}
	paths := []string{scraps(t, 400)}
	b := app.backend
	last := adding(app, func(AddingEvent) {})
	b.Library.Notify(func(library.Change) { go (&Answers{app}).Stop("add-1") })
	added, err := documents.AddPaths(1, paths)
	if err != nil || len(added.New) == 0 || len(added.New) == 400 {
		t.Fatalf("added %d, %v; want some", len(added.New), err)
	}
	got := last()
	if !got.Ended || !cmp.Equal(got.Rest, paths) || got.Done != int64(len(added.New)) {
		t.Errorf("the last event: %+v, want %d done and the paths", got, len(added.New))
	}
	b.Library.Notify(func(library.Change) {})
	rest, err := documents.AddPaths(1, got.Rest)
	if err != nil || len(added.New)+len(rest.New) != 400 || len(rest.Known) != len(added.New) {
		t.Errorf("then added %d and knew %d, %v; want the rest", len(rest.New), len(rest.Known), err)
	}
	if got := last(); got.Job != "add-2" || len(got.Rest) > 0 {
		t.Errorf("the last event: %+v, want that it is complete", got)
	}
}

// What is moved, copied and removed reports how many were done, and can be stopped.
func TestTransfersTellHowManyWereDone(t *testing.T) {
	app := settled(t)
	documents := Documents{app}
	adding(app, func(AddingEvent) {})
	added, err := documents.AddPaths(1, []string{scraps(t, 130)})
	if err != nil {
		t.Fatal(err)
	}
	other, err := (&Library{app}).CreateWorkspace("Elsewhere")
	if err != nil {
		t.Fatal(err)
	}
	var ids []ibid.DocumentID
	for _, doc := range added.New {
		ids = append(ids, doc.ID)
	}
	copied, err := documents.CopyDocuments("copy", 1, ids[:3], other.ID)
	if err != nil || len(copied) != 3 {
		t.Errorf("copied %d, %v; want 3", len(copied), err)
	}
	moved, err := documents.MoveDocuments("move", 1, ids[3:5], other.ID)
	if err != nil || len(moved) != 2 {
		t.Errorf("moved %d, %v; want 2", len(moved), err)
	}
	left := append(ids[:3:3], ids[5:]...)
	removed := 0
	app.backend.Library.Notify(func(library.Change) {
		if removed++; removed == 1 {
			go (&Answers{app}).Stop("remove")
		}
	})
	n, err := documents.RemoveDocuments("remove", 1, left, ibid.Removal{})
	if err != nil {
		t.Fatal(err)
	}
	docs, err := documents.Documents(1)
	if err != nil || len(docs) != len(left)-int(n) {
		t.Errorf("%d documents are left, %v; want %d, since %d were removed", len(docs), err, len(left)-int(n), n)
	}
}
