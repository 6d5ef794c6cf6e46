package workspaces

import (
	"context"
	"database/sql"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/documents"
	"ibid/backend/store/sqlite"
)

// CopyDocuments adds documents of one workspace to another, with their tags, and
// gives those of the other, all or nothing. What was read of them is there at
// once. A document that the other workspace has is current again and keeps its
// own name; a new one comes with no folder.
//
// Returns CodeInvalid if both workspaces are the same, and CodeNotFound if there
// is no such workspace or document.
func (s *Store) CopyDocuments(ctx context.Context, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) (docs []ibid.Document, err error) {
	docs, err = sqlite.Transact(ctx, s.db.Write, from, func(tx *sql.Tx) ([]ibid.Document, error) {
		return copyDocuments(ctx, tx, from, ids, to)
	}, "copy documents")
	if err == nil {
		s.db.PassagesChanged()
	}
	return docs, err
}

// MoveDocuments copies documents as [Store.CopyDocuments] does and removes them from
// the workspace that they were in, all or nothing. Answers there keep the quotes
// they cite.
func (s *Store) MoveDocuments(ctx context.Context, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) (docs []ibid.Document, err error) {
	docs, err = sqlite.Transact(ctx, s.db.Write, from, func(tx *sql.Tx) ([]ibid.Document, error) {
		docs, err := copyDocuments(ctx, tx, from, ids, to)
		if err != nil {
			return nil, err
		}
		for i, id := range ids {
			if err := removeDocument(ctx, tx, from, id, ibid.Removal{}); err != nil {
				return nil, err
			}
			if docs[i], err = documents.Get(ctx, tx, to, docs[i].ID); err != nil { // it is in one workspace less
				return nil, err
			}
		}
		_, err = deleteUnused(ctx, tx) // readings that were to replace theirs
		return docs, err
	}, "move documents")
	if err == nil {
		s.db.PassagesChanged()
		s.db.GiveSpaceBack(ctx)
	}
	return docs, err
}

func needTwo(from, to ibid.WorkspaceID) error {
	if from == to {
		return ibid.Errorf(ibid.CodeInvalid, "The documents are in this workspace already.").WithHint("Choose another one.")
	}
	return sqlite.NeedWorkspace(to)
}

func copyDocuments(ctx context.Context, tx *sql.Tx, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) ([]ibid.Document, error) {
	if err := needTwo(from, to); err != nil {
		return nil, err
	}
	if err := sqlite.KnownWorkspace(ctx, tx, to); err != nil {
		return nil, err
	}
	docs := []ibid.Document{}
	for _, id := range ids {
		doc, err := copyDocument(ctx, tx, from, id, to)
		if err != nil {
			return nil, err
		}
		docs = append(docs, doc)
	}
	return docs, nil
}

func copyDocument(ctx context.Context, tx *sql.Tx, from ibid.WorkspaceID, id ibid.DocumentID, to ibid.WorkspaceID) (doc ibid.Document, err error) {
	doc, err = documents.Get(ctx, tx, from, id)
	if err != nil {
		return doc, err
	}
	var copied ibid.DocumentID
	err = tx.QueryRowContext(ctx, `
		INSERT INTO documents (workspace_id, content_id, path, name, title, own_title, copied, authority, added_at)
		SELECT ?, o.content_id, o.path, o.name, `+sqlite.TitleSum.Shown("o", "title", "o.name")+`, coalesce(`+documents.OwnTitle+`, ''), o.copied, coalesce(`+documents.Said+`, '{}'), ?
		FROM documents o WHERE o.id = ? AND o.presence <> 'rereads'
		ON CONFLICT (workspace_id, content_id) DO UPDATE SET presence = 'current', replaced_by = NULL
		RETURNING id`, to, sqlite.Micros(time.Now()), id).Scan(&copied)
	if err != nil {
		return doc, sqlite.NotFound(err, "document")
	}
	for _, tag := range doc.Tags {
		if err := tagDocuments(ctx, tx, to, []ibid.DocumentID{copied}, tag); err != nil {
			return doc, err
		}
	}
	return documents.Get(ctx, tx, to, copied)
}
