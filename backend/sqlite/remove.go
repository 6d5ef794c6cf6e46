package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ibid/backend/ibid"
)

// RemoveDocuments removes documents from their workspace, or from all workspaces
// if the removal says so, all or nothing, and then gives the space back to the
// disk. With the last document of a file go its pages, sections, chunks, words,
// vectors, picture and work, also those of a reading that was to replace them;
// gone are the hashes of such files: nothing of them is left to keep a copy for.
//
// What the answers of a workspace retrieved from a document goes in any case, and
// what was noted of it when they were checked. Their own words and the quotes they
// cite stay, or the answers go too if the removal says so, and a conversation with
// its last answer. A file of a folder is left out from now on.
//
// Returns CodeNotFound if one of the documents is not in the workspace.
func (db *DB) RemoveDocuments(ctx context.Context, ws ibid.WorkspaceID, ids []ibid.DocumentID, removal ibid.Removal) (gone []string, err error) {
	gone, err = transact(ctx, db.withTx, ws, func(tx *sql.Tx) ([]string, error) {
		for _, id := range ids {
			if err := removeDocument(ctx, tx, ws, id, removal); err != nil {
				return nil, fmt.Errorf("%d: %w", id, err)
			}
		}
		return deleteUnused(ctx, tx)
	}, "remove documents")
	if err == nil {
		db.statistics.forget()
		db.giveSpaceBack(ctx)
	}
	return gone, err
}

// place is where a document is.
type place struct {
	workspace ibid.WorkspaceID
	document  ibid.DocumentID
}

// removeDocument takes a document out of its workspace or out of all. What was read
// of it is left to deleteUnused.
func removeDocument(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID, removal ibid.Removal) error {
	doc, err := document(ctx, tx, ws, id)
	if err != nil {
		return err
	}
	// A reading that is to replace the document's ends with it.
	places, err := readRows(ctx, tx, func(row scanner) (p place, err error) { return p, row.Scan(&p.workspace, &p.document) }, `
		SELECT d.workspace_id, d.id FROM documents d JOIN contents t ON t.id = d.content_id
		WHERE t.hash = ?1 AND (?2 OR d.workspace_id = ?3 AND (d.id = ?4 OR d.presence = 'rereads'))`,
		doc.Hash, removal.Everywhere, ws, id)
	if err != nil {
		return err
	}
	for _, p := range places {
		if err := takeOut(ctx, tx, p, removal.Quotes); err != nil {
			return err
		}
	}
	return nil
}

// takeOut takes one document out of its workspace, and what answers hold of it.
func takeOut(ctx context.Context, tx *sql.Tx, p place, quotes bool) error {
	if quotes {
		if err := deleteAnswers(ctx, tx, p); err != nil {
			return err
		}
	}
	if err := forgetEvidence(ctx, tx, p); err != nil {
		return err
	}
	return runAll(ctx, tx, []string{
		`UPDATE folder_files SET document_id = NULL, left_out = 1 WHERE document_id = ?1 AND workspace_id = ?2`,
		`UPDATE documents SET replaced_by = NULL WHERE replaced_by = ?1 AND workspace_id = ?2`,
		`DELETE FROM documents WHERE id = ?1 AND workspace_id = ?2`, // and its tags
	}, p.document, p.workspace)
}

// deleteAnswers deletes the answers that cite a document, and conversations that
// are left without one. The hash finds citations from before the same file was
// removed and added again.
func deleteAnswers(ctx context.Context, tx *sql.Tx, p place) error {
	type deleted struct {
		conversation ibid.ConversationID
		question     string
	}
	answers, err := readRows(ctx, tx, func(row scanner) (d deleted, err error) { return d, row.Scan(&d.conversation, &d.question) }, `
		DELETE FROM messages WHERE workspace_id = ?2 AND id IN (
			SELECT message_id FROM citations WHERE document_id = ?1 OR workspace_id = ?2 AND document_hash = (
				SELECT t.hash FROM documents d JOIN contents t ON t.id = d.content_id WHERE d.id = ?1))
		RETURNING conversation_id, question`, p.document, p.workspace)
	if err != nil {
		return err
	}
	for _, d := range answers {
		if err := forgetQuestion(ctx, tx, d.conversation, d.question); err != nil {
			return err
		}
	}
	return nil
}

// forgetQuestion takes a question that was deleted out of the title of its
// conversation, which the next one gives, and deletes a conversation without any.
func forgetQuestion(ctx context.Context, tx *sql.Tx, id ibid.ConversationID, question string) error {
	var next string
	err := tx.QueryRowContext(ctx, `SELECT question FROM messages WHERE conversation_id = ? ORDER BY id LIMIT 1`, id).Scan(&next)
	if errors.Is(err, sql.ErrNoRows) {
		_, err = tx.ExecContext(ctx, `DELETE FROM conversations WHERE id = ?`, id)
		return err
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, `UPDATE conversations SET title = ? WHERE id = ? AND title = ?`,
			conversationTitle(next), id, conversationTitle(question))
	}
	return err
}

// deleteUnused deletes what was read of files as far as no document shows it any
// more, and gives the hashes of those of which nothing is left.
func deleteUnused(ctx context.Context, tx *sql.Tx) (gone []string, err error) {
	unused, err := readRows(ctx, tx, scanOne[contentID], `
		SELECT id FROM contents t WHERE NOT EXISTS (SELECT 1 FROM documents WHERE content_id = t.id)`)
	if err != nil {
		return nil, err
	}
	for _, content := range unused {
		if err := deleteRead(ctx, tx, content); err != nil {
			return nil, err
		}
		var hash string // its job and picture go with it
		if err := tx.QueryRowContext(ctx, `DELETE FROM contents WHERE id = ? RETURNING hash`, content).Scan(&hash); err != nil {
			return nil, err
		}
		var left bool // another reading of the same bytes
		if err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM contents WHERE hash = ?)`, hash).Scan(&left); err != nil {
			return nil, err
		}
		if !left {
			gone = append(gone, hash)
		}
	}
	return gone, nil
}

// deleteRead deletes all that was read of a content, and what is derived from it.
func deleteRead(ctx context.Context, tx *sql.Tx, content contentID) error {
	return runAll(ctx, tx, []string{
		`UPDATE chunk_text_upkeep SET removed = removed + (SELECT chunks FROM contents WHERE id = ?)`,
		`DELETE FROM chunks WHERE content_id = ?`, // triggers take words and vectors along
		`DELETE FROM sections WHERE content_id = ?`,
		`DELETE FROM law_sections WHERE content_id = ?`,
		`DELETE FROM law_citations WHERE content_id = ?`,
		`DELETE FROM pages WHERE content_id = ?`,
	}, content)
}
