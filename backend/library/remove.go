package library

import (
	"context"
	"slices"

	"ibid/backend/ibid"
)

// Remove takes documents out of a workspace, or out of all that have them, with
// everything made from them. The PDFs themselves stay, and so do the quotations in
// old conversations unless the removal says otherwise. What another workspace has
// too is read on for that.
//
// It goes by portions, as [Library.Copy] and [Library.Move] do. Returns CodeNotFound
// if the workspace has not all of them; then none of that portion is removed.
func (l *Library) Remove(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, removal ibid.Removal, progress ...func(ibid.Progress)) error {
	return inPortions(ctx, ids, "Removing documents", progress, func(some []ibid.DocumentID) error {
		return l.remove(ctx, workspace, some, removal)
	})
}

// portion is how many documents go in one transaction: enough for what follows a
// removal, giving space back, to weigh little.
const portion = 100

// inPortions does a piece of work on many documents. Each portion is all or nothing,
// and told of: others may write in between. When ctx ends the portion that is being
// worked on is undone and those before it stay done; who asked for the work can go
// on with the rest.
func inPortions(ctx context.Context, ids []ibid.DocumentID, note string, progress []func(ibid.Progress), work func([]ibid.DocumentID) error) error {
	tell := told(progress)
	at := ibid.Progress{Total: int64(len(ids)), Note: note}
	tell(at)
	for some := range slices.Chunk(ids, portion) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := work(some); err != nil {
			return err
		}
		at.Done += int64(len(some))
		tell(at)
	}
	return nil
}

// told gives what tells all who want to know how far a piece of work is.
func told(progress []func(ibid.Progress)) func(ibid.Progress) {
	return func(p ibid.Progress) {
		for _, tell := range progress {
			tell(p)
		}
	}
}

func (l *Library) remove(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, removal ibid.Removal) error {
	removed, err := l.named(ctx, workspace, ids)
	if err != nil {
		return err
	}
	var copies []ibid.Document
	for _, doc := range removed {
		others, err := l.store.Copies(ctx, workspace, doc.ID)
		if err != nil {
			return err
		}
		copies = append(copies, others...)
	}
	if removal.Everywhere {
		removed, copies = append(removed, copies...), nil
	}
	after := context.WithoutCancel(ctx) // work that was stopped for this goes on, whatever happens
	if err := l.Queue.stopWork(ctx, removed); err != nil {
		return l.Queue.goOnAfter(after, err, removed)
	}
	gone, err := l.store.RemoveDocuments(ctx, workspace, ids, removal)
	if err != nil {
		return l.Queue.goOnAfter(after, err, removed)
	}
	l.dropCopies(gone)
	for _, doc := range removed {
		l.notify(Change{Document: doc, Removed: true})
	}
	return l.Queue.goOnWith(after, copies)
}

// Copy puts documents into another workspace as well, and gives them as they are
// there, in the order of ids; an error comes with those that were copied by then.
// What was read of them is there at once: it is kept once.
func (l *Library) Copy(ctx context.Context, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID, progress ...func(ibid.Progress)) ([]ibid.Document, error) {
	copied := []ibid.Document{}
	err := inPortions(ctx, ids, "Copying documents", progress, func(some []ibid.DocumentID) error {
		docs, err := l.store.CopyDocuments(ctx, from, some, to)
		if err != nil {
			return err
		}
		copied = append(copied, docs...)
		return l.Queue.goOnWith(context.WithoutCancel(ctx), docs)
	})
	return copied, err
}

// Move takes documents out of a workspace and puts them into another, and gives them
// as [Library.Copy] does. Quotations in the conversations of the first stay as they
// are.
func (l *Library) Move(ctx context.Context, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID, progress ...func(ibid.Progress)) ([]ibid.Document, error) {
	moved := []ibid.Document{}
	err := inPortions(ctx, ids, "Moving documents", progress, func(some []ibid.DocumentID) error {
		docs, err := l.move(ctx, from, some, to)
		moved = append(moved, docs...)
		return err
	})
	return moved, err
}

func (l *Library) move(ctx context.Context, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) ([]ibid.Document, error) {
	moving, err := l.named(ctx, from, ids)
	if err != nil {
		return nil, err
	}
	after := context.WithoutCancel(ctx)
	if err := l.Queue.stopWork(ctx, moving); err != nil {
		return nil, l.Queue.goOnAfter(after, err, moving)
	}
	docs, err := l.store.MoveDocuments(ctx, from, ids, to)
	if err != nil {
		return nil, l.Queue.goOnAfter(after, err, moving)
	}
	for _, doc := range moving {
		l.notify(Change{Document: doc, Removed: true})
	}
	return docs, l.Queue.goOnWith(after, docs)
}

// BringBack makes documents current again whose file has gone or has a newer
// version: the user wants them searched all the same. Those that are current
// already are left alone. Returns CodeNotFound if the workspace has not all of
// them.
func (l *Library) BringBack(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID) error {
	for _, id := range ids {
		doc, err := l.store.Document(ctx, workspace, id)
		if err != nil {
			return err
		}
		if doc.Presence == ibid.PresenceCurrent {
			continue
		}
		if err := l.store.SetPresence(ctx, workspace, id, ibid.PresenceCurrent, 0); err != nil {
			return err
		}
		if doc, err = l.store.Document(ctx, workspace, id); err != nil {
			return err
		}
		if _, _, err := l.take(ctx, doc, false, ibid.PriorityPerson); err != nil {
			return err
		}
	}
	l.Folders.tell(workspace)
	return nil
}
