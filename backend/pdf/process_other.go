//go:build !linux

package pdf

import "os/exec"

// prepare does nothing: a worker notices that the app is gone when its standard
// input ends.
func prepare(*exec.Cmd) {}

// closeOnExec does nothing: on these systems the app's libraries mark their
// descriptors themselves.
func closeOnExec() {}

// residentBytes knows nothing: here only PDFium's own limit and the worker's
// collector bound its memory.
func residentBytes(int) (uint64, bool) { return 0, false }
