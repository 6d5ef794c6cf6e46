package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"ibid/backend/ibid"
)

// ReadOnly returns why the library can only be read, such as that the disk is full.
// Nil if it can be written. Every method that writes returns it.
func (db *DB) ReadOnly() *ibid.Error { return db.readOnly }

// errNotReadable is returned for a library that cannot be read either.
var errNotReadable = errors.New("the library cannot be read either")

// openToRead opens a library that cannot be written, and why that is. In a file with
// a write-ahead log even a reader needs a file that it shares with others, so there
// are three ways:
//
//   - as usual, where that file is there or can be made; SQLite makes one in memory
//     where it is there and cannot be written;
//   - if there is no log, as a file that stays as it is (immutable);
//   - if there is one, without SQLite's locks: then each connection keeps what it
//     knows of the log to itself.
//
// The last two do not notice a process that writes. So they are taken only while no
// other process has the library open, and each reading looks whether the file is
// still the one that was opened.
func openToRead(ctx context.Context, path string, opts Options, why *ibid.Error) (_ *DB, err error) {
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return nil, errNotReadable
	}
	db := newDB(path)
	db.readOnly = why
	defer func() {
		if err != nil {
			_ = db.Close()
		}
	}()
	alone, err := db.lockToRead(ctx, opts)
	if err != nil {
		return nil, err
	}
	ways := []string{sharedLog}
	if alone {
		ways = append(ways, unchangingFile)
		if info, err := os.Stat(path + "-wal"); err == nil && info.Size() > 0 {
			ways = []string{sharedLog, ownLog}
		}
	}
	for i, way := range ways {
		err = db.openReaders(ctx, func(conns int) (*sql.DB, error) { return openReadOnly(path, way, conns) })
		if err == nil {
			_, err = schemaVersion(ctx, db.reader)
		}
		if err == nil {
			if i > 0 {
				db.still = newUnmoved(path)
			}
			return db, needCurrent(ctx, db.reader, path)
		}
		if db.reader != nil {
			_ = closePool(db.reader)
		}
		if db.changes.pool != nil {
			_ = closePool(db.changes.pool)
		}
		db.reader, db.changes.pool = nil, nil
	}
	return nil, errors.Join(errNotReadable, err)
}

// lockToRead shares the lock of the library, and reports whether no other process has
// it open. Where there is no lock file and none can be made, none has.
func (db *DB) lockToRead(ctx context.Context, opts Options) (alone bool, err error) {
	lock := newLock(db.path + lockSuffix)
	alone, err = lock.TryLock()
	if err != nil {
		_ = lock.Close()
		return true, nil
	}
	_ = lock.Close()
	db.lock, err = takeLock(ctx, db.path, false, opts)
	return alone, err
}

// needCurrent refuses a library that would have to be brought up to date first, which
// cannot be done to one that cannot be written.
func needCurrent(ctx context.Context, pool *sql.DB, path string) error {
	switch version, err := knownSchema(ctx, pool, path, NewestSchema()); {
	case err != nil:
		return err
	case version < NewestSchema():
		return ibid.Errorf(ibid.CodeStorage, "This library is of an earlier Ibid and has to be brought up to date, but it cannot be written.").
			WithHint("Free some space, or copy the folder of the library to a disk that can be written and set IBID_HOME to it.")
	}
	return nil
}

// unwritable returns why a library could not be opened for writing, if that is what an
// error means: the disk is full or read-only, or the user may not write. Otherwise nil.
func unwritable(path string, err error) *ibid.Error {
	if err == nil || ibid.CodeOf(err) == ibid.CodeLocked || ibid.CodeOf(err) == ibid.CodeNewerLibrary {
		return nil
	}
	code, system, ok := engineError(err)
	if !ok {
		system = err
	}
	switch code {
	case codeCantOpen, codeIOErr, codeReadonly, codePerm, codeFull, 0:
	default:
		return nil
	}
	if why := refusal(system); why != nil {
		return why
	}
	if code == codeFull {
		return refusal(syscall.ENOSPC)
	}
	if !ok {
		return nil
	}
	return refusal(tryWriting(path)) // SQLite does not always keep the system's reason
}

// tryWriting returns why nothing can be written beside a library; nil if something can.
func tryWriting(path string) error {
	if file, err := os.OpenFile(path, os.O_RDWR, 0); err != nil {
		return err
	} else if err := file.Close(); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".writable-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(file.Name()) }()
	_, err = file.Write(make([]byte, 64<<10))
	return errors.Join(err, file.Close())
}

// refusal is why a library cannot be written, by the system's reason; nil for another
// reason.
func refusal(err error) *ibid.Error {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return storage("The disk is full: this library is open for reading only.",
			"Free some space, then try again. Nothing that was stored is lost.", err).(*ibid.Error)
	case errors.Is(err, syscall.EROFS):
		return storage("The disk is read-only: this library is open for reading only.",
			"Make the disk writable, or copy the folder of the library to another disk and set IBID_HOME to it.", err).(*ibid.Error)
	case errors.Is(err, fs.ErrPermission):
		return storage("You have no permission to write to this library: it is open for reading only.",
			"Change the permissions of its folder and of the files in it.", err).(*ibid.Error)
	}
	return nil
}

// unmoved is the file of a library and its log as they were when it was opened.
type unmoved struct {
	path  string
	parts [2]part
}

// part is what shows that a file was written. It is the zero part for none.
type part struct {
	bytes int64
	at    time.Time
}

func newUnmoved(path string) *unmoved { return &unmoved{path: path, parts: partsNow(path)} }

func partsNow(path string) (parts [2]part) {
	for i, name := range []string{path, path + "-wal"} {
		if info, err := os.Stat(name); err == nil && info.Size() > 0 {
			parts[i] = part{info.Size(), info.ModTime()}
		}
	}
	return parts
}

// moved returns an error if the library was written since it was opened: what was
// read of it may then be of two states. A nil unmoved never is.
func (u *unmoved) moved() error {
	if u == nil || partsNow(u.path) == u.parts {
		return nil
	}
	return ibid.Errorf(ibid.CodeConflict, "The library was changed while it was open for reading only.").
		WithHint("Start again: there is room on its disk now.")
}
