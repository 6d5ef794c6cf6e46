package library

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"ibid/backend/ibid"
)

// Run reads queued documents, up to workers at once, until ctx ends; it
// returns when the work has stopped. It is called once. It begins with the
// documents that an earlier run left unfinished, and with those that wait for
// vectors or for their scans to be read.
func (l *Library) Run(ctx context.Context, workspaces []ibid.WorkspaceID, workers int) error {
	for _, workspace := range workspaces {
		if err := l.resume(ctx, workspace); err != nil {
			if ctx.Err() != nil {
				return nil // stopped before it began
			}
			return err
		}
	}
	close(l.resumed)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for {
				doc, job, end, ok := l.next(ctx)
				if !ok {
					return
				}
				l.read(ctx, job, doc)
				end()
				l.done(doc.ID)
			}
		})
	}
	group.Wait()
	return nil
}

// resume queues what an earlier run left unfinished.
func (l *Library) resume(ctx context.Context, workspace ibid.WorkspaceID) error {
	docs, err := l.store.Documents(ctx, workspace)
	if err != nil {
		return err
	}
	for _, doc := range slices.SortedFunc(slices.Values(docs), bySize) {
		if !doc.Status.Ended() || doc.Status == ibid.StatusReady && (doc.ChunksEmbedded < doc.Chunks || l.scansWanted(doc) || l.describeWanted(doc)) {
			l.enqueue(doc)
		}
	}
	return nil
}

// Wait returns when no document is queued or being read, what an earlier run
// left unfinished included, or when ctx ends. Somebody must have called Run.
func (l *Library) Wait(ctx context.Context) error {
	select {
	case <-l.resumed:
	case <-ctx.Done():
		return ctx.Err()
	}
	for {
		l.mu.Lock()
		idle, wake := len(l.queue) == 0 && len(l.working) == 0, l.wake
		l.mu.Unlock()
		if idle {
			return nil
		}
		select {
		case <-wake:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// read brings one document in and records how it ended: ctx ends when a person
// stops this document, parent when the program ends.
func (l *Library) read(parent, ctx context.Context, doc ibid.Document) {
	began := time.Now()
	err := l.ingest(ctx, doc)
	// The end is recorded even when the work was stopped.
	final, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	status, failure := ibid.StatusReady, (*ibid.Error)(nil)
	switch {
	case parent.Err() != nil:
		return // the program ends: the document stays unfinished and goes on at the next start
	case ctx.Err() != nil && l.ready(final, doc):
		return // it was only being described
	case ctx.Err() != nil:
		status = ibid.StatusCancelled
	case ibid.CodeOf(err) == ibid.CodeNotFound && l.gone(final, doc):
		return // removed while it was read
	case err != nil:
		status, failure = ibid.StatusFailed, ibid.AsError(err)
	}
	if err := l.setStatus(final, doc, status, failure); err != nil {
		slog.Error("record end of ingest", "document", doc.ID, "error", err)
	}
	slog.Info("ingest ended", "document", doc.ID, "status", status, "took", time.Since(began), "error", err)
}

func (l *Library) ingest(ctx context.Context, queued ibid.Document) error {
	// It may have been read since it was queued.
	doc, err := l.store.Document(ctx, queued.WorkspaceID, queued.ID)
	if err != nil {
		return err
	}
	if doc.Status == ibid.StatusReady && !l.scansWanted(doc) {
		err = l.ingester.Embed(ctx, doc, l.changed)
	} else if err = l.setStatus(ctx, doc, ibid.StatusReading, nil); err == nil {
		err = l.ingester.Ingest(ctx, doc, l.changed)
	}
	if err != nil {
		return err
	}
	return l.describe(ctx, doc)
}

func (l *Library) changed(doc ibid.Document) { l.notify(Change{Document: doc}) }

// ready tells whether a document is ready as far as the store knows.
func (l *Library) ready(ctx context.Context, doc ibid.Document) bool {
	current, err := l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	return err == nil && current.Status == ibid.StatusReady
}

// gone tells whether a document is in the library no more.
func (l *Library) gone(ctx context.Context, doc ibid.Document) bool {
	_, err := l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	return ibid.CodeOf(err) == ibid.CodeNotFound
}

// enqueue adds a document to the queue unless it waits there already.
func (l *Library) enqueue(doc ibid.Document) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.ContainsFunc(l.queue, func(d ibid.Document) bool { return d.ID == doc.ID }) {
		l.queue = append(l.queue, doc)
	}
	l.broadcast()
}

func (l *Library) unqueue(id ibid.DocumentID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queue = slices.DeleteFunc(l.queue, func(d ibid.Document) bool { return d.ID == id })
	l.broadcast()
}

// next waits for a document to read, the smallest first, and registers its job
// in the same moment, so that there is none in which it could not be stopped. A
// document that is being read waits until that has ended.
func (l *Library) next(ctx context.Context) (doc ibid.Document, job context.Context, end func(), ok bool) {
	for {
		l.mu.Lock()
		if i := l.smallest(); i >= 0 && ctx.Err() == nil {
			doc = l.queue[i]
			l.queue = slices.Delete(l.queue, i, i+1)
			job, end = l.jobs.Start(ctx, jobName(doc.ID))
			l.working[doc.ID] = true
			l.broadcast()
			l.mu.Unlock()
			return doc, job, end, true
		}
		wake := l.wake
		l.mu.Unlock()
		select {
		case <-wake:
		case <-ctx.Done():
			return doc, nil, nil, false
		}
	}
}

// smallest is the place in the queue of the smallest document that nobody is
// reading, or -1. The lock is held.
func (l *Library) smallest() int {
	best := -1
	for i, doc := range l.queue {
		if !l.working[doc.ID] && (best < 0 || bySize(doc, l.queue[best]) < 0) {
			best = i
		}
	}
	return best
}

func (l *Library) done(id ibid.DocumentID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.working, id)
	l.broadcast()
}

// broadcast wakes everybody who waits for the queue. The lock is held.
func (l *Library) broadcast() {
	close(l.wake)
	l.wake = make(chan struct{})
}

func jobName(id ibid.DocumentID) string { return fmt.Sprintf("document %d", id) }
