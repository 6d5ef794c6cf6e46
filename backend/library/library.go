// Package library is what the app does with documents: add, list, stop, retry
// and remove them, open those that have a password, read those that are scans,
// and tell what was made of each. A queue reads the added ones, several at once,
// and goes on after a restart where it was.
package library

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/jobs"
)

// Store keeps the documents.
type Store interface {
	AddDocument(ctx context.Context, workspace ibid.WorkspaceID, d ibid.NewDocument) (doc ibid.Document, created bool, err error)
	Documents(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Document, error)
	Document(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error)
	SetStatus(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, status ibid.DocumentStatus, failure *ibid.Error) error
	SetScans(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, decision ibid.ScanDecision) error
	SetDescribe(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, describe bool) error
	DeleteDocument(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error

	ReadingStore
}

// Library holds the documents of a library and reads new ones. Its methods are
// safe for concurrent use.
type Library struct {
	store    Store
	ingester *ingest.Ingester
	jobs     *jobs.Registry

	mu      sync.Mutex
	queue   []ibid.Document
	working map[ibid.DocumentID]bool // being read now
	wake    chan struct{}            // closed and replaced whenever queue or working changes
	resumed chan struct{}            // closed when what was left unfinished is in the queue
	notify  func(Change)
	sound   sound

	passwords passwords
}

// Change tells that a document changed, or that it was removed.
type Change struct {
	Document ibid.Document
	Removed  bool
}

// New returns a library, and lets the ingester ask it for passwords. Nothing is
// read until [Library.Run].
func New(store Store, ingester *ingest.Ingester) *Library {
	l := &Library{
		store: store, ingester: ingester, jobs: jobs.New(),
		working: map[ibid.DocumentID]bool{}, wake: make(chan struct{}), resumed: make(chan struct{}),
		notify: func(Change) {},
	}
	ingester.Password = l.Password
	return l
}

// Notify sets who is told of changes. It is called from the goroutines that
// read documents, so it must not block; set it before Run.
func (l *Library) Notify(notify func(Change)) { l.notify = notify }

// Added tells what became of paths that were to be added.
type Added struct {
	New     []ibid.Document `json:"new"`     // on their way into the library
	Known   []ibid.Document `json:"known"`   // their bytes are in the library already
	Refused []Refusal       `json:"refused"` // never became documents
}

// Refusal is a path that was not added, and why.
type Refusal struct {
	Path  string      `json:"path"`
	Error *ibid.Error `json:"error"`
}

// Add queues PDFs and folders of PDFs and returns without waiting for them to
// be read. Folders are searched with their sub-folders; what is no PDF by its
// name is passed over there, but refused when it was named itself. A document
// that failed or was stopped is queued again.
//
// Problems of single paths are in the result; an error means that the library
// itself failed or ctx ended.
func (l *Library) Add(ctx context.Context, workspace ibid.WorkspaceID, paths []string) (Added, error) {
	added := Added{New: []ibid.Document{}, Known: []ibid.Document{}, Refused: []Refusal{}}
	files, refused := expand(paths)
	added.Refused = append(added.Refused, refused...)
	for _, path := range files {
		file, err := ingest.Fingerprint(ctx, path)
		if err != nil {
			if ctx.Err() != nil {
				return added, ctx.Err()
			}
			added.Refused = append(added.Refused, Refusal{Path: path, Error: ibid.AsError(err)})
			continue
		}
		doc, created, err := l.store.AddDocument(ctx, workspace, file)
		if err != nil {
			return added, err
		}
		switch {
		case created:
			l.notify(Change{Document: doc})
			l.enqueue(doc)
		case doc.Status == ibid.StatusReady || !doc.Status.Ended():
			if l.unfinished(doc) {
				l.enqueue(doc) // vectors may be missing that can be made by now
			}
			added.Known = append(added.Known, doc)
			continue
		default:
			if doc, err = l.requeue(ctx, doc); err != nil {
				return added, err
			}
		}
		added.New = append(added.New, doc)
	}
	return added, nil
}

// expand lists the files that paths stand for, folders with all they hold, in
// a stable order and each once.
func expand(paths []string) (files []string, refused []Refusal) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil || !info.IsDir() {
			files = append(files, path) // Fingerprint says what is wrong with it
			continue
		}
		found := 0
		err = filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				refused = append(refused, Refusal{Path: file, Error: ibid.Errorf(ibid.CodeInvalid, "The folder “%s” cannot be read.", file).WithHint("Check its permissions and add it again.")})
				if entry != nil && entry.IsDir() {
					return fs.SkipDir
				}
			case entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && file != path:
				return fs.SkipDir
			case entry.Type().IsRegular() && strings.EqualFold(filepath.Ext(file), ".pdf") && !strings.HasPrefix(entry.Name(), "."):
				files = append(files, file)
				found++
			}
			return nil
		})
		if found == 0 && err == nil {
			refused = append(refused, Refusal{Path: path, Error: ibid.Errorf(ibid.CodeNotFound, "The folder “%s” holds no PDF.", path).WithHint("Add a folder that has PDF files in it.")})
		}
	}
	seen := map[string]bool{}
	files = slices.DeleteFunc(files, func(f string) bool {
		abs, err := filepath.Abs(f)
		if err != nil {
			abs = f
		}
		again := seen[abs]
		seen[abs] = true
		return again
	})
	return files, refused
}

