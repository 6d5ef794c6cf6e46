package pdf

import (
	"context"
	"encoding/json"
	"log/slog"

	"ibid/backend/ibid"
)

// Read reads pages from number from (1-based) on, in order, and calls page for
// each. A page that no reader could read is passed with an [ibid.Error] of code
// [ibid.CodePageTimeout], [ibid.CodeOutOfMemory] or [ibid.CodeDamaged], and with
// its number set; reading goes on with the next page in a new worker. A page whose
// worker died or ran out of memory is tried once more before. When
// maxRefused pages in a row fail, or maxKilled in a row take their worker with
// them, Read gives up with CodeDamaged.
//
// An error from the callback stops the work and is returned. When ctx is done the
// worker is killed and the context's error returned. In any case the work has
// stopped when Read returns.
//
// A damaged file, whose table of objects had to be made anew, and on none of whose
// pages there is anything then, fails with CodeDamaged after its last page: what looks
// like blank pages has lost what was on them.
//
// The outline is passed to its callback once, before the first page: at most 5,000
// bookmarks on 12 levels, nil where the file has none or it cannot be read. The
// callback may be nil.
//
// It returns the codes NotFound, Invalid, NotPDF, Encrypted, WrongPassword, Damaged,
// Timeout and OutOfMemory for a file that cannot be opened.
func (r *Reader) Read(ctx context.Context, f ibid.File, from int, outline func([]ibid.OutlineItem) error, page func(p ibid.Page, err error) error) error {
	if err := checkFile(f.Path); err != nil {
		return err
	}
	s, err := r.session(ctx)
	if err != nil {
		return err
	}
	w := &reading{session: s, file: f, next: max(1, from), outline: outline, page: page}
	defer func() { r.release(s.p, w.idle) }()
	for {
		done, err := w.pass()
		switch {
		case err != nil:
			return err
		case done && w.broken && from <= 1 && !w.found:
			return fileFailure(ibid.CodeDamaged, "nothing was left on its pages")
		case done:
			return nil
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
	file    ibid.File
	outline func([]ibid.OutlineItem) error // told once, before the first page; may be nil
	next    int                            // page that comes next
	page    func(ibid.Page, error) error
	told    bool // the outline has been passed on
	second  bool // only the second reader is asked, since PDFium died on opening the file
	opened  bool
	broken  bool // the file's table of objects was made anew
	found   bool // there was something on a page
	idle    bool // the worker waits for its next request

	refused, killed int // failed pages in a row
	retried         int // the page that was tried a second time last, 0 when none was
}

// pass reads with one worker until all is done or that worker is gone.
func (w *reading) pass() (done bool, err error) {
	q := request{Op: opRead, Path: w.file.Path, Password: w.file.Password, From: w.next, Outline: !w.told}
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
		if w.second || w.opened || w.booting || code == ibid.CodeCancelled {
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
	var info opened
	if err := json.Unmarshal(payload, &info); err != nil {
		return false, fileFailure(ibid.CodeInternal, err.Error())
	}
	w.opened, w.broken = true, info.Broken
	if !w.told {
		if err := w.passOutline(info.Pages); err != nil || w.p == nil {
			return false, err
		}
	}
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
			w.found = w.found || p.Text != "" || p.Pictures > 0 || p.Unmapped > 0
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

// passOutline passes the outline on to the caller. When following it brought the
// worker down, the file counts as one without an outline and is opened anew.
func (w *reading) passOutline(pages int) error {
	k, payload, err := w.session.next(w.r.opts.PageTimeout, ibid.CodePageTimeout)
	if w.ctx.Err() != nil {
		return w.ctx.Err()
	}
	var items []ibid.OutlineItem
	switch {
	case err != nil:
		if code, cause := w.drop(); code == ibid.CodeCancelled {
			return fileFailure(code, cause)
		}
	case k != kindOutline:
		return fileFailure(ibid.CodeInternal, errProtocol.Error())
	default:
		if items, err = decodeOutline(payload, pages); err != nil {
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
// of may be what it had read before, since PDFium's memory only grows, or the
// computer's shortage of memory: the page is tried once more, first thing in a fresh
// worker. A page that took too long is not: it would take as long again.
func (w *reading) failed(code ibid.Code, cause string, killed bool) error {
	number := w.next
	if killed && code != ibid.CodePageTimeout && w.retried != number {
		w.retried = number
		slog.Debug("page tried again", "page", number, "code", code, "cause", cause)
		return nil
	}
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
