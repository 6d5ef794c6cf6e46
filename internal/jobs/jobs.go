// Package jobs knows the long-running work of the process: what runs under
// which name, and how to stop it.
package jobs

import (
	"context"
	"sync"
)

// Registry holds the running jobs by name. The zero value is not usable; see
// [New]. It is safe for concurrent use.
type Registry struct {
	mu      sync.Mutex
	running map[string]*job
}

type job struct {
	cancel context.CancelCauseFunc
	ended  chan struct{}
}

// New returns an empty registry.
func New() *Registry { return &Registry{running: map[string]*job{}} }

// Start registers a job. Its context ends when the parent's does or when
// somebody stops the job; end must be called when the work has stopped.
//
// A name that is already running is stopped first, so that two jobs never
// share one.
func (r *Registry) Start(parent context.Context, name string) (ctx context.Context, end func()) {
	r.Stop(name)
	ctx, cancel := context.WithCancelCause(parent)
	j := &job{cancel: cancel, ended: make(chan struct{})}
	r.mu.Lock()
	r.running[name] = j
	r.mu.Unlock()
	var once sync.Once
	return ctx, func() {
		once.Do(func() {
			cancel(nil)
			r.mu.Lock()
			if r.running[name] == j {
				delete(r.running, name)
			}
			r.mu.Unlock()
			close(j.ended)
		})
	}
}

// StopOthers cancels all jobs but the one named and waits until their work has
// stopped.
func (r *Registry) StopOthers(name string) {
	r.mu.Lock()
	var others []string
	for other := range r.running {
		if other != name {
			others = append(others, other)
		}
	}
	r.mu.Unlock()
	for _, other := range others {
		r.Stop(other)
	}
}

// Stop cancels a job and waits until its work has stopped. It reports whether
// there was one.
func (r *Registry) Stop(name string) bool { return r.StopBecause(name, nil) }

// StopBecause is Stop with a reason, which [context.Cause] tells the work.
func (r *Registry) StopBecause(name string, reason error) bool {
	r.mu.Lock()
	j := r.running[name]
	r.mu.Unlock()
	if j == nil {
		return false
	}
	j.cancel(reason)
	<-j.ended
	return true
}
