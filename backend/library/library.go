// Package library is what the app does with documents: workspaces to keep them
// apart, adding, finding, tagging, copying and removing them, opening those that
// have a password, reading those that are scans, and telling what was made of
// each.
//
// What is to be done on a document stands in a queue that survives the program.
// Its terms: a content is the bytes of a file, however many documents show them;
// a turn is all that there is to do on a content at a time; a job is the stored
// part of it. See [Library.Run].
package library

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/internal/jobs"
)

// Store keeps the library.
type Store interface {
	DocumentStore
	QueueStore
	WorkspaceStore
	TagStore
	ReadingStore
	IndexStore
	RereadStore
	CopyStore
	ThumbnailStore
	FolderStore
}

// DocumentStore keeps the documents.
type DocumentStore interface {
	// RenameDocument gives a document a title of the user's; an empty one takes it back.
	RenameDocument(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, title string) (ibid.Document, error)
	AddDocument(ctx context.Context, workspace ibid.WorkspaceID, d ibid.NewDocument) (doc ibid.Document, created bool, err error)
	Documents(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Document, error)
	FormerDocuments(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Document, error)
	Document(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error)
	FindDocuments(ctx context.Context, workspace ibid.WorkspaceID, text string, limit int) ([]ibid.DocumentMatch, error)
	// Made reports which reader and chunker made what was read of a document.
	Made(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (reader, chunker string, err error)
	// Copies lists the documents of other workspaces with the same content.
	Copies(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.Document, error)
	SetStatus(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, status ibid.DocumentStatus, failure *ibid.Error) error
	SetScans(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, decision ibid.ScanDecision) error
	SetDescribe(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, describe bool) error
	// ReplaceFile gives a document of which nothing was read the bytes that its file
	// has now; CodeConflict where it can't.
	ReplaceFile(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, file ibid.NewDocument) (doc ibid.Document, gone string, err error)
	// RemoveDocuments gives the hashes of the contents that left the library.
	RemoveDocuments(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, removal ibid.Removal) (gone []string, err error)
	CopyDocuments(ctx context.Context, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) ([]ibid.Document, error)
	MoveDocuments(ctx context.Context, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) ([]ibid.Document, error)
}

// Library holds the documents of a library and reads new ones. Its methods are
// safe for concurrent use.
type Library struct {
	store    Store
	ingester *ingest.Ingester
	jobs     *jobs.Registry // the turns being worked on

	// ledger is held while a job is stored and the queue in memory follows, so
	// that both tell the same. It is taken before mu.
	ledger sync.Mutex

	mu       sync.Mutex
	waiting  map[content]*turn
	working  map[content]*turn
	paused   bool          // by the user
	battery  bool          // the queue rests until the computer is on mains
	trouble  *ibid.Error   // why the library cannot be written at the moment
	pace     pace          // of the work so far
	workers  int           // turns that may be worked on at the same time
	resumed  bool          // what was left unfinished is in the queue
	failure  error         // why nobody works though somebody has called Run
	wake     chan struct{} // closed and replaced whenever one of these changes
	indexing indexing

	wishes    atomic.Int64 // how often the user has asked for work
	began     time.Time    // what the pace is timed from
	onBattery func() bool
	preparing func() bool // whether the reader of PDFs is being prepared

	notify       func(Change)
	notifyQueue  func()
	notifyReread func(Reread)

	copies    copies
	samples   samples
	folders   folders
	sound     sound
	versions  versions
	passwords passwords
}

// Change tells that a document changed, or that it was removed.
type Change struct {
	Document ibid.Document
	Removed  bool
}

// New returns a library, and lets the ingester ask it for files, passwords and
// earlier readings. Nothing is read until [Library.Run].
func New(store Store, ingester *ingest.Ingester) *Library {
	l := &Library{
		store: store, ingester: ingester, jobs: jobs.New(),
		waiting: map[content]*turn{}, working: map[content]*turn{},
		wake: make(chan struct{}), began: time.Now(),
		onBattery: func() bool { return false },
		notify:    func(Change) {}, notifyQueue: func() {}, notifyReread: func(Reread) {},
	}
	ingester.Password, ingester.Source, ingester.Earlier = l.Password, l.source, l.earlier
	return l
}

// Notify sets who is told of changes. It is called from the goroutines that
// read documents, so it must not block; set it before Run.
func (l *Library) Notify(notify func(Change)) {
	l.notify = func(c Change) {
		if c.Document.Presence != ibid.PresenceRereads { // nobody's document
			notify(c)
		}
	}
}

// NotifyQueue sets who is told that what [Library.Queue] answers has changed, many
// times a second; set it before Run. Changes while it is being called are told of
// together afterwards.
func (l *Library) NotifyQueue(notify func()) { l.notifyQueue = notify }

// queueChanged has it told that something about the queue changed.
func (l *Library) queueChanged() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.broadcast()
}

// tellOfQueue tells of changes of the queue until ctx ends.
func (l *Library) tellOfQueue(ctx context.Context) {
	for changed := l.changes(); ; {
		select {
		case <-changed:
			changed = l.changes()
			l.notifyQueue()
		case <-ctx.Done():
			return
		}
	}
}

// tell tells that a document changed, and with it every document that shares its
// content. Those that cannot be looked up now are told of at their next change.
func (l *Library) tell(ctx context.Context, doc ibid.Document) {
	l.follow(doc)
	l.notify(Change{Document: l.marked(ctx, doc)})
	if doc.Elsewhere == 0 {
		return
	}
	copies, err := l.store.Copies(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return
	}
	for _, doc := range copies {
		l.notify(Change{Document: l.marked(ctx, doc)})
	}
}

// setStatus stores a status and tells of it.
func (l *Library) setStatus(ctx context.Context, doc ibid.Document, status ibid.DocumentStatus, failure *ibid.Error) error {
	if err := l.store.SetStatus(ctx, doc.WorkspaceID, doc.ID, status, failure); err != nil {
		return err
	}
	return l.refresh(ctx, doc)
}

// refresh tells of a document as it is now, if it is still there.
func (l *Library) refresh(ctx context.Context, doc ibid.Document) error {
	doc, err := l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	if ibid.CodeOf(err) == ibid.CodeNotFound {
		return nil
	}
	if err == nil {
		l.tell(ctx, doc)
	}
	return err
}
