package pdf

import (
	"syscall"
	"testing"
)

// fullDisk is a folder on a disk with space for next to nothing; empty where this
// test may not mount one.
func fullDisk(t *testing.T) string {
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=64k"); err != nil {
		t.Log("no full disk:", err)
		return ""
	}
	t.Cleanup(func() { syscall.Unmount(folder, syscall.MNT_DETACH) })
	return folder
}
