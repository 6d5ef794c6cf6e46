package process

import "time"

// A Stopwatch measures how long this process has been running. It leaves out the
// time in which the process was stopped, or the computer asleep, since nothing can
// have got further meanwhile. The zero value is ready; it isn't safe for concurrent use.
type Stopwatch struct {
	ran  time.Duration
	last time.Time
}

// Tick counts the time since the last Tick, but no more than most, and returns the
// total. Call it more often than that: what goes beyond is taken for a pause. The
// first Tick starts the stopwatch.
func (s *Stopwatch) Tick(now time.Time, most time.Duration) time.Duration {
	if !s.last.IsZero() {
		s.ran += max(0, min(now.Sub(s.last), most))
	}
	s.last = now
	return s.ran
}

// Reset sets the total back to zero. The stopwatch goes on from the last Tick.
func (s *Stopwatch) Reset() { s.ran = 0 }
