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

// turns limits how many texts are computed at once. The user's go first, and those in the
// background leave one turn free if there are several.
type turns struct {
	most, background int // runs at once, and of them in the background; at least 1 each

	mu      sync.Mutex
	running [2]int
	waiting [2][]chan struct{} // by priority, the oldest first
}

// newTurns returns turns for so many runs at once.
func newTurns(most int) *turns { return &turns{most: most, background: max(1, most-1)} }

// take waits for a turn. The caller returns it unless there is an error, which
// is that of ctx.
func (t *turns) take(ctx context.Context, p Priority) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t.mu.Lock()
	if t.free(p) {
		t.running[p]++
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
	t.give(p) // it came just as ctx ended
	return ctx.Err()
}

// free reports whether there is a turn for a priority. The caller holds mu.
func (t *turns) free(p Priority) bool {
	return t.running[Background]+t.running[Interactive] < t.most && (p == Interactive || t.running[Background] < t.background)
}

// give passes a turn on.
func (t *turns) give(p Priority) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.running[p]--
	for next := Interactive; next >= Background; next-- {
		for len(t.waiting[next]) > 0 && t.free(next) {
			first := t.waiting[next][0]
			t.waiting[next] = t.waiting[next][1:]
			t.running[next]++
			close(first)
		}
	}
}
