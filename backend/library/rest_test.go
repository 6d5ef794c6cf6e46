package library_test

import (
	"context"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/library"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

// On battery the queue rests and says so; on mains it goes on within half a minute
// where it was.
func TestRestOnBattery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, filepath.Join(t.TempDir(), "library.db"))
		var battery atomic.Bool
		b.Queue.RestWhile(battery.Load)
		b.reader.pauseAt(40)
		b.run(t)
		doc := b.put(t, "a.pdf", 60)
		synctest.Wait()
		battery.Store(true)
		time.Sleep(31 * time.Second)
		synctest.Wait()
		doc = b.doc(t, doc)
		if doc.Status != ibid.StatusQueued || doc.Paused || doc.PagesRead == 0 {
			t.Errorf("document %+v, want it queued with what was read", doc)
		}
		status := b.status(t, workspace)
		if status.Resting == nil || status.Resting.Hint == "" || status.Paused || status.Waiting != 1 || status.Seconds != 0 {
			t.Errorf("queue %+v, want it to rest with the reason", status)
		}
		b.waitFor(t, ibid.CodeOnBattery)
		b.reader.goOn()
		battery.Store(false)
		time.Sleep(31 * time.Second)
		b.wait(t)
		if doc = b.doc(t, doc); doc.Status != ibid.StatusReady || doc.PagesRead != 60 || b.status(t, workspace).Resting != nil {
			t.Errorf("document %+v, want it read", doc)
		}
		b.stop()
	})
}

// full is a store on a disk that can be full.
type full struct {
	*tempdb.DB
	disk atomic.Bool
}

func (f *full) SavePages(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, batch ibid.PageBatch) (ibid.Document, error) {
	if f.disk.Load() {
		return ibid.Document{}, ibid.Errorf(ibid.CodeStorage, "There is no space left.")
	}
	return f.DB.SavePages(ctx, ws, id, batch)
}

func (f *full) SetStatus(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, status ibid.DocumentStatus, failure *ibid.Error) error {
	if f.disk.Load() && status != ibid.StatusReading {
		return ibid.Errorf(ibid.CodeStorage, "There is no space left.")
	}
	return f.DB.SetStatus(ctx, ws, id, status, failure)
}

// A full disk is no document's failure: the queue rests with the reason, and goes
// on when there is space again, however long that takes.
func TestRestWhileTheDiskIsFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, filepath.Join(t.TempDir(), "library.db"))
		store := &full{DB: b.db}
		store.disk.Store(true)
		b.Library = library.New(store, &ingest.Ingester{Reader: b.reader, Store: store, Embedder: b.embed, Chunks: ingest.DefaultChunks})
		b.run(t)
		first, second := b.put(t, "a.pdf", 5), b.put(t, "b.pdf", 6)
		if err := b.Queue.Wait(t.Context()); ibid.CodeOf(err) != ibid.CodeStorage {
			t.Errorf("waiting: %v, want the reason why nothing is done", err)
		}
		time.Sleep(5 * time.Minute) // ten tries
		synctest.Wait()
		for _, doc := range []ibid.Document{first, second} {
			if doc = b.doc(t, doc); doc.Status.Ended() {
				t.Errorf("document %+v with failure %+v, want it to wait", doc, doc.Failure)
			}
		}
		if status := b.status(t, workspace); status.Resting == nil || status.Resting.Code != ibid.CodeStorage || status.Waiting != 2 {
			t.Errorf("queue %+v, want it to rest with the reason", status)
		}
		store.disk.Store(false)
		b.pauseAll(t, false) // the user wants it to go on
		b.wait(t)
		for _, doc := range []ibid.Document{first, second} {
			if doc = b.doc(t, doc); doc.Status != ibid.StatusReady || doc.PagesRead != doc.Pages {
				t.Errorf("document %+v with failure %+v, want it read", doc, doc.Failure)
			}
		}
		b.stop()
	})
}

// fullest takes not even a job.
type fullest struct{ full }

func (f *fullest) Enqueue(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, priority ibid.Priority) (ibid.Document, error) {
	if f.disk.Load() {
		return ibid.Document{}, ibid.Errorf(ibid.CodeStorage, "There is no space left.").WithHint("Free some.")
	}
	return f.DB.Enqueue(ctx, ws, id, priority)
}

