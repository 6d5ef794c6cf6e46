package workspaces

import (
	"context"
	"database/sql"
	"fmt"

	"ibid/backend/ibid"
	"ibid/backend/store/documents"
	"ibid/backend/store/sqlite"
)

// ReplaceFile gives a document the bytes that its file has now. It keeps its number,
// folder and tags, and is queued to be read unless the library knows these bytes.
// The hash is that of its former bytes if nothing in the library has them any more,
// else empty.
//
// Returns CodeConflict if pages of the document were read, since answers may cite
// them, or if its workspace has these bytes as another document; and CodeNotFound if
// there is no such document.
func (s *Store) ReplaceFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, file ibid.NewDocument) (doc ibid.Document, gone string, err error) {
	err = s.db.UpdateDocument(ctx, ws, id, func(tx *sql.Tx, before sqlite.ContentID) error {
		former, err := documents.Get(ctx, tx, ws, id)
		if err != nil {
			return err
		}
		content, title, err := documents.AddContent(ctx, tx, file)
		if err != nil {
			return err
		}
		var other bool
		if err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM documents WHERE workspace_id = ? AND content_id = ?)`, ws, content).Scan(&other); err != nil {
			return err
		}
		if other || former.PagesRead+former.PagesFailed > 0 || former.Presence != ibid.PresenceCurrent {
			return ibid.Errorf(ibid.CodeConflict, "The document can't take the place of another.")
		}
		if _, err := tx.ExecContext(ctx, `UPDATE documents SET content_id = ?, path = ?, name = ?, title = ?, copied = 0 WHERE id = ?`,
			content, file.Path, file.Name, documents.TitleOf("", title, file.Name), id); err != nil {
			return err
		}
		if err := documents.Retitle(ctx, tx, content); err != nil {
			return err
		}
		hashes, err := deleteUnused(ctx, tx)
		if err != nil {
			return err
		}
		for _, hash := range hashes {
			if hash == former.Hash {
				gone = hash
			}
		}
		doc, err = documents.Get(ctx, tx, ws, id)
		return err
	})
	if err != nil {
		return ibid.Document{}, "", fmt.Errorf("replace file: %w", err)
	}
	s.db.PassagesChanged() // the content may bring passages along
	return doc, gone, nil
}
