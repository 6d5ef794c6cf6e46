//go:build cgo

package sqlite

// #include "engine.h"
import "C"

import (
	"fmt"
	"sync"
)

// loadEngine sets SQLite up for several connections that search at the same time.
var loadEngine = sync.OnceValue(func() error {
	if code := C.load_engine(); code != 0 {
		return fmt.Errorf("set SQLite up: its result code %d", int(code))
	}
	return nil
})
