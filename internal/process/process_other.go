//go:build !linux && !windows

package process

import (
	"os/exec"
	"syscall"
)

// politeness is the "nice" value of a program that is polite, as on Linux.
const politeness = 5

func prepare(*exec.Cmd, Limits) {}

// closeOnExec does nothing: on these systems the app's libraries mark their
// descriptors themselves.
func closeOnExec() {}

func restrict(pid int, limits Limits) {
	if limits.Polite {
		lower(pid)
	}
}

// lower makes a process polite. One that the user gave a lower priority still keeps it.
func lower(pid int) {
	if value, err := syscall.Getpriority(syscall.PRIO_PROCESS, pid); err == nil && value < politeness {
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, pid, politeness)
	}
}

// bePolite does nothing: only Linux has a nice value for each thread.
func bePolite() {}
