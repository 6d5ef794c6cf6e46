package pdf

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"ibid/backend/ibid"
)

// session is one request to one worker after another: when a worker dies, the next
// one takes over. It holds a slot of the reader and must be closed.
type session struct {
	r   *Reader
	ctx context.Context
	p   *child // nil until one is asked, and after it was dropped

	booting bool // the worker was starting PDFium when it was last heard of
	lapses  int  // workers lost in a row, through no fault of the file
	alone   bool // it holds Reader.solo
}

// bootTimeout limits the start of PDFium. Compiling it takes one to two seconds of
// a processor, half a minute with the race detector.
const bootTimeout = 5 * time.Minute

func (r *Reader) session(ctx context.Context) (*session, error) {
	if err := r.acquire(ctx); err != nil {
		return nil, err
	}
	return &session{r: r, ctx: ctx, p: r.kept()}, nil
}

// drop clears a worker away that is dead or about to be, and returns why it is gone.
func (s *session) drop() (ibid.Code, string) {
	code, cause := s.p.cause()
	if s.booting && code != ibid.CodeCancelled {
		code = ibid.CodeReaderFailed // it hadn't come to the file
	}
	s.end()
	return code, cause
}

// end ends the worker.
func (s *session) end() {
	s.r.discard(s.p)
	s.p = nil
}

// lost clears a worker away that is dead or about to be, and returns why it is gone.
// Where that isn't the file's doing, it waits a while, and again reports that the
// next worker is to be asked the same.
func (s *session) lost() (code ibid.Code, cause string, again bool) {
	code, cause = s.drop()
	return code, cause, s.askAgain(code, cause)
}

// askAgain reports whether what failed with a code is to be asked again, after
// waiting until that makes sense.
func (s *session) askAgain(code ibid.Code, cause string) bool {
	switch {
	case !notTheFile(code) || s.ctx.Err() != nil:
		return false
	case code == ibid.CodeSourceGone, code == ibid.CodeUnreachable && s.lapses > 0, s.lapses >= len(s.r.pauses):
		return false
	}
	pause := s.r.pauses[s.lapses]
	s.lapses++
	slog.Info("ask PDF worker again", "attempt", s.lapses, "code", code, "cause", cause)
	s.r.dismissIdle()
	if !s.alone { // sessions that lost their worker go on one at a time
		select {
		case s.r.solo <- struct{}{}:
			s.alone = true
		case <-s.ctx.Done():
			return false
		case <-s.r.done:
			return false
		}
	}
	select {
	case <-time.After(pause):
		return true
	case <-s.ctx.Done():
	case <-s.r.done:
	}
	return false
}

// close gives the worker back, as [Reader.release] does.
func (s *session) close(healthy bool) {
	if s.alone {
		<-s.r.solo
	}
	s.r.release(s.p, healthy)
}

// ask sends a request and reads the first frame of the answer. When a kept worker
// turns out to have died in the meantime, a new one is asked.
func (s *session) ask(q request) (kind, []byte, error) {
	q.CacheDir, q.MemoryBytes = s.r.opts.CacheDir, s.r.opts.MemoryBytes
	fresh := s.p == nil
	for {
		if s.p == nil {
			p, err := s.r.start()
			for err != nil && s.askAgain(ibid.CodeOf(err), "start: "+err.Error()) {
				p, err = s.r.start()
			}
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
	s.r.booting.Add(1)
	defer s.r.booting.Add(-1)
	if k, payload, err = s.next(bootTimeout, ibid.CodeReaderFailed); err != nil || k != kindBooted {
		return k, payload, err
	}
	s.booting = false
	return s.next(s.r.opts.OpenTimeout, ibid.CodeTimeout)
}

// next reads a frame within a limit of processor time. When it cannot, the worker has
// been or must be killed: by us for the code given or for a stall, or because the
// context is done.
func (s *session) next(within time.Duration, code ibid.Code) (kind, []byte, error) {
	p := s.p
	limited := p.within(limit{within, code, s.r.opts.StallTimeout})
	stop := context.AfterFunc(s.ctx, func() { p.kill(ibid.CodeCancelled) })
	k, payload, err := readFrame(p.out)
	inTime, wanted := limited.end(), stop()
	switch {
	case s.ctx.Err() != nil || !wanted:
		p.end()
		return 0, nil, s.ctx.Err()
	case !inTime && err == nil:
		err = io.EOF
	}
	return k, payload, err
}
