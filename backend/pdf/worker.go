package pdf

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"time"

	"ibid/backend/ibid"
)

// orphanGrace is how long a worker may go on after the app is gone. On Linux it
// dies with the app; elsewhere its input ends.
const orphanGrace = 30 * time.Second

// keepMemory is how large PDFium's memory may be for the next file to be read in the
// same instance: it never shrinks, and a new instance takes 70 ms.
const keepMemory = 64 << 20

// Worker answers requests from stdin on stdout until stdin ends; then it returns
// nil. It returns an error when it must not go on, because the connection is
// broken or because a file has left PDFium in an unknown state. It is the whole of
// the hidden command "ibid pdf-worker" and expects a process of its own.
func Worker(stdin io.Reader, stdout io.Writer) error {
	w := &worker{out: bufio.NewWriterSize(stdout, 64<<10)}
	defer w.shut()
	requests, broken := make(chan request), make(chan error, 1)
	done := make(chan struct{})
	defer close(done)
	go func() {
		broken <- receive(stdin, requests, done)
		select {
		case <-done:
		case <-time.After(orphanGrace):
			os.Exit(1)
		}
	}()
	for {
		select {
		case r := <-requests:
			if err := w.answer(r); err != nil {
				return errors.Join(err, w.out.Flush())
			}
			if err := w.out.Flush(); err != nil {
				return err
			}
		case err := <-broken:
			return err
		}
	}
}

// receive passes requests on until the input ends.
func receive(stdin io.Reader, requests chan<- request, done <-chan struct{}) error {
	in := bufio.NewReader(stdin)
	for {
		k, payload, err := readFrame(in)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		var r request
		if k != kindRequest || json.Unmarshal(payload, &r) != nil {
			return errProtocol
		}
		select {
		case requests <- r:
		case <-done:
			return nil
		}
	}
}

// worker is the state of a worker process.
type worker struct {
	out     *bufio.Writer
	pdfium  *pdfium // nil until it is needed
	tainted error   // why the worker must end after this request
}

func (w *worker) shut() {
	if w.pdfium != nil {
		w.pdfium.close()
	}
}

// answer does one request. An error means that the worker must end.
func (w *worker) answer(r request) error {
	if r.MemoryBytes > 0 {
		debug.SetMemoryLimit(int64(r.MemoryBytes / 4 * 3)) // collect harder before the app has to kill us
	}
	var err error
	switch r.Op {
	case opPreflight:
		err = w.preflight(r)
	case opRead:
		err = w.read(r)
	default:
		return fmt.Errorf("%w: unknown request", errProtocol)
	}
	if err != nil {
		return err
	}
	if w.pdfium != nil && w.pdfium.memory.Size() > keepMemory {
		w.pdfium.close()
		w.pdfium = nil
	}
	return w.tainted
}

// preflight takes a quick look at a file: with the second reader, which needs no
// PDFium, and with PDFium where that one gives up.
func (w *worker) preflight(r request) error {
	if r.Reader != readerPDFium {
		s, err := openSecond(r.Path)
		if err == nil {
			var info ibid.Preflight
			if info, err = s.info(); err == nil && info.Pages > 0 {
				s.close()
				return w.info(info, true)
			}
			s.close()
		}
		w.note(err)
	}
	d, err := w.open(r)
	if err != nil {
		return w.refuse(err)
	}
	defer d.close()
	info := ibid.Preflight{Pages: d.pages, Title: d.title(), Encrypted: d.encrypted()}
	if d.p.trap != nil {
		return w.refuse(d.p.trap)
	}
	return w.info(info, true)
}

// pageReader is a file open in either reader.
type pageReader interface {
	page(number int) (ibid.Page, error)
}

