package ibid

import "time"

// FolderID numbers a folder within a library.
type FolderID int64

// Folder is a folder on the disk that a workspace is kept in step with.
type Folder struct {
	ID          FolderID    `json:"id"`
	WorkspaceID WorkspaceID `json:"workspaceId"`
	Path        string      `json:"path"`                       // absolute
	Ignore      []string    `json:"ignore"`                     // patterns of paths that are passed over; never nil
	Paused      bool        `json:"paused"`                     // by the user
	Problem     *Error      `json:"problem"`                    // why it could not be looked through the last time; nil when it could
	CheckedAt   time.Time   `json:"checkedAt" ts_type:"string"` // when it was last looked through; zero: never
	Documents   int         `json:"documents"`                  // current ones that come with it
	Gone        int         `json:"gone"`                       // documents whose file has left it
	Refused     int         `json:"refused"`                    // files that became no document

	// Set by library, not by the store.
	Looking bool   `json:"looking"` // being looked through now
	Done    int    `json:"done"`    // files of that look that have been dealt with
	Total   int    `json:"total"`   // that there are to deal with
	Slow    *Error `json:"slow"`    // why changes are noticed only every few minutes; nil when at once
}

// FolderFile is a file of a folder as it was when it was last looked at.
type FolderFile struct {
	Path     string     `json:"path"` // within the folder, with slashes
	Bytes    int64      `json:"bytes"`
	Modified time.Time  `json:"modified" ts_type:"string"` // to the microsecond
	Document DocumentID `json:"document"`                  // what was made of it; 0: nothing
	LeftOut  bool       `json:"leftOut"`                   // the user removed its document: it is not added again
	Failure  *Error     `json:"failure"`                   // why it became no document; nil otherwise
}
