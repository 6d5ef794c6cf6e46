package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"ibid/backend/ibid"
)

const (
	// mostCrashes within crashWindow are too many: something is wrong that starting
	// again does not mend. A child that has run for that long has started well.
	mostCrashes = 5
	crashWindow = time.Minute

	// firstPause is waited after a crash, twice as long after the next, and so on up
	// to longestPause.
	firstPause   = time.Second
	longestPause = 30 * time.Second

	// startLimit is what a child may take from its start to its first answer. Looking
	// for graphics processors may take it half a minute for each of their libraries,
	// longer where a virus scanner reads them first.
	startLimit = 3 * time.Minute

	// askAgain is the pause between two questions to a child that listens, but does not
	// answer yet.
	askAgain = 50 * time.Millisecond
)

// The reasons for which a child is given up that did not end by itself.
var (
	errEnded   = errors.New("the model server ended")
	errNoStart = fmt.Errorf("the model server did not answer within %s", startLimit)
	errOpen    = errors.New("the model server listens where other computers can reach it")
)

// supervision is the work of keeping a child alive.
type supervision struct {
	stop  context.CancelFunc
	ended chan struct{} // closed when the child is gone and will not come back
}

// supervise begins to keep a program running. It is called with the engine's lock held
// and ends when it is stopped or the program has crashed too often.
func (e *Engine) supervise(opts Options, p program) *supervision {
	ctx, stop := context.WithCancel(context.Background())
	t := &supervision{stop: stop, ended: make(chan struct{})}
	go func() {
		defer close(t.ended)
		defer stop()
		e.keepAlive(ctx, t, opts, p)
	}()
	return t
}

// keepAlive runs a program again and again, with pauses.
func (e *Engine) keepAlive(ctx context.Context, t *supervision, opts Options, p program) {
	if err := prepare(opts, p); err != nil {
		e.report(t, ibid.EngineDown, unable(err))
		return
	}
	e.log.open(opts.Home)
	defer e.log.close()
	var crashes crashes
	for {
		began := time.Now()
		c, err := e.launch(opts, p, e.log)
		if err != nil {
			e.report(t, ibid.EngineDown, unable(err))
			return
		}
		err = e.attend(ctx, t, opts, c)
		c.end()
		if ctx.Err() != nil {
			return
		}
		if ibid.CodeOf(err) == ibid.CodeModelServerOld {
			if other, there := e.insteadOf(t, opts, p); there {
				p = other
				continue
			}
			e.report(t, ibid.EngineDown, ibid.AsError(err))
			return
		}
		pause, enough := crashes.add(began, time.Now())
		if enough {
			e.report(t, ibid.EngineDown, hopeless(err))
			return
		}
		e.report(t, ibid.EngineWaiting, crashed(err))
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return
		}
		e.report(t, ibid.EngineStarting, nil)
	}
}

// insteadOf finds the program to start where one is too old: who has an Ollama from long
// ago has the one that comes with Ibid too.
func (e *Engine) insteadOf(t *supervision, opts Options, p program) (other program, there bool) {
	e.tell(func() {
		e.old = append(e.old, p.path)
		if other, there = e.program(opts, e.old); there && e.child == t {
			e.status.Kind, e.status.Program, e.status.Folder = other.kind, other.path, other.folder
		}
	})
	return other, there
}

// prepare makes the folders that a child needs.
func prepare(opts Options, p program) error {
	if err := os.MkdirAll(childFolder(opts), 0o700); err != nil {
		return err
	}
	return os.MkdirAll(p.folder, 0o700)
}

// attend reports when a child answers, and returns when it is gone or must go; why is
// the error.
func (e *Engine) attend(ctx context.Context, t *supervision, opts Options, c *child) error {
	host, version, err := firstAnswer(ctx, opts, c)
	if err != nil {
		return err
	}
	e.tell(func() {
		if e.child == t {
			e.address = host
			e.status.State, e.status.Problem, e.status.Host, e.status.Version = ibid.EngineReady, nil, host, version
		}
	})
	select {
	case <-c.ended:
		return errEnded
	case <-ctx.Done():
		return ctx.Err()
	}
}

// firstAnswer waits until a child answers.
func firstAnswer(ctx context.Context, opts Options, c *child) (host, version string, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, startLimit, errNoStart)
	defer cancel()
	select {
	case address := <-c.listening:
		if !address.Addr().IsLoopback() {
			return "", "", errOpen
		}
		host = address.String()
	case <-c.ended:
		return "", "", errEnded
	case <-ctx.Done():
		return "", "", context.Cause(ctx)
	}
	for {
		if version, err = opts.Probe(ctx, host); err == nil || ibid.CodeOf(err) == ibid.CodeModelServerOld {
			return host, version, err
		}
		select {
		case <-time.After(askAgain):
		case <-c.ended:
			return "", "", errEnded
		case <-ctx.Done():
			return "", "", context.Cause(ctx)
		}
	}
}

// report reports what has become of a child that does not answer.
func (e *Engine) report(t *supervision, state ibid.EngineState, problem *ibid.Error) {
	e.tell(func() {
		if e.child != t {
			return
		}
		e.address = ""
		e.status.State, e.status.Problem, e.status.Host, e.status.Version = state, problem, "", ""
		switch state {
		case ibid.EngineStarting:
			e.restarts++
			e.status.Restarts = e.restarts
		case ibid.EngineDown:
			e.child, e.gaveUp = nil, true
		}
	})
}

// crashes remembers when a child has crashed.
type crashes struct {
	times []time.Time // those of the last crashWindow
	row   int         // one after another, without a good run between
}

// add counts a crash of a child that began to run at some time. It reports how long to
// wait before the next start, or that there have been enough.
func (c *crashes) add(began, now time.Time) (pause time.Duration, enough bool) {
	if now.Sub(began) >= crashWindow {
		*c = crashes{}
	}
	for len(c.times) > 0 && now.Sub(c.times[0]) >= crashWindow {
		c.times = c.times[1:]
	}
	c.times = append(c.times, now)
	c.row++
	pause = longestPause
	if doublings := c.row - 1; doublings < 5 {
		pause = min(firstPause<<doublings, longestPause)
	}
	return pause, len(c.times) >= mostCrashes
}
