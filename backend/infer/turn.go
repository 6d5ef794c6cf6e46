package infer

import (
	"context"
	"sync"
)

// Priority is who goes first when several callers wait for a model.
type Priority int

// The priorities.
const (
	Background  Priority = iota // documents being read
	Interactive                 // the user is waiting
)

// turn lets one caller at a time run a model, so that the number of threads stays
// bounded, and the user before the background. Its zero value is ready to use.
type turn struct {
	mu      sync.Mutex
	taken   bool
	waiting [2][]chan struct{} // by priority, the oldest first
}

// take waits for the turn. The caller gives it back unless there is an error, which
// is that of ctx.
func (t *turn) take(ctx context.Context, p Priority) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t.mu.Lock()
	if !t.taken {
		t.taken = true
		t.mu.Unlock()
		return nil
	}
	mine := make(chan struct{})
	t.waiting[p] = append(t.waiting[p], mine)
	t.mu.Unlock()
	select {
	case <-mine:
		return nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	for i, c := range t.waiting[p] {
		if c == mine {
			t.waiting[p] = append(t.waiting[p][:i:i], t.waiting[p][i+1:]...)
			t.mu.Unlock()
			return ctx.Err()
		}
	}
	t.mu.Unlock()
	t.give() // it came just as ctx ended
	return ctx.Err()
}

// give passes the turn on.
func (t *turn) give() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for p := Interactive; p >= Background; p-- {
		if len(t.waiting[p]) > 0 {
			next := t.waiting[p][0]
			t.waiting[p] = t.waiting[p][1:]
			close(next)
			return
		}
	}
	t.taken = false
}
