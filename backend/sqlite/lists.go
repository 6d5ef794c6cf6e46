//go:build cgo

package sqlite

// #include "lists.h"
import "C"

import (
	"fmt"
	"sync"
)

// loadLists makes every later connection of this process know word_lists, a table
// that reads the lists of tokens from the full-text index; see textIndex.
var loadLists = sync.OnceValue(func() error {
	if code := C.load_lists(); code != 0 {
		return fmt.Errorf("load the lists of words: SQLite's result code %d", int(code))
	}
	return nil
})
