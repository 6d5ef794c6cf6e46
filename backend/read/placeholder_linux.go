package read

import (
	"bytes"
	"io/fs"
	"os"
	"syscall"
)

// placeholder reports whether a file has a size and takes no room on the disk, and nothing but
// zeros where its first bytes should be. Some file systems report no room for any file.
func placeholder(path string, info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || info.Size() == 0 || stat.Blocks > 0 {
		return false
	}
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }() // only read from
	head := make([]byte, HeadBytes)
	n, _ := file.Read(head)
	return n > 0 && len(bytes.Trim(head[:n], "\x00")) == 0
}
