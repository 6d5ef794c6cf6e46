package sqlite

import (
	"context"
	"database/sql"
	"time"

	"ibid/backend/ibid"
)

// CopyDocuments adds documents of one workspace to another, with their tags, and
// gives those of the other, all or nothing. What was read of them is there at
// once. A document that the other workspace has is current again and keeps its
// own name; a new one comes with no folder.
//
// Returns CodeInvalid if both workspaces are the same, and CodeNotFound if there
// is no such workspace or document.
func (db *DB) CopyDocuments(ctx context.Context, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) (docs []ibid.Document, err error) {
	docs, err = transact(ctx, db.withTx, from, func(tx *sql.Tx) ([]ibid.Document, error) {
		return copyDocuments(ctx, tx, from, ids, to)
	}, "copy documents")
	if err == nil {
		db.statistics.forget()
	}
	return docs, err
}

// MoveDocuments copies documents as [DB.CopyDocuments] does and removes them from
// the workspace that they were in, all or nothing. Answers there keep the quotes
// they cite.
func (db *DB) MoveDocuments(ctx context.Context, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) (docs []ibid.Document, err error) {
	docs, err = transact(ctx, db.withTx, from, func(tx *sql.Tx) ([]ibid.Document, error) {
		docs, err := copyDocuments(ctx, tx, from, ids, to)
		if err != nil {
			return nil, err
		}
		for i, id := range ids {
			if err := removeDocument(ctx, tx, from, id, ibid.Removal{}); err != nil {
				return nil, err
			}
			if docs[i], err = document(ctx, tx, to, docs[i].ID); err != nil { // it is in one workspace less
				return nil, err
			}
		}
		_, err = deleteUnused(ctx, tx) // readings that were to replace theirs
		return docs, err
	}, "move documents")
	if err == nil {
		db.statistics.forget()
		db.giveSpaceBack(ctx)
	}
	return docs, err
}

func needTwo(from, to ibid.WorkspaceID) error {
	if from == to {
		return ibid.Errorf(ibid.CodeInvalid, "The documents are in this workspace already.").WithHint("Choose another one.")
	}
	return needWorkspace(to)
}

func copyDocuments(ctx context.Context, tx *sql.Tx, from ibid.WorkspaceID, ids []ibid.DocumentID, to ibid.WorkspaceID) ([]ibid.Document, error) {
	if err := needTwo(from, to); err != nil {
		return nil, err
	}
	if err := knownWorkspace(ctx, tx, to); err != nil {
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
	doc, err = document(ctx, tx, from, id)
	if err != nil {
		return doc, err
	}
	var copied ibid.DocumentID
	err = tx.QueryRowContext(ctx, `
		INSERT INTO documents (workspace_id, content_id, path, name, title, own_title, copied, authority, added_at)
		SELECT ?, o.content_id, o.path, o.name, `+titleSum.shown("o", "title", "o.name")+`, coalesce(`+ownTitle+`, ''), o.copied, coalesce(`+said+`, '{}'), ?
		FROM documents o WHERE o.id = ? AND o.presence <> 'rereads'
		ON CONFLICT (workspace_id, content_id) DO UPDATE SET presence = 'current', replaced_by = NULL
		RETURNING id`, to, micros(time.Now()), id).Scan(&copied)
	if err != nil {
		return doc, notFound(err, "document")
	}
	for _, tag := range doc.Tags {
		if err := tagDocuments(ctx, tx, to, []ibid.DocumentID{copied}, tag); err != nil {
			return doc, err
		}
	}
	return document(ctx, tx, to, copied)
}
