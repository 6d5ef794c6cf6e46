package process_test

import (
	"os"
	"runtime"
	"testing"
	"time"

	"ibid/internal/process"
)

// A pause of the process or of the computer counts as one tick at most.
func TestStopwatchLeavesOutPauses(t *testing.T) {
	const most = 200 * time.Millisecond
	var s process.Stopwatch
	now := time.Now()
	for _, tick := range []struct{ passed, want time.Duration }{
		{0, 0},
		{100 * time.Millisecond, 100 * time.Millisecond},
		{150 * time.Millisecond, 250 * time.Millisecond},
		{8 * time.Hour, 450 * time.Millisecond}, // asleep
		{-time.Hour, 450 * time.Millisecond},    // a clock that was set back
		{100 * time.Millisecond, 550 * time.Millisecond},
	} {
		now = now.Add(tick.passed)
		if got := s.Tick(now, most); got != tick.want {
			t.Errorf("after %v more: %v, want %v", tick.passed, got, tick.want)
		}
	}
	s.Reset()
	if got := s.Tick(now.Add(most), most); got != most {
		t.Errorf("after a reset: %v, want %v", got, most)
	}
}

// A busy process uses processor time and a waiting one doesn't.
func TestCPUTime(t *testing.T) {
	switch runtime.GOOS {
	case "linux", "darwin", "windows":
	default:
		t.Skip("not known on this system")
	}
	before, known := process.CPUTime(os.Getpid())
	if !known {
		t.Fatal("the time of this process is not known")
	}
	const want = 50 * time.Millisecond
	deadline := time.Now().Add(time.Minute)
	for used := time.Duration(0); used < want; {
		now, known := process.CPUTime(os.Getpid())
		if used = now - before; !known || used < 0 || time.Now().After(deadline) {
			t.Fatalf("used %v after a minute of work, known %t", used, known)
		}
	}
	if _, known := process.CPUTime(1<<22 + 1); known {
		t.Error("the time of a process that there cannot be is known")
	}
}
