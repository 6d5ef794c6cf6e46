//go:build cgo

package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	vec "github.com/asg017/sqlite-vec-go-bindings/cgo"
	"github.com/mattn/go-sqlite3"
)

// loadVec makes every later connection of this process know vec0.
var loadVec = sync.OnceFunc(vec.Auto)

// extension is what is loaded once, by a function that gives SQLite's result code,
// and known to every later connection of this process.
func extension(name string, load func() int) func() error {
	return sync.OnceValue(func() error {
		if code := load(); code != 0 {
			return fmt.Errorf("load %s: SQLite's result code %d", name, code)
		}
		return nil
	})
}

// loadExtensions loads all that connections of this process know.
func loadExtensions() error {
	loadVec()
	return errors.Join(engineFailed, loadScore(), loadPacked(), loadChecksum())
}

// setUp makes a new connection ready: the pragmas, and the functions that the
// schema and the queries call.
func setUp(conn *sqlite3.SQLiteConn, pragmas string) error {
	for name, function := range functions {
		if err := conn.RegisterFunc(name, function, true); err != nil {
			return err
		}
	}
	_, err := conn.Exec(pragmas, nil)
	return err
}

// freshPragmas are for a file without a page yet; later they could change
// nothing but would write to it.
//
//   - page_size: vectors and pages of text are kilobytes; 16 KiB pages read faster.
//   - auto_vacuum = incremental: removing a document must give its space back,
//     and this does it in small steps where VACUUM would copy the whole file.
//     It costs one page in some thousands and must be chosen before the first
//     table.
const freshPragmas = `
	PRAGMA page_size = 16384;
	PRAGMA auto_vacuum = incremental;
`

// pragmas are for every connection. They run in a hook and not by the data
// source name, which knows no mmap_size and would set the journal mode, and
// with it the page size for good, before anything else.
//
//   - synchronous = normal: in WAL mode a power cut may lose the last
//     transactions but never breaks the file, and an ingest takes up again
//     where it was.
//   - secure_delete = fast: what is deleted is overwritten where its page is
//     written anyway; free pages are cut off the file soon. It costs nothing that
//     could be measured.
//   - mmap_size: all of the file, or as much as SQLite was compiled to map (2 GB
//     unless the Makefile's flags say more); halves the time to scan vectors. In what
//     is not mapped each page is read by the system, and a vector lies a dozen pages
//     into its block.
//   - cache_size: KiB when negative.
//   - journal_size_limit: the log shrinks to this after a long write.
const pragmas = `
	PRAGMA journal_mode = wal;
	PRAGMA synchronous = normal;
	PRAGMA foreign_keys = on;
	PRAGMA secure_delete = fast;
	PRAGMA busy_timeout = 5000;
	PRAGMA mmap_size = 1099511627776;
	PRAGMA cache_size = -16384;
	PRAGMA journal_size_limit = 16777216;
`

// keptStatements is how many statements a connection keeps ready, which is most
// of those there are. To make one costs more than to run it: an insert into chunks
// takes several triggers along.
const keptStatements = 100

// connector opens connections to one file.
type connector struct {
	driver *sqlite3.SQLiteDriver
	source string
}

// newConnector returns a connector to the file at an absolute path, which create has
// created. A writing connection takes the write lock when a transaction
// begins, so that one that reads first cannot fail later; a reading one cannot
// write at all.
func newConnector(path string, write bool) (driver.Connector, error) {
	if err := loadExtensions(); err != nil {
		return nil, err
	}
	setup, lock := pragmas, "immediate"
	if !write {
		setup, lock = pragmas+wordsTable+"PRAGMA query_only = on;", "deferred"
	} else if info, err := os.Stat(path); err == nil && info.Size() == 0 {
		setup = freshPragmas + pragmas
	}
	source := url.URL{Scheme: "file", OmitHost: true, Path: slashed(path), RawQuery: fmt.Sprintf("_txlock=%s&_stmt_cache_size=%d", lock, keptStatements)}
	return &connector{
		driver: &sqlite3.SQLiteDriver{ConnectHook: func(conn *sqlite3.SQLiteConn) error { return setUp(conn, setup) }},
		source: source.String(),
	}, nil
}

// slashed is a path as a URL has it: /C:/Users on Windows.
func slashed(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return path
}

// Connect opens a connection.
func (c *connector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(c.source) }

// Driver is the driver below.
func (c *connector) Driver() driver.Driver { return c.driver }

// engineError finds SQLite's primary result code and the operating system's
// error number in an error; ok is false for an error of another kind.
func engineError(err error) (code int, system error, ok bool) {
	var e sqlite3.Error
	if !errors.As(err, &e) {
		return 0, nil, false
	}
	if e.SystemErrno != 0 {
		system = e.SystemErrno
	}
	return int(e.Code), system, true
}

// wordsTable lists the tokens of the full-text index. Each reading connection has its own;
// it is no part of the library.
const wordsTable = `CREATE VIRTUAL TABLE temp.index_words USING fts5vocab ('main', 'chunk_text', 'instance');`
