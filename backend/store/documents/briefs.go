package documents

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// Brief gives the brief of a document that was saved last; nil for none, and for one that
// is damaged: it is made again. Returns
// CodeNotFound if there is no such document.
func (s *Store) Brief(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (*ibid.Brief, error) {
	return sqlite.TransactDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, _ sqlite.ContentID) (brief *ibid.Brief, err error) {
		var text string
		err = tx.QueryRowContext(ctx, `
			SELECT b.brief FROM briefs b WHERE b.document_id = ? AND `+sqlite.BriefSum.Sound("b"), id).Scan(&text)
		if errors.Is(err, sql.ErrNoRows) {
			return brief, nil
		}
		if err != nil {
			return brief, err
		}
		brief = new(ibid.Brief)
		return brief, json.Unmarshal([]byte(text), brief)
	}, "get brief of document %d", id)
}

// SaveBrief keeps the brief of a document in place of the one before. Returns
// CodeNotFound if there is no such document.
func (s *Store) SaveBrief(ctx context.Context, ws ibid.WorkspaceID, brief ibid.Brief) error {
	text, err := json.Marshal(brief)
	if err != nil {
		return fmt.Errorf("encode brief: %w", err)
	}
	return s.db.NoteOfDocument(ctx, ws, brief.DocumentID, func(tx *sql.Tx, _ sqlite.ContentID) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO briefs (document_id, recipe, brief) VALUES (?, ?, ?)
			ON CONFLICT (document_id) DO UPDATE SET recipe = excluded.recipe, brief = excluded.brief, sum = NULL`, brief.DocumentID, brief.Recipe, string(text))
		return err
	})
}
