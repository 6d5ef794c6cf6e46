package engine

import (
	"context"
	"os"
	"slices"
	"sync"
	"time"

	"ibid/backend/ibid"
)

// recheck is for how long a server that Ibid did not start is taken to be there
// after it has answered. A child needs no checking: its end is noticed.
const recheck = 5 * time.Second

// Options say which server to use and how to start one.
type Options struct {
	// Address is the server's as the user set it in the settings: "host", "host:port"
	// or a URL. It is then the only one that is ever used. Empty: see [Options.Only].
	Address string

	// Home is the folder for the child's log, and for its models where it cannot
	// share those of an installed Ollama.
	Home string

	// Bundled are the paths where the program that comes with Ibid may stand, the best
	// first. Nil: beside Ibid's own program, see [Engine].
	Bundled []string

	Start bool // whether Ibid may start a server by itself; the user's Start always may

	// Probe asks a server for its version. Its error says why it cannot be used;
	// [ibid.CodeModelServerOld] is for good, until another version runs.
	Probe func(ctx context.Context, address string) (version string, err error)

	Environ []string // nil: that of this process
}

// sameServer reports whether options want the same server, started in the same way.
func (o Options) sameServer(other Options) bool {
	return o.Address == other.Address && o.Home == other.Home && o.Start == other.Start &&
		slices.Equal(o.Bundled, other.Bundled) && slices.Equal(o.Environ, other.Environ)
}

// Engine is the model server in use. It is safe for concurrent use.
//
// The bundled program is looked for under the names "ollama-v3", if the processor
// has the instructions of x86-64-v3, and "ollama", in these folders: what IBID_ENGINE
// names (a folder, or a program, which then comes before an installed one too);
// engine beside Ibid's program; lib/ibid/engine and Resources/engine beside its
// folder; build/cache/engine of a source tree.
type Engine struct {
	log     *logbook
	finding chan struct{} // holds one value while somebody looks

	// What is outside of Ibid; tests have their own.
	addresses  []string
	places     []string // where installers put the program
	shared     []string // where an installed server keeps its models
	executable string   // path of Ibid's program
	launch     func(Options, program, *logbook) (*child, error)

	telling sync.Mutex // held while listeners are told, so that they hear things in order

	mu        sync.Mutex
	opts      Options
	status    ibid.Engine
	address   string       // what to talk to when it is ready
	answered  time.Time    // when it last did
	wish      int          // counts what makes a look that is under way worthless
	child     *supervision // nil: there is none
	gaveUp    bool         // the child crashed too often; only the user may start it again
	old       []string     // programs that turned out to be too old; only the user has them tried again
	restarts  int
	closed    bool
	changed   chan struct{} // closed and replaced when status may have changed
	listeners []func(ibid.Engine)
}

// New makes an engine. It neither looks for a server nor starts one.
func New(opts Options) *Engine {
	e := &Engine{
		opts:      opts.complete(),
		log:       &logbook{},
		finding:   make(chan struct{}, 1),
		addresses: []string{"127.0.0.1:11434", "localhost:11434", "[::1]:11434"},
		status:    ibid.Engine{Kind: ibid.EngineNone, State: ibid.EngineLooking},
		changed:   make(chan struct{}),
		launch:    launch,
	}
	e.places = installPlaces(e.opts.Environ)
	e.shared = modelPlaces(e.opts.Environ)
	e.executable = ownPath()
	return e
}

// complete fills in what is left out.
func (o Options) complete() Options {
	if o.Environ == nil {
		o.Environ = os.Environ()
	}
	return o
}

// Status is what was found last. It never blocks.
func (e *Engine) Status() ibid.Engine {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.status
}

// Log returns the last lines of what the child has said, those of earlier children
// included, oldest first; at most 200.
func (e *Engine) Log() []string { return e.log.last() }

// Notify has a function called with each change of [Engine.Status], one call at a
// time and in order. The function must not call the engine back, but for Status and
// Log.
func (e *Engine) Notify(listener func(ibid.Engine)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.listeners = append(e.listeners, listener)
}

// Look looks for a server again, or asks the child, and reports what it found: after a
// request that failed it knows whether the server is gone. Where none runs and Ibid
// may start one, it begins to and does not wait for it. It does not start one again
// that has crashed too often. When ctx ends it reports what was known before.
func (e *Engine) Look(ctx context.Context) ibid.Engine {
	_ = e.find(ctx, e.mayStart()) // fails only when ctx ends or the engine is closed
	return e.Status()
}

