package library

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"ibid/backend/ibid"
)

const (
	// grace is how long work that is stopped may take to stop. Work that hangs, as
	// on a drive that does not answer, is left behind then.
	grace = 20 * time.Second

	// ending is how long it may take to record how work ended.
	ending = 10 * time.Second

	// maxStarts is how often work may begin without getting any further. Every
	// start that was stopped in good order is taken back: what remains are those
	// in which the program ended under the work.
	maxStarts = 3
)

// work does what there is to do on a turn and records how it ended: job ends when
// somebody stops it, parent when the program ends.
func (q *Queue) work(parent, job context.Context, t *turn) {
	began := time.Now()
	ctx, giveUp := context.WithCancelCause(job)
	defer giveUp(nil)
	go q.watch(ctx, t, giveUp)
	doc := t.doc
	whole, err := q.attempt(ctx, doc)
	slog.Info("work ended", "document", doc.ID, "took", time.Since(began), "error", err)
	var stop error
	if err != nil {
		stop = context.Cause(ctx)
		if parent.Err() != nil {
			stop = errHalted // the next start goes on
		}
	}

	// The end is recorded even when the work was stopped.
	final, cancel := context.WithTimeout(context.WithoutCancel(ctx), ending)
	defer cancel()
	err = q.record(final, t, whole, err, stop)
	switch code := ibid.CodeOf(err); {
	case unwritable(err):
		q.restBecause(ibid.AsError(err))
		q.put(doc, t.priority, t.wish)
	case code == ibid.CodeTimeout: // the library is busy; what was done is found done
		q.put(doc, t.priority, t.wish)
	case err != nil && code != ibid.CodeNotFound: // but removed while it was worked on
		slog.Error("record end of work", "document", doc.ID, "error", err)
	}
}

// record records how a turn ended: with what error, if any, and who stopped it.
// What keeps the library from being written is returned, be it that error or met
// now: it is no document's failure.
func (q *Queue) record(ctx context.Context, t *turn, whole bool, failure, stop error) error {
	doc := t.doc
	var stuck *ibid.Error
	switch {
	case errors.Is(failure, errHalted):
		return nil
	case errors.Is(stop, errHalted):
		return q.l.store.StopJob(ctx, doc.WorkspaceID, doc.ID)
	case errors.Is(stop, errPaused):
		return q.putBack(ctx, t, whole)
	case errors.As(stop, &stuck):
		return q.ended(ctx, doc, whole, stuck)
	case stop != nil:
		return q.stopped(ctx, doc, whole)
	case unwritable(failure):
		_ = q.l.store.StopJob(ctx, doc.WorkspaceID, doc.ID) // as far as that can be written
		return failure
	}
	return q.ended(ctx, doc, whole, failure)
}

// attempt does the work, or leaves it behind when it is stopped and does not.
func (q *Queue) attempt(ctx context.Context, doc ibid.Document) (whole bool, err error) {
	type outcome struct {
		whole bool
		err   error
	}
	ended := make(chan outcome, 1)
	go func() {
		whole, err := q.ingest(ctx, doc)
		ended <- outcome{whole, err}
	}()
	select {
	case got := <-ended:
		return got.whole, got.err
	case <-ctx.Done():
	}
	select {
	case got := <-ended:
		return got.whole, got.err
	case <-time.After(grace):
		slog.Warn("leave work behind that does not stop", "document", doc.ID)
		return doc.Status == ibid.StatusReady, ctx.Err()
	}
}

