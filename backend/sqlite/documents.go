package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"ibid/backend/ibid"
)

// AddDocument adds a document as queued. If the workspace has one with the same
// hash, that one takes the new path and name, is otherwise left as it is, and
// created is false. Returns CodeInvalid without a hash, and CodeNotFound if
// there is no such workspace.
func (db *DB) AddDocument(ctx context.Context, ws ibid.WorkspaceID, d ibid.NewDocument) (doc ibid.Document, created bool, err error) {
	err = needWorkspace(ws)
	if err == nil && d.Hash == "" {
		err = ibid.Errorf(ibid.CodeInvalid, "A document needs the hash of its bytes.")
	}
	if err == nil {
		err = db.withTx(ctx, func(tx *sql.Tx) error {
			doc, created, err = addDocument(ctx, tx, ws, d)
			return err
		})
	}
	if err != nil {
		return ibid.Document{}, false, fmt.Errorf("add document: %w", err)
	}
	return doc, created, nil
}

func addDocument(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, d ibid.NewDocument) (doc ibid.Document, created bool, err error) {
	var known bool
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM workspaces WHERE id = ?)`, ws).Scan(&known)
	if err == nil && !known {
		err = notFound(sql.ErrNoRows, "workspace")
	}
	if err != nil {
		return doc, false, err
	}
	var id ibid.DocumentID
	err = tx.QueryRowContext(ctx, `
		UPDATE documents SET path = ?, name = ? WHERE workspace_id = ? AND hash = ? RETURNING id`,
		d.Path, d.Name, ws, d.Hash).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		created = true
		err = tx.QueryRowContext(ctx, `
			INSERT INTO documents (workspace_id, hash, path, name, title, bytes, status, added_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
			ws, d.Hash, d.Path, d.Name, cmp.Or(d.Title, d.Name), d.Bytes, ibid.StatusQueued, micros(time.Now())).Scan(&id)
	}
	if err != nil {
		return doc, false, err
	}
	doc, err = document(ctx, tx, ws, id)
	return doc, created, err
}

// Documents lists the documents of a workspace, the newest first.
func (db *DB) Documents(ctx context.Context, ws ibid.WorkspaceID) (docs []ibid.Document, err error) {
	err = needWorkspace(ws)
	if err == nil {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			rows, err := tx.QueryContext(ctx, `SELECT `+documentColumns+`
				FROM documents d WHERE d.workspace_id = ? ORDER BY d.added_at DESC, d.id DESC`, ws)
			docs, err = collect(rows, err, scanDocument)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("list documents: %w", err)
	}
	return docs, nil
}

// Document gives one document. Returns CodeNotFound if the workspace has none
// with this id.
func (db *DB) Document(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (doc ibid.Document, err error) {
	err = needWorkspace(ws)
	if err == nil {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			doc, err = document(ctx, tx, ws, id)
			return err
		})
	}
	if err != nil {
		return ibid.Document{}, fmt.Errorf("get document %d: %w", id, err)
	}
	return doc, nil
}

func document(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error) {
	doc, err := scanDocument(tx.QueryRowContext(ctx,
		`SELECT `+documentColumns+` FROM documents d WHERE d.id = ? AND d.workspace_id = ?`, id, ws))
	return doc, notFound(err, "document")
}

// SetPreflight stores the number of pages, and date and title unless they are
// empty. Returns CodeNotFound if there is no such document.
func (db *DB) SetPreflight(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, p ibid.Preflight, title string) error {
	err := db.updateDocument(ctx, ws, id, func(tx *sql.Tx, doc ibid.Document) error {
		_, err := tx.ExecContext(ctx, `UPDATE documents SET pages = ?, title = ?, dated = ? WHERE id = ?`,
			p.Pages, cmp.Or(title, doc.Title), cmp.Or(p.Dated, doc.Dated), id)
		return err
	})
	db.frequencies.forget() // a title is searched too
	return err
}

