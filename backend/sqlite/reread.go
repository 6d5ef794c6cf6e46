package sqlite

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// Reading a document again goes on beside what was read of it before, which is
// searched and cited until the new reading is complete. The new one is a content
// of its own that names the one it replaces, and a hidden document leads to it,
// in each workspace that asked for it.

// Made reports which reader and chunker made what a document has, empty before its
// first page. Returns CodeNotFound if there is no such document.
func (db *DB) Made(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (reader, chunker string, err error) {
	err = inDocument(ctx, db.withRead, ws, id, func(tx *sql.Tx, content contentID) error {
		return tx.QueryRowContext(ctx, `SELECT reader, chunker FROM contents WHERE id = ?`, content).Scan(&reader, &chunker)
	}, "tell what made document %d", id)
	return reader, chunker, err
}

// Outdated lists the current documents of a workspace that are ready and were
// read by another reader or chunker than these, also while they are being read
// again.
func (db *DB) Outdated(ctx context.Context, ws ibid.WorkspaceID, reader, chunker string) ([]ibid.DocumentID, error) {
	return transact(ctx, db.withRead, ws, func(tx *sql.Tx) ([]ibid.DocumentID, error) {
		return readRows(ctx, tx, scanOne[ibid.DocumentID], `
			SELECT d.id FROM documents d JOIN contents t ON t.id = d.content_id
			WHERE d.workspace_id = ? AND d.presence = 'current' AND t.status = 'ready'
				AND (t.reader <> ? OR t.chunker <> ?) ORDER BY d.id`, ws, reader, chunker)
	}, "list outdated documents")
}

// Rereads lists the hidden documents of a workspace, by which documents are being
// read again, the newest first.
func (db *DB) Rereads(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.Document, error) {
	return db.listDocuments(ctx, ws, `d.presence = 'rereads'`)
}

// BeginReread gives a hidden document for reading a document again, with no page
// yet: the one that there is if it was begun before. It takes over the decisions
// on the document, and passages that turn out as they were take over their gists.
//
// Returns CodeInvalid for a hidden document, and CodeNotFound if there is no such
// document.
func (db *DB) BeginReread(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error) {
	return transactDocument(ctx, db.withTx, ws, id, func(tx *sql.Tx, content contentID) (ibid.Document, error) {
		return beginReread(ctx, tx, ws, id, content)
	}, "begin to read again")
}

func beginReread(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID, old contentID) (hidden ibid.Document, err error) {
	if doc, err := document(ctx, tx, ws, id); err != nil {
		return hidden, err
	} else if doc.Presence == ibid.PresenceRereads {
		return hidden, ibid.Errorf(ibid.CodeInvalid, "The document is being read again already.")
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO contents (hash, bytes, title, metadata, title_from, dated, status, scans, describe, replaces)
		SELECT t.hash, t.bytes, `+frontSum.shown("t", "title", "''")+`, `+soundMetadata+`, `+frontSum.shown("t", "title_from", "''")+`, `+soundDated+`,
			?, t.scans, t.describe, t.id FROM contents t WHERE t.id = ?
		ON CONFLICT (hash, replaces) DO NOTHING`, ibid.StatusQueued, old)
	if err != nil {
		return hidden, err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO documents (workspace_id, content_id, path, name, title, copied, presence, added_at)
		SELECT workspace_id, (SELECT id FROM contents WHERE replaces = content_id), path, name, `+shownTitle+`, copied, ?, ?
		FROM documents d WHERE id = ?
		ON CONFLICT (workspace_id, content_id) DO NOTHING`, ibid.PresenceRereads, micros(time.Now()), id)
	if err != nil {
		return hidden, err
	}
	var made ibid.DocumentID
	err = tx.QueryRowContext(ctx, `
		SELECT d.id FROM documents d JOIN contents t ON t.id = d.content_id WHERE d.workspace_id = ? AND t.replaces = ?`, ws, old).Scan(&made)
	if err != nil {
		return hidden, err
	}
	return document(ctx, tx, ws, made)
}

// AbandonReread ends reading a document again, of which the hidden document is
// named: what was there before stays. If another workspace asked for it too, it
// goes on there. Returns CodeInvalid if the document is not a hidden one, and
// CodeNotFound if there is no such document.
func (db *DB) AbandonReread(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) error {
	err := inDocument(ctx, db.withTx, ws, id, func(tx *sql.Tx, _ contentID) error {
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
		db.giveSpaceBack(ctx)
	}
	return err
}

func hiddenDocument(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error) {
	doc, err := document(ctx, tx, ws, id)
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
func (db *DB) CompleteReread(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (docs []ibid.Document, err error) {
	docs, err = transactDocument(ctx, db.withTx, ws, id, func(tx *sql.Tx, fresh contentID) ([]ibid.Document, error) {
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
		db.statistics.forget()
		db.giveSpaceBack(ctx)
	}
	return docs, err
}

func replaceContent(ctx context.Context, tx *sql.Tx, fresh contentID) ([]ibid.Document, error) {
	var old contentID
	if err := tx.QueryRowContext(ctx, `SELECT replaces FROM contents WHERE id = ?`, fresh).Scan(&old); err != nil {
		return nil, err
	}
	if err := anchorCitations(ctx, tx, old, fresh); err != nil {
		return nil, err
	}
	// Before the documents go over: what the old words are called changes then.
	if err := deleteRead(ctx, tx, old); err != nil {
		return nil, err
	}
	if err := runAll(ctx, tx, []string{
		// What the user decided and the new reading did not find out.
		`UPDATE contents SET (scans, describe, metadata, dated) = (
			SELECT t.scans, t.describe, coalesce(nullif(contents.metadata, ''), ` + soundMetadata + `), coalesce(nullif(contents.dated, ''), ` + soundDated + `)
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
	if err := retitle(ctx, tx, fresh); err != nil {
		return nil, err
	}
	return readRows(ctx, tx, scanDocument, `SELECT `+documentColumns+` FROM `+documentTables+` WHERE d.content_id = ? ORDER BY d.id`, fresh)
}

// anchorCitations gives the citations of a content's documents the places that
// their quotes have in another reading of the same bytes.
func anchorCitations(ctx context.Context, tx *sql.Tx, old, fresh contentID) error {
	type anchor struct {
		message ibid.MessageID
		number  int
		span    ibid.Span
		quote   string
		text    string // of the page, empty where there is none
	}
	anchors, err := readRows(ctx, tx, func(row scanner) (a anchor, err error) {
		return a, row.Scan(&a.message, &a.number, &a.span.Start, &a.span.End, &a.quote, &a.text)
	}, `
		SELECT c.message_id, c.number, c.start_byte, c.end_byte, c.quote, coalesce(p.text, '')
		FROM documents d JOIN contents t ON t.id = d.content_id
			JOIN citations c ON c.workspace_id = d.workspace_id AND c.document_hash = t.hash
			LEFT JOIN pages p ON p.content_id = ? AND p.number = c.page
		WHERE d.content_id = ?`, fresh, old)
	if err != nil {
		return err
	}
	for _, a := range anchors {
		span, found := findQuote(a.text, a.quote, a.span)
		_, err := tx.ExecContext(ctx, `
			UPDATE citations SET start_byte = ?, end_byte = ?, moved = ? WHERE message_id = ? AND number = ?`,
			span.Start, span.End, !found, a.message, a.number)
		if err != nil {
			return err
		}
	}
	return nil
}

// findQuote reports where a quote stands in a text: where it stood before, or else
// in the only place that has it. A quote that stands in several is in none.
func findQuote(text, quote string, before ibid.Span) (span ibid.Span, found bool) {
	if before.In(text) == quote {
		return before, true
	}
	first := strings.Index(text, quote)
	if first < 0 || first != strings.LastIndex(text, quote) {
		return before, false
	}
	return ibid.Span{Start: first, End: first + len(quote)}, true
}
