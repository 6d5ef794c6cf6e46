//go:build cgo

package sqlite

// #include "packed.h"
import "C"

// loadPacked makes every later connection of this process know packed, an aggregate
// that puts all rows of a query into one blob; see unpackRows.
var loadPacked = extension("the packing of rows", func() int { return int(C.load_packed()) })
