//go:build unix

package backend

import "syscall"

// diskFree is how many bytes this person may still write on the disk of a folder.
func diskFree(folder string) (int64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	return int64(disk.Bavail) * int64(disk.Bsize), nil
}
