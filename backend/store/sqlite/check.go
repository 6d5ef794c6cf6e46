package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"ibid/backend/ibid"
)

// Check looks for damage: in the file, in stored text and word boxes by their
// checksums, in what rows point to, between chunks and what is derived from them,
// and in counters and citations. It reads the whole file. Damage is reported as
// problems; an error means that the check could not be done.
func (db *DB) Check(ctx context.Context) (report ibid.LibraryReport, err error) {
	report = ibid.LibraryReport{Path: db.path, Problems: []string{}, Damaged: []ibid.DamagedDocument{}}
	for _, path := range []string{db.path, db.path + "-wal"} {
		if info, err := os.Stat(path); err == nil {
			report.Bytes += info.Size()
		}
	}
	unreadable := false
	err = db.Read(ctx, func(tx *sql.Tx) error {
		for _, part := range []func(context.Context, *sql.Tx, *ibid.LibraryReport) error{
			checkFile, checkReferences, checkContents, countRows, checkSums, checkText, checkVectors, checkCounters, checkCitations,
		} {
			if err := part(ctx, tx, &report); isDamage(err) {
				unreadable = true
			} else if err != nil {
				return err
			}
		}
		return nil
	})
	switch {
	case unreadable, isDamage(err): // FTS5 may say so at the end only
		report.Add("Some of the file cannot be read.")
	case err != nil:
		return report, fmt.Errorf("check library: %w", err)
	}
	return report, nil
}

// isDamage reports whether SQLite could not read on because the file is damaged.
func isDamage(err error) bool {
	code, _, ok := engineError(err)
	return ok && (code == codeCorrupt || code == codeNotADB)
}

