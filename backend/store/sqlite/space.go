package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
)

// GiveSpaceBack makes the file smaller after a removal. A failure is logged
// only: what was to be removed is gone, and the next removal tries again.
func (db *DB) GiveSpaceBack(ctx context.Context) {
	db.reclaim(ctx, maxTextWaste)
}

// purge takes the last words of removed passages and answers out of the full-text
// tables, where nothing can find them any more, and gives back what a new schema or a
// removal that was cut short has left. It is done when a library is opened and
// closed.
func (db *DB) purge(ctx context.Context) {
	if !db.working.Load() {
		return
	}
	var removed, free int
	err := db.writer.QueryRowContext(ctx, `
		SELECT removed + profiles + messages, (SELECT freelist_count FROM pragma_freelist_count) FROM chunk_text_upkeep`).Scan(&removed, &free)
	if err == nil && (removed > 0 || free > freeStep) {
		db.reclaim(ctx, 0)
	}
}

func (db *DB) reclaim(ctx context.Context, textWaste float64) {
	if !db.working.Load() {
		db.removed.Store(true) // seen to when this process closes the library, or by the next that works on it
		return
	}
	err := db.Write(ctx, func(tx *sql.Tx) error {
		if err := mergeText(ctx, tx, textWaste); err != nil {
			return err
		}
		return compactVectors(ctx, tx, maxWaste)
	})
	if err == nil {
		err = db.freePages(ctx)
	}
	if err != nil && ctx.Err() == nil {
		slog.WarnContext(ctx, "space of removed documents not given back yet", "err", err)
	}
}

// maxWaste is the part of a table of vectors that removals may leave useless
// before it is made compact, which costs as much as writing it anew.
const maxWaste = 0.3

// maxTextWaste is that part of a full-text table: a removal hides entries and
// leaves them there until a merge, which takes 11 microseconds a passage. FTS5
// merges by itself where a tenth of a piece is hidden, but not to the last word.
// What SQLite itself frees is overwritten; see secure_delete in pragmas.
const maxTextWaste = 0.05

// fullText are the full-text tables, with what counts the rows that were taken out
// of each and the rows that it has.
var fullText = []struct{ table, removed, left string }{
	{"chunk_text", "removed", "(SELECT coalesce(sum(chunks), 0) FROM contents)"},
	{"content_profiles", "profiles", "(SELECT count(*) FROM contents)"},
	{"message_text", "messages", "(SELECT count(*) FROM messages)"},
}

// mergeText merges the full-text tables into one piece each once more than a part
// has been removed.
func mergeText(ctx context.Context, tx *sql.Tx, waste float64) error {
	for _, f := range fullText {
		var removed, left int
		err := tx.QueryRowContext(ctx, `SELECT `+f.removed+`, `+f.left+` FROM chunk_text_upkeep`).Scan(&removed, &left)
		if err == nil && float64(removed) > waste*float64(removed+left) {
			err = mergeAll(ctx, tx, f.table, f.removed)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mergeAllText merges the full-text tables into one piece each, whatever that is
// worth.
func mergeAllText(ctx context.Context, tx *sql.Tx) error {
	for _, f := range fullText {
		if err := mergeAll(ctx, tx, f.table, f.removed); err != nil {
			return err
		}
	}
	return nil
}

func mergeAll(ctx context.Context, tx *sql.Tx, table, removed string) error {
	_, err := tx.ExecContext(ctx, fmt.Sprintf(`
		INSERT INTO %[1]s (%[1]s) VALUES ('optimize');
		UPDATE chunk_text_upkeep SET %[2]s = 0`, table, removed))
	if err != nil {
		return fmt.Errorf("merge full text: %w", err)
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
