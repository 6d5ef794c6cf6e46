package process

import "os"

// Exit codes of Windows' ntstatus.h, and that of a process ended in the Task Manager.
const (
	taskManager     = 1
	noMemory        = 0xC0000017
	commitmentLimit = 0xC000012D
	interrupted     = 0xC000013A
	shutdown        = 0x40010004
)

// Stopped reports whether a process that has ended was stopped by another: by the
// system for want of memory, by a user, or because the computer shuts down. A crash
// of its own is none of these. A Go program that returns an error with exit code 1
// can't be told from one that was ended in the Task Manager.
func Stopped(state *os.ProcessState) bool {
	switch uint32(state.ExitCode()) {
	case taskManager, noMemory, commitmentLimit, interrupted, shutdown:
		return true
	}
	return false
}
