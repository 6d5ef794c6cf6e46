package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"ibid/backend/ibid"
)

// Options say how to open a library.
type Options struct {
	Access ibid.Access // of this process

	// Wait is how long to wait for other processes to let go of the library.
	// Zero does not wait.
	Wait time.Duration

	// Holder is this process, as others are told of it while it works on the library.
	// Process and Since are filled in.
	Holder ibid.Holder

	// Held is called when another process works on the library, after Wait, and
	// reports whether to wait until it has ended. Nil does not wait.
	Held func(ibid.Holder) bool

	// Action is what the user is to do once the library is free: "restore". Empty
	// means "try again".
	Action string
}

func (o Options) action() string { return cmp.Or(o.Action, "try again") }

// Open opens the library at path, and creates it with its folder if there is none. It
// brings an older library up to date. The caller closes it.
//
// A library that cannot be written, on a full or read-only disk, is opened for
// reading only; see [DB.ReadOnly].
//
// Returns [ibid.CodeLocked] if other processes have it open in a way that opts.Access
// does not allow, [ibid.CodeNewerLibrary] if a later Ibid wrote it, and
// [ibid.CodeStorage] if the file cannot be read, is empty, damaged or no library, or was
// made by an unreleased build. A library that is refused is left untouched.
func Open(ctx context.Context, path string, opts Options) (*DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open library: %w", err)
	}
	db, err := openToWrite(ctx, path, opts)
	if why := unwritable(path, err); why != nil {
		if reading, readErr := openToRead(ctx, path, opts, why); readErr == nil || !errors.Is(readErr, errNotReadable) {
			db, err = reading, readErr
		}
	}
	if err != nil {
		return nil, fmt.Errorf("open library: %w", storageError(err))
	}
	return db, nil
}

// newDB is a library that is not open yet.
func newDB(path string) *DB {
	return &DB{path: path, lost: lostPages()}
}

func openToWrite(ctx context.Context, path string, opts Options) (_ *DB, err error) {
	if err := needWritable(path); err != nil {
		return nil, err
	}
	db := newDB(path)
	defer func() {
		if err != nil {
			_ = db.Close()
		}
	}()
	if opts.Access != ibid.AccessRead {
		if db.worker, err = takeWork(ctx, path, opts); err != nil {
			return nil, err
		}
		db.working.Store(true)
	}
	if err := db.openWriter(ctx, opts); err != nil {
		return nil, db.intact(err)
	}
	// More readers than cores only take time from the writer.
	if err := db.openReaders(ctx, func(conns int) (*sql.DB, error) { return openPool(path, false, conns) }); err != nil {
		return nil, err
	}
	db.purge(ctx)
	return db, nil
}

// openWriter locks the library and opens the connection that writes. A library that
// has to be made or brought up to date is locked alone while that is done.
func (db *DB) openWriter(ctx context.Context, opts Options) (err error) {
	for end := time.Now().Add(opts.Wait); ; {
		if opts.Access != ibid.AccessAlone {
			if done, err := db.openCurrent(ctx, opts); done || err != nil {
				return err
			}
		}
		now := opts
		now.Wait = min(opts.Wait, lockRetry) // another process may be making it current: then it need not be locked alone
		if opts.Access == ibid.AccessAlone {
			now.Wait = opts.Wait
		}
		lock, err := takeLock(ctx, db.path, true, now)
		if ibid.CodeOf(err) == ibid.CodeLocked && opts.Access != ibid.AccessAlone && time.Now().Before(end) {
			continue
		}
		if err != nil {
			return err
		}
		if err = create(ctx, db.path); err == nil {
			db.writer, err = openPool(db.path, true, 1)
		}
		if err == nil {
			err = upgrade(ctx, db.writer, db.path, steps)
		}
		if opts.Access == ibid.AccessAlone && err == nil {
			db.lock = lock
			return nil
		}
		if db.writer != nil {
			err = errors.Join(err, closePool(db.writer))
			db.writer = nil
		}
		if err := errors.Join(err, lock.Close()); err != nil {
			return err
		}
	}
}

// openCurrent opens the connection that writes if the library is up to date.
func (db *DB) openCurrent(ctx context.Context, opts Options) (done bool, err error) {
	if info, err := os.Stat(db.path); err != nil || info.Size() == 0 {
		return false, nil // it is created, or refused, by who has it alone
	}
	if db.lock, err = takeLock(ctx, db.path, false, opts); err != nil {
		return false, err
	}
	if db.writer, err = openPool(db.path, true, 1); err != nil {
		return false, err
	}
	version, err := knownSchema(ctx, db.writer, db.path, NewestSchema())
	if err != nil || version == NewestSchema() {
		return err == nil, err
	}
	err = errors.Join(closePool(db.writer), db.lock.Close())
	db.writer, db.lock = nil, nil
	return false, err
}

// openReaders opens the connections that read, by a function that opens a pool of so
// many.
func (db *DB) openReaders(ctx context.Context, open func(conns int) (*sql.DB, error)) (err error) {
	if db.reader, err = open(max(2, min(4, runtime.NumCPU()))); err != nil {
		return err
	}
	if db.changes.pool, err = open(1); err != nil {
		return err
	}
	if err := db.intact(db.reader.PingContext(ctx)); err != nil {
		return err
	}
	if db.changes.seen, err = dataVersion(db.changes.pool); err == nil && db.writer != nil {
		db.changes.own, err = dataVersion(db.writer)
	}
	return err
}

func openPool(path string, write bool, conns int) (*sql.DB, error) {
	connector, err := newConnector(path, write)
	if err != nil {
		return nil, err
	}
	pool := sql.OpenDB(connector)
	pool.SetMaxOpenConns(conns)
	pool.SetMaxIdleConns(conns) // an idle connection keeps its page cache
	return pool, nil
}

// lastClosing is for how long a pool is waited for that should be closed.
const lastClosing = 10 * time.Second

// closePool closes the connections of a pool, those too that are still in use: a
// transaction whose context has ended is rolled back by a goroutine of database/sql,
// some time after whoever began it was told. Until the last connection is closed,
// which folds the log into the file, the library cannot be opened again.
func closePool(pool *sql.DB) error {
	err := pool.Close()
	for end := time.Now().Add(lastClosing); pool.Stats().OpenConnections > 0 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	return err
}

// needWritable makes the folder of a library where it is missing, and returns why the
// file cannot be written if it is there and cannot: SQLite would open it all the same.
func needWritable(path string) error {
	if err := makeFolder(path); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return file.Close()
}
