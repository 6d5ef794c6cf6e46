//go:build unix

package folder

import (
	"os"
	"syscall"
)

// deviceOf gives the disk that a folder is on. Returns errNoFolder when it is none,
// and the system's error when it cannot be looked at.
func deviceOf(root string) (Device, error) {
	info, err := os.Stat(root)
	if err != nil {
		return 0, err
	}
	if !info.IsDir() {
		return 0, errNoFolder
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, nil
	}
	return Device(stat.Dev), nil
}
