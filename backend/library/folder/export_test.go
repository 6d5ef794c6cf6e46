package folder

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	"ibid/backend/ibid"
)

// Walk and Patiently are tested on disks that fail, which no real one does on
// request.
var Walk = walk

// Patiently is patiently, for listings.
var Patiently = patiently[Listing]

// The usual pace.
var (
	Quiet   = usual.quiet
	Longest = usual.longest
	Check   = usual.check
	Every   = usual.every
)

// System tells of events as a test wants it. Its zero value refuses nothing.
type System struct {
	mu     sync.Mutex
	fail   error
	added  []string
	events chan fsnotify.Event
	errors chan error
}

// Refuse makes the system refuse to watch, or watch again.
func (s *System) Refuse(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = err
}

// Watched is what is watched now, in alphabetical order.
func (s *System) Watched() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(slices.Values(s.added))
}

// Tell tells of an event.
func (s *System) Tell(path string, op fsnotify.Op) {
	s.mu.Lock()
	events := s.events
	s.mu.Unlock()
	events <- fsnotify.Event{Name: path, Op: op}
}

// Lose tells that events were lost.
func (s *System) Lose() {
	s.mu.Lock()
	errors := s.errors
	s.mu.Unlock()
	errors <- fsnotify.ErrEventOverflow
}

// End ends the watching as systems do on errors of their own.
func (s *System) End() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.events)
}

func (s *System) open() (*notifier, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.added, s.events, s.errors = nil, make(chan fsnotify.Event), make(chan error)
	return &notifier{add: s.add, close: s.close, events: s.events, errors: s.errors}, nil
}

func (s *System) add(path string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail == nil {
		s.added = append(s.added, path)
	}
	return s.fail
}

func (s *System) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.added = nil
	return nil
}

// WatchOn is Watch, told of events by a system of the test's.
func WatchOn(ctx context.Context, system *System, root string, ignore Ignore, changed func(), slow func(*ibid.Error)) {
	w := watch{root: root, ignore: ignore, changed: changed, slow: slow, open: system.open, pace: usual}
	w.run(ctx)
}

// WatchAtOnce is Watch without waiting for quiet, and with nothing regular.
func WatchAtOnce(ctx context.Context, root string, ignore Ignore, changed func(), slow func(*ibid.Error)) {
	w := watch{root: root, ignore: ignore, changed: changed, slow: slow, open: openNotifier}
	w.pace = pace{quiet: time.Millisecond, longest: time.Second, check: time.Hour, every: time.Hour}
	w.run(ctx)
}
