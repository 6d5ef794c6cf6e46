package process

import (
	"encoding/binary"
	"runtime"
	"syscall"
	"time"
	"unsafe"
)

// CPUTime returns the processor time that a process has used so far, in user and
// system mode, all its threads together; known is false where the system doesn't say.
func CPUTime(pid int) (used time.Duration, known bool) {
	// From bsd/sys/proc_info.h: proc_pidinfo with PROC_PIDTASKINFO fills a
	// proc_taskinfo, whose third and fourth fields are pti_total_user and
	// pti_total_system.
	const procInfo, pidInfo, taskInfo, taskInfoSize = 336, 2, 4, 96
	var b [taskInfoSize]byte
	n, _, errno := syscall.Syscall6(procInfo, pidInfo, uintptr(pid), taskInfo, 0, uintptr(unsafe.Pointer(&b)), taskInfoSize)
	if errno != 0 || n < taskInfoSize {
		return 0, false
	}
	ticks := binary.LittleEndian.Uint64(b[16:]) + binary.LittleEndian.Uint64(b[24:])
	if runtime.GOARCH == "arm64" {
		ticks = ticks / 3 * 125 // Mach time runs at 24 MHz there, and in nanoseconds on Intel
	}
	return time.Duration(ticks), true
}
