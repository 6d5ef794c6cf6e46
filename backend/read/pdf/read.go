package pdf

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"

	"ibid/backend/ibid"
)

// Read reads pages from number from (1-based) on, in order, and calls page for
// each. A page that no reader could read is passed with an [ibid.Error] of code
// [ibid.CodePageTimeout], [ibid.CodeOutOfMemory] or [ibid.CodeDamaged], and with
// its number set; reading goes on with the next page, in a new worker where the
// page took its worker along. Such a page is tried once more before it is given up.
// What takes too long is measured in processor time.
//
// A failure of the computer is no verdict on the file: when a worker is killed from
// outside or gets no memory, or the file's drive doesn't answer, reading waits a
// while and goes on with the same page. After three attempts Read fails with
// CodeReaderFailed or CodeUnreachable; what was read before stays good.
//
// Where maxRefused pages in a row fail, or maxKilled in a row take their worker
// with them, nothing more is asked for: a file that claims thousands of pages it
// does not have, or one that is broken from some page on. The pages that remain are
// passed as failed; the first maxPassed of them, since a claim can be a million.
// What was read before stays good. When nothing was, Read fails with CodeDamaged.
//
// An error from the callback stops the work and is returned. When ctx is done the
// worker is killed and the context's error returned. In any case the work has
// stopped when Read returns.
//
// A damaged file, whose table of objects had to be made anew, and on none of whose
// pages there is anything then, fails with CodeDamaged after its last page: what looks
// like blank pages has lost what was on them.
//
// A file whose end is missing fails with CodeTruncated after its last page, and its pages
// are marked as cut. What could be read of it stays good.
//
// The outline is passed to its callback once, before the first page: at most 5,000
// bookmarks on 12 levels, nil where the file has none or it cannot be read. The
// callback may be nil.
//
// It returns the codes NotFound, Invalid, NotPDF, Encrypted, WrongPassword, Damaged,
// Truncated, Timeout, OutOfMemory, ReaderFailed, Unreachable and SourceGone for a file
// that cannot be opened.
func (r *Reader) Read(ctx context.Context, f ibid.File, from int, outline func([]ibid.OutlineItem) error, page func(p ibid.Page, err error) error) error {
	if err := checkFile(f.Path); err != nil {
		return err
	}
	s, err := r.session(ctx)
	if err != nil {
		return err
	}
	w := &reading{session: s, file: f, leaveNotes: r.leavesNotes(), next: max(1, from), good: from > 1, outline: outline, page: page}
	defer func() { s.close(w.idle) }()
	for !w.done {
		if err := w.pass(); err != nil {
			return err
		}
	}
	if w.cut.Cut {
		return w.cut.failure()
	}
	if w.broken && from <= 1 && !w.found {
		return fileFailure(ibid.CodeDamaged, "nothing was left on its pages")
	}
	return nil
}

// When nothing more is asked for.
const (
	maxRefused = 200    // pages refused in a row, which takes no time
	maxKilled  = 8      // in a row that took their worker along, each perhaps after the whole page timeout
	maxPassed  = 10_000 // passed as failed without being asked for
)

// reading is the state of one Read over all the workers it takes.
type reading struct {
	*session
	file    ibid.File
	outline func([]ibid.OutlineItem) error // told once, before the first page; may be nil
	page    func(ibid.Page, error) error

	leaveNotes bool

	pages  int  // of the file, as it claims
	next   int  // page that comes next
	told   bool // the outline has been passed on
	second bool // only the second reader is asked, since PDFium died on opening the file
	opened bool
	broken bool // the file's table of objects was made anew
	cut    truncation
	good   bool // a page was read, now or by an earlier Read
	found  bool // there was something on a page
	done   bool // nothing is left to be read
	idle   bool // the worker waits for its next request

	refused, killed int  // failed pages in a row
	retried         int  // the page that was tried a second time last, 0 when none was
	slow            bool // a page took too long twice
}

