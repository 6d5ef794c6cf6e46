package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"time"

	"github.com/gofrs/flock"

	"ibid/backend/ibid"
)

// Options say how to open a library.
type Options struct {
	// Wait is how long to wait for another Ibid to let go of the library.
	// Zero does not wait.
	Wait time.Duration

	// Progress hears, many times a second, how far a library of an earlier Ibid is
	// that is brought up to date, which can take half a minute for a hundred thousand
	// passages. Nil: nobody does.
	Progress func(ibid.Progress)
}

func (o Options) told(p ibid.Progress) {
	if o.Progress != nil {
		o.Progress(p)
	}
}

// lockRetry is how often a held lock is tried again.
const lockRetry = 50 * time.Millisecond

// Open opens the library at path, and creates it with its folder if there is none. It
// brings an older library up to date. The caller closes it.
//
// Returns [ibid.CodeLocked] if another Ibid holds it, [ibid.CodeNewerLibrary]
// if a later Ibid wrote it (it is then left untouched), and [ibid.CodeStorage]
// if the folder cannot be written or the file is empty, damaged or no library.
func Open(ctx context.Context, path string, opts Options) (_ *DB, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open library: %w", err)
	}
	if err := makeFolder(path); err != nil {
		return nil, fmt.Errorf("open library: %w", storageError(err))
	}
	lock, err := takeLock(ctx, path+".lock", opts.Wait)
	if err != nil {
		return nil, fmt.Errorf("open library: %w", storageError(err))
	}
	db := &DB{path: path, lock: lock, lost: lostPages(), sketches: sketches{few: fewVectors}}
	defer func() {
		if err != nil {
			_ = db.Close()
		}
	}()
	if err = create(ctx, path); err == nil {
		db.writer, err = openPool(path, true, 1)
	}
	if err == nil {
		err = migrate(ctx, db.writer, opts.told)
	}
	if err == nil {
		// More readers than cores only take time from the writer.
		db.reader, err = openPool(path, false, max(2, min(4, runtime.NumCPU())))
	}
	if err == nil {
		err = db.reader.PingContext(ctx)
	}
	if err = db.intact(err); err != nil {
		return nil, fmt.Errorf("open library: %w", storageError(err))
	}
	db.purge(ctx)
	return db, nil
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

// takeLock takes our own lock on the library. SQLite's locks would let two
// processes in and make them wait for each other at every write, and Ibid keeps
// figures in memory that hold only while it is alone.
func takeLock(ctx context.Context, path string, wait time.Duration) (*flock.Flock, error) {
	lock := flock.New(path, flock.SetPermissions(0o600))
	held, err := lock.TryLock()
	if err == nil && !held && wait > 0 {
		waiting, cancel := context.WithTimeout(ctx, wait)
		defer cancel()
		held, err = lock.TryLockContext(waiting, lockRetry)
		if errors.Is(err, context.DeadlineExceeded) {
			err = ctx.Err() // nil unless it was the caller's own deadline
		}
	}
	if err == nil && !held {
		err = ibid.Errorf(ibid.CodeLocked, "Another Ibid is using this library.").
			WithHint("Close the other Ibid window or wait for its command to end, then try again.")
	}
	if err != nil {
		_ = lock.Close()
		return nil, err
	}
	return lock, nil
}
