//go:build cgo

package sqlite

import (
	"database/sql/driver"
	"errors"
	"net/url"

	"github.com/mattn/go-sqlite3"
)

// copyStep is how many pages are copied at a time, 4 MiB: some milliseconds.
const copyStep = 256

// pageCopy copies a library page by page.
type pageCopy struct {
	target  *sqlite3.SQLiteConn
	copying *sqlite3.SQLiteBackup
}

// beginCopy begins to copy what a driver's connection has open into an empty file.
func beginCopy(from any, path string) (*pageCopy, error) {
	into, err := (&sqlite3.SQLiteDriver{}).Open(source(path, "rw"))
	if err != nil {
		return nil, err
	}
	target := into.(*sqlite3.SQLiteConn)
	copying, err := target.Backup("main", from.(*sqlite3.SQLiteConn), "main")
	if err != nil {
		return nil, errors.Join(err, target.Close())
	}
	return &pageCopy{target, copying}, nil
}

// step copies some pages and reports whether all are copied. One that finds a page
// locked copies nothing, and is no error.
func (c *pageCopy) step() (whole bool, err error) { return c.copying.Step(copyStep) }

// pages reports how many pages have been copied, and how many there are.
func (c *pageCopy) pages() (done, total int) {
	total = c.copying.PageCount()
	return total - c.copying.Remaining(), total
}

// end closes the file. The mark of a write-ahead log was copied too; it is taken
// off, so that the copy can be read where nothing can be written.
func (c *pageCopy) end() error {
	err := c.copying.Finish()
	if err == nil {
		_, err = c.target.Exec(`PRAGMA journal_mode = delete`, nil)
	}
	return errors.Join(err, c.target.Close())
}

// onlyRead makes a connector to a file that nobody writes to meanwhile. Nothing is
// written, not even beside it; what stands in a log beside it is not seen.
func onlyRead(path string) driver.Connector {
	_ = loadExtensions() // what failed is missing at the first call
	return &connector{driver: &sqlite3.SQLiteDriver{}, source: source(path, "ro&immutable=1")}
}

// distrusting makes a connector to a file that may come from anywhere. Like onlyRead
// it writes nothing; no function runs that a schema names, and no table of the file's
// schema can be written.
func distrusting(path string) driver.Connector {
	return &connector{driver: &sqlite3.SQLiteDriver{ConnectHook: func(conn *sqlite3.SQLiteConn) error {
		_, err := conn.Exec(`PRAGMA trusted_schema = off; PRAGMA writable_schema = off; PRAGMA query_only = on; PRAGMA cell_size_check = on;`, nil)
		return err
	}}, source: source(path, "ro&immutable=1")}
}

// alsoRead makes a connector that reads a file which another process may have open
// and write to.
func alsoRead(path string) driver.Connector {
	_ = loadExtensions() // what failed is missing at the first call
	return &connector{driver: &sqlite3.SQLiteDriver{}, source: source(path, "ro&_query_only=1&_busy_timeout=5000")}
}

// source is the data source name of an absolute path.
func source(path, mode string) string {
	name := url.URL{Scheme: "file", OmitHost: true, Path: slashed(path), RawQuery: "mode=" + mode}
	return name.String()
}
