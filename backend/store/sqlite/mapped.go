//go:build cgo

package sqlite

// #include "mapped.h"
import "C"

import (
	"sync/atomic"
	"unsafe"
)

// lostPages returns how many pages of mapped files were gone when they were read, since
// the process began.
//
// A library is mapped into memory, which halves the time to scan vectors. If another
// program cuts the file off meanwhile, the system sends SIGBUS to whoever reads the
// part that is gone, in SQLite or where Go copies what SQLite returned, and Go ends
// the program. So a handler in front of Go's puts zeros in the place of such a page and
// counts it, and each transaction is refused that comes after; see mapped.c.
func lostPages() int64 { return atomic.LoadInt64((*int64)(unsafe.Pointer(&C.lost_pages))) }
