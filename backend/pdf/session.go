package pdf

import (
	"context"
	"errors"
	"io"
	"time"

	"ibid/backend/ibid"
)

// session is one request to one worker after another: when a worker dies, the next
// one takes over.
type session struct {
	r   *Reader
	ctx context.Context
	p   *child // nil after it was dropped

	booting bool // the worker was starting PDFium when it was last heard of
}

// bootTimeout limits the start of PDFium. Compiling it takes one to two seconds of
// a free core, once for a cache; on a computer that is busy with much else it has
// taken half a minute.
const bootTimeout = 5 * time.Minute

func (r *Reader) session(ctx context.Context) (*session, error) {
	p, err := r.acquire(ctx)
	if err != nil {
		return nil, err
	}
	return &session{r: r, ctx: ctx, p: p}, nil
}

// drop clears a worker away that is dead or about to be, and tells why it is gone.
func (s *session) drop() (ibid.Code, string) {
	code, cause := s.p.cause()
	s.end()
	return code, cause
}

// end ends the worker.
func (s *session) end() {
	s.r.discard(s.p)
	s.p = nil
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
			s.end()
			fresh = true
			continue
		}
		k, payload, err := s.first()
		if errors.Is(err, io.EOF) && s.p.reason.Load() == nil && !fresh {
			s.end()
			fresh = true
			continue
		}
		return k, payload, err
	}
}

// first reads the first frame of an answer, past those that tell of PDFium's start.
func (s *session) first() (kind, []byte, error) {
	s.booting = false
	k, payload, err := s.next(s.r.opts.OpenTimeout, ibid.CodeTimeout)
	if err != nil || k != kindBooting {
		return k, payload, err
	}
	s.booting = true
	if k, payload, err = s.next(bootTimeout, ibid.CodeTimeout); err != nil || k != kindBooted {
		return k, payload, err
	}
	s.booting = false
	return s.next(s.r.opts.OpenTimeout, ibid.CodeTimeout)
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
