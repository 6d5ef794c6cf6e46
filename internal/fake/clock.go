package fake

import (
	"sync"
	"time"
)

// Clock is a clock that moves only when told. The zero value stands at noon of
// 1 January 2026, UTC.
type Clock struct {
	mu    sync.Mutex
	moved time.Duration
}

// Now is the clock's time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Date(2026, time.January, 1, 12, 0, 0, 0, time.UTC).Add(c.moved)
}

// Advance moves the clock forward and returns its new time.
func (c *Clock) Advance(d time.Duration) time.Time {
	c.mu.Lock()
	c.moved += d
	c.mu.Unlock()
	return c.Now()
}
