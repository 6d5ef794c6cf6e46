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

// Tags lists the tags of a workspace in alphabetical order, those without
// documents among them.
func (l *Library) Tags(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Tag, error) {
	return l.store.Tags(ctx, workspace)
}

// Tag gives documents a tag, which is made where there is none of that name.
func (l *Library) Tag(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, tag string) error {
	if err := l.store.TagDocuments(ctx, workspace, ids, tag); err != nil {
		return err
	}
	return l.tellChanged(ctx, workspace, ids)
}

// Untag takes a tag from documents. It stays a tag of the workspace.
func (l *Library) Untag(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, tag string) error {
	if err := l.store.UntagDocuments(ctx, workspace, ids, tag); err != nil {
		return err
	}
	return l.tellChanged(ctx, workspace, ids)
}

// RenameTag gives a tag another name. Where there is a tag of that name the two
// become one.
func (l *Library) RenameTag(ctx context.Context, workspace ibid.WorkspaceID, old, new string) error {
	return l.changeTag(ctx, workspace, old, func() error { return l.store.RenameTag(ctx, workspace, old, new) })
}

// DeleteTag takes a tag from all documents and from the workspace.
func (l *Library) DeleteTag(ctx context.Context, workspace ibid.WorkspaceID, tag string) error {
	return l.changeTag(ctx, workspace, tag, func() error { return l.store.DeleteTag(ctx, workspace, tag) })
}

// changeTag changes a tag and tells of the documents that had it.
func (l *Library) changeTag(ctx context.Context, workspace ibid.WorkspaceID, tag string, change func() error) error {
	docs, err := l.store.Documents(ctx, workspace)
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
	return l.tellChanged(ctx, workspace, ids)
}
