package library

import (
	"context"
	"maps"
	"slices"
	"sync"

	"ibid/backend/ibid"
)

// PauseAll pauses the queue, or lets it go on, and returns when nobody works any
// more. It stays so when the program ends. What is being worked on keeps what was
// committed and goes back into the queue.
func (q *Queue) PauseAll(ctx context.Context, paused bool) error {
	q.ledger.Lock()
	err := q.l.store.PauseQueue(ctx, paused)
	if err == nil {
		q.mu.Lock()
		q.paused, q.trouble = paused, nil
		q.broadcast()
		q.mu.Unlock()
	}
	q.ledger.Unlock()
	if err == nil && paused {
		q.interruptAll()
	}
	return err
}

// interruptAll stops all turns that are being worked on; they go back into the
// queue. It returns when they have stopped.
func (q *Queue) interruptAll() {
	q.mu.Lock()
	working := slices.Collect(maps.Keys(q.working))
	q.mu.Unlock()
	var group sync.WaitGroup
	for _, c := range working {
		group.Go(func() { q.l.jobs.StopBecause(c.job(), errPaused) })
	}
	group.Wait()
}

// Pause pauses the work on documents, or lets it go on, and returns when nobody
// works on them any more. It stays so when the program ends. A document on which
// there is nothing to do is left alone; one that is being worked on keeps what was
// committed.
func (q *Queue) Pause(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, paused bool) error {
	for _, id := range ids {
		doc, err := q.l.store.Document(ctx, workspace, id)
		if err == nil && !doc.Queued.At.IsZero() {
			err = q.pause(ctx, doc, paused)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (q *Queue) pause(ctx context.Context, doc ibid.Document, paused bool) error {
	c := contentOf(doc)
	q.ledger.Lock()
	err := q.l.store.SetPaused(ctx, doc.WorkspaceID, doc.ID, paused)
	if err == nil {
		q.mu.Lock()
		if t := q.waiting[c]; t != nil {
			t.held = paused
		}
		q.broadcast()
		q.mu.Unlock()
	}
	q.ledger.Unlock()
	if err != nil {
		return err
	}
	if paused {
		q.l.jobs.StopBecause(c.job(), errPaused)
	}
	return q.l.refresh(ctx, doc)
}

// Next lets documents be worked on before all others. One that was paused goes
// on; one on which there is nothing to do is left alone.
func (q *Queue) Next(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID) error {
	q.wishes.Add(1)
	for _, id := range ids {
		doc, err := q.l.store.Document(ctx, workspace, id)
		if err == nil && doc.Paused {
			err = q.pause(ctx, doc, false)
		}
		if err == nil && (!doc.Queued.At.IsZero() || q.unfinished(doc)) {
			err = q.enqueue(ctx, doc, ibid.PriorityNext)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Cancel stops the work on a document and returns when it has stopped. What was
// read stays searchable, and [Queue.Retry] goes on from there. A document that
// was ready before stays ready: it loses the wish to be described or to have its
// scans read, and keeps what was made by then.
func (q *Queue) Cancel(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error {
	doc, err := q.l.store.Document(ctx, workspace, id)
	if err == nil && doc.Describe { // first: killed from here on, nothing goes on
		doc, err = q.l.setDescribe(ctx, workspace, id, false)
	}
	if err != nil {
		return err
	}
	c := contentOf(doc)
	q.mu.Lock()
	delete(q.waiting, c)
	q.broadcast()
	q.mu.Unlock()
	q.l.jobs.Stop(c.job())
	if doc, err = q.l.store.Document(ctx, workspace, id); err != nil {
		return err
	}
	if !doc.Status.Ended() {
		return q.stopped(ctx, doc, false)
	}
	if err := q.l.store.Dequeue(ctx, workspace, id); err != nil {
		return err
	}
	return q.l.refresh(ctx, doc)
}

// Retry lets failed or stopped documents be worked on again, all there are in the
// workspace where none is named, and reports how many. Pages that were read stay.
func (q *Queue) Retry(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID) (n int, err error) {
	q.wishes.Add(1)
	docs, err := q.l.named(ctx, workspace, ids)
	if err != nil {
		return 0, err
	}
	for _, doc := range docs {
		if !doc.Status.Ended() || doc.Status == ibid.StatusReady {
			continue
		}
		if _, err := q.requeue(ctx, doc, ibid.PriorityPerson); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
