package library

import (
	"context"
	"time"

	"ibid/backend/ibid"
)

// restCheck is how often a queue that rests looks whether it can go on.
const restCheck = 30 * time.Second

// RestWhile sets who reports whether the computer is on battery, and the queue is to
// rest then. It is asked twice a minute; set it before Run.
func (q *Queue) RestWhile(onBattery func() bool) { q.onBattery = onBattery }

// PreparesWhile sets the function by which [Queue.Status] finds out whether the PDF reader
// is being prepared. Set it before Run.
func (q *Queue) PreparesWhile(preparing func() bool) { q.preparing = preparing }

// mindRest lets the queue rest and go on until ctx ends.
func (q *Queue) mindRest(ctx context.Context) {
	ticker := time.NewTicker(restCheck)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			q.setBattery(q.onBattery())
		case <-ctx.Done():
			return
		}
	}
}

// setBattery lets the queue rest or go on. What keeps the library from being
// written may have passed by now, so it is tried again.
func (q *Queue) setBattery(battery bool) {
	q.mu.Lock()
	rests := battery && !q.battery
	if battery != q.battery || q.trouble != nil {
		q.battery, q.trouble = battery, nil
		q.broadcast()
	}
	q.mu.Unlock()
	if rests {
		q.interruptAll()
	}
}

// restBecause lets the queue rest for as long as the library cannot be written.
func (q *Queue) restBecause(trouble *ibid.Error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.trouble = trouble
	q.broadcast()
}

// resting is why the queue rests by itself, or nil. The lock is held.
func (q *Queue) resting() *ibid.Error {
	if q.battery {
		return ibid.Errorf(ibid.CodeOnBattery, "Reading rests: the computer is on battery.").
			WithHint("It goes on when the computer is plugged in. The settings say whether it rests at all.")
	}
	return q.trouble
}

// standstill is why nobody begins to work, be it that the user wants it so or that
// the queue rests; nil when there is no reason. The lock is held.
func (q *Queue) standstill() error {
	if q.paused {
		return ibid.Errorf(ibid.CodeCancelled, "All work is paused.").WithHint("Resume it with \"ibid queue resume\", then go on with \"ibid queue run\".")
	}
	if reason := q.resting(); reason != nil {
		return reason
	}
	return nil
}

// unwritable reports whether an error is that of the library's file, on a full disk
// for one, and of no document.
func unwritable(err error) bool {
	code := ibid.CodeOf(err)
	return code == ibid.CodeStorage || code == ibid.CodeLocked
}
