package ibid

import (
	"fmt"
	"time"
)

// Access is what a process does with a library.
type Access int

// The kinds of access.
const (
	AccessWork  Access = iota // read documents and change them: one process at a time
	AccessRead                // read, ask, and keep what was asked and said: any number, beside one that works
	AccessAlone               // work while no other process has the library open
)

// Holder is the process that works on a library: it reads queued documents and
// changes what is stored of them. There is one at a time; any number of others may
// read beside it.
type Holder struct {
	Window  bool      `json:"window"`
	Command string    `json:"command"` // such as "ibid add"; empty for the window, and if it is not known
	Process int       `json:"process"` // its process number; 0 if it is not known
	Since   time.Time `json:"since"`
}

// String names the holder: Ibid's window, or “ibid add” (process 4711, since 10:02).
func (h Holder) String() string {
	switch {
	case h.Window:
		return "Ibid's window"
	case h.Command == "":
		return "Another Ibid"
	}
	return fmt.Sprintf("“%s” (process %d, since %s)", h.Command, h.Process, h.Since.Local().Format("15:04"))
}

// Refuses returns the error of an action that has to wait for the holder: "restore",
// "try again". Its code is [CodeLocked].
func (h Holder) Refuses(action string) *Error {
	if h.Window {
		return Errorf(CodeLocked, "Ibid's window has this library open.").WithHint("Close it, then " + action + ".")
	}
	return Errorf(CodeLocked, "%s is using this library.", h).WithHint("Wait for it to end, then " + action + ".")
}
