package ibid

import "fmt"

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
