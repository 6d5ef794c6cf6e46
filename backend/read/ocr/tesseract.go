package ocr

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strconv"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/process"
)

// Options configure a [Tesseract]. The zero value of a field stands for its
// default.
type Options struct {
	// Program is its path; default: looked for on PATH and where its installers
	// put it.
	Program string

	// Languages tells the wanted ones, such as "eng+deu"; it is asked for every
	// page. Default, and where it gives "": see [plausible].
	Languages func() string

	// Timeout is after how long it is killed; default 5 min for a page. A page
	// takes seconds, but a polite program waits while others want the processor.
	Timeout time.Duration

	MemoryBytes uint64 // the most it may allocate; default 2 GiB. Enforced on Linux only
}

// Tesseract runs the program, once for each core at most. It is safe for
// concurrent use.
type Tesseract struct {
	opts  Options
	slots chan struct{} // one for each process that may run
	found found
}

// New returns a Tesseract and looks for nothing yet.
func New(opts Options) *Tesseract {
	if opts.Languages == nil {
		opts.Languages = func() string { return "" }
	}
	if opts.Timeout <= 0 {
		opts.Timeout = 5 * time.Minute
	}
	if opts.MemoryBytes == 0 {
		opts.MemoryBytes = 2 << 30
	}
	return &Tesseract{opts: opts, slots: make(chan struct{}, runtime.NumCPU())}
}

// DPI is how fine the pictures should be. Measured on scanned letters and
// receipts (as of `measure ocr --dpi 130`): at 144, 200 and 300 dots an inch the
// letters had 1.3, 1.1 and 1.0 % of wrong characters, and 78.7, 80.8 and 81.4 % of
// the receipts' words were found; 300 took 1.4 times as long as 200.
const DPI = 300

// pace is what a page of text takes on a laptop of 2023, about.
const pace = 4 * time.Second

// Traits tells version and languages. Returns CodeNoRecogniser when the program
// is not installed, is older than version 4, or lacks a wanted language.
func (t *Tesseract) Traits(ctx context.Context) (ibid.RecogniserTraits, error) {
	program, languages, err := t.ready(ctx)
	if err != nil {
		return ibid.RecogniserTraits{}, err
	}
	return ibid.RecogniserTraits{
		Name:     "Tesseract " + program.version,
		Version:  fmt.Sprintf("tesseract/%s %s %d/%d", program.version, languages, DPI, recipe),
		Places:   true,
		DPI:      DPI,
		Parallel: cap(t.slots),
		Pace:     pace,
	}, nil
}

// Recognise reads the picture of a page, whichever way up it lies: words with
// their boxes, in the order in which one reads them. It returns when the program
// has stopped, also when ctx ends.
//
// Beside PNG the picture may have any format that the program reads, such as
// JPEG and TIFF. When its size is not known it is found out; without a Box, the
// page's user space is the picture at [DPI] dots an inch.
//
// Returns CodePageTimeout and CodeOutOfMemory when the picture is too much for
// it, CodeDamaged when it cannot read the picture, and as [Tesseract.Traits] does.
func (t *Tesseract) Recognise(ctx context.Context, image ibid.PageImage) (ibid.Recognition, error) {
	program, languages, err := t.ready(ctx)
	if err != nil {
		return ibid.Recognition{}, err
	}
	select {
	case t.slots <- struct{}{}:
		defer func() { <-t.slots }()
	case <-ctx.Done():
		return ibid.Recognition{}, ctx.Err()
	}
	ctx, cancel := context.WithTimeoutCause(ctx, t.opts.Timeout, errSlow)
	defer cancel()

	best, err := t.look(ctx, program, languages, image, looks[0])
	if err != nil {
		return ibid.Recognition{}, err
	}
	for _, other := range looks[1:] {
		if best.convinced() {
			break
		}
		again, err := t.look(ctx, program, languages, image, other)
		if err != nil {
			return ibid.Recognition{}, err
		}
		if again.weight() > best.weight() {
			best = again
		}
	}
	return best.recognition(image), nil
}

// recipe is bumped whenever the same picture may give another text.
const recipe = 1

// A look is a way of calling the program.
type look struct {
	mode         int // page segmentation mode
	thresholding int // how grey becomes black or white: 0 one level for the page, 1 by neighbourhood
}

// looks are the ways in the order in which they are tried. The first one, a
// page that is the right way up and evenly lit, holds for nearly all. Only when
// it does not convince is it found out which way up the page lies, which takes
// as long as all the rest; and only then is each part of the page judged by its
// own brightness, which makes faded print legible and clean paper speckled.
var looks = []look{{mode: 3}, {mode: 1}, {mode: 3, thresholding: 1}}

// look calls the program once and reads its table of words.
func (t *Tesseract) look(ctx context.Context, program installation, languages string, image ibid.PageImage, l look) (sheet, error) {
	dpi := DPI
	if width, _ := extent(image); width > 0 && image.Width > 0 {
		dpi = int(float64(image.Width) / width * pointsPerInch)
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	cmd := exec.CommandContext(ctx, program.path, "stdin", "stdout",
		"--psm", strconv.Itoa(l.mode),
		"--dpi", strconv.Itoa(min(max(dpi, 70), 2400)), // outside of this it does not believe us
		"-l", languages,
		"-c", "tessedit_create_tsv=1",
		"-c", "thresholding_method="+strconv.Itoa(l.thresholding))
	cmd.Env = append(cmd.Environ(), "OMP_THREAD_LIMIT=1") // there is a process for each core already
	cmd.WaitDelay = time.Second
	cmd.Stdin = bytes.NewReader(image.PNG)
	table := &table{full: func() { stop(errTooLong) }}
	cmd.Stdout = table
	err := process.Run(cmd, process.Limits{MemoryBytes: t.opts.MemoryBytes, Polite: true})
	switch {
	case errors.Is(context.Cause(ctx), errSlow):
		return sheet{}, tooMuch(ibid.CodePageTimeout, image.Page, "took too long to recognise")
	case errors.Is(context.Cause(ctx), errTooLong), ctx.Err() == nil && signalled(err):
		// Refused memory, it aborts.
		return sheet{}, tooMuch(ibid.CodeOutOfMemory, image.Page, "is too large to recognise")
	case ctx.Err() != nil:
		return sheet{}, ctx.Err()
	case errors.As(err, new(*exec.ExitError)):
		return sheet{}, tooMuch(ibid.CodeDamaged, image.Page, "has a picture that Tesseract cannot read")
	case err != nil:
		t.found.forget()
		e := ibid.Errorf(ibid.CodeNoRecogniser, "Tesseract could not be started.").WithHint("Install it again, or choose a vision model to read scans in the settings.")
		e.Err = err
		return sheet{}, e
	}
	return parse(table.text), nil
}

var (
	errSlow    = errors.New("tesseract took too long")
	errTooLong = errors.New("tesseract wrote too much")
)

func tooMuch(code ibid.Code, page int, what string) error {
	return ibid.Errorf(code, "Page %d %s.", page, what)
}

// signalled reports whether the program was ended by a signal.
func signalled(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit) && exit.ExitCode() == -1
}

// table keeps what the program writes, up to a length that no page reaches: a
// word takes some 60 bytes.
type table struct {
	text []byte
	full func() // called when that length is reached
}

const maxTable = 32 << 20

func (t *table) Write(p []byte) (int, error) {
	if len(t.text)+len(p) > maxTable {
		t.full()
		return 0, errTooLong
	}
	t.text = append(t.text, p...)
	return len(p), nil
}
