package documents

import (
	"context"
	"database/sql"
	"errors"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// WaitingPages lists the numbers of the pages whose words wait to be recognised
// from their picture, in order. Returns CodeNotFound if there is no such
// document.
func (s *Store) WaitingPages(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) ([]int, error) {
	return sqlite.TransactDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, content sqlite.ContentID) ([]int, error) {
		return sqlite.Rows(ctx, tx, sqlite.ScanOne[int], `
			SELECT number FROM pages WHERE content_id = ? AND state IN ('scan', 'garbled') ORDER BY number`, content)
	}, "list waiting pages of document %d", id)
}

// SaveRecognised replaces pages that wait by what was recognised on them: text,
// words, state, quality, language, recogniser, blocks, sections and chunks. It makes the
// chunks searchable by words and gives the document with its new counters, all
// or nothing. What the file itself says of a page stays (label, size, rotation),
// the time it took is added to that of its reading, and Reader, Chunker and
// Resume of the batch are not looked at: they are of the reading.
//
// Ordinals of chunks go on from the document's last chunk, whatever page they
// are of.
//
// Returns CodeNotFound if there is no such document, and CodeInvalid for a page
// that does not wait, since text that something may cite never changes; for a
// state other than recognised, described and unreadable; and as
// [Store.SavePages] does.
func (s *Store) SaveRecognised(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, batch ibid.PageBatch) (doc ibid.Document, err error) {
	doc, err = s.grow(ctx, ws, id, batch.Pages, func(tx *sql.Tx, chunks *chunkInserter) (pageCounters, error) {
		return saveRecognised(ctx, tx, chunks, batch.Pages)
	})
	if err == nil {
		s.db.PassagesChanged()
	}
	return doc, err
}

func checkRecognised(pages []ibid.ReadPage) error {
	for _, p := range pages {
		switch p.State {
		case ibid.PageRecognised, ibid.PageDescribed, ibid.PageUnreadable:
			if !p.Failed {
				continue
			}
		}
		return ibid.Errorf(ibid.CodeInvalid, "Page %d was not recognised and cannot be stored as if it were.", p.Page.Number)
	}
	return nil
}

func saveRecognised(ctx context.Context, tx *sql.Tx, chunks *chunkInserter, pages []ibid.ReadPage) (counted pageCounters, err error) {
	if err := checkRecognised(pages); err != nil {
		return counted, err
	}
	for _, p := range pages {
		was, err := waitingPage(ctx, tx, chunks.content, p.Page.Number)
		if err != nil {
			return counted, err
		}
		if err := replacePage(ctx, tx, chunks.content, p); err != nil {
			return counted, err
		}
		if err := chunks.insert(ctx, tx, p.Page.Number, p.Chunks); err != nil {
			return counted, err
		}
		counted.count(was, -1)
		counted.count(p, 1)
	}
	return counted, nil
}

// waitingPage gives state and text of a page, and CodeInvalid if it does not wait.
func waitingPage(ctx context.Context, tx *sql.Tx, content sqlite.ContentID, number int) (p ibid.ReadPage, err error) {
	err = tx.QueryRowContext(ctx, `SELECT state, text FROM pages WHERE content_id = ? AND number = ?`, content, number).
		Scan(&p.State, &p.Page.Text)
	if err == nil && !p.State.Waiting() || errors.Is(err, sql.ErrNoRows) {
		err = ibid.Errorf(ibid.CodeInvalid, "Page %d does not wait to be recognised.", number)
	}
	return p, err
}

// replacePage puts what was recognised in the place of what was read. A waiting
// page has no chunks; see [Store.SavePages].
func replacePage(ctx context.Context, tx *sql.Tx, content sqlite.ContentID, p ibid.ReadPage) error {
	number := p.Page.Number
	_, err := tx.ExecContext(ctx, `
		UPDATE pages SET text = ?, words = ?, state = ?, quality = ?, language = ?, recogniser = ?, tables = ?, read_us = read_us + ?, blocks = ?
		WHERE content_id = ? AND number = ?`,
		p.Page.Text, ibid.EncodeWords(p.Page.Words), p.State, p.Quality, p.Language, p.Recogniser, len(p.Page.Tables),
		p.Took.Microseconds(), ibid.EncodeBlocks(p.Blocks), content, number)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM sections WHERE content_id = ? AND page = ?`, content, number); err != nil {
		return err
	}
	return insertSections(ctx, tx, content, number, p.Sections)
}
