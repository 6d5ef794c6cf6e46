//go:build !cgo

package sqlite

import (
	"database/sql/driver"
	"errors"
)

type pageCopy struct{}

func beginCopy(any, string) (*pageCopy, error) {
	return nil, errors.New("this build of Ibid has no SQLite: build with CGO_ENABLED=1")
}

func (*pageCopy) step() (whole bool, err error) { return true, nil }
func (*pageCopy) pages() (done, total int)      { return 0, 0 }
func (*pageCopy) end() error                    { return nil }

func onlyRead(string) driver.Connector    { return nil }
func alsoRead(string) driver.Connector    { return nil }
func distrusting(string) driver.Connector { return nil }
