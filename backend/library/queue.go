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
		if err := l.Resume(ctx, workspace); err != nil {
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

// Resume queues the documents on which there is work to do, the smallest first:
// what an earlier run left unfinished, and what can be made now that the settings
// are others or a model or Tesseract has been installed. Documents that a person
// has stopped, or that failed for another reason than the want of text, are left
// alone.
func (l *Library) Resume(ctx context.Context, workspace ibid.WorkspaceID) error {
	docs, err := l.store.Documents(ctx, workspace)
	if err != nil {
		return err
	}
	for _, doc := range slices.SortedFunc(slices.Values(docs), bySize) {
		unread := doc.Status == ibid.StatusFailed && doc.Failure != nil && doc.Failure.Code == ibid.CodeNoText
		switch {
		case l.unfinished(doc):
			l.enqueue(doc)
		case unread && l.scansWanted(doc):
			if _, err := l.requeue(ctx, doc); err != nil {
				return err
			}
		}
	}
	return nil
}

// unfinished tells whether there is work on a document that waits for nobody's
// decision: reading it, or for one that is ready its vectors, scans and
// descriptions.
func (l *Library) unfinished(doc ibid.Document) bool {
	return !doc.Status.Ended() ||
		doc.Status == ibid.StatusReady && (doc.ChunksEmbedded < doc.Chunks || l.scansWanted(doc) || l.describeWanted(doc))
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
	whole, err := l.ingest(ctx, doc)
	// The end is recorded even when the work was stopped.
	final, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	var ended error
	switch {
	case parent.Err() != nil:
		return // the program ends: the document stays unfinished and goes on at the next start
	case ibid.CodeOf(err) == ibid.CodeNotFound && l.gone(final, doc):
		return // removed while it was read
	case ctx.Err() != nil:
		ended = l.stopped(final, doc, whole)
	case err == nil, l.excused(final, doc, whole):
		ended = l.setStatus(final, doc, ibid.StatusReady, nil)
	default:
		ended = l.setStatus(final, doc, ibid.StatusFailed, ibid.AsError(err))
	}
	if ended != nil {
		slog.Error("record end of ingest", "document", doc.ID, "error", ended)
	}
	slog.Info("ingest ended", "document", doc.ID, "took", time.Since(began), "error", err)
}

// ingest does what is left to do on a document. It tells whether the document was
// whole by itself before the work that an error ended: then that work was to add
// vectors, the words of scans or descriptions, and it is as ready without them.
func (l *Library) ingest(ctx context.Context, queued ibid.Document) (whole bool, err error) {
	// It may have been read since it was queued.
	doc, err := l.store.Document(ctx, queued.WorkspaceID, queued.ID)
	if err != nil {
		return false, err
	}
	whole = doc.Status == ibid.StatusReady || l.onlyScansLeft(doc)
	if doc.Status == ibid.StatusReady && !l.scansWanted(doc) {
		err = l.ingester.Embed(ctx, doc, l.changed)
	} else if err = l.setStatus(ctx, doc, ibid.StatusReading, nil); err == nil {
		err = l.ingester.Ingest(ctx, doc, l.changed)
	}
	if err != nil {
		return whole, err
	}
	return true, l.describe(ctx, doc)
}

// stopped records that a person has stopped the work on a document. One that is
// whole stays ready. Where only its scans were left, the wish to have them read is
// taken back, or the next start would go on with them: the person is asked again
// or, if scans are always read, this document's are left.
func (l *Library) stopped(ctx context.Context, doc ibid.Document, whole bool) error {
	doc, err := l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return err
	}
	status := ibid.StatusCancelled
	if l.onlyScansLeft(doc) {
		whole = true
		decision := ibid.ScansAsk
		if l.ingester.Scans.Always() {
			decision = ibid.ScansLeave
		}
		if err := l.store.SetScans(ctx, doc.WorkspaceID, doc.ID, decision); err != nil {
			return err
		}
	}
	if whole {
		status = ibid.StatusReady
	}
	return l.setStatus(ctx, doc, status, nil)
}

func (l *Library) changed(doc ibid.Document) { l.notify(Change{Document: doc}) }

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
