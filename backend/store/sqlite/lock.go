package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"time"

	"github.com/gofrs/flock"

	"ibid/backend/ibid"
)

// Two lock files stand beside a library, and the system frees both when a process
// ends, however it ends.
//
//   - .lock: shared by every process that has the library open; held alone by what
//     replaces or rewrites the file (restore, compact, bringing it up to date).
//   - .worker: held by the one process that reads documents and changes them. Beside
//     it stands who that is, for messages. Windows keeps others from reading a locked
//     file, hence the second file.
//
// SQLite itself would let two processes work on the queue and make them wait for
// each other at every write. What it is trusted with are readers, and writes that
// take milliseconds; see [DB.WriteShort].
//
// There is no deadlock: .worker is the only lock that is waited for without a limit,
// and who holds it waits for .lock only for so long.
const (
	lockSuffix   = ".lock"
	workerSuffix = ".worker"
	holderSuffix = ".worker.json"
)

// lockRetry is how often a held lock is tried again.
const lockRetry = 50 * time.Millisecond

// acquire tries a lock until it is held, for at most wait. It is not held after an
// error: the context's, or the file system's.
func acquire(ctx context.Context, wait time.Duration, try func() (bool, error)) (held bool, err error) {
	held, err = try()
	if err != nil || held || wait <= 0 {
		return held, err
	}
	waiting, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	for ticker := time.NewTicker(lockRetry); ; {
		select {
		case <-waiting.Done():
			ticker.Stop()
			return false, ctx.Err() // nil unless it was the caller's own end
		case <-ticker.C:
			if held, err = try(); err != nil || held {
				ticker.Stop()
				return held, err
			}
		}
	}
}

// newLock is a lock that is not held. A lock file may stand on a disk that cannot be
// written: to lock it, it need not be.
func newLock(path string) *flock.Flock {
	return flock.New(path, flock.SetPermissions(0o600))
}

// takeLock takes the lock that all share, or takes it alone.
func takeLock(ctx context.Context, path string, alone bool, opts Options) (*flock.Flock, error) {
	lock := newLock(path + lockSuffix)
	try := lock.TryRLock
	if alone {
		try = lock.TryLock
	}
	held, err := acquire(ctx, opts.Wait, try)
	if err == nil && !held {
		err = inUse(path).Refuses(opts.action())
	}
	if err != nil {
		_ = lock.Close()
		return nil, err
	}
	return lock, nil
}

// takeWork takes the lock of the process that works. While another has it, it asks
// opts.Held once whether to wait for as long as that takes.
func takeWork(ctx context.Context, path string, opts Options) (*flock.Flock, error) {
	lock := newLock(path + workerSuffix)
	held, err := acquire(ctx, opts.Wait, lock.TryLock)
	if err == nil && !held {
		holder := readHolder(path)
		if opts.Held != nil && opts.Held(holder) {
			held, err = acquire(ctx, forever, lock.TryLock)
		}
		if err == nil && !held {
			err = holder.Refuses(opts.action())
		}
	}
	if err != nil {
		_ = lock.Close()
		return nil, err
	}
	writeHolder(path, opts.Holder)
	return lock, nil
}

const forever = time.Duration(1<<63 - 1)

// inUse is who uses a library that others have open: the process that works on it, or
// one that only reads it, of which nothing is known.
func inUse(path string) ibid.Holder {
	lock := newLock(path + workerSuffix)
	defer func() { _ = lock.Close() }()
	if free, err := lock.TryLock(); err != nil || free {
		return ibid.Holder{}
	}
	return readHolder(path)
}

// readHolder is who holds the worker's lock. It is the zero Holder if that cannot be
// read.
func readHolder(path string) (h ibid.Holder) {
	text, err := ibid.ReadFile(path+holderSuffix, 1<<16)
	if err != nil || json.Unmarshal(text, &h) != nil {
		return ibid.Holder{}
	}
	return h
}

// writeHolder notes who holds the worker's lock. It serves messages only, so that a
// full disk is no reason to stop.
func writeHolder(path string, h ibid.Holder) {
	h.Process, h.Since = os.Getpid(), time.Now()
	text, err := json.Marshal(h)
	if err == nil {
		err = os.WriteFile(path+holderSuffix, text, 0o600)
	}
	if err != nil {
		_ = os.Remove(path + holderSuffix) // better nobody than somebody else
	}
}

// TakeOver waits until no other process works on the library, and works on it from
// then on. It returns at once if this process does already, and with the context's
// error when that ends first.
func (db *DB) TakeOver(ctx context.Context, holder ibid.Holder) error {
	if db.working.Load() {
		return nil
	}
	if db.readOnly != nil {
		return db.readOnly
	}
	lock, err := takeWork(ctx, db.path, Options{Holder: holder, Held: func(ibid.Holder) bool { return true }})
	if err != nil {
		return storageError(err)
	}
	db.mu.Lock()
	db.worker = lock
	db.working.Store(true)
	db.mu.Unlock()
	db.purge(ctx)
	return nil
}

// workIfFree lets this process work on the library if no other one does.
func (db *DB) workIfFree() {
	db.mu.Lock()
	defer db.mu.Unlock()
	lock := newLock(db.path + workerSuffix)
	if free, err := lock.TryLock(); err != nil || !free {
		_ = lock.Close()
		return
	}
	db.worker = lock
	db.working.Store(true)
}

// Works reports whether this process is the one that works on the library.
func (db *DB) Works() bool { return db.working.Load() }

// NeedWork returns why documents cannot be changed here; nil if they can.
func (db *DB) NeedWork() error {
	switch {
	case db.readOnly != nil:
		return db.readOnly
	case !db.working.Load():
		return readHolder(db.path).Refuses("try again")
	}
	return nil
}

// releaseWork lets another process work on the library.
func (db *DB) releaseWork() error {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.worker == nil {
		return nil
	}
	db.working.Store(false)
	if err := os.Remove(db.path + holderSuffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, db.worker.Close())
	}
	return db.worker.Close()
}
