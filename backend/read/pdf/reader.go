package pdf

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"ibid/backend/ibid"
)

// Options configure a [Reader]. The zero value of a field stands for its default.
type Options struct {
	Command     []string      // program and arguments that run [Worker]; default: this program, "pdf-worker"
	Workers     int           // processes at the same time; default: as many as CPUs
	PageTimeout time.Duration // a worker that takes more processor time for one page is killed; default 20 s
	OpenTimeout time.Duration // likewise for opening a file, and for a preflight; default 30 s

	// StallTimeout is how long a worker may wait, as for a network drive that doesn't
	// answer, without using the processor; default 2 minutes.
	StallTimeout time.Duration

	LeaveNotes func() bool // reports whether notes on pages are left out; nil: they are read

	CacheDir    string // where compiled PDFium is kept, about 20 MB; empty: compiled in every worker
	MemoryBytes uint64 // a worker that holds more is killed; default 1.5 GiB. Enforced on Linux only
}

// keepIdle is how long a worker without work is kept. A new one costs 70 ms.
const keepIdle = time.Minute

// layoutVersion is bumped whenever the same file may give another text.
const layoutVersion = "8"

// Version names the reader that makes the text of pages. Spans and boxes made by
// one version do not fit the pages of another.
const Version = pdfiumVersion + "/" + layoutVersion

// Version returns [Version], and what the settings leave out. What was read with other
// settings is read again like what an older reader has read.
func (r *Reader) Version() string {
	if r.leavesNotes() {
		return Version + " without notes"
	}
	return Version
}

func (r *Reader) leavesNotes() bool { return r.opts.LeaveNotes != nil && r.opts.LeaveNotes() }

// Reader reads PDFs in worker processes. Workers are started when they are needed
// and kept for the next file. It is safe for concurrent use.
type Reader struct {
	opts  Options
	slots chan struct{} // one for each worker that may be busy
	spawn chan func()   // run on the thread that starts workers
	done  chan struct{} // closed by Close

	booting atomic.Int32 // workers that are starting PDFium

	mu   sync.Mutex
	idle []*child
	busy map[*child]bool

	// What fails through no fault of the file is tried again after these pauses.
	pauses []time.Duration
	solo   chan struct{} // held by the one session that does so
}

// patience gives a computer that is out of memory the time to recover.
var patience = []time.Duration{time.Second, 4 * time.Second, 15 * time.Second}

// New makes a reader and starts no process yet.
func New(opts Options) *Reader {
	if opts.Workers < 1 {
		opts.Workers = runtime.NumCPU()
	}
	if opts.PageTimeout <= 0 {
		opts.PageTimeout = 20 * time.Second
	}
	if opts.OpenTimeout <= 0 {
		opts.OpenTimeout = 30 * time.Second
	}
	if opts.StallTimeout <= 0 {
		opts.StallTimeout = 2 * time.Minute
	}
	if opts.MemoryBytes == 0 {
		opts.MemoryBytes = 3 << 29
	}
	r := &Reader{
		opts:  opts,
		slots: make(chan struct{}, opts.Workers),
		spawn: make(chan func()),
		done:  make(chan struct{}),
		busy:  map[*child]bool{},

		pauses: patience,
		solo:   make(chan struct{}, 1),
	}
	go func() {
		runtime.LockOSThread() // never unlocked: see startChild
		for start := range r.spawn {
			start()
		}
	}()
	return r
}

// Close stops all workers. What is being read fails with [ibid.CodeCancelled], and
// so does every later call.
func (r *Reader) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed() {
		return nil
	}
	close(r.done)
	for _, p := range r.idle {
		p.end()
	}
	r.idle = nil
	for p := range r.busy {
		p.kill(ibid.CodeCancelled)
	}
	go func() { // the thread may end only when no worker is left
		for range cap(r.slots) {
			r.slots <- struct{}{}
		}
		close(r.spawn)
	}()
	return nil
}

func (r *Reader) closed() bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

// acquire waits for a free slot, which must be released.
func (r *Reader) acquire(ctx context.Context) error {
	select {
	case r.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-r.done:
		return fileFailure(ibid.CodeCancelled, "")
	}
}

// kept takes an idle worker; nil if there is none. The caller holds a slot.
func (r *Reader) kept() *child {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := len(r.idle)
	if n == 0 {
		return nil
	}
	p := r.idle[n-1]
	r.idle = r.idle[:n-1]
	r.busy[p] = true
	p.uses++
	return p
}

// start starts a worker. The caller holds a slot.
func (r *Reader) start() (*child, error) {
	if r.closed() {
		return nil, fileFailure(ibid.CodeCancelled, "")
	}
	command := r.opts.Command
	if len(command) == 0 {
		program, err := os.Executable()
		if err != nil {
			return nil, notStarted(err)
		}
		command = []string{program, "pdf-worker"}
	}
	var p *child
	var err error
	started := make(chan struct{})
	r.spawn <- func() {
		defer close(started)
		p, err = startChild(command, r.opts.MemoryBytes)
	}
	<-started
	if err != nil {
		return nil, notStarted(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed() {
		p.end()
		return nil, fileFailure(ibid.CodeCancelled, "")
	}
	r.busy[p] = true
	return p, nil
}

// discard ends a worker that must not be used again.
func (r *Reader) discard(p *child) {
	r.mu.Lock()
	delete(r.busy, p)
	r.mu.Unlock()
	p.end()
}

// dismissIdle ends the workers that have nothing to do: their memory may be wanted.
func (r *Reader) dismissIdle() {
	r.mu.Lock()
	idle := r.idle
	r.idle = nil
	r.mu.Unlock()
	for _, p := range idle {
		p.end()
	}
}

// retire ends a worker that has had nothing to do since its last use, to give its
// memory back.
func (r *Reader) retire(p *child, uses int) {
	r.mu.Lock()
	i := slices.Index(r.idle, p)
	if i < 0 || p.uses != uses {
		r.mu.Unlock()
		return
	}
	r.idle = slices.Delete(r.idle, i, i+1)
	r.mu.Unlock()
	p.end()
}

// release keeps a healthy worker for the next file and ends any other.
func (r *Reader) release(p *child, healthy bool) {
	if p != nil {
		r.mu.Lock()
		keep := healthy && !r.closed()
		if keep {
			r.idle = append(r.idle, p)
			delete(r.busy, p)
			uses := p.uses
			time.AfterFunc(keepIdle, func() { r.retire(p, uses) })
		}
		r.mu.Unlock()
		if !keep {
			r.discard(p)
		}
	}
	<-r.slots
}

// Preparing reports whether PDFium is being compiled, which happens before the first file is
// read on a computer, and again after an upgrade, and takes seconds.
func (r *Reader) Preparing() bool {
	if r.booting.Load() == 0 {
		return false
	}
	_, err := os.Stat(filepath.Join(r.opts.CacheDir, compiledFolder))
	return r.opts.CacheDir == "" || err != nil
}
