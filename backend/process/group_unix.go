//go:build !windows

package process

import (
	"os"
	"syscall"
)

// LeadGroup makes this process the leader of a group, unless it is one already.
func LeadGroup() error {
	if syscall.Getpgrp() == os.Getpid() {
		return nil
	}
	return syscall.Setpgid(0, 0)
}

// EndGroup ends the group of a leader that has been started, at once. The leader
// may be gone already, as long as that is not long ago: its number may then belong
// to another program.
func EndGroup(leader *os.Process) { _ = syscall.Kill(-leader.Pid, syscall.SIGKILL) }

// EndOwnGroup ends the group that this process leads, and so does not return.
func EndOwnGroup() { _ = syscall.Kill(0, syscall.SIGKILL) }

// Ask asks a program to end in its own time.
func Ask(program *os.Process) error { return program.Signal(syscall.SIGTERM) }
