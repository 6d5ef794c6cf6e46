//go:build unix

package eval

import (
	"syscall"
	"time"
)

// cpuTime is the user and system time of this process and of its children that
// have ended.
func cpuTime() time.Duration {
	var sum time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var usage syscall.Rusage
		if err := syscall.Getrusage(who, &usage); err == nil {
			sum += time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
		}
	}
	return sum
}
