package process

import (
	"os/exec"
	"syscall"
)

// From Windows' winbase.h.
const (
	belowNormalPriority = 0x4000
	noWindow            = 0x8000000 // a console program would open one
)

func prepare(cmd *exec.Cmd, limits Limits) {
	flags := uint32(noWindow)
	if limits.Polite {
		flags |= belowNormalPriority
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: flags}
}

// closeOnExec does nothing: here a program inherits only what it is given.
func closeOnExec() {}

func restrict(int, Limits) {}

// bePolite does nothing: only Linux has a nice value for each thread.
func bePolite() {}
