package library

import (
	"cmp"
	"context"

	"ibid/backend/ibid"
	"ibid/internal/process"
)

// QueueStore keeps the jobs: what is to be done on which content. Two documents
// of one content share its job.
type QueueStore interface {
	// Enqueue makes the job of a document, or raises its priority.
	Enqueue(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, priority ibid.Priority) (ibid.Document, error)
	// Dequeue deletes the job, if there is one.
	Dequeue(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error
	SetPaused(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, paused bool) error
	// StartJob counts a start, and reports how many there were since the work last
	// got further; StopJob takes the last one back.
	StartJob(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (starts int, err error)
	StopJob(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error
	QueuePaused(ctx context.Context) (bool, error)
	PauseQueue(ctx context.Context, paused bool) error
}

// content is what work is done on: bytes, or these bytes being read again beside
// what was read of them before.
type content struct {
	hash  string
	again bool
}

func contentOf(doc ibid.Document) content {
	return content{hash: doc.Hash, again: doc.Presence == ibid.PresenceRereads}
}

// job is the name under which the work on a content can be stopped.
func (c content) job() string {
	if c.again {
		return "read again " + c.hash
	}
	return "read " + c.hash
}

// turn is all that there is to do on a content at a time, through one of its
// documents. Asked for again while it is being worked on, a content gets another
// turn afterwards.
type turn struct {
	doc      ibid.Document // as it was when it was queued
	priority ibid.Priority
	wish     int64 // the number of the person's wish; 0: nobody waits for it
	held     bool  // the user has paused it

	// Of a turn that is being worked on.
	latest ibid.Document // as last told
	stage  ibid.Stage
	since  instant           // when it last got further
	idle   process.Stopwatch // runs since then, by the watchdog
}

// before orders turns: the higher priority, the later wish, the smaller file.
func (t *turn) before(other *turn) bool {
	return cmp.Or(
		cmp.Compare(other.priority, t.priority),
		cmp.Compare(other.wish, t.wish),
		cmp.Compare(t.doc.Bytes, other.doc.Bytes),
		cmp.Compare(t.doc.ID, other.doc.ID),
	) < 0
}

// enqueue stores that there is work on a document, and tells of it before anybody
// can begin: nobody is told that it waits after being told that it is read.
func (l *Library) enqueue(ctx context.Context, doc ibid.Document, priority ibid.Priority) error {
	l.ledger.Lock()
	defer l.ledger.Unlock()
	doc, err := l.store.Enqueue(ctx, doc.WorkspaceID, doc.ID, priority)
	if err == nil {
		l.tell(ctx, doc)
		l.put(doc, priority, l.wish(priority))
	}
	return err
}

// requeue lets a document that failed or was stopped be worked on again. The
// status comes before the job: in between there is a document to be read, which
// the next start finds.
func (l *Library) requeue(ctx context.Context, doc ibid.Document, priority ibid.Priority) (ibid.Document, error) {
	if err := l.store.SetStatus(ctx, doc.WorkspaceID, doc.ID, ibid.StatusQueued, nil); err != nil {
		return doc, err
	}
	if err := l.enqueue(ctx, doc, priority); err != nil {
		return doc, err
	}
	return l.store.Document(ctx, doc.WorkspaceID, doc.ID)
}

// wish is the number of the wish that work of a priority belongs to. Whoever asks
// for the user counts it first.
func (l *Library) wish(priority ibid.Priority) int64 {
	if priority < ibid.PriorityPerson {
		return 0
	}
	return l.wishes.Load()
}

// put adds a turn on a content, or raises the one that waits already.
func (l *Library) put(doc ibid.Document, priority ibid.Priority, wish int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := contentOf(doc)
	t := l.waiting[c]
	if t == nil {
		t = &turn{doc: doc}
		l.waiting[c] = t
	}
	t.priority, t.wish, t.held = max(t.priority, priority), max(t.wish, wish), doc.Paused
	l.broadcast()
}

// next waits for the turn that comes first, and registers its job in the same
// moment, so that there is none in which it could not be stopped. A content that
// is being worked on waits until that has ended.
func (l *Library) next(ctx context.Context) (t *turn, job context.Context, end func(), ok bool) {
	err := l.await(ctx, func() (bool, error) {
		if t = l.first(); t == nil || ctx.Err() != nil {
			return false, ctx.Err()
		}
		c := contentOf(t.doc)
		delete(l.waiting, c)
		l.working[c] = t
		job, end = l.jobs.Start(ctx, c.job())
		t.latest, t.stage, t.since, t.idle = t.doc, l.stageOf(t.doc), l.now(), process.Stopwatch{}
		l.broadcast()
		return true, nil
	})
	return t, job, end, err == nil
}

// first is the turn that can be taken now and comes before all others, or nil.
// The lock is held.
func (l *Library) first() *turn {
	if l.standstill() != nil {
		return nil
	}
	var best *turn
	for c, t := range l.waiting {
		if !t.held && l.working[c] == nil && (best == nil || t.before(best)) {
			best = t
		}
	}
	return best
}

// done ends a turn's job and lets others have their turn on the content.
func (l *Library) done(t *turn, end func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.working, contentOf(t.doc))
	end()
	l.indexing.due = true
	l.broadcast()
}

// Wait returns when there is nothing to do: no document is being worked on and
// none waits but those that the user has paused. It returns the reason when
// nothing can be done about those that wait: CodeCancelled when the user has paused
// the queue, CodeOnBattery when it rests for that, and CodeStorage or CodeLocked
// when the library cannot be written. It returns the context's error when ctx ends.
// Somebody must have called Run.
func (l *Library) Wait(ctx context.Context) error {
	return l.await(ctx, func() (bool, error) {
		switch {
		case l.failure != nil:
			return false, l.failure
		case len(l.working) > 0:
			return false, nil
		case l.trouble != nil:
			return false, l.trouble
		case !l.resumed:
			return false, nil
		case !l.someWait():
			return true, nil
		}
		return false, l.standstill()
	})
}

// leisure returns nil when there is nothing to do though all could be done, or
// the context's error when that ends first.
func (l *Library) leisure(ctx context.Context) error {
	return l.await(ctx, func() (bool, error) {
		return len(l.working) == 0 && l.standstill() == nil && !l.someWait(), nil
	})
}

// someWait reports whether turns wait that nobody has paused. The lock is held.
func (l *Library) someWait() bool {
	for _, t := range l.waiting {
		if !t.held {
			return true
		}
	}
	return false
}

// await returns when a condition on the queue is met, or fails; or with the
// context's error. The condition is asked with the lock held.
func (l *Library) await(ctx context.Context, met func() (bool, error)) error {
	for {
		l.mu.Lock()
		yes, err := met()
		wake := l.wake
		l.mu.Unlock()
		if yes || err != nil {
			return err
		}
		select {
		case <-wake:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// broadcast wakes everybody who waits for a change of the queue. The lock is held.
func (l *Library) broadcast() {
	close(l.wake)
	l.wake = make(chan struct{})
}

// changes is closed at the next change of the queue.
func (l *Library) changes() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.wake
}