// ingest does what is left to do on a document. It reports whether the document was
// whole by itself before the work that an error ended: then that work was to add
// vectors, the words of scans or descriptions, and it is as ready without them.
func (q *Queue) ingest(ctx context.Context, queued ibid.Document) (whole bool, err error) {
	// It may have been read since it was queued.
	doc, err := q.l.store.Document(ctx, queued.WorkspaceID, queued.ID)
	if err != nil {
		return false, err
	}
	whole = doc.Status == ibid.StatusReady || q.l.onlyScansLeft(doc)
	starts, err := q.l.store.StartJob(ctx, doc.WorkspaceID, doc.ID)
	switch {
	case ibid.CodeOf(err) == ibid.CodeNotFound:
		return whole, errHalted // by whoever took its job away
	case err != nil:
		return whole, err
	case starts > maxStarts:
		return whole, crashed(doc)
	}
	changed := func(doc ibid.Document) { q.l.tell(ctx, doc) }
	if doc.Status == ibid.StatusReady && !q.l.scansWanted(doc) {
		err = q.l.ingester.Embed(ctx, doc, changed)
	} else if err = q.l.setStatus(ctx, doc, ibid.StatusReading, nil); err == nil {
		err = q.l.ingester.Ingest(ctx, doc, changed)
	}
	if ibid.CodeOf(err) == ibid.CodeSourceGone && !whole && ctx.Err() == nil {
		switch followed, followErr := q.l.followFile(ctx, doc); {
		case followErr != nil:
			return whole, followErr
		case followed:
			return whole, errHalted // it is queued with its new bytes
		}
	}
	if err != nil {
		return whole, err
	}
	q.l.versions.done(doc.Path)
	return true, q.l.describe(ctx, doc)
}

// ended records that the work on a document has come to its end, with an error or
// without.
func (q *Queue) ended(ctx context.Context, doc ibid.Document, whole bool, failure error) error {
	status := ibid.StatusFailed
	if failure == nil || q.l.excused(ctx, doc, whole, failure) {
		status, failure = ibid.StatusReady, nil
	}
	return q.finish(ctx, doc, status, ibid.AsError(failure))
}

// stopped records that the user has stopped the work on a document. One that is
// whole stays ready. Where only its scans were left, the wish to have them read is
// taken back, or the next start would go on with them: the person is asked again
// or, if scans are always read, this document's are left.
func (q *Queue) stopped(ctx context.Context, doc ibid.Document, whole bool) error {
	doc, err := q.l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return err
	}
	if q.l.onlyScansLeft(doc) {
		whole = true
		decision := ibid.ScansAsk
		if q.l.ingester.Scans.Always() {
			decision = ibid.ScansLeave
		}
		if err := q.l.store.SetScans(ctx, doc.WorkspaceID, doc.ID, decision); err != nil {
			return err
		}
	}
	status := ibid.StatusCancelled
	if whole {
		status = ibid.StatusReady
	}
	return q.finish(ctx, doc, status, nil)
}

// finish records how the work on a document ended, and with that its job, unless
// there is to be another turn. The status comes before the job, so that what is
// killed in between is only looked at again.
func (q *Queue) finish(ctx context.Context, doc ibid.Document, status ibid.DocumentStatus, failure *ibid.Error) error {
	q.ledger.Lock()
	err := q.l.store.SetStatus(ctx, doc.WorkspaceID, doc.ID, status, failure)
	if err == nil && !q.waits(doc) {
		err = q.l.store.Dequeue(ctx, doc.WorkspaceID, doc.ID)
	}
	q.ledger.Unlock()
	if err != nil {
		return err
	}
	if doc.Presence == ibid.PresenceRereads {
		q.l.endReread(ctx, doc)
		return nil
	}
	return q.l.refresh(ctx, doc)
}

// waits reports whether another turn on the content of a document waits.
func (q *Queue) waits(doc ibid.Document) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting[contentOf(doc)] != nil
}

// putBack returns a turn that was paused to the queue.
func (q *Queue) putBack(ctx context.Context, t *turn, whole bool) error {
	status := ibid.StatusQueued
	if whole {
		status = ibid.StatusReady
	}
	q.ledger.Lock()
	doc, err := t.doc, q.l.store.SetStatus(ctx, t.doc.WorkspaceID, t.doc.ID, status, nil)
	if err == nil {
		err = q.l.store.StopJob(ctx, doc.WorkspaceID, doc.ID)
	}
	if err == nil {
		doc, err = q.l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	}
	if err == nil {
		q.put(doc, t.priority, t.wish)
	}
	q.ledger.Unlock()
	if err == nil {
		q.l.tell(ctx, doc)
	}
	return err
}

// crashed says that reading a file has ended the program.
func crashed(doc ibid.Document) error {
	return ibid.Errorf(ibid.CodeCrashed, "Ibid ended %d times while it read “%s”, and has left it alone since.", maxStarts, doc.Name).
		WithHint("The file may be damaged. Print it to a new PDF and add that, or try again.")
}
