package engine

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"time"

	"ibid/backend/process"
)

// KeeperCommand is the hidden command of Ibid that runs [Keep].
const KeeperCommand = "engine-keeper"

// patience is how long a program may take to end by itself when its time has come.
// The server ends its runners in milliseconds.
const patience = 3 * time.Second

// Keep runs a program, given with its arguments, for as long as stdin is open. Then,
// or when ctx ends, it asks the program to end, waits for a few seconds, and ends
// everything that the program has started. It does the same when the program ends by
// itself. It is the whole of the hidden command "ibid engine-keeper" and expects a
// process of its own, which usually ends before Keep returns: it belongs to the group
// that is ended.
//
// Ibid holds the other end of stdin and never writes to it. However Ibid ends, the
// system closes that end.
func Keep(ctx context.Context, stdin io.Reader, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("keep a program: none is named")
	}
	if err := process.LeadGroup(); err != nil {
		return fmt.Errorf("lead a group: %w", err)
	}
	runtime.LockOSThread() // the program dies with this thread on Linux
	defer runtime.UnlockOSThread()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := process.Start(cmd, process.Limits{}); err != nil {
		return fmt.Errorf("start %s: %w", args[0], err)
	}
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		_, _ = io.Copy(io.Discard, stdin)
	}()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = cmd.Wait() // how it ended is in its state
	}()
	select {
	case <-ended:
		fmt.Fprintf(os.Stderr, "%s has ended: %s\n", args[0], cmd.ProcessState)
	case <-gone:
		endInTime(cmd.Process, ended)
	case <-ctx.Done():
		endInTime(cmd.Process, ended)
	}
	process.EndOwnGroup()
	return nil
}

// endInTime asks a program to end and waits for it, but not for ever.
func endInTime(program *os.Process, ended <-chan struct{}) {
	if process.Ask(program) != nil {
		return
	}
	select {
	case <-ended:
	case <-time.After(patience):
	}
}