// pass reads with one worker until all is done or that worker is gone.
func (w *reading) pass() error {
	if err := w.open(); err != nil {
		return err
	}
	for !w.done && w.p != nil {
		k, payload, err := w.session.next(w.r.opts.PageTimeout, ibid.CodePageTimeout)
		switch {
		case w.ctx.Err() != nil:
			return w.ctx.Err()
		case err == nil:
			err = w.take(k, payload)
		default:
			code, cause, again := w.lost()
			switch {
			case w.ctx.Err() != nil:
				return w.ctx.Err()
			case w.next > w.pages: // it died after the last page
				w.done, err = true, nil
			case again:
				err = nil
			case code == ibid.CodeCancelled, notTheFile(code):
				return fileFailure(code, cause)
			default:
				err = w.failed(code, cause, true)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// open asks a worker for the pages from next on, and passes the outline on. Without
// an error and a worker, another one is to be asked.
func (w *reading) open() error {
	q := request{Op: opRead, Path: w.file.Path, Hash: w.file.Hash, Password: w.file.Password, From: w.next, Outline: !w.told, LeaveNotes: w.leaveNotes}
	if w.second {
		q.Reader = readerSecond
	}
	k, payload, err := w.ask(q)
	switch {
	case w.ctx.Err() != nil:
		return w.ctx.Err()
	case err != nil && w.p == nil:
		return err
	case err != nil:
		code, cause, again := w.lost()
		switch {
		case w.ctx.Err() != nil:
			return w.ctx.Err()
		case again:
			return nil
		case w.second || w.opened || w.booting || code == ibid.CodeCancelled || notTheFile(code):
			return fileFailure(code, cause)
		}
		w.second = true
		return nil
	case k == kindRefused:
		err := refusedFile(payload)
		if notTheFile(err.Code) {
			w.end()
			if w.askAgain(err.Code, err.Error()) {
				return nil
			}
			return cmp.Or(w.ctx.Err(), error(err))
		}
		w.idle = true
		return err
	}
	var info opened
	if k != kindInfo || json.Unmarshal(payload, &info) != nil {
		w.end()
		return fileFailure(ibid.CodeInternal, errProtocol.Error())
	}
	w.opened, w.pages, w.broken, w.cut = true, info.Pages, info.Broken, info.truncation
	if w.told {
		return nil
	}
	return w.passOutline()
}

// take takes in a frame that answers for a page. A page that breaks the rules of a
// frame has failed, and the worker goes on; one that is out of step is ended.
func (w *reading) take(k kind, payload []byte) error {
	switch k {
	case kindEnd:
		w.idle, w.done = true, true
		return nil
	case kindPage:
		p, err := decodePage(payload)
		if err != nil {
			return w.failed(ibid.CodeDamaged, err.Error(), false)
		}
		if p.Number != w.next {
			break
		}
		w.next++
		w.refused, w.killed, w.lapses = 0, 0, 0
		w.good, w.found = true, w.found || p.Text != "" || p.Pictures > 0 || p.Unmapped > 0
		return w.deliver(p, nil)
	case kindFailed:
		var f refusal
		if json.Unmarshal(payload, &f) != nil || f.Page != w.next {
			break
		}
		if notTheFile(f.Code) {
			w.end()
			if w.askAgain(f.Code, f.Cause) {
				return nil
			}
			return cmp.Or(w.ctx.Err(), error(fileFailure(f.Code, f.Cause)))
		}
		if f.Exits {
			w.drop()
		}
		return w.failed(f.Code, f.Cause, f.Exits)
	}
	w.end()
	return w.failed(ibid.CodeDamaged, errProtocol.Error(), true)
}

// deliver passes a page on to the caller.
func (w *reading) deliver(p ibid.Page, err error) error {
	p.Cut = w.cut.Cut
	return w.page(p, err)
}

// passOutline passes the outline on to the caller. When following it brought the
// worker down, the file counts as one without an outline and is opened anew.
func (w *reading) passOutline() error {
	k, payload, err := w.session.next(w.r.opts.PageTimeout, ibid.CodePageTimeout)
	if w.ctx.Err() != nil {
		return w.ctx.Err()
	}
	var items []ibid.OutlineItem
	switch {
	case err != nil:
		code, cause, again := w.lost()
		switch {
		case w.ctx.Err() != nil:
			return w.ctx.Err()
		case again:
			return nil
		case code == ibid.CodeCancelled || notTheFile(code):
			return fileFailure(code, cause)
		}
	case k != kindOutline:
		return fileFailure(ibid.CodeInternal, errProtocol.Error())
	default:
		if items, err = decodeOutline(payload, w.pages); err != nil {
			return fileFailure(ibid.CodeInternal, err.Error())
		}
	}
	w.told = true
	if w.outline == nil {
		return nil
	}
	return w.outline(items)
}

// failed passes a page that could not be read on to the caller. What a worker died
// of may be what it had read before, since PDFium's memory only grows: the page is
// tried once more, first thing in a fresh worker. Once a page took too long twice,
// the file's others get one try: they are of its kind.
func (w *reading) failed(code ibid.Code, cause string, killed bool) error {
	number := w.next
	tooLong := code == ibid.CodePageTimeout
	if killed && w.retried != number && !(tooLong && w.slow) {
		w.retried = number
		slog.Debug("page tried again", "page", number, "code", code, "cause", cause)
		return nil
	}
	w.slow = w.slow || killed && tooLong
	w.next++
	w.refused++
	if killed {
		w.killed++
	}
	slog.Debug("page left out", "page", number, "code", code, "cause", cause)
	if err := w.deliver(ibid.Page{Number: number}, pageFailure(number, code, cause)); err != nil {
		return err
	}
	if w.refused >= maxRefused || w.killed >= maxKilled {
		return w.giveUp()
	}
	w.done = w.p == nil && w.next > w.pages
	return nil
}

// giveUp passes the pages that are left as failed, where any page was read.
func (w *reading) giveUp() error {
	const cause = "too many pages in a row could not be read"
	if w.p != nil {
		w.end() // it still reads
	}
	if !w.good {
		return fileFailure(ibid.CodeDamaged, cause)
	}
	slog.Debug("rest of the file left out", "page", w.next, "pages", w.pages, "cause", cause)
	for last := min(w.pages, w.next+maxPassed-1); w.next <= last; w.next++ {
		if err := w.ctx.Err(); err != nil {
			return err
		}
		if err := w.deliver(ibid.Page{Number: w.next}, pageFailure(w.next, ibid.CodeDamaged, cause)); err != nil {
			return err
		}
	}
	w.done = true
	return nil
}

func refusedFile(payload []byte) *ibid.Error {
	var f refusal
	if err := json.Unmarshal(payload, &f); err != nil {
		return fileFailure(ibid.CodeInternal, err.Error())
	}
	if f.Cut {
		e := f.failure()
		e.Err = errors.New(f.Cause)
		return e
	}
	return fileFailure(f.Code, f.Cause)
}
