package pdf

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"runtime"
	"sync"
	"time"

	"ibid/backend/ibid"
)

// Options configure a [Reader]. The zero value of a field stands for its default.
type Options struct {
	Command     []string      // program and arguments that run [Worker]; default: this program, "pdf-worker"
	Workers     int           // processes at the same time; default: as many as CPUs
	PageTimeout time.Duration // a worker that takes longer for one page is killed; default 20 s
	OpenTimeout time.Duration // likewise for opening a file, and for a preflight; default 30 s
	CacheDir    string        // where compiled PDFium is kept, about 20 MB; empty: compiled in every worker
	MemoryBytes uint64        // a worker that holds more is killed; default 1.5 GiB. Enforced on Linux only
}

// layoutVersion is bumped whenever the same file may give another text.
const layoutVersion = "1"

// Version names the reader that makes the text of pages. Spans and boxes made by
// one version do not fit the pages of another.
func (r *Reader) Version() string { return pdfiumVersion + "/" + layoutVersion }

// Reader reads PDFs in worker processes. Workers are started when they are needed
// and kept for the next file. It is safe for concurrent use.
type Reader struct {
	opts  Options
	slots chan struct{} // one for each worker that may be busy
	spawn chan func()   // run on the thread that starts workers
	done  chan struct{} // closed by Close

	mu   sync.Mutex
	idle []*process
	busy map[*process]bool
}

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
	if opts.MemoryBytes == 0 {
		opts.MemoryBytes = 3 << 29
	}
	r := &Reader{
		opts:  opts,
		slots: make(chan struct{}, opts.Workers),
		spawn: make(chan func()),
		done:  make(chan struct{}),
		busy:  map[*process]bool{},
	}
	go func() {
		runtime.LockOSThread() // never unlocked: see startProcess
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

// acquire waits for a free worker, starting one when none is idle. Every worker
// got must be released.
func (r *Reader) acquire(ctx context.Context) (p *process, err error) {
	select {
	case r.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-r.done:
		return nil, fileFailure(ibid.CodeCancelled, "")
	}
	if p, err = r.take(false); err != nil {
		<-r.slots
	}
	return p, err
}

// take gives an idle worker or, if there is none or a fresh one is asked for,
// starts one. The caller holds a slot.
func (r *Reader) take(fresh bool) (*process, error) {
	r.mu.Lock()
	if n := len(r.idle); n > 0 && !fresh {
		p := r.idle[n-1]
		r.idle = r.idle[:n-1]
		r.busy[p] = true
		r.mu.Unlock()
		return p, nil
	}
	r.mu.Unlock()
	command := r.opts.Command
	if len(command) == 0 {
		program, err := os.Executable()
		if err != nil {
			return nil, fileFailure(ibid.CodeInternal, err.Error())
		}
		command = []string{program, "pdf-worker"}
	}
	var p *process
	var err error
	started := make(chan struct{})
	r.spawn <- func() {
		defer close(started)
		p, err = startProcess(command, r.opts.MemoryBytes)
	}
	<-started
	if err != nil {
		return nil, fileFailure(ibid.CodeInternal, err.Error())
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
func (r *Reader) discard(p *process) {
	r.mu.Lock()
	delete(r.busy, p)
	r.mu.Unlock()
	p.end()
}

// release keeps a healthy worker for the next file and ends any other.
func (r *Reader) release(p *process, healthy bool) {
	if p != nil {
		r.mu.Lock()
		keep := healthy && !r.closed()
		if keep {
			r.idle = append(r.idle, p)
			delete(r.busy, p)
		}
		r.mu.Unlock()
		if !keep {
			r.discard(p)
		}
	}
	<-r.slots
}

// session is one request to one worker after another: when a worker dies, the next
// one takes over.
type session struct {
	r   *Reader
	ctx context.Context
	p   *process // nil after it was dropped
}

func (r *Reader) session(ctx context.Context) (*session, error) {
	p, err := r.acquire(ctx)
	if err != nil {
		return nil, err
	}
	return &session{r, ctx, p}, nil
}

// drop ends the worker, which is dead or not to be trusted, and tells why it is
// gone.
func (s *session) drop() (ibid.Code, string) {
	code, cause := s.p.cause()
	s.r.discard(s.p)
	s.p = nil
	return code, cause
}

// ask sends a request and reads the first frame of the answer. When a kept worker
// turns out to have died in the meantime, a new one is asked.
func (s *session) ask(q request) (kind, []byte, error) {
	q.CacheDir, q.MemoryBytes = s.r.opts.CacheDir, s.r.opts.MemoryBytes
	fresh := s.p == nil
	for {
		if s.p == nil {
			p, err := s.r.take(true)
			if err != nil {
				return 0, nil, err
			}
			s.p = p
		}
		if err := writeJSON(s.p.in, kindRequest, q); err != nil && !fresh {
			s.r.discard(s.p)
			s.p, fresh = nil, true
			continue
		}
		k, payload, err := s.next(s.r.opts.OpenTimeout, ibid.CodeTimeout)
		if errors.Is(err, io.EOF) && s.p.reason.Load() == nil && !fresh {
			s.r.discard(s.p)
			s.p, fresh = nil, true
			continue
		}
		return k, payload, err
	}
}

// next reads a frame within a time. When it cannot, the worker has been or must be
// killed: by us for the reason given, or because the context is done.
func (s *session) next(within time.Duration, reason ibid.Code) (kind, []byte, error) {
	p := s.p
	timer := time.AfterFunc(within, func() { p.kill(reason) })
	stop := context.AfterFunc(s.ctx, func() { p.kill(ibid.CodeCancelled) })
	k, payload, err := readFrame(p.out)
	inTime, wanted := timer.Stop(), stop()
	switch {
	case s.ctx.Err() != nil || !wanted:
		p.end()
		return 0, nil, s.ctx.Err()
	case !inTime && err == nil:
		err = io.EOF
	}
	return k, payload, err
}

// Read reads pages from number from (1-based) on, in order, and calls page for
// each. A page that no reader could read is passed with an [ibid.Error] of code
// [ibid.CodePageTimeout], [ibid.CodeOutOfMemory] or [ibid.CodeDamaged], and with
// its number set; reading goes on with the next page in a new worker. When
// maxRefused pages in a row fail, or maxKilled in a row take their worker with
// them, Read gives up with CodeDamaged.
//
// An error from the callback stops the work and is returned. When ctx is done the
// worker is killed and the context's error returned. In any case the work has
// stopped when Read returns.
//
// It returns the codes NotFound, Invalid, NotPDF, Encrypted, Damaged, Timeout and
// OutOfMemory for a file that cannot be opened.
func (r *Reader) Read(ctx context.Context, path string, from int, page func(p ibid.Page, err error) error) error {
	if err := checkFile(path); err != nil {
		return err
	}
	s, err := r.session(ctx)
	if err != nil {
		return err
	}
	w := &reading{session: s, path: path, next: max(1, from), page: page}
	defer func() { r.release(s.p, w.idle) }()
	for {
		if done, err := w.pass(); done || err != nil {
			return err
		}
	}
}

// How many pages in a row may fail before a file counts as damaged.
const (
	maxRefused = 200 // refusing a page takes no time
	maxKilled  = 8   // each may have taken the whole page timeout
)

// reading is the state of one Read over all the workers it takes.
type reading struct {
	*session
	path   string
	next   int // page that comes next
	page   func(ibid.Page, error) error
	second bool // only the second reader is asked, since PDFium died on opening the file
	opened bool
	idle   bool // the worker waits for its next request

	refused, killed int // failed pages in a row
}

// pass reads with one worker until all is done or that worker is gone.
func (w *reading) pass() (done bool, err error) {
	q := request{Op: opRead, Path: w.path, From: w.next}
	if w.second {
		q.Reader = readerSecond
	}
	k, payload, err := w.ask(q)
	switch {
	case w.ctx.Err() != nil:
		return false, w.ctx.Err()
	case err != nil && w.p == nil:
		return false, err
	case err != nil:
		code, cause := w.drop()
		if w.second || w.opened || code == ibid.CodeCancelled {
			return false, fileFailure(code, cause)
		}
		w.second = true
		return false, nil
	case k == kindRefused:
		w.idle = true
		return false, refusedFile(payload)
	case k != kindInfo:
		w.p.end()
		return false, fileFailure(ibid.CodeInternal, errProtocol.Error())
	}
	var info ibid.Preflight
	if err := json.Unmarshal(payload, &info); err != nil {
		return false, fileFailure(ibid.CodeInternal, err.Error())
	}
	w.opened = true
	for {
		k, payload, err := w.session.next(w.r.opts.PageTimeout, ibid.CodePageTimeout)
		switch {
		case w.ctx.Err() != nil:
			return false, w.ctx.Err()
		case err != nil:
			code, cause := w.drop()
			switch {
			case code == ibid.CodeCancelled:
				return false, fileFailure(code, cause)
			case w.next > info.Pages:
				return true, nil // it died after the last page
			}
			return false, w.failed(code, cause, true)
		case k == kindEnd:
			w.idle = true
			return true, nil
		case k == kindPage:
			p, err := decodePage(payload)
			if err != nil || p.Number != w.next {
				return false, fileFailure(ibid.CodeInternal, errProtocol.Error())
			}
			w.next++
			w.refused, w.killed = 0, 0
			if err := w.page(p, nil); err != nil {
				return false, err
			}
		case k == kindFailed:
			var f refusal
			if err := json.Unmarshal(payload, &f); err != nil || f.Page != w.next {
				return false, fileFailure(ibid.CodeInternal, errProtocol.Error())
			}
			if err := w.failed(f.Code, f.Cause, f.Exits); err != nil {
				return false, err
			}
			if f.Exits {
				w.drop()
				return w.next > info.Pages, nil
			}
		default:
			return false, fileFailure(ibid.CodeInternal, errProtocol.Error())
		}
	}
}

// failed passes a page that could not be read on to the caller.
func (w *reading) failed(code ibid.Code, cause string, killed bool) error {
	number := w.next
	w.next++
	w.refused++
	if killed {
		w.killed++
	}
	slog.Debug("page left out", "page", number, "code", code, "cause", cause)
	if err := w.page(ibid.Page{Number: number}, pageFailure(number, code, cause)); err != nil {
		return err
	}
	if w.refused >= maxRefused || w.killed >= maxKilled {
		return fileFailure(ibid.CodeDamaged, "too many pages in a row could not be read")
	}
	return nil
}

func refusedFile(payload []byte) error {
	var f refusal
	if err := json.Unmarshal(payload, &f); err != nil {
		return fileFailure(ibid.CodeInternal, err.Error())
	}
	return fileFailure(f.Code, f.Cause)
}
