package library

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"
	"time"

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

// Queue is what there is to do on documents, and who does it.
type Queue struct {
	l *Library

	// ledger is held while a job is stored and the queue in memory follows, so
	// that both tell the same. It is taken before mu.
	ledger sync.Mutex

	mu      sync.Mutex // guards what follows, and the fields of [Index]
	waiting map[content]*turn
	working map[content]*turn
	paused  bool          // by the user
	battery bool          // the queue rests until the computer is on mains
	trouble *ibid.Error   // why the library cannot be written at the moment
	pace    pace          // of the work so far
	workers int           // turns that may be worked on at the same time
	resumed bool          // what was left unfinished is in the queue
	failure error         // why nobody works though somebody has called Run
	wake    chan struct{} // closed and replaced whenever one of these changes

	wishes    atomic.Int64 // how often the user has asked for work
	began     time.Time    // what the pace is timed from
	notify    func()
	onBattery func() bool
	preparing func() bool // whether the reader of PDFs is being prepared
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
func (q *Queue) enqueue(ctx context.Context, doc ibid.Document, priority ibid.Priority) error {
	q.ledger.Lock()
	defer q.ledger.Unlock()
	doc, err := q.l.store.Enqueue(ctx, doc.WorkspaceID, doc.ID, priority)
	if err == nil {
		q.l.tell(ctx, doc)
		q.put(doc, priority, q.wish(priority))
	}
	return err
}

// requeue lets a document that failed or was stopped be worked on again. The
// status comes before the job: in between there is a document to be read, which
// the next start finds.
func (q *Queue) requeue(ctx context.Context, doc ibid.Document, priority ibid.Priority) (ibid.Document, error) {
	if err := q.l.store.SetStatus(ctx, doc.WorkspaceID, doc.ID, ibid.StatusQueued, nil); err != nil {
		return doc, err
	}
	if err := q.enqueue(ctx, doc, priority); err != nil {
		return doc, err
	}
	return q.l.store.Document(ctx, doc.WorkspaceID, doc.ID)
}

// wish is the number of the wish that work of a priority belongs to. Whoever asks
// for the user counts it first.
func (q *Queue) wish(priority ibid.Priority) int64 {
	if priority < ibid.PriorityPerson {
		return 0
	}
	return q.wishes.Load()
}

// put adds a turn on a content, or raises the one that waits already.
func (q *Queue) put(doc ibid.Document, priority ibid.Priority, wish int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	c := contentOf(doc)
	t := q.waiting[c]
	if t == nil {
		t = &turn{doc: doc}
		q.waiting[c] = t
	}
	t.priority, t.wish, t.held = max(t.priority, priority), max(t.wish, wish), doc.Paused
	q.broadcast()
}

// next waits for the turn that comes first, and registers its job in the same
// moment, so that there is none in which it could not be stopped. A content that
// is being worked on waits until that has ended.
func (q *Queue) next(ctx context.Context) (t *turn, job context.Context, end func(), ok bool) {
	err := q.await(ctx, func() (bool, error) {
		if t = q.first(); t == nil || ctx.Err() != nil {
			return false, ctx.Err()
		}
		c := contentOf(t.doc)
		delete(q.waiting, c)
		q.working[c] = t
		job, end = q.l.jobs.Start(ctx, c.job())
		t.latest, t.stage, t.since, t.idle = t.doc, q.stageOf(t.doc), q.now(), process.Stopwatch{}
		q.broadcast()
		return true, nil
	})
	return t, job, end, err == nil
}

// first is the turn that can be taken now and comes before all others, or nil.
// The lock is held.
func (q *Queue) first() *turn {
	if q.standstill() != nil {
		return nil
	}
	var best *turn
	for c, t := range q.waiting {
		if !t.held && q.working[c] == nil && (best == nil || t.before(best)) {
			best = t
		}
	}
	return best
}

// done ends a turn's job and lets others have their turn on the content.
func (q *Queue) done(t *turn, end func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.working, contentOf(t.doc))
	end()
	q.l.Index.due = true
	q.broadcast()
}

// Wait returns when there is nothing to do: no document is being worked on and
// none waits but those that the user has paused. It returns the reason when
// nothing can be done about those that wait: CodeCancelled when the user has paused
// the queue, CodeOnBattery when it rests for that, and CodeStorage or CodeLocked
// when the library cannot be written. It returns the context's error when ctx ends.
// Somebody must have called Run.
func (q *Queue) Wait(ctx context.Context) error {
	return q.await(ctx, func() (bool, error) {
		switch {
		case q.failure != nil:
			return false, q.failure
		case len(q.working) > 0:
			return false, nil
		case q.trouble != nil:
			return false, q.trouble
		case !q.resumed:
			return false, nil
		case !q.someWait():
			return true, nil
		}
		return false, q.standstill()
	})
}

// leisure returns nil when there is nothing to do though all could be done, or
// the context's error when that ends first.
func (q *Queue) leisure(ctx context.Context) error {
	return q.await(ctx, func() (bool, error) {
		return len(q.working) == 0 && q.standstill() == nil && !q.someWait(), nil
	})
}

// someWait reports whether turns wait that nobody has paused. The lock is held.
func (q *Queue) someWait() bool {
	for _, t := range q.waiting {
		if !t.held {
			return true
		}
	}
	return false
}

// await returns when a condition on the queue is met, or fails; or with the
// context's error. The condition is asked with the lock held.
func (q *Queue) await(ctx context.Context, met func() (bool, error)) error {
	for {
		q.mu.Lock()
		yes, err := met()
		wake := q.wake
		q.mu.Unlock()
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
func (q *Queue) broadcast() {
	close(q.wake)
	q.wake = make(chan struct{})
}

// Notify sets who is told that what [Queue.Status] answers has changed, many
// times a second; set it before Run. Changes while it is being called are told of
// together afterwards.
func (q *Queue) Notify(notify func()) { q.notify = notify }

// changed has it told that something about the queue changed.
func (q *Queue) changed() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.broadcast()
}

// tellOfChanges tells of changes of the queue until ctx ends.
func (q *Queue) tellOfChanges(ctx context.Context) {
	for changed := q.changes(); ; {
		select {
		case <-changed:
			changed = q.changes()
			q.notify()
		case <-ctx.Done():
			return
		}
	}
}

// changes is closed at the next change of the queue.
func (q *Queue) changes() <-chan struct{} {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.wake
}
