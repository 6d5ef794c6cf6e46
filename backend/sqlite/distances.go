//go:build cgo

package sqlite

// #include "distances.h"
import "C"

// loadDistances makes every later connection of this process know
// vector_distances, which compares some vectors of a vec0 table with one.
//
// vec0 itself opens each of them anew: that takes three times as long as to read and
// compare it.
var loadDistances = extension("the distances of vectors", func() int { return int(C.load_distances()) })
