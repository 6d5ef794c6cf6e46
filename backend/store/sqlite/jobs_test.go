package sqlite_test

import (
	"errors"
	"testing"

	"ibid/backend/ibid"
)

func TestEnqueue(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a", "text")
	if doc.Queued != (ibid.Queued{}) || doc.Paused {
		t.Fatalf("a document without work: %+v", doc.Queued)
	}
	enqueue := func(p ibid.Priority) ibid.Document {
		t.Helper()
		return must[ibid.Document](t)(db.Enqueue(t.Context(), home, doc.ID, p))
	}
	first := enqueue(ibid.PriorityFolder).Queued
	if first.Priority != ibid.PriorityFolder || first.Starts != 0 || first.At.Year() < 2024 {
		t.Errorf("%+v", first)
	}
	if err := db.SetPaused(t.Context(), home, doc.ID, true); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ asked, want ibid.Priority }{
		{ibid.PriorityUpkeep, ibid.PriorityFolder}, {ibid.PriorityNext, ibid.PriorityNext}, {ibid.PriorityPerson, ibid.PriorityNext},
	} {
		if got := enqueue(c.asked); got.Queued.Priority != c.want || !got.Queued.At.Equal(first.At) || !got.Paused {
			t.Errorf("asked for %d: %+v, paused %v", c.asked, got.Queued, got.Paused)
		}
	}
	if err := db.SetPaused(t.Context(), home, doc.ID, false); err != nil {
		t.Fatal(err)
	}
	if got := must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID)); got.Paused {
		t.Error("still paused")
	}
	for range 2 { // the second time there is nothing left to end
		if err := db.Dequeue(t.Context(), home, doc.ID); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.SetPaused(t.Context(), home, doc.ID, true); err != nil {
		t.Fatal(err)
	}
	if got := must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID)); got.Queued != (ibid.Queued{}) || got.Paused {
		t.Errorf("after its end: %+v, paused %v", got.Queued, got.Paused)
	}
}

// Starts are counted until the work gets further, whatever it was that got it
// there.
func TestStartJob(t *testing.T) {
	db := fresh(t)
	index := must[ibid.EmbeddingIndex](t)(db.BeginIndex(t.Context(), identity, ""))
	doc := addTexts(t, db, home, "a", "text", "more")
	must[ibid.Document](t)(db.Enqueue(t.Context(), home, doc.ID, ibid.PriorityPerson))
	chunks := must[[]ibid.Chunk](t)(db.Unembedded(t.Context(), home, doc.ID, index.ID, 9))
	scan := readPage(3, "")
	scan.State = ibid.PageScan
	for _, c := range []struct {
		what  string
		work  func() error
		start int // the number of the start after it
	}{
		{"nothing", func() error { return nil }, 1},
		{"nothing again", func() error { return nil }, 2},
		{"pages", func() error {
			_, err := db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{scan}})
			return err
		}, 1},
		{"the words of a scan", func() error {
			_, err := db.SaveRecognised(t.Context(), home, doc.ID, ibid.PageBatch{Pages: []ibid.ReadPage{recognised(3, "seen")}})
			return err
		}, 1},
		{"nothing more", func() error { return nil }, 2},
		{"gists", func() error {
			_, err := db.SaveGists(t.Context(), home, doc.ID, []ibid.ChunkGist{{Chunk: chunks[0].ID, Gist: "On text."}})
			return err
		}, 1},
		{"vectors", func() error {
			_, err := db.SaveVectors(t.Context(), home, doc.ID, index.ID, []ibid.ChunkVector{{Chunk: chunks[0].ID, Vector: []float32{1, 0, 0, 0}}})
			return err
		}, 1},
		{"a start that was taken back", func() error { return db.StopJob(t.Context(), home, doc.ID) }, 1},
		{"more of them than there were", func() error {
			return errors.Join(db.StopJob(t.Context(), home, doc.ID), db.StopJob(t.Context(), home, doc.ID))
		}, 1},
	} {
		if err := c.work(); err != nil {
			t.Fatal(err)
		}
		starts, err := db.StartJob(t.Context(), home, doc.ID)
		if starts != c.start || err != nil {
			t.Errorf("after %s: start %d, want %d: %v", c.what, starts, c.start, err)
		}
		if got := must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID)).Queued.Starts; got != c.start {
			t.Errorf("after %s: the document tells of %d starts", c.what, got)
		}
	}
	if err := db.Dequeue(t.Context(), home, doc.ID); err != nil {
		t.Fatal(err)
	}
	if err := db.StopJob(t.Context(), home, doc.ID); err != nil {
		t.Error(err)
	}
	_, err := db.StartJob(t.Context(), home, doc.ID)
	wantCode(t, err, ibid.CodeNotFound)
}

// Documents of one file share the work on it.
func TestJobsOfOneFile(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	mine, theirs := addTexts(t, db, home, "same", "text").ID, addTexts(t, db, other, "same", "text").ID
	must[ibid.Document](t)(db.Enqueue(t.Context(), home, mine, ibid.PriorityPerson))
	if got := must[ibid.Document](t)(db.Document(t.Context(), other, theirs)).Queued; got.Priority != ibid.PriorityPerson {
		t.Errorf("%+v", got)
	}
	must[[]string](t)(db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{mine}, ibid.Removal{}))
	if got := must[ibid.Document](t)(db.Document(t.Context(), other, theirs)).Queued; got.At.IsZero() {
		t.Error("the work went although another workspace waits for it")
	}
	must[[]string](t)(db.RemoveDocuments(t.Context(), other, []ibid.DocumentID{theirs}, ibid.Removal{}))
	if n := must[int](t)(count(db, `SELECT count(*) FROM jobs`)); n != 0 {
		t.Errorf("%d jobs are left", n)
	}
}

func TestPauseQueue(t *testing.T) {
	db := fresh(t)
	for _, want := range []bool{false, true, true, false} {
		if err := db.PauseQueue(t.Context(), want); err != nil {
			t.Fatal(err)
		}
		if got := must[bool](t)(db.QueuePaused(t.Context())); got != want {
			t.Errorf("paused %v, want %v", got, want)
		}
	}
}