// read reads a file page by page, with PDFium and, where that refuses the file,
// with the second reader. A page that PDFium refuses goes to the second reader too.
func (w *worker) read(r request) error {
	var reader pageReader
	var info ibid.Preflight
	if r.Reader != readerSecond {
		d, err := w.open(r)
		if err == nil {
			defer d.close()
			reader, info.Pages = d, d.pages
		} else if !errors.Is(err, errRefused) {
			return w.refuse(err)
		}
	}
	var other *second // the second reader, where it can help
	if reader == nil {
		var err error
		if other, err = openSecond(r.Path); err == nil {
			defer other.close()
			if info, err = other.info(); err == nil && info.Pages <= 0 {
				err = errRefused
			}
			reader = other
		}
		if err != nil {
			return w.refuse(err)
		}
	}
	if err := w.info(info, false); err != nil {
		return err
	}
	triedOther := other != nil
	for number := max(1, r.From); number <= info.Pages; number++ {
		page, err := reader.page(number)
		if errors.Is(err, errPageRefused) && !triedOther && r.Reader == readerAny {
			triedOther = true
			if s, openErr := openSecond(r.Path); openErr == nil {
				defer s.close()
				other = s
			} else {
				w.note(openErr)
			}
		}
		if err != nil && !errors.Is(err, errTrap) && other != nil && reader != pageReader(other) && w.tainted == nil {
			page, err = other.page(number)
			w.note(err)
		}
		if err != nil {
			f := w.refusal(err)
			f.Page = number
			f.Exits = w.tainted != nil
			if err := w.send(kindFailed, f); err != nil {
				return err
			}
			if f.Exits {
				return w.tainted
			}
			continue
		}
		if err := writeFrame(w.out, kindPage, encodePage(page)); err != nil {
			return err
		}
		if err := w.out.Flush(); err != nil {
			return err
		}
	}
	return writeFrame(w.out, kindEnd, nil)
}

// open opens a file in PDFium, booting it when it is needed for the first time.
func (w *worker) open(r request) (*document, error) {
	if w.pdfium == nil {
		if err := w.boot(r.CacheDir); err != nil {
			return nil, err
		}
	}
	return w.pdfium.open(r.Path)
}

// boot starts PDFium and tells when it begins and has ended: that time is not the
// file's.
func (w *worker) boot(cacheDir string) error {
	if err := w.tell(kindBooting); err != nil {
		return err
	}
	p, err := newPDFium(cacheDir)
	if err != nil {
		return err
	}
	w.pdfium = p
	return w.tell(kindBooted)
}

// tell sends a frame without a payload at once.
func (w *worker) tell(k kind) error {
	if err := writeFrame(w.out, k, nil); err != nil {
		return err
	}
	return w.out.Flush()
}

// note remembers errors after which the worker must not take another request.
func (w *worker) note(err error) {
	if errors.Is(err, errTrap) || errors.Is(err, errHangs) {
		w.tainted = err
	}
}

func (w *worker) info(info ibid.Preflight, last bool) error {
	if err := w.send(kindInfo, info); err != nil || !last {
		return err
	}
	return writeFrame(w.out, kindEnd, nil)
}

// refuse says that a request cannot be done. Its error is that of the connection.
func (w *worker) refuse(err error) error {
	return w.send(kindRefused, w.refusal(err))
}

func (w *worker) refusal(err error) refusal {
	w.note(err)
	f := refusal{Code: ibid.CodeDamaged, Cause: err.Error()}
	switch {
	case errors.Is(err, errPassword):
		f.Code = ibid.CodeEncrypted
	case errors.Is(err, errOutOfMemory), errors.Is(err, errTrap) && w.pdfium.full():
		f.Code = ibid.CodeOutOfMemory
	case errors.Is(err, fs.ErrNotExist):
		f.Code = ibid.CodeNotFound
	case errors.Is(err, fs.ErrPermission):
		f.Code = ibid.CodeInvalid
	}
	const longest = 2000 // a trap's text holds a stack trace of the module
	f.Cause = f.Cause[:min(len(f.Cause), longest)]
	return f
}

func (w *worker) send(k kind, value any) error {
	if err := writeJSON(w.out, k, value); err != nil {
		return err
	}
	return w.out.Flush()
}
