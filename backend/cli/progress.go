package cli

import (
	"io"
	"os"
	"sync"

	"github.com/mattn/go-isatty"

	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/terminal"
)

// progress keeps one line about what is being done on a terminal, and prints
// nothing where there is none.
type progress struct {
	mu       sync.Mutex
	w        io.Writer
	terminal bool
}

func newProgress(w io.Writer) *progress {
	return &progress{w: w, terminal: isTerminal(w)}
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	if w, ok := stream.(io.Writer); ok {
		stream = terminal.Unwrap(w)
	}
	file, ok := stream.(*os.File)
	return ok && (isatty.IsTerminal(file.Fd()) || isatty.IsCygwinTerminal(file.Fd()))
}

// change shows how far a document is.
func (p *progress) change(c library.Change) {
	if !c.Document.Status.Ended() {
		p.show("%s: %d of %d pages, %d passages", c.Document.Name, c.Document.PagesRead, c.Document.Pages, c.Document.Chunks)
	}
}

// work shows how far a piece of work is.
func (p *progress) work(w ibid.Progress) {
	if w.Total == 0 {
		p.show("%s", w.Note)
		return
	}
	p.show("%s: %d%%", w.Note, 100*w.Done/w.Total)
}

// show puts a line in the place of the one before.
func (p *progress) show(format string, values ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.terminal {
		printf(p.w, "\r\x1b[K"+format, values...)
	}
}

func (p *progress) clear() { p.show("") }
