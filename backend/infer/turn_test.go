package infer

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
)

func TestTurnsAreLimitedAndTheUserIsFirst(t *testing.T) {
	turns := newTurns(3)
	for range 2 {
		if err := turns.take(t.Context(), Background); err != nil {
			t.Fatal(err)
		}
	}
	order := make(chan Priority, 2)
	started := make(chan struct{})
	var group sync.WaitGroup
	wait := func(p Priority) {
		group.Go(func() {
			started <- struct{}{}
			if err := turns.take(t.Context(), p); err != nil {
				t.Error(err)
			}
			order <- p
			turns.give(p)
		})
		<-started
	}
	wait(Background) // two of three are the most for it
	if err := turns.take(t.Context(), Interactive); err != nil {
		t.Fatal(err)
	}
	wait(Interactive)
	for waiting := 0; waiting < 2; {
		turns.mu.Lock()
		waiting = len(turns.waiting[Background]) + len(turns.waiting[Interactive])
		turns.mu.Unlock()
	}
	turns.give(Background)
	if first := <-order; first != Interactive {
		t.Errorf("the background went first")
	}
	group.Wait()
	turns.give(Background)
	turns.give(Interactive)
	if turns.running != [2]int{} {
		t.Errorf("%v turns are left, want none", turns.running)
	}
}

func TestTurnsOfMany(t *testing.T) {
	turns := newTurns(3)
	var running, most atomic.Int32
	var group sync.WaitGroup
	for n := range 60 {
		group.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if n%5 == 0 {
				go cancel() // gives up at once, or just as its turn comes
			}
			p := Priority(n % 2)
			if turns.take(ctx, p) != nil {
				return
			}
			now := running.Add(1)
			for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
			}
			running.Add(-1)
			turns.give(p)
		})
	}
	group.Wait()
	if turns.running != [2]int{} || len(turns.waiting[0])+len(turns.waiting[1]) > 0 || most.Load() > 3 {
		t.Errorf("%v turns are left, %d ran at once, want none and at most 3", turns.running, most.Load())
	}
}
