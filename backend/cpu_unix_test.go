//go:build unix

package backend_test

import (
	"syscall"
	"time"
)

// cpuTime is the time that all processors have spent on this process.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
