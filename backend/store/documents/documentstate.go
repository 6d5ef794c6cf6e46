package documents

import (
	"context"
	"database/sql"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// SetPreflight stores the number of pages, and date and titles unless they are
// empty: the title in the file's metadata, and the one that the file bears by it, which
// all documents of the same bytes take. Returns CodeNotFound if there is no such document.
func (s *Store) SetPreflight(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, p ibid.Preflight, title string) error {
	var chunks int
	err := s.db.UpdateDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		err := tx.QueryRowContext(ctx, `
			UPDATE contents SET pages = ?1, dated = iif(?2 = '', dated, ?2), metadata = iif(?3 = '', metadata, ?3),
				title = iif(?4 = '', title, ?4), title_from = iif(?4 = '', title_from, 'file')
			WHERE id = ?5 RETURNING chunks`, p.Pages, p.Dated, p.Title, title, content).Scan(&chunks)
		if err != nil || title == "" {
			return err
		}
		return Retitle(ctx, tx, content)
	})
	if chunks > 0 {
		s.db.PassagesChanged() // a title is searched too
	}
	return err
}

// SetStatus moves a document, and all of the same bytes, to a status. The failure
// is kept when the status is failed, which needs one, and forgotten otherwise;
// what the section stage needed to go on is forgotten once the document is ready.
// Returns CodeInvalid for a failed document without a failure and for a ready one
// without a single chunk (no document is called ready that cannot be searched),
// and CodeNotFound if there is no such document.
func (s *Store) SetStatus(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, status ibid.DocumentStatus, failure *ibid.Error) error {
	return s.db.UpdateDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		var chunks int
		err := tx.QueryRowContext(ctx, `SELECT chunks FROM contents WHERE id = ?`, content).Scan(&chunks)
		switch {
		case err != nil:
			return err
		case status == ibid.StatusFailed && failure == nil:
			return ibid.Errorf(ibid.CodeInvalid, "A failed document needs a reason.")
		case status == ibid.StatusReady && chunks == 0:
			return ibid.Errorf(ibid.CodeInvalid, "A document without searchable text cannot be ready.")
		case status != ibid.StatusFailed:
			failure = nil
		}
		code, message, hint := sqlite.ErrorColumns(failure)
		_, err = tx.ExecContext(ctx, `
			UPDATE contents SET status = ?1, failure_code = ?2, failure_message = ?3, failure_hint = ?4,
				resume = iif(?1 = 'ready', '', resume)
			WHERE id = ?5`, status, code, message, hint, content)
		return err
	})
}

// SetDescribe records whether a model is to describe the passages of a document.
// Returns CodeNotFound if there is no such document.
func (s *Store) SetDescribe(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, describe bool) error {
	return s.db.UpdateDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		_, err := tx.ExecContext(ctx, `UPDATE contents SET describe = ? WHERE id = ?`, describe, content)
		return err
	})
}

// SetScans stores what is to be done with the pages of a document that are
// scans. Returns CodeInvalid for a decision there is not, and CodeNotFound if
// there is no such document.
func (s *Store) SetScans(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, decision ibid.ScanDecision) error {
	return s.db.UpdateDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		switch decision {
		case ibid.ScansAsk, ibid.ScansRead, ibid.ScansLeave:
		default:
			return ibid.Errorf(ibid.CodeInvalid, "“%s” is no decision on scans.", decision)
		}
		_, err := tx.ExecContext(ctx, `UPDATE contents SET scans = ? WHERE id = ?`, decision, content)
		return err
	})
}

// SetPresence reports whether a document takes part in its workspace, and which
// document has replaced it, 0 for none. It stays for what cites it. Returns
// CodeInvalid for a presence that is not the user's to see or a replacement by
// itself, and CodeNotFound if there is no such document, or no such replacement.
func (s *Store) SetPresence(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, presence ibid.Presence, replacedBy ibid.DocumentID) error {
	err := s.db.UpdateDocument(ctx, ws, id, func(tx *sql.Tx, _ sqlite.ContentID) error {
		switch presence {
		case ibid.PresenceCurrent, ibid.PresenceReplaced, ibid.PresenceGone:
		default:
			return ibid.Errorf(ibid.CodeInvalid, "A document cannot be “%s”.", presence)
		}
		if replacedBy == id {
			return ibid.Errorf(ibid.CodeInvalid, "A document cannot replace itself.")
		}
		if replacedBy != 0 {
			if _, err := sqlite.ContentOf(ctx, tx, ws, replacedBy); err != nil {
				return err
			}
		}
		return sqlite.Need(ctx, tx, "document", `
			UPDATE documents SET presence = ?, replaced_by = nullif(?, 0) WHERE id = ? AND presence <> 'rereads' RETURNING 1`,
			presence, replacedBy, id)
	})
	s.db.PassagesChanged() // only current documents are searched
	return err
}

// MoveFile notes that a document's file has another path and name now. Returns
// CodeNotFound if there is no such document.
func (s *Store) MoveFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, path, name string) error {
	err := s.db.UpdateDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		_, err := tx.ExecContext(ctx, `
			UPDATE documents SET path = ?, name = ? WHERE id = ?`, path, name, id)
		if err != nil {
			return err
		}
		return Retitle(ctx, tx, content)
	})
	s.db.PassagesChanged() // a name is searched too
	return err
}

// SetCopied records whether the library keeps a copy of a document's file.
// Returns CodeNotFound if there is no such document.
func (s *Store) SetCopied(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, copied bool) error {
	return s.db.UpdateDocument(ctx, ws, id, func(tx *sql.Tx, _ sqlite.ContentID) error {
		_, err := tx.ExecContext(ctx, `UPDATE documents SET copied = ? WHERE id = ?`, copied, id)
		return err
	})
}
