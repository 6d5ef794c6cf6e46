//go:build unix

package machine

import (
	"context"
	"os"
	"runtime"
	"syscall"

	"ibid/backend/ibid"
)

func system(ctx context.Context) ibid.Machine {
	if runtime.GOOS == "darwin" {
		return darwin(ctx, run)
	}
	return linux(ctx, os.DirFS("/"), run)
}

func memory(ctx context.Context) (total, free int64) {
	if runtime.GOOS == "darwin" {
		found := darwin(ctx, run)
		return found.Memory, found.FreeMemory
	}
	return memoryOfLinux(os.DirFS("/"))
}

// FreeDisk is how many bytes this person may still write on the disk of a folder.
func FreeDisk(folder string) (int64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	return int64(disk.Bavail) * int64(disk.Bsize), nil
}
