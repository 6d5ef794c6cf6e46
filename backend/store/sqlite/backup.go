package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"ibid/backend/ibid"
)

// Backup writes a copy of the library into a new file at path, by SQLite's
// online backup: a whole library, in the state between two writes. Reading goes on
// meanwhile, and writing between two steps; what is written before the last step
// is in the copy. The copy needs no other file beside it.
//
// It calls progress after each step with the pages of the file that are done, and
// all. Returns CodeConflict if there is a file at path; it is left as it is. On
// any other error, and when ctx ends, no file is left.
func (db *DB) Backup(ctx context.Context, path string, progress func(done, total int)) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("back up library: %w", ibid.Errorf(ibid.CodeConflict, "There is a file “%s” already.", path).
			WithHint("Choose another name, or move that file away."))
	}
	if err == nil {
		err = db.intact(errors.Join(file.Close(), db.copyTo(ctx, path, progress)))
		if err == nil {
			return nil
		}
		err = errors.Join(err, os.Remove(path))
	}
	return fmt.Errorf("back up library: %w", storageError(err))
}

// stepRetry is how long to wait after a step that could copy nothing.
const stepRetry = 20 * time.Millisecond

// copyTo copies the library into an empty file, and reads by the writing
// connection: SQLite hands what that writes on to the copy. From another one it
// would begin again whenever something was written, which under steady writing
// has no end; and if that held on to one state, the log could not be folded in.
//
// A process that does not work on the library cannot do so, since another writes. It
// holds on to one state.
func (db *DB) copyTo(ctx context.Context, path string, progress func(done, total int)) (err error) {
	if !db.working.Load() {
		return db.View(ctx, func(s Snapshot) error {
			if _, err := schemaVersion(ctx, s); err != nil { // SQLite takes the state at the first reading
				return err
			}
			return db.copyFrom(path, progress, func(fn func(driver any) error) error {
				return cmp.Or(ctx.Err(), s.Raw(fn))
			})
		})
	}
	return db.copyFrom(path, progress, func(fn func(driver any) error) error {
		conn, err := db.writer.Conn(ctx)
		if err != nil {
			return err
		}
		defer func() { _ = conn.Close() }() // it only goes back to the pool
		return conn.Raw(fn)
	})
}

// copyFrom copies the library into an empty file, step by step, each in a turn on a
// connection.
func (db *DB) copyFrom(path string, progress func(done, total int), turn func(func(driver any) error) error) (err error) {
	var copying *pageCopy
	err = turn(func(driver any) error {
		copying, err = beginCopy(driver, path)
		return err
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, copying.end()) }()
	for whole, before := false, -1; !whole; {
		err := turn(func(any) error {
			whole, err = copying.step()
			return err
		})
		if err != nil {
			return err
		}
		done, total := copying.pages()
		progress(done, total)
		if done == before {
			time.Sleep(stepRetry)
		}
		before = done
	}
	return nil
}

// CheckFile looks for damage in a library that nobody has open, as [DB.Check]
// does, and changes nothing. The file must be whole by itself, as Backup makes it
// and Close leaves it. Of one with an older schema the file and its references
// are checked only; the rest can be checked once it was opened.
//
// Returns CodeStorage if the file cannot be read, is no library or was made by an
// unreleased build, and CodeNewerLibrary if a later Ibid wrote it.
func CheckFile(ctx context.Context, path string) (report ibid.LibraryReport, err error) {
	report, err = checkClosed(ctx, path)
	if err != nil {
		return report, fmt.Errorf("check library: %w", storageError(err))
	}
	return report, nil
}

func checkClosed(ctx context.Context, path string) (report ibid.LibraryReport, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return report, err
	}
	info, err := os.Stat(path) // SQLite takes an empty file for a library without tables
	if err != nil {
		return report, err
	}
	pool := sql.OpenDB(onlyRead(path))
	defer func() { _ = closePool(pool) }() // only read from
	closed := &DB{path: path, reader: pool}
	var version int64
	err = closed.Read(ctx, func(tx *sql.Tx) (err error) {
		if info.Size() == 0 {
			return errForeign
		}
		version, err = knownSchema(ctx, tx, path, NewestSchema())
		return err
	})
	if err != nil {
		return report, err
	}
	if version == NewestSchema() {
		return closed.Check(ctx)
	}
	report = ibid.LibraryReport{Path: path, Bytes: info.Size(), Schema: version, Problems: []string{}, Damaged: []ibid.DamagedDocument{}}
	err = closed.Read(ctx, func(tx *sql.Tx) error {
		return errors.Join(checkFile(ctx, tx, &report), checkReferences(ctx, tx, &report))
	})
	return report, err
}

// WhileClosed runs fn while no process has the library at path open, and keeps
// others from opening it meanwhile. Returns CodeLocked if one has it open.
func WhileClosed(ctx context.Context, path string, opts Options, fn func() error) (err error) {
	path, err = filepath.Abs(path)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if err != nil {
		return storageError(err)
	}
	lock, err := takeLock(ctx, path, true, opts)
	if err != nil {
		return storageError(err)
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	return fn()
}
