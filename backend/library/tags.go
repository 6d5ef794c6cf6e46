package library

import (
	"context"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// TagStore keeps the tags of documents.
type TagStore interface {
	Tags(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Tag, error)
	TagDocuments(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, tag string) error
	UntagDocuments(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, tag string) error
	RenameTag(ctx context.Context, workspace ibid.WorkspaceID, old, new string) error
	DeleteTag(ctx context.Context, workspace ibid.WorkspaceID, tag string) error
}

// Tags are the tags of documents.
type Tags struct{ l *Library }

// List lists the tags of a workspace in alphabetical order, those without
// documents among them.
func (t *Tags) List(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Tag, error) {
	return t.l.store.Tags(ctx, workspace)
}

// Add gives documents a tag, which is made where there is none of that name.
func (t *Tags) Add(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, tag string) error {
	if err := t.l.store.TagDocuments(ctx, workspace, ids, tag); err != nil {
		return err
	}
	return t.l.tellChanged(ctx, workspace, ids)
}

// Remove takes a tag from documents. It stays a tag of the workspace.
func (t *Tags) Remove(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, tag string) error {
	if err := t.l.store.UntagDocuments(ctx, workspace, ids, tag); err != nil {
		return err
	}
	return t.l.tellChanged(ctx, workspace, ids)
}

// Rename gives a tag another name. Where there is a tag of that name the two
// become one.
func (t *Tags) Rename(ctx context.Context, workspace ibid.WorkspaceID, old, new string) error {
	return t.change(ctx, workspace, old, func() error { return t.l.store.RenameTag(ctx, workspace, old, new) })
}

// Delete takes a tag from all documents and from the workspace.
func (t *Tags) Delete(ctx context.Context, workspace ibid.WorkspaceID, tag string) error {
	return t.change(ctx, workspace, tag, func() error { return t.l.store.DeleteTag(ctx, workspace, tag) })
}

// change changes a tag and tells of the documents that had it.
func (t *Tags) change(ctx context.Context, workspace ibid.WorkspaceID, tag string, change func() error) error {
	docs, err := t.l.store.Documents(ctx, workspace)
	if err != nil {
		return err
	}
	var ids []ibid.DocumentID
	for _, doc := range docs {
		if slices.ContainsFunc(doc.Tags, func(t string) bool { return strings.EqualFold(t, tag) }) {
			ids = append(ids, doc.ID)
		}
	}
	if err := change(); err != nil {
		return err
	}
	return t.l.tellChanged(ctx, workspace, ids)
}
