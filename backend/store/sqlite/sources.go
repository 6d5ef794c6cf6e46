package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Sources are the files that a library has read, of all workspaces and also of
// documents that are gone from their folder or have a newer version.
type Sources struct {
	Paths  []string        // absolute; each where the file was last seen
	Hashes map[string]bool // SHA-256 of each, lower-case hex
}

// Sources returns the files that the library has read.
func (db *DB) Sources(ctx context.Context) (s Sources, err error) {
	err = db.Read(ctx, func(tx *sql.Tx) error {
		s, err = readSources(ctx, tx)
		return err
	})
	if err != nil {
		return Sources{}, fmt.Errorf("list sources: %w", storageError(err))
	}
	return s, nil
}

// ReadSources returns the files that the library at path has read, whatever its
// schema and whether or not an Ibid has it open. Nothing is written. Without a
// library there are none.
func ReadSources(ctx context.Context, path string) (s Sources, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return Sources{}, fmt.Errorf("list sources: %w", err)
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return Sources{}, nil
	}
	connect := alsoRead
	if _, err := os.Stat(path + "-wal"); errors.Is(err, fs.ErrNotExist) {
		connect = onlyRead // nobody has it open; this works where nothing can be written, too
	}
	pool := sql.OpenDB(connect(path))
	defer func() { _ = closePool(pool) }() // only read from
	return (&DB{path: path, reader: pool}).Sources(ctx)
}

func readSources(ctx context.Context, tx *sql.Tx) (s Sources, err error) {
	text := ScanOne[string]
	hashed := "contents"
	var exists bool
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'contents')`).Scan(&exists)
	if err != nil {
		return s, err
	}
	if !exists {
		hashed = "documents" // until schema 3
	}
	if s.Paths, err = Rows(ctx, tx, text, `SELECT DISTINCT path FROM documents`); err != nil {
		return s, err
	}
	hashes, err := Rows(ctx, tx, text, `SELECT hash FROM `+hashed)
	s.Hashes = make(map[string]bool, len(hashes))
	for _, hash := range hashes {
		s.Hashes[hash] = true
	}
	return s, err
}
