// Package sqlite keeps a library in one SQLite file and knows all SQL of Ibid.
//
// A library is a file and, while it is open, its write-ahead log and a lock
// file beside it. One connection writes, a few read; readers see the state
// before or after a write, never the middle. Kept tables hold what a person
// added and asked; derived tables (full text, vectors) are made from them.
// The schema, with the meaning of every column, is in schema/.
//
// Every method that reads or writes documents or conversations takes a
// workspace and returns [ibid.CodeInvalid] for zero. What is in one workspace is
// not found from another: [ibid.CodeNotFound]. What was read of a file is kept
// once, as a content; only a document, a content in a workspace, leads to it: by
// number through contentOf, by search through searched. Errors of the file itself are
// [ibid.CodeStorage]. Methods are safe for concurrent use.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"

	"ibid/backend/ibid"
	"ibid/backend/sketch"
)

// DB is an open library.
type DB struct {
	path   string
	lock   *flock.Flock
	writer *sql.DB // one connection; its transactions take the write lock when they begin
	reader *sql.DB // a few connections that cannot write

	lost int64 // lostPages when it was opened

	statistics statistics
	lists      listCache
	commits    atomic.Uint64 // how many transactions have changed the library
	sketches   sketches
	indexes    unchanged[struct{}, [2]*ibid.EmbeddingIndex] // the one that is searched and the one that is being built
	searched   unchanged[ibid.WorkspaceID, sketch.Bits]     // the contents of a workspace that are searched, a bit each
	shown      unchanged[place, ibid.Document]              // documents of passages that were found
}

// Close ends all connections and gives the library free for another Ibid. The
// last words of what was removed leave the file, and the write-ahead log is folded
// into it.
func (db *DB) Close() error {
	var errs []error
	if db.writer != nil && db.reader != nil { // it was opened
		db.purge(context.Background())
	}
	if db.reader != nil {
		errs = append(errs, closePool(db.reader))
	}
	if db.writer != nil { // last, so that it folds the log in
		errs = append(errs, closePool(db.writer))
	}
	errs = append(errs, db.lock.Close())
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("close library: %w", storageError(err))
	}
	return nil
}

// withTx runs fn in a transaction of the writing connection and commits it if
// fn returns nil. It waits for the writer before it.
func (db *DB) withTx(ctx context.Context, fn func(*sql.Tx) error) (err error) {
	if err = db.intact(nil); err != nil {
		return err
	}
	if err = inTx(ctx, db.writer, func(tx *sql.Tx) error { return db.intact(fn(tx)) }); err == nil {
		db.commits.Add(1) // after it, so that who has seen the number finds what it counts
	}
	return err
}

// withRead runs fn on one unchanging state of the library.
func (db *DB) withRead(ctx context.Context, fn func(*sql.Tx) error) (err error) {
	if err = db.intact(nil); err != nil {
		return err
	}
	return inTx(ctx, db.reader, func(tx *sql.Tx) error { return db.intact(fn(tx)) })
}

// intact returns err, or CodeStorage if a part of the file was gone when it was read
// since it was opened: then nothing that was read counts, and nothing is written any
// more.
func (db *DB) intact(err error) error {
	if lostPages() == db.lost {
		return err
	}
	return storage("The library file was cut off while Ibid was using it, or its disk failed.",
		"Close Ibid and restore a backup with \"ibid restore FILE\". Your PDFs are not touched.", err)
}

// querier reads: in a transaction, of database/sql or of a [snapshot].
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func inTx(ctx context.Context, pool *sql.DB, fn func(*sql.Tx) error) (err error) {
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return storageError(err)
	}
	defer func() {
		if p := recover(); p != nil {
			_ = tx.Rollback()
			panic(p)
		}
		if err != nil {
			_ = tx.Rollback()
		} else {
			err = tx.Commit()
		}
		err = storageError(err)
	}()
	return fn(tx)
}

// needWorkspace refuses the zero workspace.
func needWorkspace(ws ibid.WorkspaceID) error {
	if ws <= 0 {
		return ibid.Errorf(ibid.CodeInvalid, "No workspace was named.")
	}
	return nil
}

// micros is how a time is stored: microseconds since 1970.
func micros(t time.Time) int64 { return t.UnixMicro() }

// fromMicros is the reverse of micros, in UTC.
func fromMicros(n int64) time.Time { return time.UnixMicro(n).UTC() }

// scanner is a row: *sql.Row or *sql.Rows.
type scanner interface{ Scan(dest ...any) error }

// collect reads all rows of a query by a function that scans one. The result
// is never nil.
func collect[T any](rows *sql.Rows, err error, scan func(scanner) (T, error)) ([]T, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := []T{}
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
