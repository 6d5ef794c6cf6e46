package pdf

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// prepare makes the worker die with the app.
func prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}

// closeOnExec marks every descriptor above standard error as not to be inherited.
// The web view's response pipes lack the mark: a worker that held one would keep
// that response open for as long as it lives.
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

// residentBytes is how much memory a process holds. The resident size is watched,
// rather than the address space limited, since the Go runtime and the module's
// memory reserve far more addresses than they ever use.
func residentBytes(pid int) (uint64, bool) {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	if err != nil {
		return 0, false
	}
	fields := bytes.Fields(b)
	if len(fields) < 2 {
		return 0, false
	}
	pages, err := strconv.ParseUint(string(fields[1]), 10, 64)
	return pages * uint64(os.Getpagesize()), err == nil
}
