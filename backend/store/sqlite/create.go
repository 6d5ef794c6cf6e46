package sqlite

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// newSuffix marks a library that is being created. It gets its name when it is whole,
// so that an empty file is never a library: neither one that a crash left nor one that
// was damaged.
const newSuffix = ".new"

// create creates an empty library with its folder if there is no file at path. The
// library must be locked. Returns CodeStorage if the file is there and has no bytes.
func create(ctx context.Context, path string) error {
	switch info, err := os.Stat(path); {
	case err == nil && info.Size() == 0:
		return storage("The library file is empty, so what was in it is lost.",
			"Restore a backup with \"ibid restore FILE\". Without one, delete “"+path+"” and add your PDFs again: they are not touched.", nil)
	case err == nil:
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	// A log that a deleted library left would be taken for this one's.
	for _, left := range []string{path + newSuffix, path + newSuffix + "-wal", path + newSuffix + "-shm", path + "-wal", path + "-shm"} {
		if err := os.Remove(left); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	file, err := os.OpenFile(path+newSuffix, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600) // SQLite gives its other files the same mode
	if err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	pool, err := openPool(path+newSuffix, true, 1)
	if err != nil {
		return err
	}
	if err := errors.Join(upgrade(ctx, pool, path+newSuffix, steps), closePool(pool)); err != nil {
		return err
	}
	return os.Rename(path+newSuffix, path)
}

// makeFolder creates the folder of a library where it is missing, for its user only.
func makeFolder(path string) error { return os.MkdirAll(filepath.Dir(path), 0o700) }
