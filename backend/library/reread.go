package library

import (
	"context"
	"log/slog"

	"ibid/backend/ibid"
)

// RereadStore keeps what is being read again beside what was read before.
type RereadStore interface {
	// Outdated lists the documents that are ready and were read by another reader
	// or chunker.
	Outdated(ctx context.Context, workspace ibid.WorkspaceID, reader, chunker string) ([]ibid.DocumentID, error)
	// BeginReread makes the document, listed nowhere, under which the content of
	// another is read again; it gives the same one when called again.
	BeginReread(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error)
	// CompleteReread lets what was read under such a document take the place of
	// what was read before, and gives the documents that show it.
	CompleteReread(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.Document, error)
	AbandonReread(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error
	Rereads(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Document, error)
}

// Reread reports how reading a document again has ended.
type Reread struct {
	Document ibid.Document `json:"document"` // as it is now
	Failure  *ibid.Error   `json:"failure"`  // why the old reading stays; nil when the new one has taken its place
	Lost     int           `json:"lost"`     // descriptions of passages that could not be taken over, since their text is not the same any more
}

// NotifyReread sets who is told how reading a document again has ended. It is
// called as [Library.Notify] says.
func (l *Library) NotifyReread(notify func(Reread)) { l.notifyReread = notify }

// Reread lets documents be read again by this Ibid, when nobody waits for the
// queue; none named: all that an older one has read. What was read before is
// searched and cited until the new reading is whole, with its vectors, and then
// is replaced by it in one step; if it fails, or finds less, the old one stays.
// Words that were recognised in pictures are taken over. It reports how many
// documents are being read again: those that are not ready are left alone, since
// they are read anyway.
//
// Returns CodeNotFound if there is no such document.
func (l *Library) Reread(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID) (n int, err error) {
	if len(ids) == 0 {
		if ids, err = l.outdatedOf(ctx, workspace); err != nil {
			return 0, err
		}
	}
	for _, id := range ids {
		doc, err := l.store.Document(ctx, workspace, id)
		if err != nil {
			return n, err
		}
		if doc.Status != ibid.StatusReady || doc.Presence != ibid.PresenceCurrent {
			continue
		}
		again, err := l.store.BeginReread(ctx, workspace, id)
		if err != nil {
			return n, err
		}
		n++
		if again.Queued.At.IsZero() {
			if err := l.Queue.enqueue(ctx, again, ibid.PriorityUpkeep); err != nil {
				return n, err
			}
		}
	}
	return n, nil
}

// resumeRereads goes on with what an earlier run was reading again.
func (l *Library) resumeRereads(ctx context.Context, workspace ibid.WorkspaceID) error {
	rereads, err := l.store.Rereads(ctx, workspace)
	if err != nil {
		return err
	}
	for _, again := range rereads {
		if again.Status.Ended() {
			l.endReread(ctx, again)
			continue
		}
		if err := l.Queue.enqueue(ctx, again, ibid.PriorityUpkeep); err != nil {
			return err
		}
	}
	return nil
}

// endReread decides what becomes of a content that has been read again, and tells
// of it. If that cannot be stored, the next start decides.
func (l *Library) endReread(ctx context.Context, again ibid.Document) {
	if err := l.replace(ctx, again); err != nil && ibid.CodeOf(err) != ibid.CodeNotFound { // removed meanwhile
		slog.Error("end reading again", "document", again.ID, "error", err)
	}
}

func (l *Library) replace(ctx context.Context, again ibid.Document) error {
	again, err := l.store.Document(ctx, again.WorkspaceID, again.ID)
	if err != nil {
		return err
	}
	before, known, err := l.earlier(ctx, again)
	if err != nil {
		return err
	}
	if !known { // removed meanwhile
		return l.store.AbandonReread(ctx, again.WorkspaceID, again.ID)
	}
	if failure := worse(before, again); failure != nil {
		err := l.store.AbandonReread(ctx, again.WorkspaceID, again.ID)
		if err == nil {
			l.notifyReread(Reread{Document: before, Failure: failure})
		}
		return err
	}
	docs, err := l.store.CompleteReread(ctx, again.WorkspaceID, again.ID)
	if err != nil {
		return err
	}
	for _, doc := range docs {
		l.notify(Change{Document: doc})
		if doc.ID == before.ID {
			l.notifyReread(Reread{Document: doc, Lost: max(0, before.ChunksGisted-doc.ChunksGisted)})
		}
	}
	l.Index.wake()
	return nil
}

// worse says why a new reading does not take the place of the one before; nil
// when it does.
func worse(before, again ibid.Document) *ibid.Error {
	switch {
	case again.Status == ibid.StatusFailed && again.Failure != nil:
		failure := *again.Failure
		failure.Hint = "What was read before stays. " + failure.Hint
		return &failure
	case again.Status != ibid.StatusReady:
		return ibid.Errorf(ibid.CodeCancelled, "Reading “%s” again was stopped.", before.Title).WithHint("What was read before stays.")
	case again.PagesFailed > before.PagesFailed:
		return ibid.Errorf(ibid.CodeDamaged, "Fewer pages of “%s” could be read than before.", before.Title).
			WithHint("What was read before stays. Try again when the computer is less busy.")
	}
	return nil
}

// earlier gives the document whose content is being read again.
func (l *Library) earlier(ctx context.Context, again ibid.Document) (doc ibid.Document, known bool, err error) {
	docs, err := l.everyDocument(ctx, again.WorkspaceID)
	for _, doc := range docs {
		if doc.Hash == again.Hash {
			return doc, true, err
		}
	}
	return doc, false, err
}

// stopReread ends the reading again of a document that is about to be removed.
func (l *Library) stopReread(ctx context.Context, doc ibid.Document) error {
	rereads, err := l.store.Rereads(ctx, doc.WorkspaceID)
	if err != nil {
		return err
	}
	for _, again := range rereads {
		if again.Hash != doc.Hash {
			continue
		}
		l.Queue.halt(again)
		if err := l.store.AbandonReread(ctx, again.WorkspaceID, again.ID); err != nil {
			return err
		}
	}
	return nil
}

// markOutdated sets Outdated of documents of a workspace.
func (l *Library) markOutdated(ctx context.Context, workspace ibid.WorkspaceID, docs []ibid.Document) ([]ibid.Document, error) {
	ids, err := l.outdatedOf(ctx, workspace)
	if err != nil {
		return docs, err
	}
	outdated := map[ibid.DocumentID]bool{}
	for _, id := range ids {
		outdated[id] = true
	}
	for i := range docs {
		docs[i].Outdated = outdated[docs[i].ID]
	}
	return docs, nil
}

// outdatedOf lists the documents of a workspace that an older Ibid has read.
func (l *Library) outdatedOf(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.DocumentID, error) {
	return l.store.Outdated(ctx, workspace, l.ingester.Reader.Version(), l.ingester.Chunks.Fingerprint())
}

// outdated counts the documents that an older Ibid has read, of all workspaces
// that are not archived.
func (l *Library) outdated(ctx context.Context) (n int, err error) {
	open, err := l.Workspaces.open(ctx)
	if err != nil {
		return 0, err
	}
	for workspace := range open {
		ids, err := l.outdatedOf(ctx, workspace)
		if err != nil {
			return 0, err
		}
		n += len(ids)
	}
	return n, nil
}

// Repair mends what a check of the library has found, as far as it can be made again:
// documents whose stored text is damaged are read again from their files, and the
// search index is made again from the passages. It returns how many documents are
// being read again, which goes on in the queue; what was read before stays until the
// new reading is complete. Documents that are not ready, and older versions of files,
// cannot be read again: only a backup has their text.
func (l *Library) Repair(ctx context.Context, report ibid.LibraryReport) (n int, err error) {
	if len(report.Problems) > len(report.Damaged) {
		if err := l.store.Rebuild(ctx); err != nil {
			return 0, err
		}
	}
	for _, damaged := range report.Damaged {
		reread, err := l.Reread(ctx, damaged.Workspace, []ibid.DocumentID{damaged.Document})
		if err != nil && ibid.CodeOf(err) != ibid.CodeNotFound { // removed meanwhile
			return n, err
		}
		n += reread
	}
	return n, nil
}
