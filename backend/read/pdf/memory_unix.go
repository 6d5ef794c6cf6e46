//go:build unix

package pdf

import "syscall"

// reserve takes memory from the system, outside of what Go collects: a fresh
// mapping is empty until it is touched, and gone at once when it is given back.
func reserve(n int) []byte {
	b, err := syscall.Mmap(-1, 0, n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return make([]byte, n)
	}
	return b
}

// release gives memory of reserve back. What came from Go is left to it: the
// system knows no such mapping and refuses.
func release(b []byte) { _ = syscall.Munmap(b) }
