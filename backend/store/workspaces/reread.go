package workspaces

import (
	"context"
	"database/sql"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/documents"
	"ibid/backend/store/sqlite"
	"ibid/backend/store/talk"
)

// Reading a document again goes on beside what was read of it before, which is
// searched and cited until the new reading is complete. The new one is a content
// of its own that names the one it replaces, and a hidden document leads to it,
// in each workspace that asked for it.

// Made reports which reader and chunker made what a document has, empty before its
// first page. Returns CodeNotFound if there is no such document.
func (s *Store) Made(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (reader, chunker string, err error) {
	err = sqlite.InDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		return tx.QueryRowContext(ctx, `SELECT reader, chunker FROM contents WHERE id = ?`, content).Scan(&reader, &chunker)
	}, "tell what made document %d", id)
	return reader, chunker, err
}

// Outdated lists the current documents of a workspace that are ready and were
// read by another reader or chunker than these, also while they are being read
// again.
func (s *Store) Outdated(ctx context.Context, ws ibid.WorkspaceID, reader, chunker string) ([]ibid.DocumentID, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.DocumentID, error) {
		return sqlite.Rows(ctx, tx, sqlite.ScanOne[ibid.DocumentID], `
			SELECT d.id FROM documents d JOIN contents t ON t.id = d.content_id
			WHERE d.workspace_id = ? AND d.presence = 'current' AND t.status = 'ready'
				AND (t.reader <> ? OR t.chunker <> ?) ORDER BY d.id`, ws, reader, chunker)
	}, "list outdated documents")
}

// BeginReread gives a hidden document for reading a document again, with no page
// yet: the one that there is if it was begun before. It takes over the decisions
// on the document, and passages that turn out as they were take over their gists.
//
// Returns CodeInvalid for a hidden document, and CodeNotFound if there is no such
// document.
func (s *Store) BeginReread(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error) {
	return sqlite.TransactDocument(ctx, s.db.Write, ws, id, func(tx *sql.Tx, content sqlite.ContentID) (ibid.Document, error) {
		return beginReread(ctx, tx, ws, id, content)
	}, "begin to read again")
}

func beginReread(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID, old sqlite.ContentID) (hidden ibid.Document, err error) {
	if doc, err := documents.Get(ctx, tx, ws, id); err != nil {
		return hidden, err
	} else if doc.Presence == ibid.PresenceRereads {
		return hidden, ibid.Errorf(ibid.CodeInvalid, "The document is being read again already.")
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO contents (hash, bytes, title, metadata, title_from, dated, status, scans, describe, replaces)
		SELECT t.hash, t.bytes, `+sqlite.FrontSum.Shown("t", "title", "''")+`, `+sqlite.SoundMetadata+`, `+sqlite.FrontSum.Shown("t", "title_from", "''")+`, `+sqlite.SoundDated+`,
			?, t.scans, t.describe, t.id FROM contents t WHERE t.id = ?
		ON CONFLICT (hash, replaces) DO NOTHING`, ibid.StatusQueued, old)
	if err != nil {
		return hidden, err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO documents (workspace_id, content_id, path, name, title, copied, presence, added_at)
		SELECT workspace_id, (SELECT id FROM contents WHERE replaces = content_id), path, name, `+sqlite.ShownTitle+`, copied, ?, ?
		FROM documents d WHERE id = ?
		ON CONFLICT (workspace_id, content_id) DO NOTHING`, ibid.PresenceRereads, sqlite.Micros(time.Now()), id)
	if err != nil {
		return hidden, err
	}
	var made ibid.DocumentID
	err = tx.QueryRowContext(ctx, `
		SELECT d.id FROM documents d JOIN contents t ON t.id = d.content_id WHERE d.workspace_id = ? AND t.replaces = ?`, ws, old).Scan(&made)
	if err != nil {
		return hidden, err
	}
	return documents.Get(ctx, tx, ws, made)
}

