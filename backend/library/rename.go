package library

import (
	"context"
	"log/slog"

	"ibid/backend/ibid"
)

// Rename gives a document a title of the user's, which counts more than any other; an empty
// one gives back the title that the document has by itself. Documents of other workspaces with
// the same content keep theirs. Returns CodeInvalid for a title that is too long, and
// CodeNotFound if there is no such document.
func (l *Library) Rename(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, title string) (ibid.Document, error) {
	title, err := ibid.DocumentTitle(title)
	if err != nil {
		return ibid.Document{}, err
	}
	doc, err := l.store.RenameDocument(ctx, workspace, id, title)
	if err != nil {
		return ibid.Document{}, err
	}
	doc = l.marked(ctx, doc)
	l.notify(Change{Document: doc})
	return doc, nil
}

// Renew announces a document that something else than the library has changed, and those of
// other workspaces with the same content.
func (l *Library) Renew(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) {
	copies, err := l.store.Copies(ctx, workspace, id)
	if err == nil {
		for _, doc := range copies {
			l.notify(Change{Document: l.marked(ctx, doc)})
		}
		err = l.tellChanged(ctx, workspace, []ibid.DocumentID{id})
	}
	if err != nil && ibid.CodeOf(err) != ibid.CodeNotFound && ctx.Err() == nil {
		slog.Warn("announce a changed document", "document", id, "error", err)
	}
}

// tellChanged tells of documents whose tags or titles have changed. Both belong to a
// workspace: nothing changes for others with the same content.
func (l *Library) tellChanged(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID) error {
	for _, id := range ids {
		doc, err := l.store.Document(ctx, workspace, id)
		if err != nil {
			return err
		}
		l.notify(Change{Document: l.marked(ctx, doc)})
	}
	return nil
}
