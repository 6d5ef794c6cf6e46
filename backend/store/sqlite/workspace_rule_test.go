package sqlite_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// unscoped are the methods that take no workspace, each with the reason why
// nothing of one can leak through it. Whoever adds a method here answers for it.
var unscoped = map[string]string{
	"Close":           "ends the use of the file",
	"Check":           "counts rows and names damaged documents, for whoever owns the file",
	"CheckIndex":      "names damage without a word of text",
	"Rebuild":         "makes what is derived anew",
	"Use":             "tells bytes",
	"Compact":         "gives unused space back",
	"Backup":          "copies the file as a whole",
	"Workspaces":      "lists the workspaces themselves, to choose from",
	"CreateWorkspace": "makes one",
	"QueuePaused":     "tells one switch of the whole library",
	"PauseQueue":      "turns it",
	"Indexes":         "tells models and numbers",
	"PagesByLanguage": "tells languages and numbers",
	"BeginIndex":      "makes an empty index",
	"CompleteIndex":   "swaps indexes",
	"SwitchIndex":     "swaps indexes",
	"AbandonIndex":    "drops vectors",
	"Sources":         "names the files of the whole library, which nothing may overwrite",
	"ReadOnly":        "says why the library as a whole can't be written",
	"Works":           "says which process works on the library",
	"NeedWork":        "says which process works on the library",
	"TakeOver":        "waits to work on the library as a whole",
	"OthersCommits":   "counts commits",
	"Commits":         "counts commits",
	"Read":            "runs what a service reads, whose methods take a workspace",
	"View":            "likewise",
	"Write":           "runs what a service writes, whose methods take a workspace",
	"WriteShort":      "likewise",
	"Passages":        "counts changes",
	"PassagesAdded":   "counts changes",
	"PassagesChanged": "counts changes",
	"GatherText":      "merges pieces of full-text tables",
	"GiveSpaceBack":   "gives unused space back",
	"Pools":           "is of tests",
	"Drain":           "is of tests",
	"Break":           "is of tests",
}

// plumbing are the methods by which services read and write.
var plumbing = []string{
	"Read", "View", "Write", "WriteShort", "UpdateDocument", "NoteOfDocument", "Commits", "Passages", "PassagesAdded", "PassagesChanged",
	"GatherText", "GiveSpaceBack", "Pools", "Drain", "Break",
}

var (
	workspaceType = reflect.TypeFor[ibid.WorkspaceID]()
	scopeType     = reflect.TypeFor[ibid.Scope]()
)

// Isolation is enforced in one place, here: there is no way into the library that
// does not name a workspace.
func TestEveryMethodTakesAWorkspace(t *testing.T) {
	db := reflect.TypeFor[*DB]()
	for i := range db.NumMethod() {
		m := db.Method(i)
		scoped := false
		for p := range m.Type.NumIn() {
			scoped = scoped || m.Type.In(p) == workspaceType || m.Type.In(p) == scopeType
		}
		_, listed := unscoped[m.Name]
		switch {
		case !scoped && !listed:
			t.Errorf("%s takes no workspace, and nothing says why it need not", m.Name)
		case scoped && listed:
			t.Errorf("%s takes a workspace and need not be listed", m.Name)
		}
	}
	for name := range unscoped {
		if _, found := db.MethodByName(name); !found {
			t.Errorf("%s is listed and does not exist", name)
		}
	}
}

// Every method refuses the zero workspace, whichever of its parameters it is and
// whatever the others are.
func TestEveryMethodRefusesNoWorkspace(t *testing.T) {
	db := fresh(t)
	value := reflect.ValueOf(db)
	for i := range value.NumMethod() {
		name, method := value.Type().Method(i).Name, value.Method(i)
		for p := range method.Type().NumIn() {
			if in := method.Type().In(p); in != workspaceType && in != scopeType {
				continue
			}
			results := method.Call(arguments(t.Context(), method.Type(), p))
			err, _ := results[len(results)-1].Interface().(error)
			if ibid.CodeOf(err) != ibid.CodeInvalid || !strings.Contains(err.Error(), "No workspace was named") {
				t.Errorf("%s without a workspace: %v", name, err)
			}
		}
	}
}

// arguments are values to call a method with: the zero value for the parameter
// at a place, the first workspace for the others of its kind, and the least that
// is no nil for the rest.
func arguments(ctx context.Context, method reflect.Type, zero int) []reflect.Value {
	values := make([]reflect.Value, method.NumIn())
	for i := range values {
		switch in := method.In(i); {
		case in == reflect.TypeFor[context.Context]():
			values[i] = reflect.ValueOf(ctx)
		case in == workspaceType && i != zero:
			values[i] = reflect.ValueOf(home)
		case in.Kind() == reflect.Pointer:
			values[i] = reflect.New(in.Elem())
		default:
			values[i] = reflect.Zero(in)
		}
	}
	return values
}
