//go:build cgo

package sqlite

// #include "distances.h"
import "C"

import (
	"fmt"
	"sync"
)

// loadDistances makes every later connection of this process know
// vector_distances, which compares some vectors of a vec0 table with one.
//
// vec0 itself opens each of them anew: that takes three times as long as to read and
// compare it.
var loadDistances = sync.OnceValue(func() error {
	if code := C.load_distances(); code != 0 {
		return fmt.Errorf("load the distances of vectors: SQLite's result code %d", int(code))
	}
	return nil
})
