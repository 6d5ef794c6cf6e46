package library

import (
	"context"
	"log/slog"
	"path/filepath"
	"strconv"
	"strings"

	"ibid/backend/ibid"
)

// Documents lists the current documents of a workspace, newest first.
func (l *Library) Documents(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Document, error) {
	docs, err := l.store.Documents(ctx, workspace)
	if err != nil {
		return nil, err
	}
	return l.markOutdated(ctx, workspace, docs)
}

// FormerDocuments lists the documents of a workspace that its conversations may
// cite but that take no part in it any more, newest first.
func (l *Library) FormerDocuments(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Document, error) {
	docs, err := l.store.FormerDocuments(ctx, workspace)
	if err != nil {
		return nil, err
	}
	return l.markOutdated(ctx, workspace, docs)
}

// Document returns one document, current or not, or CodeNotFound.
func (l *Library) Document(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error) {
	doc, err := l.store.Document(ctx, workspace, id)
	if err != nil {
		return doc, err
	}
	return l.marked(ctx, doc), nil
}

// marked gives a document with whether it is outdated, as markOutdated does, without
// looking at the others of its workspace: as far as that can be told now.
func (l *Library) marked(ctx context.Context, doc ibid.Document) ibid.Document {
	if doc.Status == ibid.StatusReady && doc.Presence == ibid.PresenceCurrent {
		reader, chunker, err := l.store.Made(ctx, doc.WorkspaceID, doc.ID)
		doc.Outdated = err == nil && (reader != l.ingester.Reader.Version() || chunker != l.ingester.Chunks.Fingerprint())
	}
	return doc
}

// FindDocuments finds up to limit documents by their title, name, tags and words,
// best first. The last word may be the beginning of one.
func (l *Library) FindDocuments(ctx context.Context, workspace ibid.WorkspaceID, text string, limit int) ([]ibid.DocumentMatch, error) {
	matches, err := l.store.FindDocuments(ctx, workspace, text, limit)
	if err != nil {
		return nil, err
	}
	docs := make([]ibid.Document, len(matches))
	for i, m := range matches {
		docs[i] = m.Document
	}
	docs, err = l.markOutdated(ctx, workspace, docs)
	for i := range matches {
		matches[i].Document = docs[i]
	}
	return matches, err
}

// Find returns the document that the user means by a name: its number, its
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

// named gives documents by their numbers, or all current ones where there is none.
func (l *Library) named(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID) ([]ibid.Document, error) {
	if len(ids) == 0 {
		return l.store.Documents(ctx, workspace)
	}
	docs := make([]ibid.Document, len(ids))
	for i, id := range ids {
		doc, err := l.store.Document(ctx, workspace, id)
		if err != nil {
			return nil, err
		}
		docs[i] = doc
	}
	return docs, nil
}

// everyDocument lists the documents of a workspace in any presence.
func (l *Library) everyDocument(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Document, error) {
	current, err := l.store.Documents(ctx, workspace)
	if err != nil {
		return nil, err
	}
	former, err := l.store.FormerDocuments(ctx, workspace)
	return append(current, former...), err
}
