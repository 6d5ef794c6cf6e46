package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
)

// FTS5 writes a piece of its own for what each statement adds, and merges pieces of
// about the same size while it goes on writing. A reading leaves five to twenty of
// them, and a search looks every word up in each, which is up to a half of its time.
// So they are put together when there is nothing more to read: all of them once a
// part is new, and until then only the small ones. A passage is written again
// sixteen times at most, however many documents come one by one.

// newPart is the part of a full-text table outside its largest piece from which on
// all pieces are merged.
const newPart = 1. / 16

// mergeStep is how many leaves of 4 kB are written at a time, a twentieth of a
// second; other writers get their turn in between.
const mergeStep = 500

// GatherText merges the pieces of the full-text tables. A failure is logged only: a
// search finds the same in many pieces.
func (db *DB) GatherText(ctx context.Context) {
	for _, f := range fullText {
		if err := db.gather(ctx, f.table); err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "full text not merged", "table", f.table, "err", err)
		}
	}
}

func (db *DB) gather(ctx context.Context, table string) error {
	step := mergeStep
	err := db.Write(ctx, func(tx *sql.Tx) error {
		var all, largest int // leaves, as far as a token begins on them
		err := tx.QueryRowContext(ctx, `
			SELECT coalesce(sum(leaves), 0), coalesce(max(leaves), 0) FROM (
				SELECT count(*) AS leaves FROM `+table+`_idx GROUP BY segid)`).Scan(&all, &largest)
		if err == nil && float64(all-largest) >= newPart*float64(all) {
			step = -mergeStep // to FTS5: begin to merge all
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, fmt.Sprintf(`INSERT INTO %[1]s (%[1]s, rank) VALUES ('usermerge', 2)`, table))
		}
		return err
	})
	for more := err == nil; more && err == nil; step = mergeStep {
		more, err = db.mergeSome(ctx, table, step)
	}
	return err
}

// mergeSome goes on with a merge, and reports whether there may be more to do: FTS5
// says by the number of changes whether it did anything.
func (db *DB) mergeSome(ctx context.Context, table string, step int) (more bool, err error) {
	err = db.Write(ctx, func(tx *sql.Tx) error {
		var before, after int
		err := tx.QueryRowContext(ctx, `SELECT total_changes()`).Scan(&before)
		if err == nil {
			_, err = tx.ExecContext(ctx, fmt.Sprintf(`INSERT INTO %[1]s (%[1]s, rank) VALUES ('merge', ?)`, table), step)
		}
		if err == nil {
			err = tx.QueryRowContext(ctx, `SELECT total_changes()`).Scan(&after)
		}
		more = after-before >= 2
		return err
	})
	return more, err
}
