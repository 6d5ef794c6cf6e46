package library

import (
	"context"
	"errors"

	"ibid/backend/ibid"
)

// What is done on a content is done through one of the documents that show it.
// When that document goes, the work stops, and goes on through another one.

// Why work is stopped before its end, when it is neither the user who stops it
// nor the end of the program.
var (
	errPaused = errors.New("paused")            // it goes on later
	errHalted = errors.New("halted for others") // they see to the rest
)

// halt takes the turns on a content that go through this very document off the
// queue, and returns when nobody works on it any more. Its job stays.
func (q *Queue) halt(doc ibid.Document) {
	c := contentOf(doc)
	q.mu.Lock()
	if t := q.waiting[c]; t != nil && t.doc.ID == doc.ID {
		delete(q.waiting, c)
	}
	t := q.working[c]
	q.broadcast()
	q.mu.Unlock()
	if t != nil && t.doc.ID == doc.ID {
		q.l.jobs.StopBecause(c.job(), errHalted)
	}
}

// carryOn lets the work on a content go on through one of its documents, if there
// is any work, that document can have it, and it has not gone on by then.
func (q *Queue) carryOn(ctx context.Context, doc ibid.Document) error {
	open, err := q.l.Workspaces.open(ctx)
	if err == nil {
		doc, err = q.l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	}
	switch {
	case ibid.CodeOf(err) == ibid.CodeNotFound:
		return nil
	case err != nil:
		return err
	case doc.Presence != ibid.PresenceCurrent, !open[doc.WorkspaceID], q.hasTurn(doc):
		return nil
	case doc.Queued.At.IsZero() && !q.unfinished(doc):
		return nil
	}
	return q.enqueue(ctx, doc, doc.Queued.Priority)
}

// hasTurn reports whether there is a turn on the content of a document.
func (q *Queue) hasTurn(doc ibid.Document) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	c := contentOf(doc)
	return q.waiting[c] != nil || q.working[c] != nil
}

// withdraw ends the work on a document that takes no part in its workspace any
// more. Where another document has the same content it goes on with that.
func (q *Queue) withdraw(ctx context.Context, doc ibid.Document) error {
	copies, err := q.l.store.Copies(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return err
	}
	q.halt(doc)
	if len(copies) == 0 {
		err = q.l.store.Dequeue(ctx, doc.WorkspaceID, doc.ID)
	} else {
		err = q.goOnWith(ctx, copies)
	}
	if err != nil {
		return err
	}
	return q.l.refresh(ctx, doc)
}

// stopWork stops all work that goes through documents which are about to go.
func (q *Queue) stopWork(ctx context.Context, docs []ibid.Document) error {
	for _, doc := range docs {
		q.halt(doc)
		if err := q.l.stopReread(ctx, doc); err != nil {
			return err
		}
	}
	return nil
}

// goOnWith tells of documents whose content has come to, or lost, another one, and
// lets the work on it go on through one of them.
func (q *Queue) goOnWith(ctx context.Context, docs []ibid.Document) error {
	for _, doc := range docs {
		if err := errors.Join(q.carryOn(ctx, doc), q.l.refresh(ctx, doc)); err != nil {
			return err
		}
	}
	return nil
}

// goOnAfter lets the work on documents go on that could not be removed, and
// returns why.
func (q *Queue) goOnAfter(ctx context.Context, failure error, docs []ibid.Document) error {
	return errors.Join(failure, q.goOnWith(ctx, docs))
}
