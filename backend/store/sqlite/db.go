// Package sqlite is the file of a library: it opens, locks, checks, repairs, copies and
// shrinks it, and runs what the services beside it read and write. It has the schema, the
// checksums of rows, and the functions that queries call.
//
// A library is a file and, while it is open, its write-ahead log and lock files
// beside it. In a process one connection writes, a few read; readers see the state
// before or after a write, never the middle. Many processes may have a library open;
// one of them works on its documents, see lock.go. Kept tables hold what the user
// added and asked; derived tables (full text, vectors) are made from them.
// The schema, with the meaning of every column, is in schema.sql.
package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"

	"ibid/backend/ibid"
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

	changes changes
	added   atomic.Uint64 // how often passages were added
	altered atomic.Uint64 // how often other things changed by which a search comes out
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

// Write runs fn in a transaction of the writing connection and commits it if
// fn returns nil. It waits for the writer before it. Only the process that works on
// the library may: see [DB.NeedWork].
func (db *DB) Write(ctx context.Context, fn func(*sql.Tx) error) error {
	if err := db.NeedWork(); err != nil {
		return err
	}
	return db.write(ctx, fn)
}

// WriteShort is Write for what any process may write: answers and what people do
// with them, tags, names. It must take milliseconds, since others wait for it, and
// leave the queue and what was read of documents alone, but for whose rules they hold.
func (db *DB) WriteShort(ctx context.Context, fn func(*sql.Tx) error) error {
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

// Read runs fn on one unchanging state of the library.
func (db *DB) Read(ctx context.Context, fn func(*sql.Tx) error) (err error) {
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

// Querier reads: in a transaction, of database/sql or of a [Snapshot].
type Querier interface {
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

// NeedWorkspace refuses the zero workspace.
func NeedWorkspace(ws ibid.WorkspaceID) error {
	if ws <= 0 {
		return ibid.Errorf(ibid.CodeInvalid, "No workspace was named.")
	}
	return nil
}

// Micros is how a time is stored: microseconds since 1970.
func Micros(t time.Time) int64 { return t.UnixMicro() }

// FromMicros is the reverse of [Micros], in UTC.
func FromMicros(n int64) time.Time { return time.UnixMicro(n).UTC() }

// Row is a row: *sql.Row or *sql.Rows.
type Row interface{ Scan(dest ...any) error }

// Rows returns what scan makes of each row of a query, never nil unless there is an
// error.
func Rows[T any](ctx context.Context, in Querier, scan func(Row) (T, error), query string, args ...any) ([]T, error) {
	all := []T{}
	err := EachRow(ctx, in, func(row Row) error {
		one, err := scan(row)
		all = append(all, one)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return all, nil
}

// EachRow calls fn for each row of a query until it returns an error, and returns that.
func EachRow(ctx context.Context, in Querier, fn func(Row) error, query string, args ...any) error {
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

// ScanOne scans a row of one column.
func ScanOne[T any](row Row) (value T, err error) { return value, row.Scan(&value) }

// transaction is [DB.Read], [DB.Write] or [DB.WriteShort].
type transaction func(ctx context.Context, fn func(*sql.Tx) error) error

// Transact returns what fn returns in a transaction that is for a workspace. An error
// begins with what was to be done, a format and its arguments, and comes with the zero
// value.
func Transact[T any](ctx context.Context, with transaction, ws ibid.WorkspaceID, fn func(*sql.Tx) (T, error), what string, args ...any) (value T, err error) {
	err = NeedWorkspace(ws)
	if err == nil {
		err = with(ctx, func(tx *sql.Tx) error {
			value, err = fn(tx)
			return err
		})
	}
	if err != nil {
		var zero T
		return zero, Named(err, what, args...)
	}
	return value, nil
}

// InWorkspace is transact for what returns nothing.
func InWorkspace(ctx context.Context, with transaction, ws ibid.WorkspaceID, fn func(*sql.Tx) error, what string, args ...any) error {
	_, err := Transact(ctx, with, ws, func(tx *sql.Tx) (none struct{}, err error) { return none, fn(tx) }, what, args...)
	return err
}

// Named puts what was to be done, a format and its arguments, before an error; nil for nil.
func Named(err error, what string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(what+": %w", append(args, err)...)
}

// Need runs a query or a statement whose rows are a number, and returns CodeNotFound for a noun
// if there is none.
func Need(ctx context.Context, tx *sql.Tx, noun, query string, args ...any) error {
	var number int64
	return NotFound(tx.QueryRowContext(ctx, query, args...).Scan(&number), noun)
}

// RunAll runs statements, each with the same arguments.
func RunAll(ctx context.Context, tx *sql.Tx, statements []string, args ...any) error {
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement, args...); err != nil {
			return err
		}
	}
	return nil
}

// Affected runs a statement and returns how many rows it changed.
func Affected(ctx context.Context, tx *sql.Tx, statement string, args ...any) (int64, error) {
	result, err := tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// JSONStrings stores a list of strings; nil is an empty one.
func JSONStrings(list []string) string {
	text, _ := json.Marshal(append([]string{}, list...)) // strings always marshal
	return string(text)
}

// JSONArray passes a list as one parameter, read by json_each.
func JSONArray[T ~int64](ids []T) string {
	text := []byte{'['}
	for i, id := range ids {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(id), 10)
	}
	return string(append(text, ']'))
}
