//go:build cgo

package sqlite

import (
	"database/sql"
	"net/url"
	"runtime"
	"strings"

	"github.com/mattn/go-sqlite3"
)

// The ways to open a file that cannot be written; see openToRead.
const (
	sharedLog      = "mode=ro"
	unchangingFile = "mode=ro&immutable=1"
	ownLog         = "mode=ro&vfs=unix-none&_locking_mode=EXCLUSIVE" // set_up in engine.c sets the mode sooner, the driver keeps it
)

// readOnlyPragmas are those of a reading connection that change nothing in the file.
// What does not fit into memory while sorting has no other place either.
const readOnlyPragmas = `
	PRAGMA busy_timeout = 5000;
	PRAGMA mmap_size = 1099511627776;
	PRAGMA cache_size = -16384;
	PRAGMA temp_store = memory;
` + wordsTable + `PRAGMA query_only = on;`

// openReadOnly opens connections to a file in one of the ways.
func openReadOnly(path, way string, conns int) (*sql.DB, error) {
	if err := loadExtensions(); err != nil {
		return nil, err
	}
	if runtime.GOOS == "windows" {
		way = strings.Replace(way, "unix-none", "win32-none", 1)
	}
	source := url.URL{Scheme: "file", OmitHost: true, Path: slashed(path), RawQuery: way}
	pool := sql.OpenDB(&connector{
		driver: &sqlite3.SQLiteDriver{ConnectHook: func(conn *sqlite3.SQLiteConn) error { return setUp(conn, readOnlyPragmas) }},
		source: source.String(),
	})
	pool.SetMaxOpenConns(conns)
	pool.SetMaxIdleConns(conns)
	return pool, nil
}
