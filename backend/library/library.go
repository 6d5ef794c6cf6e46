// Package library is what the app does with documents: workspaces to keep them
// apart, adding, finding, tagging, copying and removing them, opening those that
// have a password, reading those that are scans, and telling what was made of
// each.
//
// What is to be done on a document stands in a queue that survives the program.
// Its terms: a content is the bytes of a file, however many documents show them;
// a turn is all that there is to do on a content at a time; a job is the stored
// part of it. See [Queue.Run].
package library

import (
	"context"
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

// Library holds the documents of a library and reads new ones. What is done with the
// queue, the index of vectors, folders, workspaces and tags is a method of these. All
// methods are safe for concurrent use.
type Library struct {
	store    Store
	ingester *ingest.Ingester
	jobs     *jobs.Registry // the turns being worked on, and the looks through folders

	Queue      *Queue
	Index      *Index
	Folders    *Folders
	Workspaces *Workspaces
	Tags       *Tags

	Attachments Attachments // finds the PDFs inside PDFs; nil: nothing does. Set it before Run

	notify       func(Change)
	notifyReread func(Reread)

	copies    copies
	samples   samples
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
// earlier readings. Nothing is read until [Queue.Run].
func New(store Store, ingester *ingest.Ingester) *Library {
	l := &Library{
		store: store, ingester: ingester, jobs: jobs.New(),
		notify: func(Change) {}, notifyReread: func(Reread) {},
	}
	l.Queue = &Queue{
		l: l, waiting: map[content]*turn{}, working: map[content]*turn{},
		wake: make(chan struct{}), began: time.Now(),
		notify: func() {}, onBattery: func() bool { return false },
	}
	l.Index, l.Folders, l.Workspaces, l.Tags = &Index{l: l}, &Folders{l: l}, &Workspaces{l}, &Tags{l}
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

// tell tells that a document changed, and with it every document that shares its
// content. Those that cannot be looked up now are told of at their next change.
func (l *Library) tell(ctx context.Context, doc ibid.Document) {
	l.Queue.follow(doc)
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
