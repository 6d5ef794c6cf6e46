//go:build !linux

package pdf

// residentBytes knows nothing: here only PDFium's own limit and the worker's
// collector bound its memory.
func residentBytes(int) (uint64, bool) { return 0, false }
