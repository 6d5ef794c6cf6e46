package ibid

import (
	"fmt"
	"time"
)

// LibraryReport is the state of a library's file.
type LibraryReport struct {
	Path      string `json:"path"`
	Bytes     int64  `json:"bytes"` // of the file and its log
	Schema    int64  `json:"schema"`
	SQLite    string `json:"sqlite"`    // version
	SQLiteVec string `json:"sqliteVec"` // version

	Workspaces    int `json:"workspaces"`
	Documents     int `json:"documents"`
	Pages         int `json:"pages"`
	Chunks        int `json:"chunks"`
	Vectors       int `json:"vectors"` // in the current index
	Conversations int `json:"conversations"`
	Answers       int `json:"answers"`

	// Problems says what is wrong, a sentence each, without document text.
	// Empty: the library is sound.
	Problems []string `json:"problems"`

	// Damaged lists the documents of which what is stored is not what was read, never
	// nil. Each is among the problems too.
	Damaged []DamagedDocument `json:"damaged"`
}

// RepairHint says what to do about stored text that is damaged.
const RepairHint = "Check the library in the settings, or run \"ibid doctor --repair\": both read the file again. If the file is gone, restore a backup."

// DamagedDocument is a document of which some of the stored text, word boxes or
// sections, or title and date in its file's metadata, fail their checksum. Reading the file again repairs it.
type DamagedDocument struct {
	Workspace WorkspaceID `json:"workspace"`
	Document  DocumentID  `json:"document"`
	Title     string      `json:"title"`
	Path      string      `json:"path"`
	Pages     []int       `json:"pages"` // with damaged text, 1-based, in order; never nil
}

// Add notes a problem.
func (r *LibraryReport) Add(format string, args ...any) {
	r.Problems = append(r.Problems, fmt.Sprintf(format, args...))
}

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

// BackupInfo reports what a backup holds. It is written into it, and checked when
// it is restored.
type BackupInfo struct {
	Path      string    `json:"path"`
	Bytes     int64     `json:"bytes"`
	MadeAt    time.Time `json:"madeAt" ts_type:"string"`
	Ibid      string    `json:"ibid"`   // version that made it
	Schema    int64     `json:"schema"` // of the library in it
	Documents int       `json:"documents"`
	Pages     int       `json:"pages"`
	Passages  int       `json:"passages"`
	Answers   int       `json:"answers"`
	Files     int       `json:"files"` // PDFs in it: copies that the library keeps
}

// Progress reports how far a long piece of work is.
type Progress struct {
	Done  int64  `json:"done"`
	Total int64  `json:"total"` // 0 when unknown
	Note  string `json:"note"`  // what is being done, for the user
}

// StorageUse reports what takes space on the disk, in bytes.
type StorageUse struct {
	Library  int64 `json:"library"`  // the database with its log
	Text     int64 `json:"text"`     // of it, pages and passages
	Words    int64 `json:"words"`    // of it, the full-text index
	Vectors  int64 `json:"vectors"`  // of it, vectors of all indexes
	Free     int64 `json:"free"`     // of it, not used and about to be given back
	Replaced int64 `json:"replaced"` // libraries that a restore has set aside
	Copies   int64 `json:"copies"`   // PDFs that the library keeps
	Cache    int64 `json:"cache"`
	Disk     int64 `json:"disk"` // still free on the disk
}

// SettingChange is a setting that says where questions and passages are sent, and that
// a backup has otherwise than the library in whose place it is put.
type SettingChange struct {
	Name   string `json:"name"`   // such as "models.host"
	Label  string `json:"label"`  // what it is called, such as "Ollama address"
	Now    string `json:"now"`    // what is in force; empty: the default
	Backup string `json:"backup"` // what the backup has; empty: the default
	Unset  string `json:"unset"`  // what the default means, such as "this computer"
}