// Documents lists the documents of a workspace, newest first.
func (l *Library) Documents(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Document, error) {
	return l.store.Documents(ctx, workspace)
}

// Document returns one document, or CodeNotFound.
func (l *Library) Document(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error) {
	return l.store.Document(ctx, workspace, id)
}

// Find returns the document that a person means by a name: its number, its
// hash or the beginning of it, its path, its file name or its title. Returns
// CodeNotFound for none, and CodeInvalid when several fit.
func (l *Library) Find(ctx context.Context, workspace ibid.WorkspaceID, name string) (ibid.Document, error) {
	docs, err := l.store.Documents(ctx, workspace)
	if err != nil {
		return ibid.Document{}, err
	}
	abs, err := filepath.Abs(name)
	if err != nil {
		abs = name
	}
	var fits []ibid.Document
	for _, d := range docs {
		if strconv.FormatInt(int64(d.ID), 10) == name || d.Path == abs {
			return d, nil
		}
		if d.Name == name || strings.TrimSuffix(d.Name, filepath.Ext(d.Name)) == name || d.Title == name || len(name) >= 6 && strings.HasPrefix(d.Hash, name) {
			fits = append(fits, d)
		}
	}
	switch len(fits) {
	case 1:
		return fits[0], nil
	case 0:
		return ibid.Document{}, ibid.Errorf(ibid.CodeNotFound, "There is no document “%s” in the library.", name).WithHint("\"ibid list\" shows the documents and their numbers.")
	}
	return ibid.Document{}, ibid.Errorf(ibid.CodeInvalid, "%d documents are called “%s”.", len(fits), name).WithHint("Name it by its number; \"ibid list\" shows them.")
}

// Cancel stops the work on a document and returns when it has stopped. What was
// read stays searchable, and [Library.Retry] goes on from there. A document that
// was ready before stays ready: it loses the wish to be described or to have its
// scans read, and keeps what was made by then.
func (l *Library) Cancel(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error {
	if _, err := l.store.Document(ctx, workspace, id); err != nil {
		return err
	}
	l.unqueue(id)
	l.jobs.Stop(jobName(id))
	doc, err := l.store.Document(ctx, workspace, id)
	if err == nil && doc.Describe {
		doc, err = l.setDescribe(ctx, workspace, id, false)
	}
	if err != nil || doc.Status.Ended() {
		return err
	}
	return l.stopped(ctx, doc, false)
}

// Retry queues a failed or stopped document again. Pages that were read stay.
func (l *Library) Retry(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error {
	doc, err := l.store.Document(ctx, workspace, id)
	if err != nil || !doc.Status.Ended() || doc.Status == ibid.StatusReady {
		return err
	}
	_, err = l.requeue(ctx, doc)
	return err
}

// Remove deletes a document with everything made from it. The PDF itself and
// the quotations in old conversations stay.
func (l *Library) Remove(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error {
	doc, err := l.store.Document(ctx, workspace, id)
	if err != nil {
		return err
	}
	l.unqueue(id)
	l.jobs.Stop(jobName(id))
	if err := l.store.DeleteDocument(ctx, workspace, id); err != nil {
		return err
	}
	l.notify(Change{Document: doc, Removed: true})
	return nil
}

// requeue puts a document at the end of the queue.
func (l *Library) requeue(ctx context.Context, doc ibid.Document) (ibid.Document, error) {
	if err := l.setStatus(ctx, doc, ibid.StatusQueued, nil); err != nil {
		return doc, err
	}
	doc, err := l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return doc, err
	}
	l.enqueue(doc)
	return doc, nil
}

// setStatus stores a status and tells of it.
func (l *Library) setStatus(ctx context.Context, doc ibid.Document, status ibid.DocumentStatus, failure *ibid.Error) error {
	if err := l.store.SetStatus(ctx, doc.WorkspaceID, doc.ID, status, failure); err != nil {
		return err
	}
	doc, err := l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	if errors.Is(err, context.Canceled) || ibid.CodeOf(err) == ibid.CodeNotFound {
		return nil
	}
	if err == nil {
		l.notify(Change{Document: doc})
	}
	return err
}

// bySize puts small documents first, so that most are ready soon.
func bySize(a, b ibid.Document) int { return cmp.Compare(a.Bytes, b.Bytes) }
