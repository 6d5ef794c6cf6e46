package read

import (
	"io/fs"
	"syscall"
)

// placeholder reports whether a file has no data (SF_DATALESS of sys/stat.h).
func placeholder(_ string, info fs.FileInfo) bool {
	const dataless = 0x40000000
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && stat.Flags&dataless != 0
}
