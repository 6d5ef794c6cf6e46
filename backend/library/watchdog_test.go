package library_test

import (
	"context"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"ibid/backend/ibid"
)

// The clock of these tests stands still while anything is being done and jumps on
// when all is waiting: an hour takes no time.

// Work that gets no further is stopped in whatever stage, with the reason, and the
// next document has its turn. What was made by then is kept.
func TestWatchdog(t *testing.T) {
	for i, stage := range stages {
		t.Run(stage.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := stoppable(t, filepath.Join(t.TempDir(), "library.db"))
				reached := stage.hold(b)
				b.runWith(t, 1)
				b.begin(t, i, file(t, t.TempDir(), "a.pdf", 60))
				<-reached
				doc, began := b.only(t), time.Now()
				other := b.put(t, "other.pdf", 3)
				b.wait(t)
				if took := time.Since(began); took < 20*time.Minute || took > 3*time.Hour {
					t.Errorf("stopped after %v", took)
				}
				doc = b.doc(t, doc)
				// Without its vectors or descriptions a document can be searched too.
				want := ibid.StatusFailed
				if stage.name == "embedding" || stage.name == "describing" {
					want = ibid.StatusReady
				}
				if done, all := stage.made(doc); doc.Status != want || done == 0 || done >= all && stage.name != "embedding" {
					t.Errorf("%d of %d, document %+v; want it %s with what was made", done, all, doc, want)
				}
				if want == ibid.StatusFailed && (doc.Failure.Code != ibid.CodeTimeout || doc.Failure.Hint == "") {
					t.Errorf("failure %+v, want %s with what to do", doc.Failure, ibid.CodeTimeout)
				}
				if other = b.doc(t, other); other.Status != ibid.StatusReady {
					t.Errorf("the next document: %+v, want it read", other)
				}
				b.stop()
			})
		})
	}
}

// Slow work is not stopped as long as it gets on.
func TestWatchdogLetsSlowWorkBe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stoppable(t, filepath.Join(t.TempDir(), "library.db"))
		b.eyes.At = func(context.Context, int) { time.Sleep(50 * time.Minute) }
		b.embed.At = func(context.Context) { time.Sleep(25 * time.Minute) }
		b.always.Store(true)
		b.run(t)
		b.add(t, 60)
		if doc := b.only(t); doc.Status != ibid.StatusReady || doc.PagesRecognised != 4 || doc.ChunksEmbedded != 60 {
			t.Errorf("document %+v with failure %+v, want all of it made", doc, doc.Failure)
		}
		b.stop()
	})
}

// Work that hangs where nothing can stop it is left behind.
func TestWorkThatCannotBeStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, filepath.Join(t.TempDir(), "library.db"))
		hangs := make(chan struct{})
		b.embed.At = func(context.Context) { <-hangs }
		b.runWith(t, 1)
		doc := b.put(t, "a.pdf", 60)
		synctest.Wait()
		if err := b.Queue.Cancel(t.Context(), workspace, doc.ID); err != nil {
			t.Fatal(err)
		}
		if doc = b.doc(t, doc); doc.Status != ibid.StatusCancelled || doc.PagesRead != 60 {
			t.Errorf("document %+v, want it stopped", doc)
		}
		close(hangs)
		b.embed.At = nil
		b.retry(t, doc.ID)
		b.wait(t)
		if doc = b.doc(t, doc); doc.Status != ibid.StatusReady || doc.ChunksEmbedded != 60 {
			t.Errorf("document %+v, want it read at the next try", doc)
		}
		b.stop()
	})
}
