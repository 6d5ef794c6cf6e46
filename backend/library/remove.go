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
// A portion of many is removed at a time, all or nothing, and told of: others may
// write in between. Returns CodeNotFound if the workspace has not all of them; then
// none of that portion is removed.
func (l *Library) Remove(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, removal ibid.Removal) error {
	for portion := range slices.Chunk(ids, removedAtOnce) {
		if err := l.remove(ctx, workspace, portion, removal); err != nil {
			return err
		}
	}
	return nil
}

// removedAtOnce is how many documents go in one transaction: enough for what
// follows a removal, giving space back, to weigh little.
const removedAtOnce = 100

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
	if err := l.stopWork(ctx, removed); err != nil {
		return l.goOnAfter(ctx, err, removed)
	}
	gone, err := l.store.RemoveDocuments(ctx, workspace, ids, removal)
	if err != nil {
		return l.goOnAfter(ctx, err, removed)
	}
	l.dropCopies(gone)
	for _, doc := range removed {
		l.notify(Change{Document: doc, Removed: true})
	}
	return l.goOnWith(ctx, copies)
}

// Copy puts documents into another workspace as well. What was read of them is
// there at once: it is kept once.
func (l *Library) Copy(ctx context.Context, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) ([]ibid.Document, error) {
	docs, err := l.store.CopyDocuments(ctx, from, ids, to)
	if err != nil {
		return nil, err
	}
	return docs, l.goOnWith(ctx, docs)
}

// Move takes documents out of a workspace and puts them into another. Quotations
// in the conversations of the first stay as they are.
func (l *Library) Move(ctx context.Context, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) ([]ibid.Document, error) {
	if len(ids) == 0 {
		return []ibid.Document{}, nil
	}
	moving, err := l.named(ctx, from, ids)
	if err != nil {
		return nil, err
	}
	if err := l.stopWork(ctx, moving); err != nil {
		return nil, l.goOnAfter(ctx, err, moving)
	}
	docs, err := l.store.MoveDocuments(ctx, from, ids, to)
	if err != nil {
		return nil, l.goOnAfter(ctx, err, moving)
	}
	for _, doc := range moving {
		l.notify(Change{Document: doc, Removed: true})
	}
	return docs, l.goOnWith(ctx, docs)
}
