package sqlite_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

func TestReopenKeepsEverything(t *testing.T) {
	// A folder to be made, and characters that mean something in a URL.
	path := filepath.Join(t.TempDir(), "my library", "50% of #1?.db")
	db := open(t, path)
	begin(t, db, identity)
	doc := addTexts(t, db, home, "a", "The notice period is thirty days.")
	doc = embedAll(t, db, home, doc.ID, func(ibid.Chunk) []float32 { return []float32{1, 2, 3, 4} })
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	db = open(t, path)
	if got := must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID)); !cmp.Equal(got, doc) {
		t.Errorf("got %+v, want %+v", got, doc)
	}
	if hits := near(t, db, ibid.Scope{Workspace: home}, current(t, db), []float32{1, 2, 3, 4}, 5); len(hits) != 1 {
		t.Errorf("%d hits, want 1", len(hits))
	}
	sound(t, db)
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestOpenIsExclusive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	first := open(t, path)

	_, err := Open(t.Context(), path, sqlite.Options{})
	wantCode(t, err, ibid.CodeLocked)
	if ibid.AsError(err).Hint == "" {
		t.Error("no hint")
	}
	_, err = Open(t.Context(), path, sqlite.Options{Wait: 2 * sqlite.LockRetry})
	wantCode(t, err, ibid.CodeLocked)
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Open(stopped, path, sqlite.Options{Wait: time.Minute})
	wantCode(t, err, ibid.CodeCancelled)

	go func() {
		time.Sleep(2 * sqlite.LockRetry)
		_ = first.Close()
	}()
	second, err := Open(t.Context(), path, sqlite.Options{Wait: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	_ = second.Close()
}

func TestOpenLeavesNewerLibraryUntouched(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	db := open(t, path)
	if _, err := db.writer.Exec(`PRAGMA user_version = 9999`); err != nil {
		t.Fatal(err)
	}
	_ = db.Close()
	before, _ := os.ReadFile(path)

	_, err := Open(t.Context(), path, sqlite.Options{})
	wantCode(t, err, ibid.CodeNewerLibrary)
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file was changed")
	}
}

func TestOpenRefusesWhatIsNoLibrary(t *testing.T) {
	t.Run("a text", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "library.db")
		if err := os.WriteFile(path, []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Open(t.Context(), path, sqlite.Options{})
		wantCode(t, err, ibid.CodeStorage)
	})
	t.Run("another program's database", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "library.db")
		pool, err := sqlite.OpenPool(path, true, 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := pool.Exec(`CREATE TABLE stamps (id INTEGER)`); err != nil {
			t.Fatal(err)
		}
		_ = pool.Close()
		_, err = Open(t.Context(), path, sqlite.Options{})
		wantCode(t, err, ibid.CodeStorage)
	})
	t.Run("a folder that is a file", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Open(t.Context(), filepath.Join(file, "library.db"), sqlite.Options{})
		wantCode(t, err, ibid.CodeStorage)
	})
	t.Run("a folder that cannot be written", func(t *testing.T) {
		if os.Geteuid() == 0 {
			t.Skip("root may write anywhere")
		}
		folder := t.TempDir()
		if err := os.Chmod(folder, 0o500); err != nil {
			t.Fatal(err)
		}
		_, err := Open(t.Context(), filepath.Join(folder, "library.db"), sqlite.Options{})
		wantCode(t, err, ibid.CodeStorage)
	})
}

// Errors of the engine itself, provoked on an open library.
func TestStorageErrors(t *testing.T) {
	db := fresh(t)
	_, err := db.reader.Exec(`DELETE FROM workspaces`)
	wantCode(t, sqlite.StorageError(err), ibid.CodeStorage)
	if !strings.Contains(sqlite.StorageError(err).Error(), "cannot be written") {
		t.Errorf("a reader's write gives %v", sqlite.StorageError(err))
	}

	if _, err := db.writer.Exec(`PRAGMA max_page_count = 1`); err != nil { // no more than now
		t.Fatal(err)
	}
	doc, _, err := db.AddDocument(t.Context(), home, ibid.NewDocument{Hash: "a"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{readPage(1, strings.Repeat("much text ", 100_000))}})
	wantCode(t, err, ibid.CodeStorage)
	if !strings.Contains(err.Error(), "no space left") {
		t.Errorf("a full disk gives %v", err)
	}
	sound(t, db) // nothing of it was kept

	wantCode(t, sqlite.StorageError(&fs.PathError{Op: "open", Err: fs.ErrPermission}), ibid.CodeStorage)
	other := errors.New("other")
	if sqlite.StorageError(other) != other || sqlite.StorageError(nil) != nil {
		t.Error("an error of another kind was changed")
	}
}

func TestCancelledContext(t *testing.T) {
	db := fresh(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := db.Documents(ctx, home)
	wantCode(t, err, ibid.CodeCancelled)
}

func TestConnectionsAreSetUp(t *testing.T) {
	db := fresh(t)
	for pragma, want := range map[string]string{
		"page_size": "16384", "auto_vacuum": "2", "journal_mode": "wal", "synchronous": "1",
		"foreign_keys": "1", "busy_timeout": "5000", "cache_size": "-16384",
	} {
		for name, pool := range map[string]sqlite.Queryer{"writer": db.writer, "reader": db.reader} {
			var got string
			if err := pool.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s has %s = %q, %v; want %q", name, pragma, got, err, want)
			}
		}
	}
	var mapped int64
	if err := db.reader.QueryRowContext(t.Context(), "PRAGMA mmap_size").Scan(&mapped); err != nil || mapped < 2147418112 {
		t.Errorf("%d bytes of the file are mapped, %v", mapped, err)
	}
	info, err := os.Stat(db.path)
	if err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read the library: %v, %v", info.Mode(), err)
	}
}

// A connection that is given back late, as by a transaction that was stopped, is waited
// for: the file can be opened again at once.
func TestAClosedPoolHasNoConnections(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	open(t, path)
	pool := must[*sql.DB](t)(sqlite.OpenPool(path, false, 2))
	late := must[*sql.Conn](t)(pool.Conn(t.Context()))
	go func() {
		for pool.PingContext(context.Background()) == nil {
			runtime.Gosched() // until the pool is being closed
		}
		_ = late.Close()
	}()
	if err := sqlite.ClosePool(pool); err != nil {
		t.Error(err)
	}
	if n := pool.Stats().OpenConnections; n > 0 {
		t.Errorf("%d connections are open", n)
	}
}
