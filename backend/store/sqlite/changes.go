package sqlite

import (
	"context"
	"database/sql"
	"sync"
	"sync/atomic"
)

// changes counts the commits to the library, of this process and of others. What is
// kept in memory holds for one count.
//
// SQLite's data_version changes for a connection when another one has committed. One
// connection that never writes sees all commits that way, and the one that writes
// sees those of other processes: the first is asked before each search, the second
// after each commit, so that it is known which of the two it was.
type changes struct {
	commits atomic.Uint64 // grows with every commit that is noticed
	others  atomic.Uint64 // of these, those of other processes

	mu      sync.Mutex
	pool    *sql.DB // of one connection, which only looks
	seen    int64   // by that connection
	own     int64   // by the connection that writes
	writing int     // transactions of this process that are under way
}

// dataVersion asks a connection. It takes no context, which would cost more than the
// question does.
func dataVersion(conn Querier) (version int64, err error) {
	err = conn.QueryRowContext(context.Background(), `PRAGMA data_version`).Scan(&version)
	return version, err
}

// Commits returns the count of commits. Ask before the transaction whose results are to be
// kept under it.
func (db *DB) Commits() uint64 {
	c := &db.changes
	c.mu.Lock()
	version, err := dataVersion(c.pool)
	changed := err != nil || version != c.seen
	others := changed && c.writing == 0
	c.seen = version
	c.mu.Unlock()
	if others {
		db.PassagesChanged()
		c.others.Add(1)
	}
	if changed {
		c.commits.Add(1)
	}
	return c.commits.Load()
}

// OthersCommits counts the commits of other processes. It looks for new ones.
func (db *DB) OthersCommits() uint64 {
	db.Commits()
	return db.changes.others.Load()
}

// begun notes that a transaction of this process begins.
func (c *changes) begun() {
	c.mu.Lock()
	c.writing++
	c.mu.Unlock()
}

// ended notes that it has ended, on a connection that nobody else uses. Its own commit
// is told from others because the connection does not see that one as a change.
func (db *DB) ended(conn *sql.Conn, committed bool) {
	c := &db.changes
	c.mu.Lock()
	c.writing--
	seen, err := dataVersion(c.pool)
	own, ownErr := dataVersion(conn) // after the other: it has not missed what that has seen
	others := err != nil || ownErr != nil || own != c.own
	c.seen, c.own = seen, own
	c.mu.Unlock()
	if others {
		db.PassagesChanged()
		c.others.Add(1)
	}
	if others || committed {
		c.commits.Add(1) // after the commit, so that who has seen the number finds what it counts
	}
}

// PassagesAdded notes that passages were added: statistics of words are a little older.
func (db *DB) PassagesAdded() { db.added.Add(1) }

// PassagesChanged notes that passages changed, or which of them are searched: statistics of
// words hold no longer.
func (db *DB) PassagesChanged() { db.altered.Add(1) }

// Passages counts both. It takes no note of other processes before [DB.Commits] does.
func (db *DB) Passages() (added, changed uint64) { return db.added.Load(), db.altered.Load() }
