package ibid

import (
	"strings"
	"time"
)

// WorkspaceID numbers a workspace. Zero is no workspace: the SQL layer refuses it.
type WorkspaceID int64

// DefaultWorkspace is the workspace every library starts with.
const DefaultWorkspace WorkspaceID = 1

// Workspace is a separate set of documents and conversations. Nothing found in
// one is ever shown in another.
type Workspace struct {
	ID            WorkspaceID `json:"id"`
	Name          string      `json:"name"`
	Archived      bool        `json:"archived"`      // out of sight: not worked on, all of it kept
	Documents     int         `json:"documents"`     // current ones
	Conversations int         `json:"conversations"` // all
	Profile       Profile     `json:"profile"`       // of its answers; empty: the one that is set for all
	Place         *Place      `json:"place"`         // that its questions are asked for; nil: none
	CreatedAt     time.Time   `json:"createdAt" ts_type:"string"`
}

// Profile says how much time the answers of a workspace may take.
type Profile string

// The profiles.
const (
	ProfileFast     Profile = "fast"
	ProfileBalanced Profile = "balanced"
	ProfileCareful  Profile = "careful"
)

// ProfileNamed gives the profile that has a name; that of an empty name is empty.
// Returns CodeInvalid where none has it.
func ProfileNamed(name string) (Profile, error) {
	switch profile := Profile(name); profile {
	case "", ProfileFast, ProfileBalanced, ProfileCareful:
		return profile, nil
	}
	return "", Errorf(CodeInvalid, "There is no profile “%s”.", name).WithHint("The profiles are fast, balanced and careful.")
}

// maxWorkspaceName is how many characters the name of a workspace may have.
const maxWorkspaceName = 80

// WorkspaceName checks the name of a workspace and gives it without outer
// space. Returns CodeInvalid for one that is empty, too long or has line breaks.
func WorkspaceName(name string) (string, error) {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "", Errorf(CodeInvalid, "A workspace needs a name.").WithHint("Type one, such as the name of a matter or a client.")
	case InertInline(name) != name || strings.ContainsAny(name, "\r\n\t"):
		return "", Errorf(CodeInvalid, "The name of a workspace is one line of text.").WithHint("Leave out line breaks and control characters.")
	}
	return atMost(maxWorkspaceName, name, "The name of a workspace")
}

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
