package process

import (
	"os/exec"
	"time"
)

// patience is how long a program may take to end when it is asked to.
const patience = 3 * time.Second

// Group is a running program with everything that it has started, and what that has
// started in turn. All of it ends when the program does, when [Group.End] is called,
// and when this process ends, however it does.
type Group struct {
	ended <-chan struct{}
	end   func()
}

// StartGroup starts a program, given with an absolute path and without standard
// input, as a group. What the user types in a terminal does not reach it.
func StartGroup(cmd *exec.Cmd) (*Group, error) { return startGroup(cmd) }

// Ended is closed when all of the group has ended, or is about to: what it holds of
// the pipes that it was given reports when the last of it is gone.
func (g *Group) Ended() <-chan struct{} { return g.ended }

// End asks the program to end, where the system has a way to, ends what is left of the
// group after three seconds, and waits until then. It may be called again.
func (g *Group) End() {
	g.end()
	<-g.ended
}
