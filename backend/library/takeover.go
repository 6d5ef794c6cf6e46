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
func (l *Library) halt(doc ibid.Document) {
	c := contentOf(doc)
	l.mu.Lock()
	if t := l.waiting[c]; t != nil && t.doc.ID == doc.ID {
		delete(l.waiting, c)
	}
	t := l.working[c]
	l.broadcast()
	l.mu.Unlock()
	if t != nil && t.doc.ID == doc.ID {
		l.jobs.StopBecause(c.job(), errHalted)
	}
}

// carryOn lets the work on a content go on through one of its documents, if there
// is any work, that document can have it, and it has not gone on by then.
func (l *Library) carryOn(ctx context.Context, doc ibid.Document) error {
	open, err := l.open(ctx)
	if err == nil {
		doc, err = l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	}
	switch {
	case ibid.CodeOf(err) == ibid.CodeNotFound:
		return nil
	case err != nil:
		return err
	case doc.Presence != ibid.PresenceCurrent, !open[doc.WorkspaceID], l.hasTurn(doc):
		return nil
	case doc.Queued.At.IsZero() && !l.unfinished(doc):
		return nil
	}
	return l.enqueue(ctx, doc, doc.Queued.Priority)
}

// hasTurn reports whether there is a turn on the content of a document.
func (l *Library) hasTurn(doc ibid.Document) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := contentOf(doc)
	return l.waiting[c] != nil || l.working[c] != nil
}

// withdraw ends the work on a document that takes no part in its workspace any
// more. Where another document has the same content it goes on with that.
func (l *Library) withdraw(ctx context.Context, doc ibid.Document) error {
	copies, err := l.store.Copies(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return err
	}
	l.halt(doc)
	if len(copies) == 0 {
		err = l.store.Dequeue(ctx, doc.WorkspaceID, doc.ID)
	} else {
		err = l.goOnWith(ctx, copies)
	}
	if err != nil {
		return err
	}
	return l.refresh(ctx, doc)
}

// stopWork stops all work that goes through documents which are about to go.
func (l *Library) stopWork(ctx context.Context, docs []ibid.Document) error {
	for _, doc := range docs {
		l.halt(doc)
		if err := l.stopReread(ctx, doc); err != nil {
			return err
		}
	}
	return nil
}

// goOnWith tells of documents whose content has come to, or lost, another one, and
// lets the work on it go on through one of them.
func (l *Library) goOnWith(ctx context.Context, docs []ibid.Document) error {
	for _, doc := range docs {
		if err := errors.Join(l.carryOn(ctx, doc), l.refresh(ctx, doc)); err != nil {
			return err
		}
	}
	return nil
}

// goOnAfter lets the work on documents go on that could not be removed, and
// returns why.
func (l *Library) goOnAfter(ctx context.Context, failure error, docs []ibid.Document) error {
	return errors.Join(failure, l.goOnWith(ctx, docs))
}
