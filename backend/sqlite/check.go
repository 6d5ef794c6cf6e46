package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"ibid/backend/ibid"
)

// Check looks for damage: in the file, in what rows point to, between chunks
// and what is derived from them, and in counters and citations. It reads the
// whole file. The error is for a check that could not be done; damage is
// reported as problems.
func (db *DB) Check(ctx context.Context) (report ibid.LibraryReport, err error) {
	report = ibid.LibraryReport{Path: db.path, Problems: []string{}}
	for _, path := range []string{db.path, db.path + "-wal"} {
		if info, err := os.Stat(path); err == nil {
			report.Bytes += info.Size()
		}
	}
	err = db.withRead(ctx, func(tx *sql.Tx) error {
		for _, part := range []func(context.Context, *sql.Tx, *ibid.LibraryReport) error{
			checkFile, checkReferences, countRows, checkText, checkVectors, checkCounters, checkCitations,
		} {
			if err := part(ctx, tx, &report); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return report, fmt.Errorf("check library: %w", err)
	}
	return report, nil
}

func checkFile(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	// FTS5 forgets what it knows of its files when a query begins, not when they
	// are checked, and would take what was written since for damage.
	var one int
	err := tx.QueryRowContext(ctx, `SELECT 1 FROM chunk_text LIMIT 1`).Scan(&one)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	rows, err := tx.QueryContext(ctx, `PRAGMA quick_check`)
	found, err := collect(rows, err, func(row scanner) (s string, err error) { return s, row.Scan(&s) })
	if err != nil {
		return err
	}
	for _, problem := range found {
		if problem != "ok" {
			r.Add("The file is damaged: %s.", problem)
		}
	}
	return nil
}

func checkReferences(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	var n int
	err := tx.QueryRowContext(ctx, `SELECT count(*) FROM pragma_foreign_key_check`).Scan(&n)
	if n > 0 {
		r.Add("%d rows point to something that is gone.", n)
	}
	return err
}

func countRows(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) (err error) {
	if r.Schema, err = schemaVersion(ctx, tx); err != nil {
		return err
	}
	return tx.QueryRowContext(ctx, `SELECT sqlite_version(), vec_version(),
			(SELECT count(*) FROM workspaces), (SELECT count(*) FROM documents), (SELECT count(*) FROM pages),
			(SELECT count(*) FROM chunks), (SELECT count(*) FROM conversations), (SELECT count(*) FROM messages)`).
		Scan(&r.SQLite, &r.SQLiteVec, &r.Workspaces, &r.Documents, &r.Pages, &r.Chunks, &r.Conversations, &r.Answers)
}

// checkText compares the rows of the full-text table, which it lists in
// chunk_text_docsize, with the chunks.
func checkText(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	return compare(ctx, tx, r, "full-text index", "chunk_text_docsize", "id", true)
}

// checkVectors compares every vector table with the chunks. A chunk without a
// vector is no problem: it has not been embedded yet.
func checkVectors(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	indexes, err := vectorIndexes(ctx, tx)
	if err != nil {
		return err
	}
	current, _, err := currentIndex(ctx, tx)
	if err != nil {
		return err
	}
	for _, x := range indexes {
		if err := compare(ctx, tx, r, "vectors of "+x.Model, x.table(), "chunk_id", false); err != nil {
			return err
		}
		if x.id == current.id {
			if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM `+x.table()).Scan(&r.Vectors); err != nil {
				return err
			}
		}
	}
	return nil
}

// compare looks for keys of a derived table without a chunk and, if it is to be
// complete, for chunks without a key.
func compare(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport, name, table, key string, complete bool) error {
	var orphans, missing int
	err := tx.QueryRowContext(ctx, fmt.Sprintf(
		`SELECT count(*) FROM %s WHERE %s NOT IN (SELECT id FROM chunks)`, table, key)).Scan(&orphans)
	if err == nil && complete {
		err = tx.QueryRowContext(ctx, fmt.Sprintf(
			`SELECT count(*) FROM chunks WHERE id NOT IN (SELECT %s FROM %s)`, key, table)).Scan(&missing)
	}
	if orphans > 0 {
		r.Add("The %s still has %d passages that were removed.", name, orphans)
	}
	if missing > 0 {
		r.Add("The %s lacks %d passages.", name, missing)
	}
	return err
}

// checkCounters compares what documents say of themselves with what there is,
// and their vectors with the current index.
func checkCounters(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	var n int
	embedded := `SELECT 0 AS document_id, 0 AS n`
	index, ok, err := currentIndex(ctx, tx)
	if err != nil {
		return err
	}
	if ok {
		embedded = `SELECT document_id, count(*) AS n FROM ` + index.table() + ` GROUP BY document_id`
	}
	err = tx.QueryRowContext(ctx, `
		SELECT count(*) FROM documents d LEFT JOIN (`+embedded+`) e ON e.document_id = d.id
		WHERE d.chunks <> (SELECT count(*) FROM chunks WHERE document_id = d.id)
			OR d.chunks_embedded <> coalesce(e.n, 0)
			OR d.chunks_gisted <> (SELECT count(*) FROM chunks WHERE document_id = d.id AND gisted = 1)
			OR (d.pages_failed, d.pages_read, d.pages_waiting, d.pages_recognised, d.pages_unreadable) <> (
				SELECT count(*) FILTER (WHERE failed = 1),
					count(*) FILTER (WHERE failed = 0),
					count(*) FILTER (WHERE state IN ('scan', 'garbled')),
					count(*) FILTER (WHERE state IN ('recognised', 'described')),
					count(*) FILTER (WHERE state = 'unreadable')
				FROM pages WHERE document_id = d.id)`).Scan(&n)
	if n > 0 {
		r.Add("%d documents have wrong counters.", n)
	}
	return err
}

// checkCitations compares every quote with the page it names, as far as the
// document is still there.
func checkCitations(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	var n int
	err := tx.QueryRowContext(ctx, `
		SELECT count(*) FROM citations c
		JOIN documents d ON d.workspace_id = c.workspace_id AND d.hash = c.document_hash
		JOIN pages p ON p.document_id = d.id AND p.number = c.page
		WHERE CAST(c.quote AS BLOB) <> substr(CAST(p.text AS BLOB), c.start_byte + 1, c.end_byte - c.start_byte)`).Scan(&n)
	if n > 0 {
		r.Add("%d citations differ from the page they name.", n)
	}
	return err
}
