//go:build !cgo

package sqlite

import (
	"database/sql"
	"database/sql/driver"
	"errors"
)

// Without cgo there is no SQLite. The program still builds, since generating
// the window's bindings needs its types only.

func newConnector(string, bool) (driver.Connector, error) {
	return nil, errors.New("this build of Ibid has no SQLite: build with CGO_ENABLED=1")
}

func engineError(error) (code int, system error, ok bool) { return 0, nil, false }

const sharedLog, unchangingFile, ownLog = "", "", ""

func openReadOnly(string, string, int) (*sql.DB, error) {
	return nil, errors.New("this build of Ibid has no SQLite: build with CGO_ENABLED=1")
}
