package library

import (
	"os"
	"syscall"
)

// changeTime is when a file was last changed, in nanoseconds, by a time stamp that no
// program can set back.
func changeTime(info os.FileInfo) int64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return stat.Ctim.Nano()
	}
	return 0
}
