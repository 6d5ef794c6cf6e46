// Package connections makes the program's connections, counts what goes over them, and makes
// none to another computer while the user forbids that.
package connections

import (
	"cmp"
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/address"
)

// Ledger counts the connections of a program. Its methods are safe for concurrent use; a nil
// Ledger counts nothing and forbids nothing.
type Ledger struct {
	localOnly atomic.Bool

	mu   sync.Mutex
	rows map[row]*ibid.Connection
}

type row struct {
	purpose ibid.Purpose
	address string
}

// LocalOnly says whether connections to other computers are refused from now on.
func (l *Ledger) LocalOnly(on bool) { l.localOnly.Store(on) }

// Network reports what has happened so far.
func (l *Ledger) Network() ibid.Network {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := ibid.Network{LocalOnly: l.localOnly.Load(), Connections: []ibid.Connection{}}
	for _, c := range l.rows {
		n.Connections = append(n.Connections, *c)
	}
	slices.SortFunc(n.Connections, func(a, b ibid.Connection) int {
		if a.Outside != b.Outside {
			if a.Outside {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.Purpose, b.Purpose), cmp.Compare(a.Address, b.Address))
	})
	return n
}

// Allow returns [ibid.CodeLocalOnly] if a host, with or without a port, is not this computer
// and the user lets nothing leave it. No name is looked up for that: a look-up leaves, too.
func (l *Ledger) Allow(purpose ibid.Purpose, host string) error {
	if l == nil || !l.localOnly.Load() || address.Loopback(host) {
		return nil
	}
	l.asked(purpose, host, func(c *ibid.Connection) { c.Outside = true; c.Refused++ })
	return refused(host)
}

func refused(to string) error {
	return ibid.Errorf(ibid.CodeLocalOnly, "Nothing was sent to %s: “Never leave this computer” is on.", to).
		WithHint("To allow it, turn that off in Settings › General, or run: ibid config set network.local_only false")
}

// asked changes the row of a purpose and an address for a connection that was asked for just
// now, and returns it. Only the holder of the lock may read or change it.
func (l *Ledger) asked(purpose ibid.Purpose, to string, change func(*ibid.Connection)) *ibid.Connection {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rows == nil {
		l.rows = map[row]*ibid.Connection{}
	}
	key := row{purpose, to}
	c := l.rows[key]
	if c == nil {
		c = &ibid.Connection{Purpose: purpose, Address: to}
		l.rows[key] = c
	}
	c.Last = time.Now().UTC().Truncate(time.Second)
	change(c)
	return c
}

// add adds to a counter of a row.
func (l *Ledger) add(counter *int64, n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	*counter += int64(n)
}

// Dial returns a function that connects as a dialer does, see [net.Dialer.DialContext], and
// counts the connections of one purpose. What is refused is [ibid.CodeLocalOnly].
func (l *Ledger) Dial(purpose ibid.Purpose, dialer net.Dialer) func(ctx context.Context, network, to string) (net.Conn, error) {
	if l == nil {
		return dialer.DialContext
	}
	before := dialer.ControlContext
	dialer.ControlContext = func(ctx context.Context, network, to string, raw syscall.RawConn) error {
		// The address is final here: a name in the system's list of hosts can mean any computer.
		if l.localOnly.Load() && outside(to) {
			return refused(to)
		}
		if before != nil {
			return before(ctx, network, to, raw)
		}
		return nil
	}
	return func(ctx context.Context, network, to string) (net.Conn, error) {
		if err := l.Allow(purpose, to); err != nil {
			return nil, err
		}
		conn, err := dialer.DialContext(ctx, network, to)
		if err != nil {
			return nil, err
		}
		out := outside(conn.RemoteAddr().String())
		c := l.asked(purpose, to, func(c *ibid.Connection) { c.Count++; c.Outside = c.Outside || out })
		return &counted{Conn: conn, ledger: l, row: c, outside: out}, nil
	}
}

// outside reports whether an address, as IP:port, is that of another computer. One that can't
// be read counts as one.
func outside(to string) bool {
	at, err := netip.ParseAddrPort(to)
	return err != nil || !at.Addr().Unmap().IsLoopback()
}

// counted is a connection whose bytes are counted.
type counted struct {
	net.Conn
	ledger  *Ledger
	row     *ibid.Connection
	outside bool
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.ledger.add(&c.row.Received, n)
	return n, err
}

func (c *counted) Write(p []byte) (int, error) {
	if c.outside && c.ledger.localOnly.Load() { // it was made before the user forbade it
		return 0, refused(c.row.Address)
	}
	n, err := c.Conn.Write(p)
	c.ledger.add(&c.row.Sent, n)
	return n, err
}

// Guard refuses requests to other computers by the host that they name, before they reach a
// proxy, whose own address may be this computer's.
func (l *Ledger) Guard(purpose ibid.Purpose, next http.RoundTripper) http.RoundTripper {
	return guard{l, purpose, next}
}

type guard struct {
	ledger  *Ledger
	purpose ibid.Purpose
	next    http.RoundTripper
}

func (g guard) RoundTrip(request *http.Request) (*http.Response, error) {
	if err := g.ledger.Allow(g.purpose, strings.TrimSuffix(request.URL.Host, ".")); err != nil {
		return nil, err
	}
	return g.next.RoundTrip(request)
}
