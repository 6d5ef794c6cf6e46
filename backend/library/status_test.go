package library_test

import (
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"ibid/backend/ibid"
)

// Every worker reports what it does, with what is left; the rest is counted, and
// nothing of another workspace is.
func TestQueueStatus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, filepath.Join(t.TempDir(), "library.db"))
		second := b.other(t)
		b.runWith(t, 1)
		b.put(t, "ready.pdf", 5)
		b.wait(t)
		b.reader.slow = time.Second // a page takes as long
		reading := b.put(t, "large.pdf", 100)
		time.Sleep(70 * time.Second) // two batches are in, of 4 and 32 pages, and half of the third
		waiting, held := b.put(t, "waiting.pdf", 20), b.put(t, "held.pdf", 30)
		if err := b.Queue.Pause(t.Context(), workspace, []ibid.DocumentID{held.ID}, true); err != nil {
			t.Fatal(err)
		}

		status := b.status(t, workspace)
		if status.Waiting != 1 || status.Held != 1 || status.Failed != 0 || status.Paused || status.Resting != nil {
			t.Errorf("queue %+v, want one to wait and one held", status)
		}
		if len(status.Working) != 1 {
			t.Fatalf("at work: %+v, want one document", status.Working)
		}
		work := status.Working[0]
		want := ibid.QueueWork{Workspace: workspace, Document: reading.ID, Title: "large", Stage: ibid.StageRead, Done: 68, Total: 100, Seconds: work.Seconds}
		if work != want {
			t.Errorf("at work: %+v, want %+v", work, want)
		}
		if status.Pages != 100 || status.Read != 68 {
			t.Errorf("%d of %d pages, want 68 of the 100 that are known", status.Read, status.Pages)
		}
		if status.Pace < 0.9 || status.Pace > 1.2 {
			t.Errorf("%v pages a second, want about one", status.Pace)
		}
		// Of the waiting one the pages are guessed by its size.
		if left := status.Seconds; work.Seconds < 25 || work.Seconds > 40 || left < work.Seconds+5 || left > work.Seconds+40 {
			t.Errorf("%v seconds left, %v of them for the document at work", left, work.Seconds)
		}
		if other := b.status(t, second); len(other.Working) != 0 || other.Waiting+other.Held+other.Failed+other.Pages != 0 || other.Seconds != 0 {
			t.Errorf("queue of another workspace: %+v, want nothing in it", other)
		}

		b.pauseAll(t, true)
		if status := b.status(t, workspace); !status.Paused || status.Waiting != 2 || len(status.Working) != 0 || status.Seconds != 0 {
			t.Errorf("paused: %+v, want two to wait and no time to be promised", status)
		}
		b.pauseAll(t, false)
		b.wait(t)
		for _, doc := range []ibid.Document{reading, waiting} {
			if doc = b.doc(t, doc); doc.Status != ibid.StatusReady {
				t.Errorf("document %+v, want it read", doc)
			}
		}
		b.stop()
	})
}

// Whoever shows the queue is told of its changes, and can ask then.
func TestNotifyQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, filepath.Join(t.TempDir(), "library.db"))
		var seen []int
		b.Queue.Notify(func() {
			if status, err := b.Queue.Status(t.Context(), workspace); err == nil {
				seen = append(seen, status.Waiting+len(status.Working))
			}
		})
		b.run(t)
		b.put(t, "a.pdf", 5)
		b.wait(t)
		synctest.Wait()
		if len(seen) == 0 || seen[len(seen)-1] != 0 {
			t.Errorf("seen in the queue: %v, want it to end empty", seen)
		}
		b.stop()
	})
}
