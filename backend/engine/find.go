package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"ibid/backend/ibid"
)

// found is what a look has found.
type found struct {
	status  ibid.Engine
	address string
	start   *program // to be started; nil: nothing is
}

// find looks for a server, unless there is a child, and starts a program if that is
// wanted and none answers. Its only errors are that of ctx and that of an engine
// that is closed.
func (e *Engine) find(ctx context.Context, start bool) error {
	select {
	case e.finding <- struct{}{}:
		defer func() { <-e.finding }()
	case <-ctx.Done():
		return ctx.Err()
	}
	e.mu.Lock()
	opts, wish, closed, tended, gaveUp, former, old := e.opts, e.wish, e.closed, e.child != nil, e.gaveUp, e.status, e.old
	e.mu.Unlock()
	var is found
	switch {
	case closed:
		return errClosed
	case opts.Only() != "":
		is = atAddress(ctx, opts)
	case tended:
		return e.askChild(ctx, opts)
	default:
		is = e.onThisComputer(ctx, opts, former, old, start && !gaveUp)
		if gaveUp && is.status.State == ibid.EngineDown && former.State == ibid.EngineDown {
			is.status = former // it says why
		}
	}
	if err := ctx.Err(); err != nil {
		return err // what looks like silence is the end of ctx
	}
	e.tell(func() {
		if e.wish != wish || e.closed {
			return
		}
		e.status, e.address = is.status, is.address
		e.status.Restarts = e.restarts
		if is.status.State == ibid.EngineReady {
			e.answered = time.Now()
		}
		if is.start != nil {
			e.child = e.supervise(opts, *is.start)
		}
	})
	return nil
}

// askChild asks a child that should answer. Where it does not, it has probably just
// crashed: a caller that saw a request fail and looks again finds out.
func (e *Engine) askChild(ctx context.Context, opts Options) error {
	e.mu.Lock()
	status, address, changed := e.status, e.address, e.changed
	e.mu.Unlock()
	if status.State != ibid.EngineReady {
		return nil
	}
	if _, err := opts.Probe(ctx, address); err == nil {
		return nil
	}
	select {
	case <-changed:
	case <-time.After(noticing):
	case <-ctx.Done():
	}
	return ctx.Err()
}

// noticing is how long the end of a child may take to be noticed: milliseconds, unless
// the computer is very busy.
const noticing = 2 * time.Second

// atAddress asks the server that the user set.
func atAddress(ctx context.Context, opts Options) found {
	is := found{status: describe(opts.Only()), address: opts.Only()}
	is.status.Kind = ibid.EngineSet
	version, err := opts.Probe(ctx, is.address)
	if err != nil {
		is.status.State, is.status.Problem = ibid.EngineDown, silent(is.status.Host, err)
		return is
	}
	is.status.State, is.status.Version = ibid.EngineReady, version
	return is
}

// onThisComputer looks for a server that runs, then for a program to start.
func (e *Engine) onThisComputer(ctx context.Context, opts Options, former ibid.Engine, old []string, start bool) found {
	unfit := found{status: ibid.Engine{Kind: ibid.EngineNone, State: ibid.EngineDown, Problem: missing()}}
	for _, address := range e.localAddresses(opts) {
		status := describe(address)
		status.Kind = ibid.EngineRunning
		version, err := opts.Probe(ctx, address)
		if used := former.State == ibid.EngineReady && former.Host == status.Host; used && tookTooLong(err) {
			version, err = former.Version, nil // it is busy; another beside it would make that worse
		}
		if err == nil {
			status.State, status.Version = ibid.EngineReady, version
			return found{address: address, status: status}
		}
		if unfit.status.Kind == ibid.EngineNone && slices.Contains(thereAllTheSame, ibid.CodeOf(err)) {
			status.State, status.Problem = ibid.EngineDown, ibid.AsError(err)
			unfit.status = status
		}
	}
	p, there := e.program(opts, old)
	if !there {
		return unfit
	}
	is := found{status: ibid.Engine{Kind: p.kind, Program: p.path, Folder: p.folder}}
	if start {
		is.status.State, is.start = ibid.EngineStarting, &p
	} else {
		is.status.State, is.status.Problem = ibid.EngineDown, notStarted(p.kind)
	}
	return is
}

// thereAllTheSame are the errors of a server that runs and cannot be used. Where there
// is nothing else to be had, they say more than that there is none.
var thereAllTheSame = []ibid.Code{ibid.CodeModelServerOld, ibid.CodeModelServerRefused}

// tookTooLong reports whether somebody was there who did not answer in time.
func tookTooLong(err error) bool {
	var late interface{ Timeout() bool }
	return errors.As(err, &late) && late.Timeout()
}
