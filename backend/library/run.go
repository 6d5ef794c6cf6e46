package library

import (
	"cmp"
	"context"
	"log/slog"
	"os"
	"slices"
	"sync"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/process"
)

// Workers is how many documents are worked on at the same time on a computer with
// so many cores, where the user has set a number or 0: no more than there are
// cores, and one less where there are more than two, so that the computer stays
// quick.
func Workers(cores, setting int) int {
	most := cores
	if cores > 2 {
		most--
	}
	if setting > 0 {
		most = min(most, setting)
	}
	return max(1, most)
}

// Run works on what is queued, on up to workers documents at once, until ctx
// ends; it returns when the work has stopped. It is called once. It begins with
// what [Queue.Resume] finds, and rests until that can be stored where the library
// cannot be written.
//
// The highest priority goes first: what the user wants next, then what the user
// has asked for, the latest wish first, then what was found in folders or left
// over by an earlier run, then what nobody waits for. Among equals the smallest
// file goes first.
//
// What is done is committed piece by piece, and a job ends after its document's
// status: killed at any moment, the next Run goes on there, and repeats at most
// what it does no harm to repeat.
func (q *Queue) Run(ctx context.Context, workers int) error {
	ctx, stop := context.WithCancel(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer stop()
	group.Go(func() { q.tellOfChanges(ctx) })
	err := q.takeUp(ctx, workers)
	if ctx.Err() != nil {
		return nil // stopped before it began
	}
	if err != nil {
		q.giveUp(err)
		return err
	}
	if err := q.l.sweepCopies(ctx); err != nil {
		slog.Warn("delete copies that nobody needs", "error", err)
	}
	q.begin()
	group.Go(func() { q.mindRest(ctx) })
	group.Go(func() { q.l.Index.run(ctx) })
	group.Go(func() { q.l.makeThumbnails(ctx) })
	for range max(1, workers) {
		group.Go(func() {
			process.BePolite() // the window comes first
			for {
				t, job, end, ok := q.next(ctx)
				if !ok {
					return
				}
				q.work(ctx, job, t)
				q.done(t, end)
			}
		})
	}
	group.Wait()
	return nil
}

// takeUp queues what there is to do, and tries that again for as long as the
// library cannot be written.
func (q *Queue) takeUp(ctx context.Context, workers int) error {
	for {
		err := q.recallPause(ctx, workers)
		if err == nil {
			err = q.Resume(ctx)
		}
		if !unwritable(err) || ctx.Err() != nil {
			return err
		}
		q.restBecause(ibid.AsError(err))
		select {
		case <-time.After(restCheck):
		case <-ctx.Done():
		}
	}
}

// recallPause takes up whether all work is paused. Who pauses it at the same moment
// is not overruled by what was read before.
func (q *Queue) recallPause(ctx context.Context, workers int) error {
	q.ledger.Lock()
	defer q.ledger.Unlock()
	paused, err := q.l.store.QueuePaused(ctx)
	if err != nil {
		return err
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.paused, q.workers, q.battery = paused, max(1, workers), q.onBattery()
	return nil
}

// begin lets those who wait know that what was left unfinished is in the queue.
func (q *Queue) begin() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.resumed, q.trouble = true, nil
	q.broadcast()
}

// giveUp lets those who wait know that nobody will work.
func (q *Queue) giveUp(reason error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.failure = reason
	q.broadcast()
}

// Resume queues the documents on which there is work to do, of all workspaces
// that are not archived: what an earlier run left unfinished, and what can be done
// now that the settings are others, a model or Tesseract has been installed, the
// file is there again, or the PDF reader failed. Documents that the user has stopped, or that failed for
// another reason, are left alone.
func (q *Queue) Resume(ctx context.Context) error {
	open, err := q.l.Workspaces.open(ctx)
	if err != nil {
		return err
	}
	for workspace := range open {
		if err := q.resume(ctx, workspace); err != nil {
			return err
		}
	}
	q.l.Index.wake()
	return nil
}

func (q *Queue) resume(ctx context.Context, workspace ibid.WorkspaceID) error {
	docs, err := q.l.store.Documents(ctx, workspace)
	if err != nil {
		return err
	}
	for _, doc := range slices.SortedFunc(slices.Values(docs), func(a, b ibid.Document) int { return cmp.Compare(a.Bytes, b.Bytes) }) {
		if err := q.resumeDocument(ctx, doc); err != nil && ibid.CodeOf(err) != ibid.CodeNotFound { // removed meanwhile
			return err
		}
	}
	return q.l.resumeRereads(ctx, workspace)
}

func (q *Queue) resumeDocument(ctx context.Context, doc ibid.Document) error {
	queued := !doc.Queued.At.IsZero()
	ready := doc.Status == ibid.StatusReady
	switch {
	case queued && (ready || !doc.Status.Ended()):
		// What the user asked for in an earlier run gives way to what is asked for
		// in this one.
		q.put(doc, min(doc.Queued.Priority, ibid.PriorityFolder), 0)
		return nil
	case queued: // its end was all but recorded
		return q.l.store.Dequeue(ctx, doc.WorkspaceID, doc.ID)
	case ready && q.unfinished(doc):
		return q.enqueue(ctx, doc, ibid.PriorityUpkeep)
	case q.unfinished(doc):
		return q.enqueue(ctx, doc, ibid.PriorityFolder)
	case q.canNow(doc):
		_, err := q.requeue(ctx, doc, ibid.PriorityFolder)
		return err
	}
	return nil
}

// unfinished reports whether there is work on a document that waits for nobody's
// decision: reading it, or for one that is ready its vectors, scans and
// descriptions.
func (q *Queue) unfinished(doc ibid.Document) bool {
	return !doc.Status.Ended() ||
		doc.Status == ibid.StatusReady && (q.l.scansWanted(doc) || q.l.describeWanted(doc))
}

// canNow reports whether a document that failed can do better now: its scans can be
// read, its file is there again, or the PDF reader failed and not the file.
func (q *Queue) canNow(doc ibid.Document) bool {
	if fileMissed(doc) {
		_, err := os.Stat(doc.Path)
		return err == nil
	}
	if doc.Status != ibid.StatusFailed || doc.Failure == nil {
		return false
	}
	return doc.Failure.Code == ibid.CodeReaderFailed || doc.Failure.Code == ibid.CodeNoText && q.l.scansWanted(doc)
}

// fileMissed reports whether a document could not be read for want of its file.
func fileMissed(doc ibid.Document) bool {
	if doc.Status != ibid.StatusFailed || doc.Failure == nil {
		return false
	}
	switch doc.Failure.Code {
	case ibid.CodeNotFound, ibid.CodeUnreachable, ibid.CodeSourceGone:
		return true
	}
	return false
}

// instant is a moment by the time that has passed since the program started, in
// which clocks cannot be set.
type instant = time.Duration

func (q *Queue) now() instant { return time.Since(q.began) }
