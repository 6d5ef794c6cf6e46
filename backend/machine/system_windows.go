package machine

import (
	"context"
	"runtime"
	"strings"
	"syscall"
	"unsafe"

	"ibid/backend/ibid"
)

var (
	kernel32  = syscall.NewLazyDLL("kernel32.dll")
	freeSpace = kernel32.NewProc("GetDiskFreeSpaceExW")
	memoryNow = kernel32.NewProc("GlobalMemoryStatusEx")
	feature   = kernel32.NewProc("IsProcessorFeaturePresent")
)

// memoryStatus is MEMORYSTATUSEX of the Windows API.
type memoryStatus struct {
	length            uint32
	load              uint32
	totalPhysical     uint64
	availablePhysical uint64
	_                 [5]uint64 // page file and address space
}

// avx2 is PF_AVX2_INSTRUCTIONS_AVAILABLE of Windows' winnt.h. The API answers no on
// ARM too, whose programs are built for other instructions.
const avx2 = 40

func system(ctx context.Context) ibid.Machine {
	found := ibid.Machine{Processor: processor(), GPUs: nvidia(ctx, run)}
	found.Memory, found.FreeMemory = memory(ctx)
	if runtime.GOARCH == "amd64" {
		ok, _, _ := feature.Call(avx2)
		found.Slow = ok == 0
	}
	return found
}

func memory(context.Context) (total, free int64) {
	status := memoryStatus{length: uint32(unsafe.Sizeof(memoryStatus{}))}
	if ok, _, _ := memoryNow.Call(uintptr(unsafe.Pointer(&status))); ok == 0 {
		return 0, 0
	}
	return int64(status.totalPhysical), int64(status.availablePhysical)
}

// processor is the name that the registry has for the first processor.
func processor() string {
	path, _ := syscall.UTF16PtrFromString(`HARDWARE\DESCRIPTION\System\CentralProcessor\0`)
	value, _ := syscall.UTF16PtrFromString("ProcessorNameString")
	var key syscall.Handle
	if syscall.RegOpenKeyEx(syscall.HKEY_LOCAL_MACHINE, path, 0, syscall.KEY_READ, &key) != nil {
		return ""
	}
	defer func() { _ = syscall.RegCloseKey(key) }()
	var text [128]uint16
	size := uint32(unsafe.Sizeof(text))
	if syscall.RegQueryValueEx(key, value, nil, nil, (*byte)(unsafe.Pointer(&text[0])), &size) != nil {
		return ""
	}
	return strings.TrimSpace(syscall.UTF16ToString(text[:]))
}

// FreeDisk is how many bytes this person may still write on the disk of a folder.
func FreeDisk(folder string) (int64, error) {
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
