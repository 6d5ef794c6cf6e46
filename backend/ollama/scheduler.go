package ollama

import (
	"context"
	"slices"
	"sync"
	"time"

	"ibid/backend/ibid"
)

// Scheduler lets Ibid use a model server for one thing at a time, people before
// background work. A model on a laptop uses all that the computer has, so two
// inferences at once take each more than twice as long, and the user would wait for
// a document that can wait for the person. Clients of one server share a scheduler; it
// is safe for concurrent use.
//
//   - People go first, and each kind goes in the order in which it came.
//   - Background work begins when no person waits and nothing else goes on.
//   - Writing for the user stops writing in the background, which begins again
//     later, and waits for vectors in the background: a batch is over in half a
//     second (see [batchTime]).
//   - The vectors of a question wait for other vectors only. They take milliseconds,
//     and who searches while an answer is being written shall find something. So
//     they cannot wait for the very answer that asks for them, either.
//   - Models that do not fit into memory together are never used at once, not even
//     for people; and for a while after the user has used one, background work does
//     not drive it out of memory, since the next question would have to load it.
type Scheduler struct {
	mu      sync.Mutex
	running []*task
	waiting []*task // in the order in which they came
	last    task    // what the user used last
	ended   time.Time
	waking  *time.Timer // looks again when lingering is over
}

// NewScheduler makes a scheduler for clients that talk to one server.
func NewScheduler() *Scheduler { return &Scheduler{} }

// linger is for how long after the user has used a model background work does not
// drive it out of memory: long enough to read the answer and to ask further.
const linger = 30 * time.Second

// task is something that a model does.
type task struct {
	model      string
	vectors    bool  // it makes vectors; otherwise it writes
	background bool  // no person waits for it
	memory     int64 // bytes that its model takes when loaded; 0: unknown
	budget     int64 // bytes that all models together may take; 0: unknown

	setAside func()        // stops it, so that the user need not wait; nil: it runs to its end
	begun    chan struct{} // closed when it may begin
}

// take waits until a task may begin. Whoever has its turn calls leave when the
// task is over. Returns [ibid.CodeCancelled] or [ibid.CodeTimeout] for the end of ctx.
func (s *Scheduler) take(ctx context.Context, t task) (leave func(), err error) {
	t.begun = make(chan struct{})
	s.mu.Lock()
	s.waiting = append(s.waiting, &t)
	s.admit()
	s.mu.Unlock()
	select {
	case <-t.begun:
		return func() { s.leave(&t) }, nil
	case <-ctx.Done():
		s.leave(&t)
		return nil, ibid.AsError(ctx.Err())
	}
}

// leave ends a task, be it that it had begun or that it does not want to any more.
func (s *Scheduler) leave(t *task) {
	s.mu.Lock()
	defer s.mu.Unlock()
	is := func(other *task) bool { return other == t }
	if slices.ContainsFunc(s.running, is) && !t.background {
		s.last, s.ended = *t, time.Now()
	}
	s.running, s.waiting = slices.DeleteFunc(s.running, is), slices.DeleteFunc(s.waiting, is)
	s.admit()
}

// admit lets begin what may. The lock is held.
func (s *Scheduler) admit() {
	for _, t := range slices.Clone(s.waiting) {
		if !t.background {
			s.consider(t)
		}
	}
	for _, t := range slices.Clone(s.waiting) {
		if !t.background {
			return // the user waits
		}
		s.consider(t)
	}
}

// consider lets a task begin that nothing holds up, and sets aside what holds up a
// person and can be. The lock is held.
func (s *Scheduler) consider(t *task) {
	held := false
	for _, r := range s.running {
		if !holdsUp(r, t) {
			continue
		}
		held = true
		if !t.background && r.background && r.setAside != nil {
			r.setAside()
		}
	}
	if left := linger - time.Since(s.ended); t.background && left > 0 && !fitTogether(&s.last, t) {
		held = true
		s.wake(left)
	}
	if held {
		return
	}
	s.waiting = slices.DeleteFunc(s.waiting, func(other *task) bool { return other == t })
	s.running = append(s.running, t)
	close(t.begun)
}

// wake looks once more when some time has passed. The lock is held.
func (s *Scheduler) wake(after time.Duration) {
	if s.waking != nil {
		s.waking.Stop()
	}
	s.waking = time.AfterFunc(after, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.admit()
	})
}

// holdsUp reports whether a task that goes on keeps another from beginning.
func holdsUp(running, next *task) bool {
	switch {
	case next.background, !fitTogether(running, next):
		return true
	case running.background && running.vectors:
		return true
	}
	return running.vectors == next.vectors
}

// fitTogether reports whether the models of two tasks can be in memory at once. What
// is not known fits: the server decides then.
func fitTogether(a, b *task) bool {
	return a.model == b.model || a.memory == 0 || b.memory == 0 || b.budget == 0 || a.memory+b.memory <= b.budget
}
