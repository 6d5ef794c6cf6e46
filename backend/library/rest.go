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
func (l *Library) RestWhile(onBattery func() bool) { l.onBattery = onBattery }

// PreparesWhile sets the function by which [Library.Queue] finds out whether the PDF reader
// is being prepared. Set it before Run.
func (l *Library) PreparesWhile(preparing func() bool) { l.preparing = preparing }

// mindRest lets the queue rest and go on until ctx ends.
func (l *Library) mindRest(ctx context.Context) {
	ticker := time.NewTicker(restCheck)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			l.setBattery(l.onBattery())
		case <-ctx.Done():
			return
		}
	}
}

// setBattery lets the queue rest or go on. What keeps the library from being
// written may have passed by now, so it is tried again.
func (l *Library) setBattery(battery bool) {
	l.mu.Lock()
	rests := battery && !l.battery
	if battery != l.battery || l.trouble != nil {
		l.battery, l.trouble = battery, nil
		l.broadcast()
	}
	l.mu.Unlock()
	if rests {
		l.interruptAll()
	}
}

// restBecause lets the queue rest for as long as the library cannot be written.
func (l *Library) restBecause(trouble *ibid.Error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.trouble = trouble
	l.broadcast()
}

// resting is why the queue rests by itself, or nil. The lock is held.
func (l *Library) resting() *ibid.Error {
	if l.battery {
		return ibid.Errorf(ibid.CodeOnBattery, "Reading rests: the computer is on battery.").
			WithHint("It goes on when the computer is plugged in. The settings say whether it rests at all.")
	}
	return l.trouble
}

// standstill is why nobody begins to work, be it that the user wants it so or that
// the queue rests; nil when there is no reason. The lock is held.
func (l *Library) standstill() error {
	if l.paused {
		return ibid.Errorf(ibid.CodeCancelled, "All work is paused.").WithHint("Resume it with \"ibid queue resume\", then go on with \"ibid queue run\".")
	}
	if reason := l.resting(); reason != nil {
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
