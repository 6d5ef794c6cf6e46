//go:build cgo

package sqlite

// #include "engine.h"
import "C"

import "fmt"

// engineFailed is why SQLite could not be set up for several connections that search
// at the same time; nil: it was. That is done when the program starts, since SQLite
// takes it before its first connection only, whoever opens that.
var engineFailed = setUpEngine()

func setUpEngine() error {
	if code := C.load_engine(); code != 0 {
		return fmt.Errorf("set SQLite up: its result code %d", int(code))
	}
	return nil
}
