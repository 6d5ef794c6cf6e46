//go:build cgo

package sqlite

// #include "packed.h"
import "C"

import (
	"fmt"
	"sync"
)

// loadPacked makes every later connection of this process know packed, an aggregate
// that puts all rows of a query into one blob; see unpackRows.
var loadPacked = sync.OnceValue(func() error {
	if code := C.load_packed(); code != 0 {
		return fmt.Errorf("load the packing of rows: SQLite's result code %d", int(code))
	}
	return nil
})