// AbandonReread ends reading a document again, of which the hidden document is
// named: what was there before stays. If another workspace asked for it too, it
// goes on there. Returns CodeInvalid if the document is not a hidden one, and
// CodeNotFound if there is no such document.
func (s *Store) AbandonReread(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) error {
	err := sqlite.InDocument(ctx, s.db.Write, ws, id, func(tx *sql.Tx, _ sqlite.ContentID) error {
		_, err := hiddenDocument(ctx, tx, ws, id)
		if err == nil {
			_, err = tx.ExecContext(ctx, `DELETE FROM documents WHERE id = ?`, id)
		}
		if err == nil {
			_, err = deleteUnused(ctx, tx)
		}
		return err
	}, "abandon reading document %d again", id)
	if err == nil {
		s.db.GiveSpaceBack(ctx)
	}
	return err
}

func hiddenDocument(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error) {
	doc, err := documents.Get(ctx, tx, ws, id)
	if err == nil && doc.Presence != ibid.PresenceRereads {
		err = ibid.Errorf(ibid.CodeInvalid, "The document is not being read again.")
	}
	return doc, err
}

// CompleteReread lets a new reading, of which the hidden document is named, take
// the place of the old one in all workspaces, all or nothing, and gives their
// documents. The picture of the first page goes with them. A citation of them
// points to where its quote stands now; where that is not clear it keeps its
// words and is known not to stand on the page. The hidden documents, the work on
// them and the old reading are gone.
//
// Returns CodeInvalid if the document is not a hidden one or is not ready, and
// CodeNotFound if there is no such document.
func (s *Store) CompleteReread(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (docs []ibid.Document, err error) {
	docs, err = sqlite.TransactDocument(ctx, s.db.Write, ws, id, func(tx *sql.Tx, fresh sqlite.ContentID) ([]ibid.Document, error) {
		doc, err := hiddenDocument(ctx, tx, ws, id)
		if err == nil && doc.Status != ibid.StatusReady {
			err = ibid.Errorf(ibid.CodeInvalid, "The document has not been read to its end.")
		}
		if err != nil {
			return nil, err
		}
		return replaceContent(ctx, tx, fresh)
	}, "complete reading again")
	if err == nil {
		s.db.PassagesChanged()
		s.db.GiveSpaceBack(ctx)
	}
	return docs, err
}

func replaceContent(ctx context.Context, tx *sql.Tx, fresh sqlite.ContentID) ([]ibid.Document, error) {
	var old sqlite.ContentID
	if err := tx.QueryRowContext(ctx, `SELECT replaces FROM contents WHERE id = ?`, fresh).Scan(&old); err != nil {
		return nil, err
	}
	if err := talk.AnchorCitations(ctx, tx, old, fresh); err != nil {
		return nil, err
	}
	// Before the documents go over: what the old words are called changes then.
	if err := deleteRead(ctx, tx, old); err != nil {
		return nil, err
	}
	if err := sqlite.RunAll(ctx, tx, []string{
		// What the user decided and the new reading did not find out.
		`UPDATE contents SET (scans, describe, metadata, dated) = (
			SELECT t.scans, t.describe, coalesce(nullif(contents.metadata, ''), ` + sqlite.SoundMetadata + `), coalesce(nullif(contents.dated, ''), ` + sqlite.SoundDated + `)
			FROM contents t WHERE t.id = ?2) WHERE id = ?1`,
		`DELETE FROM documents WHERE content_id = ?1`, // the hidden ones
		`UPDATE documents SET content_id = ?1 WHERE content_id = ?2`,
		`INSERT INTO thumbnails (content_id, image) SELECT ?1, image FROM thumbnails WHERE content_id = ?2 ON CONFLICT DO NOTHING`,
		`DELETE FROM jobs WHERE content_id = ?1`,
		`DELETE FROM contents WHERE id = ?2`,
		`UPDATE contents SET replaces = NULL WHERE id = ?1`,
	}, fresh, old); err != nil {
		return nil, err
	}
	if err := documents.Retitle(ctx, tx, fresh); err != nil {
		return nil, err
	}
	return sqlite.Rows(ctx, tx, documents.Scan, `SELECT `+documents.Columns+` FROM `+documents.Tables+` WHERE d.content_id = ? ORDER BY d.id`, fresh)
}
