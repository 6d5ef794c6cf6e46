// Package process starts programs that work for Ibid, on files of unknown origin
// or as a model server: they end when Ibid ends, inherit none of its open files,
// give way to whatever else the computer does, and hold no more memory than they
// may.
//
// A group is a program with everything that it starts, and what that starts in
// turn: a process group on Unix, a job on Windows. It can be ended as a whole.
package process

import (
	"os/exec"
	"runtime"
)

// Limits bound a program.
type Limits struct {
	// MemoryBytes is the most it may allocate; more is refused to it, which most
	// programs answer by ending. 0: as much as there is. Enforced on Linux only.
	MemoryBytes uint64

	Polite bool // what a person works with comes first where both want the processor

	// Leads makes the program the leader of a group of its own. Keys pressed in the
	// terminal do not reach it, and nothing ends it when Ibid ends: it must see that
	// for itself, by the end of its input, and have called [LeadGroup]. Whoever has
	// started it calls [EndGroup] when it has ended, for what may be left.
	Leads bool
}

// Run starts a command within limits and waits until it has ended, which it does
// at the latest when the command's context ends. It returns what
// [exec.Cmd.Wait] does.
func Run(cmd *exec.Cmd, limits Limits) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := Start(cmd, limits); err != nil {
		return err
	}
	return cmd.Wait()
}

// Start starts a command within limits, as [exec.Cmd.Start] does. On Linux the
// program dies with the thread that started it, unless it leads a group: the caller
// must be locked to its thread for as long as the program is wanted.
func Start(cmd *exec.Cmd, limits Limits) error {
	prepare(cmd, limits)
	closeOnExec()
	if err := cmd.Start(); err != nil {
		return err
	}
	restrict(cmd.Process.Pid, limits)
	return nil
}
