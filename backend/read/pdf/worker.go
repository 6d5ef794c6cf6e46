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

// garbage is how much a worker may leave to the collector before it runs, in per
// cent of what is in use. What a page leaves is a few megabytes, the module's memory
// is not counted, and collecting half as often saves a thirtieth of the time.
const garbage = 200

// Worker answers requests from stdin on stdout until stdin ends; then it returns
// nil. It returns an error when it must not go on, because the connection is
// broken or because a file has left PDFium in an unknown state. It is the whole of
// the hidden command "ibid pdf-worker" and expects a process of its own.
func Worker(stdin io.Reader, stdout io.Writer) error {
	debug.SetGCPercent(garbage)
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
	out      *bufio.Writer
	pdfium   *pdfium   // nil until it is needed
	file     *snapshot // of the request
	before   *contents // of the file of the request before; may be nil
	unlocked bool      // the request brought a password
	tainted  error     // why the worker must end after this request
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
	w.unlocked = r.Password != ""
	file, err := openSnapshot(r.Path, r.Hash, w.before)
	if err != nil {
		return w.refuse(err)
	}
	defer file.close()
	w.file, w.before = file, file.contents
	switch r.Op {
	case opPreflight:
		err = w.preflight(r)
	case opRead:
		err = w.read(r)
	case opRender:
		err = w.render(r)
	case opAttachments:
		err = w.listAttachments(r)
	case opExtract:
		err = w.extract(r)
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

// open opens a file in PDFium, booting it when it is needed for the first time.
func (w *worker) open(r request) (*document, error) {
	if w.pdfium == nil {
		if err := w.boot(r.CacheDir); err != nil {
			return nil, err
		}
	}
	return w.pdfium.open(w.file, w.file.size, passwords(r.Password)...)
}

// boot starts PDFium and reports when it begins and has ended: that time is not the
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

// info ends a preflight.
func (w *worker) info(info ibid.Preflight) error {
	if err := w.send(kindInfo, info); err != nil {
		return err
	}
	return writeFrame(w.out, kindEnd, nil)
}

// refuse says that a request cannot be done. Its error is that of the connection.
func (w *worker) refuse(err error) error {
	f := w.refusal(err)
	if f.Code == ibid.CodeDamaged && w.file != nil {
		f.truncation = truncated(w.file, w.file.size)
	}
	return w.send(kindRefused, f)
}

func (w *worker) refusal(err error) refusal {
	if w.file != nil && w.file.problem() != nil {
		err = errors.Join(w.file.problem(), err) // what came of it says nothing
	}
	w.note(err)
	f := refusal{Code: ibid.CodeDamaged, Cause: err.Error()}
	switch {
	case errors.Is(err, errBoot):
		f.Code = ibid.CodeReaderFailed
	case errors.Is(err, errChanged):
		f.Code = ibid.CodeSourceGone
	case errors.Is(err, errDrive):
		f.Code = ibid.CodeUnreachable
	case errors.Is(err, errPassword) && w.unlocked:
		f.Code = ibid.CodeWrongPassword
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
