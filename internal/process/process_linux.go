package process

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"unsafe"
)

// politeness is the "nice" value of a program that is polite; 19 is the most. At 5
// Linux gives it a third of what it gives a program that wants the same core: the
// window stays quick, and somebody who waits for the program does not wait for
// ever. At 10, a tenth, eight pages of scans took 131 seconds on a busy computer.
const politeness = 5

func prepare(cmd *exec.Cmd, _ Limits) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}

// closeOnExec marks every descriptor above standard error as not to be
// inherited. The web view's response pipes lack the mark: a program that held
// one would keep that response open for as long as it runs.
func closeOnExec() {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return
	}
	for _, e := range entries {
		if fd, err := strconv.Atoi(e.Name()); err == nil && fd > 2 {
			syscall.CloseOnExec(fd)
		}
	}
}

// restrict limits a program that runs. It may have ended already, so failures
// mean nothing.
func restrict(pid int, limits Limits) {
	if limits.Polite {
		lower(pid)
	}
	if limits.MemoryBytes > 0 {
		limit := syscall.Rlimit{Cur: limits.MemoryBytes, Max: limits.MemoryBytes}
		_, _, _ = syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_AS, uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
	}
}

// lower makes a process or thread polite. One that the user gave a lower priority still
// keeps it.
func lower(pid int) {
	value, err := syscall.Getpriority(syscall.PRIO_PROCESS, pid)
	if err == nil && 20-value < politeness { // the system call counts from 40 down to 1
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, pid, politeness)
	}
}

func bePolite() {
	lower(syscall.Gettid()) // this thread alone
}
