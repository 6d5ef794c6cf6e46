// Package process starts programs that work for Ibid, on files of unknown origin
// or as a model server: they end when Ibid ends, inherit none of its open files,
// give way to whatever else the computer does, and hold no more memory than they
// may. A program that starts others is a [Group] together with these.
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

	Polite bool // what the user works with comes first where both want the processor
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
// program dies with the thread that started it: the caller must be locked to its
// thread for as long as the program is wanted.
func Start(cmd *exec.Cmd, limits Limits) error {
	prepare(cmd, limits)
	closeOnExec()
	if err := cmd.Start(); err != nil {
		return err
	}
	restrict(cmd.Process.Pid, limits)
	return nil
}

// BePolite lowers the priority of the calling goroutine to that of a polite program, until
// the goroutine ends. It locks the goroutine to its thread, which ends with it. Threads have
// priorities on Linux only; on other systems that is all it does.
func BePolite() {
	runtime.LockOSThread() // for good: a thread can't take back its politeness
	bePolite()
}
