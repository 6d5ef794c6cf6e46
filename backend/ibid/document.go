package ibid

import "time"

// WorkspaceID numbers a workspace. Zero is no workspace: the SQL layer refuses it.
type WorkspaceID int64

// DefaultWorkspace is the workspace every library starts with.
const DefaultWorkspace WorkspaceID = 1

// Workspace is a separate set of documents and conversations. Nothing found in
// one is ever shown in another.
type Workspace struct {
	ID        WorkspaceID `json:"id"`
	Name      string      `json:"name"`
	CreatedAt time.Time   `json:"createdAt" ts_type:"string"`
}

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
	StatusCancelled DocumentStatus = "cancelled" // stopped by a person; adding it again goes on
)

// Ended tells whether nothing more will happen to a document by itself.
func (s DocumentStatus) Ended() bool {
	return s == StatusReady || s == StatusFailed || s == StatusCancelled
}

// Document is a PDF that a person added to a workspace. It is known by its
// content: the same bytes added twice are one document.
type Document struct {
	ID          DocumentID  `json:"id"`
	WorkspaceID WorkspaceID `json:"workspaceId"`
	Hash        string      `json:"hash"`  // SHA-256 of the file's bytes, lower-case hex
	Path        string      `json:"path"`  // absolute path it was last added from
	Name        string      `json:"name"`  // file name without folder
	Title       string      `json:"title"` // from metadata where sane, else the name without ".pdf"
	Bytes       int64       `json:"bytes"`

	Status         DocumentStatus `json:"status"`
	Failure        *Error         `json:"failure"`        // set when Status is failed
	Pages          int            `json:"pages"`          // in the file; 0 until preflight
	PagesRead      int            `json:"pagesRead"`      // 0..Pages
	PagesEmpty     int            `json:"pagesEmpty"`     // pages read that have no words, such as scans
	PagesFailed    int            `json:"pagesFailed"`    // pages no reader could read
	Chunks         int            `json:"chunks"`         // searchable by words
	ChunksEmbedded int            `json:"chunksEmbedded"` // searchable by meaning too
	Describe       bool           `json:"describe"`       // a model is to describe the place of every passage
	ChunksGisted   int            `json:"chunksGisted"`   // passages that a model was asked to describe

	Dated           string       `json:"dated"`           // "2023-02-08", when the file says it was made; may be empty
	Scans           ScanDecision `json:"scans"`           // what to do with pages that are scans
	PagesWaiting    int          `json:"pagesWaiting"`    // read pages whose words wait to be recognised
	PagesRecognised int          `json:"pagesRecognised"` // pages whose words were recognised from their picture
	PagesUnreadable int          `json:"pagesUnreadable"` // pages in whose picture no words were found

	AddedAt time.Time `json:"addedAt" ts_type:"string"`
}

// Preflight is what a quick look at a file tells before it is read.
type Preflight struct {
	Pages     int    `json:"pages"` // 0 when unknown
	Title     string `json:"title"` // from metadata, may be empty
	Dated     string `json:"dated"` // "2023-02-08", when the file says it was made or last changed; may be empty
	Encrypted bool   `json:"encrypted"`
}

// NewDocument is what is known of a file before it is in the library.
type NewDocument struct {
	Hash  string // SHA-256, lower-case hex
	Path  string // absolute
	Name  string
	Title string
	Bytes int64
}
