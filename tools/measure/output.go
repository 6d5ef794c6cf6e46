package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/mattn/go-isatty"

	"ibid/backend/library"
	"ibid/backend/terminal"
)

// printf prints to an output of [environment].
func printf(w io.Writer, format string, values ...any) { _, _ = fmt.Fprintf(w, format, values...) }

func printJSON(w io.Writer, value any) error {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return err
	}
	_, err := w.Write(terminal.EscapeJSON(b.Bytes()))
	return err
}

// count is a number of things in words: "1 page", "2 pages".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// size is a number of bytes in megabytes, which are a million.
func size(bytes int64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }

// progress keeps one line about what is being done on a terminal, and prints nothing
// where there is none.
type progress struct{ terminal io.Writer } // nil: none

func newProgress(w io.Writer) progress {
	file, ok := terminal.Unwrap(w).(*os.File)
	if !ok || !isatty.IsTerminal(file.Fd()) {
		return progress{}
	}
	return progress{file}
}

// show puts a line in the place of the one before.
func (p progress) show(format string, values ...any) {
	if p.terminal != nil {
		printf(p.terminal, "\r\x1b[K%s", terminal.Escape(fmt.Sprintf(format, values...)))
	}
}

// change shows how far a document is.
func (p progress) change(c library.Change) {
	if !c.Document.Status.Ended() {
		p.show("%s: %d of %d pages, %d passages", c.Document.Name, c.Document.PagesRead, c.Document.Pages, c.Document.Chunks)
	}
}

func (p progress) clear() { p.show("") }
