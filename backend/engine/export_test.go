package engine

import (
	"net/netip"
	"time"
)

// Outside is what an engine meets outside of Ibid, for tests.
type Outside struct {
	Addresses  []string // addresses at which a server may be running
	Places     []string // where installers put the program
	Shared     []string // where an installed server keeps its models
	Executable string   // path of Ibid's program
}

// NewIn makes an engine that meets nothing of the computer it runs on.
func NewIn(outside Outside, opts Options) *Engine {
	e := New(opts)
	e.addresses, e.places, e.shared, e.executable = outside.Addresses, outside.Places, outside.Shared, outside.Executable
	return e
}

// Child is a child without a process.
type Child struct {
	listening chan netip.AddrPort
	ended     chan struct{}
	Asked     bool // to end
}

// NewChild makes a child that has not said anything yet.
func NewChild() *Child {
	return &Child{listening: make(chan netip.AddrPort, 1), ended: make(chan struct{})}
}

// Listen has the child say where it listens.
func (c *Child) Listen(address string) { c.listening <- netip.MustParseAddrPort(address) }

// Crash ends the child.
func (c *Child) Crash() {
	select {
	case <-c.ended:
	default:
		close(c.ended)
	}
}

// Children has children without processes stand in for started programs.
func (e *Engine) Children(start func() *Child) {
	e.launch = func(Options, program, *logbook) (*child, error) {
		c := start()
		return &child{listening: c.listening, ended: c.ended, end: func() {
			c.Asked = true
			c.Crash()
		}}, nil
	}
}

// The figures that tests name.
const (
	KeptLines  = keptLines
	KeptBytes  = keptBytes
	Recheck    = recheck
	StartLimit = startLimit
)

// RunsV3 reports whether this processor runs the faster variant.
func RunsV3() bool { return runsV3() }

// Longest is the longest time a test waits for a process.
const Longest = time.Minute
