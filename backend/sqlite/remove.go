package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"

	"ibid/backend/ibid"
)

// DeleteDocument removes a document with its pages, sections, chunks, words and
// vectors, all or nothing, and then gives the space back to the disk. Answers keep the
// quotes they cite. Returns CodeNotFound if there is no such document.
func (db *DB) DeleteDocument(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) error {
	err := needWorkspace(ws)
	if err == nil {
		err = db.withTx(ctx, func(tx *sql.Tx) error { return deleteDocument(ctx, tx, ws, id) })
	}
	if err != nil {
		return fmt.Errorf("delete document %d: %w", id, err)
	}
	db.frequencies.forget()
	db.giveSpaceBack(ctx)
	return nil
}

func deleteDocument(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID) error {
	doc, err := document(ctx, tx, ws, id)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE chunk_text_upkeep SET removed = removed + ?`, doc.Chunks); err != nil {
		return err
	}
	// Triggers on chunks take its row out of chunk_text, which needs the
	// document's title, and out of every vector table.
	for _, statement := range []string{
		`DELETE FROM chunks WHERE document_id = ?`,
		`DELETE FROM sections WHERE document_id = ?`,
		`DELETE FROM pages WHERE document_id = ?`,
		`DELETE FROM documents WHERE id = ?`,
	} {
		if _, err := tx.ExecContext(ctx, statement, id); err != nil {
			return err
		}
	}
	return nil
}

// giveSpaceBack makes the file smaller after a removal. A failure is logged
// only: what was to be removed is gone, and the next removal tries again.
func (db *DB) giveSpaceBack(ctx context.Context) {
	err := db.withTx(ctx, func(tx *sql.Tx) error {
		if err := mergeText(ctx, tx); err != nil {
			return err
		}
		return compactVectors(ctx, tx)
	})
	if err == nil {
		err = db.freePages(ctx)
	}
	if err != nil && ctx.Err() == nil {
		slog.WarnContext(ctx, "space of removed documents not given back yet", "err", err)
	}
}

// maxWaste is the part of a derived table that removals may leave useless
// before it is made compact, which costs as much as writing it anew: for
// 20,000 chunks a quarter of a second.
const maxWaste = 0.3

// mergeText merges the full-text index into one piece once much of it has been
// removed. Done at every removal it would cost more than the removal.
func mergeText(ctx context.Context, tx *sql.Tx) error {
	var removed, left int
	err := tx.QueryRowContext(ctx, `
		SELECT removed, (SELECT coalesce(sum(chunks), 0) FROM documents) FROM chunk_text_upkeep`).Scan(&removed, &left)
	if err != nil || float64(removed) <= maxWaste*float64(removed+left) {
		return err
	}
	for _, statement := range []string{
		`INSERT INTO chunk_text (chunk_text) VALUES ('optimize')`,
		`UPDATE chunk_text_upkeep SET removed = 0`,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("merge full text: %w", err)
		}
	}
	return nil
}

// freeStep is how many pages are given back at a time, 16 MiB; other writers
// get their turn in between.
const freeStep = 1024

// freePages cuts unused pages off the file, then folds the log in, since the
// file itself shrinks only then.
func (db *DB) freePages(ctx context.Context) error {
	for {
		var before, after int
		if err := db.writer.QueryRowContext(ctx, `PRAGMA freelist_count`).Scan(&before); err != nil {
			return storageError(err)
		}
		if before == 0 {
			break
		}
		if err := db.drain(ctx, fmt.Sprintf(`PRAGMA incremental_vacuum(%d)`, freeStep)); err != nil {
			return err
		}
		if err := db.writer.QueryRowContext(ctx, `PRAGMA freelist_count`).Scan(&after); err != nil {
			return storageError(err)
		}
		if after >= before {
			break
		}
	}
	return db.drain(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
}

// drain runs a pragma that works one step a row, to its end.
func (db *DB) drain(ctx context.Context, pragma string) error {
	rows, err := db.writer.QueryContext(ctx, pragma)
	if err != nil {
		return storageError(err)
	}
	defer rows.Close()
	for rows.Next() {
	}
	return storageError(rows.Err())
}
