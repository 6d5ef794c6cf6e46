//go:build cgo

package sqlite

// #include "checksum.h"
import "C"

import "unsafe"

// loadChecksum makes every later connection of this process know checksum (value, ...),
// the CRC-32C of its arguments with their types and lengths, so that nothing moves
// from one value to the next unnoticed.
//
// CRC-32C was chosen over a cryptographic hash because its promise is about what damage
// looks like: it differs for any one, two or three flipped bits in up to 256 MB and for
// any burst of 32, where a hash of that length only probably does. Other damage goes
// unnoticed once in four billion rows. It does not detect a forgery, and need not:
// whoever can write the file can write the sums too.
//
// It is in C because a call from SQLite into Go costs more than to sum up a passage.
var loadChecksum = extension("checksums", func() int { return int(C.load_checksum()) })

// portableCRC32C is the CRC-32C of bytes as it is computed where the processor has no
// instruction for it. A test compares the two.
func portableCRC32C(bytes []byte) uint32 {
	return uint32(C.portable_crc32c(unsafe.Pointer(unsafe.SliceData(bytes)), C.size_t(len(bytes))))
}
