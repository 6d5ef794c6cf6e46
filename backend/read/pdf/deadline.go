package pdf

import (
	"sync"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/process"
)

// A limit bounds how long a worker may take for an answer. What counts is the
// processor time that it uses: a process that was stopped, a computer that sleeps
// and one that is busy with other work lose no page. Where the system doesn't tell
// processor time, the time in which this process runs counts instead.
type limit struct {
	cpu    time.Duration
	code   ibid.Code     // of a worker that used all of it
	stalls time.Duration // a worker that waits for so long is stuck on its disk
}

// timePoll is how often a limit is looked at.
const timePoll = 100 * time.Millisecond

// waits is the share of a processor below which a worker counts as waiting.
const waits = 1.0 / 100

// deadline enforces a limit on one answer of a worker.
type deadline struct {
	p     *child
	limit limit
	step  time.Duration

	mu     sync.Mutex
	timer  *time.Timer
	over   bool // the answer came, or the worker was killed
	before time.Duration
	begun  bool
	ran    process.Stopwatch
	still  process.Stopwatch // since the worker last worked
	worked time.Duration     // what it had used then
}

// within starts to enforce a limit. The processor time that is used before the
// first look isn't counted: most pages are done by then.
func (p *child) within(l limit) *deadline {
	d := &deadline{p: p, limit: l, step: min(timePoll, l.cpu/4, l.stalls/4)}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.timer = time.AfterFunc(d.step, d.look)
	return d
}

func (d *deadline) look() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.over {
		return
	}
	const pause = 2 // steps; a longer one is none of ours
	now := time.Now()
	ran, still := d.ran.Tick(now, pause*d.step), d.still.Tick(now, pause*d.step)
	used, known := process.CPUTime(d.p.cmd.Process.Pid)
	if !d.begun {
		d.begun, d.before, d.worked = true, used, used
	}
	switch {
	case !known && ran >= d.limit.cpu, known && used-d.before >= d.limit.cpu:
		d.kill(d.limit.code)
		return
	case !known:
	case float64(used-d.worked) >= waits*float64(d.limit.stalls):
		d.worked = used
		d.still.Reset()
	case still >= d.limit.stalls:
		d.kill(ibid.CodeUnreachable)
		return
	}
	d.timer.Reset(d.step)
}

func (d *deadline) kill(code ibid.Code) {
	d.over = true
	d.p.kill(code)
}

// end stops enforcing the limit and reports whether the worker kept it.
func (d *deadline) end() (kept bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	kept = !d.over
	d.over = true
	d.timer.Stop()
	return kept
}
