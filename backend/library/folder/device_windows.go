package folder

import (
	"os"
	"syscall"
)

// deviceOf gives the disk that a folder is on. Returns errNoFolder when it is none,
// and the system's error when it cannot be looked at.
func deviceOf(root string) (Device, error) {
	file, err := os.Open(root)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	if !info.IsDir() {
		return 0, errNoFolder
	}
	var about syscall.ByHandleFileInformation
	if syscall.GetFileInformationByHandle(syscall.Handle(file.Fd()), &about) != nil {
		return 0, nil // some network drives have no such number
	}
	return Device(about.VolumeSerialNumber), nil
}