// A disk that is full when Ibid starts ends nobody's wait in silence, and what was
// left over is read once there is space.
func TestStartWhileTheDiskIsFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, filepath.Join(t.TempDir(), "library.db"))
		path := file(t, t.TempDir(), "a.pdf", 5)
		left, err := ingest.Fingerprint(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		doc, _, err := b.db.AddDocument(t.Context(), workspace, left)
		if err != nil {
			t.Fatal(err)
		}
		store := &fullest{full{DB: b.db}}
		store.disk.Store(true)
		b.Library = library.New(store, &ingest.Ingester{Reader: b.reader, Store: store, Embedder: b.embed, Chunks: ingest.DefaultChunks})
		b.run(t)
		b.waitFor(t, ibid.CodeStorage)
		if status := b.status(t, workspace); status.Resting == nil || status.Resting.Code != ibid.CodeStorage {
			t.Errorf("queue %+v, want it to rest with the reason", status)
		}
		store.disk.Store(false)
		time.Sleep(31 * time.Second)
		b.wait(t)
		if doc = b.doc(t, doc); doc.Status != ibid.StatusReady || doc.PagesRead != 5 {
			t.Errorf("document %+v with failure %+v, want it read", doc, doc.Failure)
		}
		b.stop()
	})
}

// Nobody waits for vectors that a paused queue will not make.
func TestNoVectorsWhilePaused(t *testing.T) {
	b := embedded(t, filepath.Join(t.TempDir(), "library.db"))
	b.pauseAll(t, true)
	b.embed.Choose("elm")
	b.beginEmbedding(t)
	if err := b.Index.Wait(t.Context()); ibid.CodeOf(err) != ibid.CodeCancelled {
		t.Errorf("waiting: %v, want that the queue is paused", err)
	}
	b.pauseAll(t, false)
	b.settled(t, "elm")
}

// On battery no vectors are made either, beyond the batch under way, and no passage is
// described; on mains both go on where they were.
func TestModelsRestOnBattery(t *testing.T) {
	t.Run("vectors", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			b := openWith(t, filepath.Join(t.TempDir(), "library.db"), "walnut")
			var battery atomic.Bool
			b.Queue.RestWhile(battery.Load)
			b.run(t)
			b.bring(t, "a.pdf", 70)
			b.settled(t, "walnut")
			b.embed.Choose("elm")
			gate := b.gate()
			b.beginEmbedding(t)
			<-gate.reached
			battery.Store(true)
			time.Sleep(31 * time.Second)
			close(gate.opened)
			synctest.Wait()
			made := len(b.embed.Calls())
			time.Sleep(time.Hour)
			synctest.Wait()
			if n := len(b.embed.Calls()); n != made || b.index(t).Building == nil {
				t.Errorf("%d batches on battery after the one under way; building %+v", n-made, b.index(t).Building)
			}
			if err := b.Index.Wait(t.Context()); ibid.CodeOf(err) != ibid.CodeOnBattery {
				t.Errorf("waiting: %v, want the reason why nothing is done", err)
			}
			battery.Store(false)
			time.Sleep(31 * time.Second)
			b.settled(t, "elm")
			b.stop()
		})
	})
	t.Run("descriptions", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			b := open(t, filepath.Join(t.TempDir(), "library.db"))
			b.model.Script(fake.Reply{When: "walnuts", Text: gist, PauseMS: 1000}) // a word
			var battery atomic.Bool
			b.Queue.RestWhile(battery.Load)
			b.run(t)
			b.bring(t, "a.pdf", 20)
			doc := b.only(t)
			if err := b.AddContext(t.Context(), workspace, doc.ID); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			battery.Store(true)
			time.Sleep(31 * time.Second)
			synctest.Wait()
			asked := len(b.model.Model.Requests())
			time.Sleep(time.Hour)
			synctest.Wait()
			if n := len(b.model.Model.Requests()); n != asked || asked == 0 || asked >= doc.Chunks {
				t.Errorf("%d passages were asked about on battery after %d", n-asked, asked)
			}
			battery.Store(false)
			time.Sleep(31 * time.Second)
			b.wait(t)
			if doc = b.only(t); doc.ChunksGisted != doc.Chunks || doc.ChunksEmbedded != doc.Chunks {
				t.Errorf("%+v, want every passage described and embedded", doc)
			}
			b.stop()
		})
	})
}
