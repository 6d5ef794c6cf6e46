package ibid

import (
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// DocumentID numbers a document within a library.
type DocumentID int64

// DocumentStatus is where a document stands on its way into the library.
type DocumentStatus string

// A document goes queued → reading → indexing → ready, or ends failed or
// cancelled. It is searchable from its first indexed page on.
const (
	StatusQueued    DocumentStatus = "queued"
	StatusReading   DocumentStatus = "reading"   // pages are being read and indexed by words
	StatusIndexing  DocumentStatus = "indexing"  // all pages read; vectors are being made
	StatusReady     DocumentStatus = "ready"     // all that can be made has been made
	StatusFailed    DocumentStatus = "failed"    // Failure says why
	StatusCancelled DocumentStatus = "cancelled" // stopped by the user; adding it again goes on
)

// Ended reports whether nothing more will happen to a document by itself.
func (s DocumentStatus) Ended() bool {
	return s == StatusReady || s == StatusFailed || s == StatusCancelled
}

// Broken reports whether a document could not be read. One of nothing but scans waits for the
// user's word instead, unless its file was cut off and has to be got again.
func (d Document) Broken() bool {
	return d.Status == StatusFailed && (d.PagesWaiting == 0 || d.CutOff())
}

// CutOff reports whether the end of a document's file is missing.
func (d Document) CutOff() bool { return d.Failure != nil && d.Failure.Code == CodeTruncated }

// Presence reports whether a document takes part in its workspace.
type Presence string

// Only a current document is listed and searched. The others are kept for the
// conversations that cite them.
const (
	PresenceCurrent  Presence = "current"
	PresenceReplaced Presence = "replaced" // its folder has a newer version of the file
	PresenceGone     Presence = "gone"     // its file has left the folder it came from
	PresenceRereads  Presence = "rereads"  // not the user's: a content being read again, until it takes the old one's place
)

// Document is a PDF that the user added to a workspace. It is known by its
// content: the same bytes added twice are one document, and in two workspaces
// they are two documents that share what was read.
type Document struct {
	ID          DocumentID  `json:"id"`
	WorkspaceID WorkspaceID `json:"workspaceId"`
	Hash        string      `json:"hash"`  // SHA-256 of the file's bytes, lower-case hex
	Path        string      `json:"path"`  // absolute path where it was last seen
	Name        string      `json:"name"`  // file name without folder
	Title       string      `json:"title"` // what it is called wherever it is shown; TitleFrom says who calls it so
	TitleFrom   TitleFrom   `json:"titleFrom"`
	Bytes       int64       `json:"bytes"`

	Presence   Presence   `json:"presence"`
	ReplacedBy DocumentID `json:"replacedBy"` // the newer version; 0: none
	Folder     FolderID   `json:"folder"`     // the folder it comes with; 0: added by hand
	Tags       []string   `json:"tags"`       // in alphabetical order, never nil
	Copied     bool       `json:"copied"`     // the library keeps a copy of the file
	Elsewhere  int        `json:"elsewhere"`  // in how many other workspaces the same bytes are
	Thumbnail  bool       `json:"thumbnail"`  // there is a picture of its first page
	Outdated   bool       `json:"outdated"`   // read by an older Ibid than this one; reading it again may find more
	Paused     bool       `json:"paused"`     // the user has paused the work on it
	Queued     Queued     `json:"-"`          // its place in the queue; the zero value while there is no work on it

	Status         DocumentStatus `json:"status"`
	Failure        *Error         `json:"failure"`        // set when Status is failed
	Pages          int            `json:"pages"`          // in the file; 0 until preflight
	PagesRead      int            `json:"pagesRead"`      // 0..Pages
	PagesEmpty     int            `json:"pagesEmpty"`     // pages read that have no words, such as scans
	PagesFailed    int            `json:"pagesFailed"`    // pages no reader could read; of a file that was cut off: missing ones
	Chunks         int            `json:"chunks"`         // searchable by words
	ChunksEmbedded int            `json:"chunksEmbedded"` // searchable by meaning too
	Describe       bool           `json:"describe"`       // a model is to describe the place of every passage
	ChunksGisted   int            `json:"chunksGisted"`   // passages that a model was asked to describe

	Printed FrontItem   `json:"printed"` // the title that it prints; the zero item: none, or not known yet
	Kind    FrontItem   `json:"kind"`    // what kind of document it is, by its first pages; likewise
	Parties []FrontItem `json:"parties"` // whom it concerns, or who wrote it; never nil
	Date    FrontItem   `json:"date"`    // its own date: Text is "2023-05-01", "2023-05" or "2023"

	Dated           string       `json:"dated"`           // "2023-02-08", when the file says it was made; may be empty
	Scans           ScanDecision `json:"scans"`           // what to do with pages that are scans
	PagesWaiting    int          `json:"pagesWaiting"`    // read pages whose words wait to be recognised
	PagesRecognised int          `json:"pagesRecognised"` // pages whose words were recognised from their picture
	PagesUnreadable int          `json:"pagesUnreadable"` // pages in whose picture no words were found

	AddedAt time.Time `json:"addedAt" ts_type:"string"`
}

// Called is what models that read a passage are told its document is called: the title in its
// file's metadata, or the file's name. A name such as "Norby lease 2021" tells them more than
// the "LEASE AGREEMENT" that the document prints, and the scorer and its thresholds were fitted
// to titles of that kind. A name without a word, such as "0031.pdf", leaves it to the title.
func (d Document) Called() string {
	name := TitleOfName(d.Name)
	if (d.TitleFrom == TitleFromPrinted || d.TitleFrom == TitleFromUser) && word.MatchString(name) {
		return name
	}
	return d.Title
}

// word finds a word in the name of a file.
var word = regexp.MustCompile(`\pL{3}`)

// Preflight is what a quick look at a file tells before it is read.
type Preflight struct {
	Pages     int    `json:"pages"` // 0 when unknown
	Title     string `json:"title"` // from metadata, may be empty
	Dated     string `json:"dated"` // "2023-02-08", when the file says it was made or last changed; may be empty
	Encrypted bool   `json:"encrypted"`
}

// NewDocument is what is known of a file before it is in the library.
type NewDocument struct {
	Hash   string // SHA-256, lower-case hex
	Path   string // absolute
	Name   string
	Title  string // that the file itself bears, as far as known; may be empty
	Bytes  int64
	Folder FolderID // the folder it comes with; 0: added by hand
}

// LongestTitle is how many characters a title of the user's may have.
const LongestTitle = 200

// DocumentTitle checks a title that the user gives a document: it takes one line. Empty takes
// the user's title back. Returns CodeInvalid for one that is too long.
func DocumentTitle(text string) (string, error) {
	return atMost(LongestTitle, OneLine(text), "The title of a document")
}

// Removal says how far a removal goes.
type Removal struct {
	Everywhere bool `json:"everywhere"` // from all workspaces, not only the one named
	Quotes     bool `json:"quotes"`     // delete the answers that quote it, too; otherwise they keep their quotations
}

// DocumentMatch is a document that fits what the user is looking for.
type DocumentMatch struct {
	Document Document `json:"document"`
	Passages int      `json:"passages"` // that have the words; 0 when only title, name or tags do
	Page     int      `json:"page"`     // of the best passage; 0 without one
	Snippet  string   `json:"snippet"`  // words around the match, its words between U+E000 and U+E001; may be empty
}

// Thumbnail is a small picture of a document's first page.
type Thumbnail struct {
	JPEG []byte // empty: the page cannot be drawn
}

// Tag is a word that documents of a workspace are collected under.
type Tag struct {
	Name      string `json:"name"`
	Documents int    `json:"documents"` // current ones that have it
}

// TitleOfName makes a title of a file's name: without its ending, and with spaces
// for underscores.
func TitleOfName(name string) string {
	return strings.ReplaceAll(strings.TrimSuffix(name, filepath.Ext(name)), "_", " ")
}

// LibraryFacts is what a workspace knows of itself, to answer what is in it
// without reading a page.
type LibraryFacts struct {
	Workspace string          // its name
	Documents []DocumentFacts // by title
	Pages     int
	Passages  int
}

// DocumentFacts is what the library knows of a document.
type DocumentFacts struct {
	ID      DocumentID
	Title   string
	Name    string
	Status  DocumentStatus
	Pages   int
	Words   int       // of its text; 0 while it is unknown
	Dated   time.Time // as the file says; zero: it does not
	AddedAt time.Time
	Tags    []string
}
