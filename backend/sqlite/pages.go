package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"ibid/backend/ibid"
)

// SavePages stores pages and their chunks, makes them searchable by words, and
// gives the document with its new counters, all or nothing. A page that is
// already there is left alone, so that an ingest that was cut short can repeat
// itself. Reader and chunker name what made the pages.
//
// The chunks' ID, WorkspaceID, DocumentID, Page and Ordinal are assigned here;
// ordinals go on from the document's last chunk, in the order given. A failed
// page counts in PagesFailed and not in PagesRead.
//
// Returns CodeNotFound if there is no such document, and CodeInvalid if a
// chunk's text is not what its span covers.
func (db *DB) SavePages(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, batch ibid.PageBatch) (doc ibid.Document, err error) {
	err = errors.Join(needWorkspace(ws), checkPages(batch.Pages))
	if err == nil {
		err = db.withTx(ctx, func(tx *sql.Tx) error {
			doc, err = savePages(ctx, tx, ws, id, batch)
			return err
		})
	}
	if err != nil {
		return ibid.Document{}, fmt.Errorf("save pages of document %d: %w", id, err)
	}
	db.frequencies.forget()
	return doc, nil
}

func checkPages(pages []ibid.ReadPage) error {
	for _, p := range pages {
		if p.Page.Number < 1 || p.Failed && (p.Page.Text != "" || len(p.Chunks) > 0) {
			return ibid.Errorf(ibid.CodeInvalid, "Page %d cannot be stored.", p.Page.Number)
		}
		for _, c := range p.Chunks {
			if c.Text == "" || c.Span.In(p.Page.Text) != c.Text {
				return ibid.Errorf(ibid.CodeInvalid, "A chunk of page %d is not a part of its text.", p.Page.Number)
			}
		}
	}
	return nil
}

func savePages(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID, batch ibid.PageBatch) (doc ibid.Document, err error) {
	if doc, err = document(ctx, tx, ws, id); err != nil {
		return doc, err
	}
	var ordinal int
	err = tx.QueryRowContext(ctx, `SELECT coalesce(max(ordinal) + 1, 0) FROM chunks WHERE document_id = ?`, id).Scan(&ordinal)
	if err != nil {
		return doc, err
	}
	var saved, read, empty, failed, chunks int
	for _, p := range batch.Pages {
		added, err := insertPage(ctx, tx, ws, id, p)
		if err != nil {
			return doc, err
		}
		if !added {
			continue
		}
		for _, c := range p.Chunks {
			c.Page, c.Ordinal = p.Page.Number, ordinal+chunks
			if err := insertChunk(ctx, tx, ws, id, c); err != nil {
				return doc, err
			}
			chunks++
		}
		saved++
		switch {
		case p.Failed:
			failed++
		case strings.TrimSpace(p.Page.Text) == "":
			read, empty = read+1, empty+1
		default:
			read++
		}
	}
	if saved == 0 {
		return doc, nil
	}
	_, err = tx.ExecContext(ctx, `
		UPDATE documents SET reader = ?, chunker = ?, pages_read = pages_read + ?, pages_empty = pages_empty + ?,
			pages_failed = pages_failed + ?, chunks = chunks + ?
		WHERE id = ?`, batch.Reader, batch.Chunker, read, empty, failed, chunks, id)
	if err != nil {
		return doc, err
	}
	return document(ctx, tx, ws, id)
}

// insertPage stores a page and tells whether it was not there before.
func insertPage(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID, p ibid.ReadPage) (added bool, err error) {
	page := p.Page
	words := ibid.EncodeWords(page.Words)
	if words == nil {
		words = []byte{} // nil would be NULL
	}
	result, err := tx.ExecContext(ctx, `
		INSERT INTO pages (document_id, workspace_id, number, label, width, height, rotate, failed, text, words)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (document_id, number) DO NOTHING`,
		id, ws, page.Number, page.Label, page.Width, page.Height, page.Rotate, p.Failed, page.Text, words)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

func insertChunk(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID, c ibid.Chunk) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO chunks (workspace_id, document_id, page, ordinal, start_byte, end_byte, tokens, text)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		ws, id, c.Page, c.Ordinal, c.Span.Start, c.Span.End, c.Tokens, c.Text)
	return err
}

// Page gives a page with its words. Returns CodeNotFound if it has not been
// stored, or its document is not in the workspace.
func (db *DB) Page(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, number int) (page ibid.Page, err error) {
	err = needWorkspace(ws)
	var words []byte
	if err == nil {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			return notFound(tx.QueryRowContext(ctx, `
				SELECT number, label, width, height, rotate, text, words FROM pages
				WHERE document_id = ? AND number = ? AND workspace_id = ?`, id, number, ws).
				Scan(&page.Number, &page.Label, &page.Width, &page.Height, &page.Rotate, &page.Text, &words), "page")
		})
	}
	if err == nil && len(words) > 0 {
		page.Words, err = ibid.DecodeWords(words)
	}
	if err != nil {
		return ibid.Page{}, fmt.Errorf("get page %d of document %d: %w", number, id, err)
	}
	return page, nil
}

// NextPage is the first page number of a document that has not been stored, 1
// when none has. Returns CodeNotFound if there is no such document.
func (db *DB) NextPage(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (number int, err error) {
	err = needWorkspace(ws)
	if err == nil {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			if _, err := document(ctx, tx, ws, id); err != nil {
				return err
			}
			// The first stored number that is not followed by the next one,
			// page 0 standing before the first.
			return tx.QueryRowContext(ctx, `
				SELECT min(n) + 1
				FROM (SELECT 0 AS n UNION ALL SELECT number FROM pages WHERE document_id = ?1) AS stored
				WHERE NOT EXISTS (SELECT 1 FROM pages WHERE document_id = ?1 AND number = n + 1)`, id).Scan(&number)
		})
	}
	if err != nil {
		return 0, fmt.Errorf("find next page of document %d: %w", id, err)
	}
	return number, nil
}
