package library

import (
	"context"
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
