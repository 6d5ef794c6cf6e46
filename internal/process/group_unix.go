//go:build !windows

package process

import (
	"fmt"
	"os/exec"
	"syscall"
	"time"
)

// keeper is a shell program that runs another in its own process group. When its
// input ends it asks the other to end, waits some seconds, and ends the group, itself
// included.
// When the other has ended it does so at once. The other end of its input is held by
// Ibid, never written to, and closed by the system however Ibid ends.
//
// The braces run beside the rest: if one of the two is killed, the other still sees to
// the end. Neither may write to the output of a program whose reader is gone, since
// that would kill it; what is in parentheses may be killed.
const keeper = `
exec 3<&0
"$0" "$@" </dev/null 3<&- &
program=$!
{
	read -r _ <&3
	kill -TERM "$program"
	sleep %d
	kill -KILL 0
} 2>/dev/null &
wait "$program"
(echo "$0 has ended with status $?" >&2)
kill -KILL 0
`

// startGroup puts a shell before the program: it takes a megabyte and starts in
// milliseconds, of which Ibid's own program takes dozens and hundreds.
func startGroup(cmd *exec.Cmd) (*Group, error) {
	cmd.Args = append([]string{"sh", "-c", fmt.Sprintf(keeper, int(patience.Seconds())), cmd.Path}, cmd.Args[1:]...)
	cmd.Path = "/bin/sh"
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	alive, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	closeOnExec()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	group, ended := cmd.Process.Pid, make(chan struct{})
	go func() {
		defer close(ended)
		_ = cmd.Wait()
		// The keeper may have been killed. Its number stays the group's for as long as
		// there is anybody in it.
		_ = syscall.Kill(-group, syscall.SIGKILL)
	}()
	return &Group{ended: ended, end: func() {
		_ = alive.Close()
		select {
		case <-ended:
		case <-time.After(2 * patience): // the keeper hangs
			_ = syscall.Kill(-group, syscall.SIGKILL)
		}
	}}, nil
}