func checkFile(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	// FTS5 forgets what it knows of its files when a query begins, not when they
	// are checked, and would take what was written since for damage.
	tables, err := Rows(ctx, tx, ScanOne[string], `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%'`)
	if err != nil {
		return err
	}
	for _, table := range tables {
		var one int
		err := tx.QueryRowContext(ctx, `SELECT 1 FROM `+table+` LIMIT 1`).Scan(&one)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	found, err := Rows(ctx, tx, ScanOne[string], `PRAGMA quick_check`)
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

// checkContents looks for what foreign keys do not: contents that no document
// shows, documents that name a folder or a successor that is gone, and contents
// that are searched under another name than their documents give them.
func checkContents(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	for _, c := range []struct{ problem, query string }{
		{"%d files are kept that no workspace has.", `
			SELECT count(*) FROM contents t WHERE NOT EXISTS (SELECT 1 FROM documents WHERE content_id = t.id)
				OR t.replaces NOT IN (SELECT id FROM contents)`},
		{"%d documents name a folder that is gone.", `
			SELECT count(*) FROM documents d WHERE folder_id IS NOT NULL
				AND NOT EXISTS (SELECT 1 FROM folders f WHERE f.id = d.folder_id AND f.workspace_id = d.workspace_id)`},
		{"%d documents name a newer version that is gone.", `
			SELECT count(*) FROM documents d WHERE replaced_by IS NOT NULL
				AND NOT EXISTS (SELECT 1 FROM documents n WHERE n.id = d.replaced_by AND n.workspace_id = d.workspace_id)`},
		{"%d files are searched under a wrong name.", `
			SELECT count(*) FROM contents t JOIN content_called n ON n.id = t.id WHERE t.called <> n.called`},
	} {
		var n int
		if err := tx.QueryRowContext(ctx, c.query).Scan(&n); err != nil {
			return err
		}
		if n > 0 {
			r.Add(c.problem, n)
		}
	}
	return nil
}

func countRows(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) (err error) {
	if r.Schema, err = schemaVersion(ctx, tx); err != nil {
		return err
	}
	return tx.QueryRowContext(ctx, `SELECT sqlite_version(), vec_version(),
			(SELECT count(*) FROM workspaces), (SELECT count(*) FROM documents WHERE presence <> 'rereads'), (SELECT count(*) FROM pages),
			(SELECT count(*) FROM chunks), (SELECT count(*) FROM conversations), (SELECT count(*) FROM messages)`).
		Scan(&r.SQLite, &r.SQLiteVec, &r.Workspaces, &r.Documents, &r.Pages, &r.Chunks, &r.Conversations, &r.Answers)
}

// checkText compares the rows of the full-text tables, which each lists in a table
// of its own, and those of chunk_terms with what they are made of.
func checkText(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	for _, c := range []derived{
		{"full-text index", "chunk_text_docsize", "id", "passages", "chunks", true},
		{"list of terms", "chunk_terms", "chunk_id", "passages", "chunks", true},
		{"index of the history", "message_text_docsize", "id", "answers", "messages", true},
		{"index of names", "content_profiles_docsize", "id", "files", "contents WHERE id IN (SELECT content_id FROM pages WHERE number <= 3)", true},
	} {
		if err := compare(ctx, tx, r, c); err != nil {
			return err
		}
	}
	return nil
}

// checkVectors compares every vector table with the chunks. A chunk without a
// vector is no problem: it has not been embedded yet.
func checkVectors(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	all, err := AllIndexes(ctx, tx)
	if err != nil {
		return err
	}
	for _, x := range all {
		if err := compare(ctx, tx, r, derived{"vectors of " + x.Identity.Model, x.Table(), "chunk_id", "passages", "chunks", false}); err != nil {
			return err
		}
		var strays int
		err := tx.QueryRowContext(ctx, `
			SELECT count(*) FROM `+x.Table()+` v JOIN chunks c ON c.id = v.chunk_id WHERE v.content_id <> c.content_id`).Scan(&strays)
		if err != nil {
			return err
		}
		if strays > 0 {
			r.Add("The vectors of %s name the wrong document for %d passages.", x.Identity.Model, strays)
		}
		if x.State != ibid.IndexCurrent {
			continue
		}
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM `+x.Table()).Scan(&r.Vectors); err != nil {
			return err
		}
	}
	return nil
}

// derived is a table that has a key for each row of another, or for some.
type derived struct {
	name, table, key string
	things, source   string // what a row is of, and where those are
	complete         bool   // it has a key for each
}

// compare looks for keys of a derived table without what they are of and, if it
// is to be complete, for things without a key.
func compare(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport, d derived) error {
	var orphans, missing int
	err := tx.QueryRowContext(ctx, fmt.Sprintf(
		`SELECT count(*) FROM %s WHERE %s NOT IN (SELECT id FROM %s)`, d.table, d.key, d.source)).Scan(&orphans)
	if err == nil && d.complete {
		err = tx.QueryRowContext(ctx, fmt.Sprintf(
			`SELECT count(*) FROM (SELECT id FROM %s) WHERE id NOT IN (SELECT %s FROM %s)`, d.source, d.key, d.table)).Scan(&missing)
	}
	if orphans > 0 {
		r.Add("The %s still has %d %s that were removed.", d.name, orphans, d.things)
	}
	if missing > 0 {
		r.Add("The %s lacks %d %s.", d.name, missing, d.things)
	}
	return err
}

// checkCounters compares what contents say of themselves with what there is,
// and their vectors with the current index.
func checkCounters(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	var n int
	embedded := `SELECT 0 AS content_id, 0 AS n`
	current, _, err := BothIndexes(ctx, tx)
	if err != nil {
		return err
	}
	if current != nil {
		embedded = `SELECT content_id, count(*) AS n FROM ` + current.Table() + ` GROUP BY content_id`
	}
	err = tx.QueryRowContext(ctx, `
		SELECT count(*) FROM contents t LEFT JOIN (`+embedded+`) e ON e.content_id = t.id
		WHERE t.chunks <> (SELECT count(*) FROM chunks WHERE content_id = t.id)
			OR t.chunks_embedded <> coalesce(e.n, 0)
			OR t.chunks_gisted <> (SELECT count(*) FROM chunks WHERE content_id = t.id AND gisted = 1)
			OR (t.pages_failed, t.pages_read, t.pages_waiting, t.pages_recognised, t.pages_unreadable) <> (
				SELECT count(*) FILTER (WHERE failed = 1),
					count(*) FILTER (WHERE failed = 0),
					count(*) FILTER (WHERE state IN ('scan', 'garbled')),
					count(*) FILTER (WHERE state IN ('recognised', 'described')),
					count(*) FILTER (WHERE state = 'unreadable')
				FROM pages WHERE content_id = t.id)`).Scan(&n)
	if n > 0 {
		r.Add("%d files have wrong counters.", n)
	}
	return err
}

// checkCitations compares every quote with the page it names, as far as the
// document is still there and its page is not known to lack the quote.
func checkCitations(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	var n int
	err := tx.QueryRowContext(ctx, `
		SELECT count(*) FROM citations c
		JOIN documents d ON d.id = c.document_id AND d.workspace_id = c.workspace_id
		JOIN pages p ON p.content_id = d.content_id AND p.number = c.page
		WHERE c.moved = 0
			AND CAST(c.quote AS BLOB) <> substr(CAST(p.text AS BLOB), c.start_byte + 1, c.end_byte - c.start_byte)`).Scan(&n)
	if n > 0 {
		r.Add("%d citations differ from the page they name.", n)
	}
	return err
}
