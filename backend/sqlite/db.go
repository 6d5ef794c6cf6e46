// Package sqlite keeps a library in one SQLite file and knows all SQL of Ibid.
//
// A library is a file and, while it is open, its write-ahead log and lock files
// beside it. In a process one connection writes, a few read; readers see the state
// before or after a write, never the middle. Many processes may have a library open;
// one of them works on its documents, see lock.go. Kept tables hold what the user
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
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"

	"ibid/backend/ibid"
	"ibid/backend/sketch"
)

// DB is an open library.
type DB struct {
	path   string
	lock   *flock.Flock // nil on a disk that cannot be written and has no lock file
	writer *sql.DB      // one connection; its transactions take the write lock when they begin; nil if readOnly
	reader *sql.DB      // a few connections that cannot write

	working  atomic.Bool // whether this process works on the library
	mu       sync.Mutex
	worker   *flock.Flock // held while it does
	readOnly *ibid.Error  // why the library cannot be written; nil if it can
	still    *unmoved     // the file as it was opened, where others would not be noticed; nil where they are
	removed  atomic.Bool  // something was removed, whose last words may still be in the file

	lost int64 // lostPages when it was opened

	statistics statistics
	changes    changes
	sketches   sketches
	indexes    unchanged[struct{}, [2]*ibid.EmbeddingIndex] // the one that is searched and the one that is being built
	searched   unchanged[ibid.WorkspaceID, sketch.Bits]     // the contents of a workspace that are searched, a bit each
	shown      unchanged[place, ibid.Document]              // documents of passages that were found
}

// Close ends all connections and lets another process work on the library. The last
// words of what was removed leave the file, and the last process to close it folds
// the write-ahead log in.
func (db *DB) Close() error {
	var errs []error
	if db.writer != nil && db.reader != nil { // it was opened
		if db.removed.Load() && !db.working.Load() {
			db.workIfFree()
		}
		db.purge(context.Background())
	}
	for _, pool := range []*sql.DB{db.changes.pool, db.reader, db.writer} { // the writer last, so that it folds the log in
		if pool != nil {
			errs = append(errs, closePool(pool))
		}
	}
	errs = append(errs, db.releaseWork())
	if db.lock != nil {
		errs = append(errs, db.lock.Close())
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("close library: %w", storageError(err))
	}
	return nil
}

// withTx runs fn in a transaction of the writing connection and commits it if
// fn returns nil. It waits for the writer before it. Only the process that works on
// the library may: see [DB.NeedWork].
func (db *DB) withTx(ctx context.Context, fn func(*sql.Tx) error) error {
	if err := db.NeedWork(); err != nil {
		return err
	}
	return db.write(ctx, fn)
}

// withShortTx is withTx for what any process may write: answers and what people do
// with them, tags, names. It must take milliseconds, since others wait for it, and
// leave the queue and what was read of documents alone, but for whose rules they hold.
func (db *DB) withShortTx(ctx context.Context, fn func(*sql.Tx) error) error {
	if db.readOnly != nil {
		return db.readOnly
	}
	return db.write(ctx, fn)
}

func (db *DB) write(ctx context.Context, fn func(*sql.Tx) error) error {
	conn, err := db.writer.Conn(ctx)
	if err != nil {
		return storageError(err)
	}
	defer func() { _ = conn.Close() }() // it only goes back to the pool
	if err := db.intact(nil); err != nil {
		return err
	}
	db.changes.begun()
	err = inTx(ctx, conn, func(tx *sql.Tx) error { return db.intact(fn(tx)) })
	db.ended(conn, err == nil)
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
// more. It returns CodeConflict if a file that is only read was written; see [unmoved].
func (db *DB) intact(err error) error {
	if lostPages() == db.lost {
		return cmp.Or(db.still.moved(), err)
	}
	return storage("The library file was cut off while Ibid was using it, or its disk failed.",
		"Close Ibid and restore a backup with \"ibid restore FILE\". Your PDFs are not touched.", err)
}

// querier reads: in a transaction, of database/sql or of a [snapshot].
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// beginner is a pool or a connection.
type beginner interface {
	BeginTx(ctx context.Context, opts *sql.TxOptions) (*sql.Tx, error)
}

// mostWaited is how long a transaction waits for other processes that write. Each
// takes milliseconds, but there may be many, and SQLite keeps no queue.
const mostWaited = time.Minute

// beginTx begins a transaction, and waits for processes that are writing.
func beginTx(ctx context.Context, pool beginner) (*sql.Tx, error) {
	for end := time.Now().Add(mostWaited); ; {
		tx, err := pool.BeginTx(ctx, nil) // waits itself, for as long as busy_timeout says
		code, _, _ := engineError(err)
		if code != codeBusy || ctx.Err() != nil || time.Now().After(end) {
			return tx, err
		}
	}
}

func inTx(ctx context.Context, pool beginner, fn func(*sql.Tx) error) (err error) {
	tx, err := beginTx(ctx, pool)
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

// readRows returns what scan makes of each row of a query, never nil unless there is an
// error.
func readRows[T any](ctx context.Context, in querier, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	all := []T{}
	err := eachRow(ctx, in, func(row scanner) error {
		one, err := scan(row)
		all = append(all, one)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return all, nil
}

// eachRow calls fn for each row of a query until it returns an error, and returns that.
func eachRow(ctx context.Context, in querier, fn func(scanner) error, query string, args ...any) error {
	rows, err := in.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := fn(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// scanOne scans a row of one column.
func scanOne[T any](row scanner) (value T, err error) { return value, row.Scan(&value) }

// transaction is [DB.withRead], [DB.withTx] or [DB.withShortTx].
type transaction func(ctx context.Context, fn func(*sql.Tx) error) error

// transact returns what fn returns in a transaction that is for a workspace. An error
// begins with what was to be done, a format and its arguments, and comes with the zero
// value.
func transact[T any](ctx context.Context, with transaction, ws ibid.WorkspaceID, fn func(*sql.Tx) (T, error), what string, args ...any) (value T, err error) {
	err = needWorkspace(ws)
	if err == nil {
		err = with(ctx, func(tx *sql.Tx) error {
			value, err = fn(tx)
			return err
		})
	}
	if err != nil {
		var zero T
		return zero, named(err, what, args...)
	}
	return value, nil
}

// inWorkspace is transact for what returns nothing.
func inWorkspace(ctx context.Context, with transaction, ws ibid.WorkspaceID, fn func(*sql.Tx) error, what string, args ...any) error {
	_, err := transact(ctx, with, ws, func(tx *sql.Tx) (none struct{}, err error) { return none, fn(tx) }, what, args...)
	return err
}

// named puts what was to be done, a format and its arguments, before an error; nil for nil.
func named(err error, what string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(what+": %w", append(args, err)...)
}

// runAll runs statements, each with the same arguments.
func runAll(ctx context.Context, tx *sql.Tx, statements []string, args ...any) error {
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement, args...); err != nil {
			return err
		}
	}
	return nil
}

// affected runs a statement and returns how many rows it changed.
func affected(ctx context.Context, tx *sql.Tx, statement string, args ...any) (int64, error) {
	result, err := tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
