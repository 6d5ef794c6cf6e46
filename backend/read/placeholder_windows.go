package read

import (
	"io/fs"
	"syscall"
)

// placeholder reports whether to read a file means to fetch it, by its attributes (winnt.h).
func placeholder(_ string, info fs.FileInfo) bool {
	const offline, recallOnOpen, recallOnDataAccess = 0x1000, 0x40000, 0x400000
	data, ok := info.Sys().(*syscall.Win32FileAttributeData)
	return ok && data.FileAttributes&(offline|recallOnOpen|recallOnDataAccess) != 0
}
