package pdf

import (
	"bytes"
	"os"
	"strconv"
)

// residentBytes is how much memory a process holds. The resident size is watched,
// rather than the address space limited, since the Go runtime and the module's
// memory reserve far more addresses than they ever use.
func residentBytes(pid int) (uint64, bool) {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	if err != nil {
		return 0, false
	}
	fields := bytes.Fields(b)
	if len(fields) < 2 {
		return 0, false
	}
	pages, err := strconv.ParseUint(string(fields[1]), 10, 64)
	return pages * uint64(os.Getpagesize()), err == nil
}
