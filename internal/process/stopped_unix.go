//go:build unix

package process

import (
	"os"
	"syscall"
)

// Stopped reports whether a process that has ended was stopped by another: by the
// kernel for want of memory, by a user, or because the computer shuts down. A crash
// of its own is none of these.
func Stopped(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return false
	}
	switch status.Signal() {
	case syscall.SIGKILL, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGXCPU:
		return true
	}
	return false
}