// Address returns the server's address: as the user set it, otherwise host:port.
// Where none runs and Ibid may start one, it does, and waits until it answers; it
// also waits while a child is started again after a crash.
//
// Returns CodeModelServerMissing and CodeModelServerDown with what to do, what the
// probe said of an address that the user set, or the error of ctx.
func (e *Engine) Address(ctx context.Context) (string, error) { return e.await(ctx, e.mayStart()) }

// Start starts a server because the user wants it, whatever the options say, and
// waits until it answers. Where one runs already it does nothing. It tries again
// where Ibid has given up. Errors are those of [Engine.Address].
func (e *Engine) Start(ctx context.Context) error {
	if e.Status().State == ibid.EngineWaiting {
		e.drop()
	}
	e.forgive()
	_, err := e.await(ctx, true)
	return err
}

// Restart ends the child and starts it again, or another server if one runs by now,
// and waits until it answers. A server that Ibid did not start is only looked at
// again. Errors are those of [Engine.Address].
func (e *Engine) Restart(ctx context.Context) error {
	start := e.mayStart() || e.Status().Program != ""
	e.drop()
	e.forgive()
	_, err := e.await(ctx, start)
	return err
}

// Configure applies other options. A child that they do not want, or want
// differently, has ended when it returns.
func (e *Engine) Configure(opts Options) {
	opts = opts.complete()
	e.mu.Lock()
	same := e.opts.sameServer(opts)
	e.opts = opts
	e.answered = time.Time{} // the probe may be another
	e.mu.Unlock()
	if !same {
		e.drop()
		e.forgive()
	}
}

// Close ends the child and waits until it is gone. Nothing is started after that.
func (e *Engine) Close() error {
	e.mu.Lock()
	e.closed = true
	e.mu.Unlock()
	e.drop()
	return nil
}

// mayStart reports whether Ibid may start a server by itself.
func (e *Engine) mayStart() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.opts.Start
}

// forgive forgets that Ibid has given up, on programs too: they may have been updated.
func (e *Engine) forgive() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.gaveUp, e.old = false, nil
}

// drop ends the child, waits until it is gone, and knows nothing any more.
func (e *Engine) drop() {
	var child *supervision
	e.tell(func() {
		child, e.child = e.child, nil
		e.wish++
		e.status, e.address = ibid.Engine{Kind: ibid.EngineNone, State: ibid.EngineLooking, Restarts: e.restarts}, ""
	})
	if child != nil {
		child.stop()
		<-child.ended
	}
}

// await returns the address of a server that answers.
func (e *Engine) await(ctx context.Context, start bool) (string, error) {
	for looked := false; ; {
		e.mu.Lock()
		status, address, changed := e.status, e.address, e.changed
		fresh := status.Program != "" || time.Since(e.answered) < recheck
		e.mu.Unlock()
		switch {
		case status.State == ibid.EngineStarting || status.State == ibid.EngineWaiting:
			select {
			case <-changed:
			case <-ctx.Done():
				return "", ctx.Err()
			}
			continue
		case status.State == ibid.EngineReady && (fresh || looked):
			return address, nil
		case status.State == ibid.EngineDown && looked:
			return "", status.Problem
		}
		if err := e.find(ctx, start); err != nil {
			return "", err
		}
		looked = true
	}
}

// tell makes a change to what the engine knows, under its lock, and reports it to
// those who wait or listen.
func (e *Engine) tell(change func()) {
	e.telling.Lock()
	defer e.telling.Unlock()
	e.mu.Lock()
	before := e.status
	change()
	after, listeners := e.status, slices.Clone(e.listeners)
	close(e.changed)
	e.changed = make(chan struct{})
	e.mu.Unlock()
	if !alike(before, after) {
		for _, listener := range listeners {
			listener(after)
		}
	}
}

// alike compares two states by what the user sees of them.
func alike(a, b ibid.Engine) bool {
	if a.Problem != nil && b.Problem != nil && a.Problem.Code == b.Problem.Code && a.Problem.Message == b.Problem.Message && a.Problem.Hint == b.Problem.Hint {
		a.Problem, b.Problem = nil, nil
	}
	return a == b
}