// SetStatus moves a document to a status. The failure is kept when the status
// is failed, which needs one, and forgotten otherwise; what the section stage
// needed to go on is forgotten once the document is ready. Returns CodeInvalid
// for a failed document without a failure and for a ready one without a single
// chunk (no document is called ready that cannot be searched), and CodeNotFound
// if there is no such document.
func (db *DB) SetStatus(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, status ibid.DocumentStatus, failure *ibid.Error) error {
	return db.updateDocument(ctx, ws, id, func(tx *sql.Tx, doc ibid.Document) error {
		switch {
		case status == ibid.StatusFailed && failure == nil:
			return ibid.Errorf(ibid.CodeInvalid, "A failed document needs a reason.")
		case status == ibid.StatusReady && doc.Chunks == 0:
			return ibid.Errorf(ibid.CodeInvalid, "A document without searchable text cannot be ready.")
		case status != ibid.StatusFailed:
			failure = nil
		}
		code, message, hint := errorColumns(failure)
		_, err := tx.ExecContext(ctx, `
			UPDATE documents SET status = ?1, failure_code = ?2, failure_message = ?3, failure_hint = ?4,
				resume = iif(?1 = 'ready', '', resume)
			WHERE id = ?5`, status, code, message, hint, id)
		return err
	})
}

// updateDocument runs fn in a transaction with the document as it is.
func (db *DB) updateDocument(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, fn func(*sql.Tx, ibid.Document) error) error {
	err := needWorkspace(ws)
	if err == nil {
		err = db.withTx(ctx, func(tx *sql.Tx) error {
			doc, err := document(ctx, tx, ws, id)
			if err != nil {
				return err
			}
			return fn(tx, doc)
		})
	}
	if err != nil {
		return fmt.Errorf("update document %d: %w", id, err)
	}
	return nil
}

// readDocument runs fn on one unchanging state of the library in which the
// document is.
func (db *DB) readDocument(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, fn func(*sql.Tx) error) error {
	if err := needWorkspace(ws); err != nil {
		return err
	}
	return db.withRead(ctx, func(tx *sql.Tx) error {
		if _, err := document(ctx, tx, ws, id); err != nil {
			return err
		}
		return fn(tx)
	})
}

// documentColumns are what scanDocument scans, of documents d.
const documentColumns = `d.id, d.workspace_id, d.hash, d.path, d.name, d.title, d.bytes,
	d.status, d.failure_code, d.failure_message, d.failure_hint,
	d.pages, d.pages_read, d.pages_empty, d.pages_failed, d.chunks, d.chunks_embedded, d.describe, d.chunks_gisted,
	d.dated, d.scans, d.pages_waiting, d.pages_recognised, d.pages_unreadable, d.added_at`

func scanDocument(row scanner) (d ibid.Document, err error) {
	var code, message, hint sql.NullString
	var added int64
	err = row.Scan(&d.ID, &d.WorkspaceID, &d.Hash, &d.Path, &d.Name, &d.Title, &d.Bytes,
		&d.Status, &code, &message, &hint,
		&d.Pages, &d.PagesRead, &d.PagesEmpty, &d.PagesFailed, &d.Chunks, &d.ChunksEmbedded, &d.Describe, &d.ChunksGisted,
		&d.Dated, &d.Scans, &d.PagesWaiting, &d.PagesRecognised, &d.PagesUnreadable, &added)
	d.Failure = errorFrom(code, message, hint)
	d.AddedAt = fromMicros(added)
	return d, err
}

// errorColumns are the three columns that hold an error for a person; they are
// NULL for nil. The cause is for the log and not kept.
func errorColumns(e *ibid.Error) (code, message, hint sql.NullString) {
	if e == nil {
		return
	}
	return sql.NullString{String: string(e.Code), Valid: true},
		sql.NullString{String: e.Message, Valid: true},
		sql.NullString{String: e.Hint, Valid: true}
}

// errorFrom is the reverse of errorColumns.
func errorFrom(code, message, hint sql.NullString) *ibid.Error {
	if !code.Valid {
		return nil
	}
	return &ibid.Error{Code: ibid.Code(code.String), Message: message.String, Hint: hint.String}
}
