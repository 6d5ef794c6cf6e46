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
func (l *Library) PauseAll(ctx context.Context, paused bool) error {
	l.ledger.Lock()
	err := l.store.PauseQueue(ctx, paused)
	if err == nil {
		l.mu.Lock()
		l.paused, l.trouble = paused, nil
		l.broadcast()
		l.mu.Unlock()
	}
	l.ledger.Unlock()
	if err == nil && paused {
		l.interruptAll()
	}
	return err
}

// interruptAll stops all turns that are being worked on; they go back into the
// queue. It returns when they have stopped.
func (l *Library) interruptAll() {
	l.mu.Lock()
	working := slices.Collect(maps.Keys(l.working))
	l.mu.Unlock()
	var group sync.WaitGroup
	for _, c := range working {
		group.Go(func() { l.jobs.StopBecause(c.job(), errPaused) })
	}
	group.Wait()
}

// Pause pauses the work on documents, or lets it go on, and returns when nobody
// works on them any more. It stays so when the program ends. A document on which
// there is nothing to do is left alone; one that is being worked on keeps what was
// committed.
func (l *Library) Pause(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, paused bool) error {
	for _, id := range ids {
		doc, err := l.store.Document(ctx, workspace, id)
		if err == nil && !doc.Queued.At.IsZero() {
			err = l.pause(ctx, doc, paused)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (l *Library) pause(ctx context.Context, doc ibid.Document, paused bool) error {
	c := contentOf(doc)
	l.ledger.Lock()
	err := l.store.SetPaused(ctx, doc.WorkspaceID, doc.ID, paused)
	if err == nil {
		l.mu.Lock()
		if t := l.waiting[c]; t != nil {
			t.held = paused
		}
		l.broadcast()
		l.mu.Unlock()
	}
	l.ledger.Unlock()
	if err != nil {
		return err
	}
	if paused {
		l.jobs.StopBecause(c.job(), errPaused)
	}
	return l.refresh(ctx, doc)
}

// Next lets documents be worked on before all others. One that was paused goes
// on; one on which there is nothing to do is left alone.
func (l *Library) Next(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID) error {
	l.wishes.Add(1)
	for _, id := range ids {
		doc, err := l.store.Document(ctx, workspace, id)
		if err == nil && doc.Paused {
			err = l.pause(ctx, doc, false)
		}
		if err == nil && (!doc.Queued.At.IsZero() || l.unfinished(doc)) {
			err = l.enqueue(ctx, doc, ibid.PriorityNext)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Cancel stops the work on a document and returns when it has stopped. What was
// read stays searchable, and [Library.Retry] goes on from there. A document that
// was ready before stays ready: it loses the wish to be described or to have its
// scans read, and keeps what was made by then.
func (l *Library) Cancel(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error {
	doc, err := l.store.Document(ctx, workspace, id)
	if err == nil && doc.Describe { // first: killed from here on, nothing goes on
		doc, err = l.setDescribe(ctx, workspace, id, false)
	}
	if err != nil {
		return err
	}
	c := contentOf(doc)
	l.mu.Lock()
	delete(l.waiting, c)
	l.broadcast()
	l.mu.Unlock()
	l.jobs.Stop(c.job())
	if doc, err = l.store.Document(ctx, workspace, id); err != nil {
		return err
	}
	if !doc.Status.Ended() {
		return l.stopped(ctx, doc, false)
	}
	if err := l.store.Dequeue(ctx, workspace, id); err != nil {
		return err
	}
	return l.refresh(ctx, doc)
}

// Retry lets failed or stopped documents be worked on again, all there are in the
// workspace where none is named, and reports how many. Pages that were read stay.
func (l *Library) Retry(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID) (n int, err error) {
	l.wishes.Add(1)
	docs, err := l.named(ctx, workspace, ids)
	if err != nil {
		return 0, err
	}
	for _, doc := range docs {
		if !doc.Status.Ended() || doc.Status == ibid.StatusReady {
			continue
		}
		if _, err := l.requeue(ctx, doc, ibid.PriorityPerson); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// named gives documents by their numbers, or all current ones where there is none.
func (l *Library) named(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID) ([]ibid.Document, error) {
	if len(ids) == 0 {
		return l.store.Documents(ctx, workspace)
	}
	docs := make([]ibid.Document, len(ids))
	for i, id := range ids {
		doc, err := l.store.Document(ctx, workspace, id)
		if err != nil {
			return nil, err
		}
		docs[i] = doc
	}
	return docs, nil
}
