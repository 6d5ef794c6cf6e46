package library

import (
	"context"
	"errors"

	"ibid/backend/ibid"
)

// Remove takes documents out of a workspace, or out of all that have them, with
// everything made from them. The PDFs themselves stay, and so do the quotations in
// old conversations unless the removal says otherwise. What another workspace has
// too is read on for that.
func (l *Library) Remove(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, removal ibid.Removal) error {
	for _, id := range ids {
		if err := l.remove(ctx, workspace, id, removal); err != nil {
			return err
		}
	}
	return nil
}

func (l *Library) remove(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, removal ibid.Removal) error {
	doc, err := l.store.Document(ctx, workspace, id)
	if err != nil {
		return err
	}
	copies, err := l.store.Copies(ctx, workspace, id)
	if err != nil {
		return err
	}
	removed := []ibid.Document{doc}
	if removal.Everywhere {
		removed, copies = append(removed, copies...), nil
	}
	if err := l.stopWork(ctx, removed); err != nil {
		return l.goOnAfter(ctx, err, removed)
	}
	gone, err := l.store.RemoveDocument(ctx, workspace, id, removal)
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
	var moving []ibid.Document
	for _, id := range ids {
		doc, err := l.store.Document(ctx, from, id)
		if err != nil {
			return nil, err
		}
		moving = append(moving, doc)
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

// stopWork stops all work that goes through documents which are about to go.
func (l *Library) stopWork(ctx context.Context, docs []ibid.Document) error {
	for _, doc := range docs {
		l.halt(doc)
		if err := l.stopReread(ctx, doc); err != nil {
			return err
		}
	}
	return nil
}

// goOnWith tells of documents whose content has come to, or lost, another one, and
// lets the work on it go on through one of them.
func (l *Library) goOnWith(ctx context.Context, docs []ibid.Document) error {
	for _, doc := range docs {
		if err := errors.Join(l.carryOn(ctx, doc), l.refresh(ctx, doc)); err != nil {
			return err
		}
	}
	return nil
}

// goOnAfter lets the work on documents go on that could not be removed, and
// returns why.
func (l *Library) goOnAfter(ctx context.Context, failure error, docs []ibid.Document) error {
	return errors.Join(failure, l.goOnWith(ctx, docs))
}
