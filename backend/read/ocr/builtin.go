package ocr

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	_ "image/jpeg" // pictures may be JPEG files
	_ "image/png"  // or PNG files
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/infer"
	"ibid/backend/read/ocr/ppocr"
	"ibid/internal/process"
)

// BuiltInOptions configure a [BuiltIn]. The zero value of a field stands for its default.
type BuiltInOptions struct {
	Command     []string      // program and arguments that run [Worker]; default: this program, "scan-worker"
	Timeout     time.Duration // after which a worker is killed; default 5 min for a page
	MemoryBytes uint64        // the most a worker may map; default 6 GiB, of which it holds a tenth. Enforced on Linux only
}

// BuiltIn reads with models that Ibid carries, in a process for each page. It is safe for
// concurrent use.
type BuiltIn struct {
	opts  BuiltInOptions
	slots chan struct{} // one for each process that may run
}

// WorkerCommand is the hidden command that is a worker.
const WorkerCommand = "scan-worker"

// mostWorkers is how many pages are read at the same time at the most: each takes up to 500 MB.
const mostWorkers = 2

// mostThreads is how many a worker computes with at the most.
const mostThreads = 4

// NewBuiltIn returns a BuiltIn and looks for nothing yet.
func NewBuiltIn(opts BuiltInOptions) *BuiltIn {
	if opts.Timeout <= 0 {
		opts.Timeout = 5 * time.Minute
	}
	if opts.MemoryBytes == 0 {
		opts.MemoryBytes = 6 << 30
	}
	return &BuiltIn{opts: opts, slots: make(chan struct{}, min(mostWorkers, runtime.NumCPU()))}
}

const (
	// builtInDPI is how fine the pictures should be. The models see a line 48 pixels high,
	// which is what a line of 10 points has at 200 dots an inch, with its margin.
	builtInDPI = 200

	builtInRecipe = 1 // bumped whenever the same picture may give another text
	builtInPace   = 6 * time.Second
)

// Traits returns CodeNoRecogniser where the models are not installed.
func (b *BuiltIn) Traits(context.Context) (ibid.RecogniserTraits, error) {
	folder := infer.Find()
	if folder == "" {
		return ibid.RecogniserTraits{}, noModels("aren’t installed", nil)
	}
	for _, file := range ppocr.Files {
		if _, err := os.Stat(filepath.Join(folder, file.Name)); err != nil {
			return ibid.RecogniserTraits{}, noModels("aren’t installed", err)
		}
	}
	return ibid.RecogniserTraits{
		Name:     "Ibid’s built-in reader",
		Version:  "pp-ocrv6-small/" + string(rune('0'+builtInRecipe)),
		Places:   true,
		DPI:      builtInDPI,
		Parallel: cap(b.slots),
		Pace:     builtInPace,
	}, nil
}

func noModels(state string, cause error) error {
	e := ibid.Errorf(ibid.CodeNoRecogniser, "The built-in models that read scans %s.", state).WithHint("Install Ibid again. " + advice())
	e.Err = cause
	return e
}

// Recognise reads the picture of a page, whichever way up it lies; see
// [Tesseract.Recognise]. The picture is a PNG or JPEG file.
func (b *BuiltIn) Recognise(ctx context.Context, picture ibid.PageImage) (ibid.Recognition, error) {
	select {
	case b.slots <- struct{}{}:
		defer func() { <-b.slots }()
	case <-ctx.Done():
		return ibid.Recognition{}, ctx.Err()
	}
	ctx, cancel := context.WithTimeoutCause(ctx, b.opts.Timeout, errSlow)
	defer cancel()
	command := b.opts.Command
	if len(command) == 0 {
		program, err := os.Executable()
		if err != nil {
			return ibid.Recognition{}, noModels("can’t run", err)
		}
		command = []string{program, WorkerCommand}
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.WaitDelay = time.Second
	cmd.Stdin = bytes.NewReader(picture.PNG)
	said := &table{full: func() { stop(errTooLong) }}
	cmd.Stdout = said
	err := process.Run(cmd, process.Limits{MemoryBytes: b.opts.MemoryBytes, Polite: true})
	switch {
	case errors.Is(context.Cause(ctx), errSlow):
		return ibid.Recognition{}, tooMuch(ibid.CodePageTimeout, picture.Page, "took too long to recognise")
	case errors.Is(context.Cause(ctx), errTooLong), ctx.Err() == nil && brokeDown(err):
		return ibid.Recognition{}, tooMuch(ibid.CodeOutOfMemory, picture.Page, "is too large to recognise")
	case ctx.Err() != nil:
		return ibid.Recognition{}, ctx.Err()
	case err != nil:
		return ibid.Recognition{}, noModels("can’t run", err)
	}
	return understood(said.text, picture)
}

// brokeDown reports whether a worker was ended by a signal, or by Go's runtime, which ends a
// program with status 2 when it is refused memory.
func brokeDown(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit) && (exit.ExitCode() == -1 || exit.ExitCode() == 2)
}

// understood reads what a worker said.
func understood(said []byte, picture ibid.PageImage) (ibid.Recognition, error) {
	var reply reply
	if err := json.Unmarshal(said, &reply); err != nil {
		return ibid.Recognition{}, noModels("can’t run", err)
	}
	switch reply.Problem {
	case problemNone:
		return arranged(reply.Page, picture), nil
	case problemPicture:
		return ibid.Recognition{}, tooMuch(ibid.CodeDamaged, picture.Page, "has a picture that cannot be read")
	case problemSize:
		return ibid.Recognition{}, tooMuch(ibid.CodeOutOfMemory, picture.Page, "is too large to recognise")
	case problemDamaged:
		return ibid.Recognition{}, noModels("are damaged", errors.New(reply.Cause))
	}
	return ibid.Recognition{}, noModels("can’t run", errors.New(reply.Cause))
}

// reply is what a worker says of a picture.
type reply struct {
	Page    ppocr.Page
	Problem problem
	Cause   string // for the log
}

type problem string

const (
	problemNone    problem = ""
	problemPicture problem = "picture" // it is none
	problemSize    problem = "size"    // it is too large
	problemDamaged problem = "damaged" // the models are
	problemModels  problem = "models"  // they can't be used
)

// mostPixels is more than a page has that is drawn; see [pdf.Reader.Render].
const mostPixels = 50_000_000

// Worker reads the picture on stdin and says on stdout what it has read. It is the whole of the
// hidden command "ibid scan-worker" and must have the process to itself.
func Worker(stdin io.Reader, stdout io.Writer) error {
	file, err := io.ReadAll(stdin)
	if err != nil {
		return err
	}
	return json.NewEncoder(stdout).Encode(work(file))
}

func work(file []byte) reply {
	size, _, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return reply{Problem: problemPicture}
	}
	if size.Width*size.Height > mostPixels {
		return reply{Problem: problemSize}
	}
	picture, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return reply{Problem: problemPicture}
	}
	workers := min(mostWorkers, runtime.NumCPU())
	reader, err := ppocr.Open("", min(mostThreads, runtime.NumCPU()/workers))
	switch {
	case errors.Is(err, ibid.ErrDamagedModel):
		return reply{Problem: problemDamaged, Cause: err.Error()}
	case err != nil:
		return reply{Problem: problemModels, Cause: err.Error()}
	}
	page, err := reader.Read(context.Background(), picture)
	if err != nil {
		return reply{Problem: problemModels, Cause: err.Error()}
	}
	return reply{Page: page}
}
