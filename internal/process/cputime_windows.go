package process

import (
	"syscall"
	"time"
)

// CPUTime returns the processor time that a process has used so far, in user and
// system mode, all its threads together; known is false where the system doesn't say.
func CPUTime(pid int) (used time.Duration, known bool) {
	const queryLimitedInformation = 0x1000
	process, err := syscall.OpenProcess(queryLimitedInformation, false, uint32(pid))
	if err != nil {
		return 0, false
	}
	defer func() { _ = syscall.CloseHandle(process) }() // nothing was written
	var created, exited, kernel, user syscall.Filetime
	if err := syscall.GetProcessTimes(process, &created, &exited, &kernel, &user); err != nil {
		return 0, false
	}
	return hundreds(kernel) + hundreds(user), true
}

// hundreds converts a length of time in units of 100 ns; [syscall.Filetime.Nanoseconds]
// is for dates.
func hundreds(t syscall.Filetime) time.Duration {
	return time.Duration(int64(t.HighDateTime)<<32+int64(t.LowDateTime)) * 100
}
