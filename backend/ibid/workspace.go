package ibid

import (
	"strings"
	"time"
	"unicode/utf8"
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
	case utf8.RuneCountInString(name) > maxWorkspaceName:
		return "", Errorf(CodeInvalid, "The name of a workspace can have %d characters at most.", maxWorkspaceName).WithHint("Choose a shorter one.")
	case InertInline(name) != name || strings.ContainsAny(name, "\r\n\t"):
		return "", Errorf(CodeInvalid, "The name of a workspace is one line of text.").WithHint("Leave out line breaks and control characters.")
	}
	return name, nil
}
