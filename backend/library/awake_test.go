package library

import (
	"testing"
	"time"

	"ibid/backend/ibid"
)

// A computer that wakes for some seconds every hour has not worked for an hour.
func TestTheWatchdogLeavesOutSleep(t *testing.T) {
	q, work := &Queue{}, &turn{stage: ibid.StageRead}
	now := time.Now()
	const awake = 5 // seconds an hour
	for range 48 {
		now = now.Add(time.Hour)
		for range awake {
			now = now.Add(time.Second)
			if _, idle := q.idleFor(work, now); idle >= patience[ibid.StageRead] {
				t.Fatalf("%v counted, which is too much", idle)
			}
		}
	}
	_, idle := q.idleFor(work, now)
	if least, most := 48*awake*time.Second-awake*time.Second, 48*(awake+2)*time.Second; idle < least || idle > most {
		t.Errorf("%v counted, want %v to %v", idle, least, most)
	}
}
