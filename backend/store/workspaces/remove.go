package workspaces

import (
	"context"
	"database/sql"
	"fmt"

	"ibid/backend/ibid"
	"ibid/backend/store/documents"
	"ibid/backend/store/sqlite"
	"ibid/backend/store/talk"
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
func (s *Store) RemoveDocuments(ctx context.Context, ws ibid.WorkspaceID, ids []ibid.DocumentID, removal ibid.Removal) (gone []string, err error) {
	gone, err = sqlite.Transact(ctx, s.db.Write, ws, func(tx *sql.Tx) ([]string, error) {
		for _, id := range ids {
			if err := removeDocument(ctx, tx, ws, id, removal); err != nil {
				return nil, fmt.Errorf("%d: %w", id, err)
			}
		}
		return deleteUnused(ctx, tx)
	}, "remove documents")
	if err == nil {
		s.db.PassagesChanged()
		s.db.GiveSpaceBack(ctx)
	}
	return gone, err
}

// removeDocument takes a document out of its workspace or out of all. What was read
// of it is left to deleteUnused.
func removeDocument(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID, removal ibid.Removal) error {
	doc, err := documents.Get(ctx, tx, ws, id)
	if err != nil {
		return err
	}
	// A reading that is to replace the document's ends with it.
	places, err := sqlite.Rows(ctx, tx, func(row sqlite.Row) (p sqlite.DocumentKey, err error) { return p, row.Scan(&p.Workspace, &p.Document) }, `
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
func takeOut(ctx context.Context, tx *sql.Tx, p sqlite.DocumentKey, quotes bool) error {
	if quotes {
		if err := talk.DeleteAnswers(ctx, tx, p); err != nil {
			return err
		}
	}
	if err := talk.ForgetEvidence(ctx, tx, p); err != nil {
		return err
	}
	return sqlite.RunAll(ctx, tx, []string{
		`UPDATE folder_files SET document_id = NULL, left_out = 1 WHERE document_id = ?1 AND workspace_id = ?2`,
		`UPDATE documents SET replaced_by = NULL WHERE replaced_by = ?1 AND workspace_id = ?2`,
		`DELETE FROM documents WHERE id = ?1 AND workspace_id = ?2`, // and its tags
	}, p.Document, p.Workspace)
}

// deleteUnused deletes what was read of files as far as no document shows it any
// more, and gives the hashes of those of which nothing is left.
func deleteUnused(ctx context.Context, tx *sql.Tx) (gone []string, err error) {
	unused, err := sqlite.Rows(ctx, tx, sqlite.ScanOne[sqlite.ContentID], `
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
func deleteRead(ctx context.Context, tx *sql.Tx, content sqlite.ContentID) error {
	return sqlite.RunAll(ctx, tx, []string{
		`UPDATE chunk_text_upkeep SET removed = removed + (SELECT chunks FROM contents WHERE id = ?)`,
		`DELETE FROM chunks WHERE content_id = ?`, // triggers take words and vectors along
		`DELETE FROM sections WHERE content_id = ?`,
		`DELETE FROM law_sections WHERE content_id = ?`,
		`DELETE FROM law_citations WHERE content_id = ?`,
		`DELETE FROM pages WHERE content_id = ?`,
	}, content)
}
