package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"

	"ibid/backend/ibid"
)

// checkDisplay returns why no window can open here: on Linux without an X or Wayland
// display, as on a server or over SSH. Elsewhere, and where the environment names a
// display, it returns nil.
func checkDisplay() error {
	if runtime.GOOS != "linux" || os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "" {
		return nil
	}
	return noDisplay("there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set")
}

// recoverGTK turns the panic with which Wails ends when GTK cannot open the display into
// *failure. It is to be deferred; other panics go on.
func recoverGTK(failure *error) {
	switch reason := recover().(type) {
	case nil:
	case error:
		if reason.Error() != "failed to init GTK" {
			panic(reason)
		}
		*failure = noDisplay(fmt.Sprintf("the display “%s” cannot be opened", os.Getenv("DISPLAY")+os.Getenv("WAYLAND_DISPLAY")))
	default:
		panic(reason)
	}
}

func noDisplay(why string) error {
	return ibid.Errorf(ibid.CodeUnreachable, "%w", errors.New(why)).WithHint(`Ibid works in the terminal as well:

  ibid add FILE|FOLDER...   add PDFs and read them
  ibid list                 list your documents
  ibid ask "QUESTION"       answer from them, with citations
  ibid search WORD...       find passages
  ibid help                 list all commands

Over SSH, "ssh -X" lends the window a display.
`)
}
