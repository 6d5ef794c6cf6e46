package backend

import (
	"syscall"
	"unsafe"
)

var freeSpace = syscall.NewLazyDLL("kernel32.dll").NewProc("GetDiskFreeSpaceExW")

// diskFree is how many bytes this person may still write on the disk of a folder.
func diskFree(folder string) (int64, error) {
	path, err := syscall.UTF16PtrFromString(folder)
	if err != nil {
		return 0, err
	}
	var free uint64
	if ok, _, err := freeSpace.Call(uintptr(unsafe.Pointer(path)), uintptr(unsafe.Pointer(&free)), 0, 0); ok == 0 {
		return 0, err
	}
	return int64(free), nil
}
