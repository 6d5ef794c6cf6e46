package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/jobs"
	"ibid/backend/library"
)

// App holds the actions a person can take in the window, one bound method each.
// It turns them into calls of the backend and the backend's changes into
// events, and knows nothing else.
type App struct {
	ctx       context.Context // of the window, for dialogs and events
	backend   *backend.Backend
	failure   error // why there is no backend
	jobs      *jobs.Registry
	documents *pace[library.Change]
}

// Question is what a person asks.
type Question struct {
	Job          string              `json:"job"`          // chosen by the caller, to stop it by and to know its events
	Conversation ibid.ConversationID `json:"conversation"` // 0: begin a new one
	Text         string              `json:"text"`
	Documents    []ibid.DocumentID   `json:"documents"` // empty: all
}

// About tells what this Ibid is and where it keeps things.
type About struct {
	Version string `json:"version"`
	Home    string `json:"home"` // folder of the library
}

func newApp() *App { return &App{jobs: jobs.New(), failure: errors.New("no library is open")} }

// open takes the opened backend, or the reason why there is none.
func (a *App) open(b *backend.Backend, err error) { a.backend, a.failure = b, err }

// start begins to work once the window is there.
func (a *App) start(ctx context.Context) {
	a.ctx = ctx
	sequence := 0
	a.documents = newPace(100*time.Millisecond, func(changes []library.Change) {
		sequence++
		runtime.EventsEmit(a.ctx, EventDocuments, merge(sequence, changes))
	})
	if a.backend != nil {
		a.backend.Library.Notify(a.documents.add)
		a.backend.Start(ctx)
	}
}

// close stops all work and closes the library.
func (a *App) close() {
	if a.backend != nil {
		if err := a.backend.Close(); err != nil {
			slog.Error("close library", "error", err)
		}
	}
}

// on runs an action on the backend. It fails with the reason where there is no
// backend, and turns a panic into an error: the window's promise would otherwise
// stay pending for ever.
func on[T any](a *App, action func(b *backend.Backend) (T, error)) (value T, err error) {
	defer func() {
		if r := recover(); r != nil {
			slog.Error("panic in a bound method", "panic", r, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	if a.backend == nil {
		return value, a.failure
	}
	return action(a.backend)
}

// do is on for an action without a result.
func do(a *App, action func(b *backend.Backend) error) error {
	_, err := on(a, func(b *backend.Backend) (struct{}, error) { return struct{}{}, action(b) })
	return err
}

// drop adds what was dropped on the window or named on the command line.
func (a *App) drop(paths []string) {
	if len(paths) == 0 {
		return
	}
	go func() {
		added, err := a.AddPaths(paths)
		if err != nil {
			runtime.EventsEmit(a.ctx, EventFailure, ibid.AsError(err))
			return
		}
		runtime.EventsEmit(a.ctx, EventAdded, added)
	}()
}

// EventTypes exists for the generated bindings only: it names the types of events.
func (a *App) EventTypes() Events { return Events{} }

// About tells version and folder.
func (a *App) About() (About, error) {
	return on(a, func(b *backend.Backend) (About, error) {
		return About{Version: version, Home: b.Home}, nil
	})
}

// Documents lists the workspace's documents, newest first.
func (a *App) Documents() ([]ibid.Document, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Document, error) {
		return b.Library.Documents(a.ctx, ibid.DefaultWorkspace)
	})
}

// AddPaths adds PDFs and folders of PDFs. It returns once they are queued;
// progress comes as events.
func (a *App) AddPaths(paths []string) (library.Added, error) {
	return on(a, func(b *backend.Backend) (library.Added, error) {
		return b.Library.Add(a.ctx, ibid.DefaultWorkspace, paths)
	})
}

// ChooseFiles opens the native dialog for PDFs and adds what was chosen.
func (a *App) ChooseFiles() (library.Added, error) {
	return on(a, func(b *backend.Backend) (library.Added, error) {
		paths, err := runtime.OpenMultipleFilesDialog(a.ctx, runtime.OpenDialogOptions{
			Title:   "Add PDFs",
			Filters: []runtime.FileFilter{{DisplayName: "PDF documents", Pattern: "*.pdf;*.PDF"}},
		})
		if err != nil {
			return library.Added{}, err
		}
		return b.Library.Add(a.ctx, ibid.DefaultWorkspace, paths)
	})
}

// ChooseFolder opens the native dialog for a folder and adds what it holds.
func (a *App) ChooseFolder() (library.Added, error) {
	return on(a, func(b *backend.Backend) (library.Added, error) {
		path, err := runtime.OpenDirectoryDialog(a.ctx, runtime.OpenDialogOptions{Title: "Add a folder of PDFs"})
		var paths []string
		if path != "" {
			paths = []string{path}
		}
		if err != nil {
			return library.Added{}, err
		}
		return b.Library.Add(a.ctx, ibid.DefaultWorkspace, paths)
	})
}

// CancelDocument stops reading a document; what was read stays searchable.
func (a *App) CancelDocument(id int64) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Cancel(a.ctx, ibid.DefaultWorkspace, ibid.DocumentID(id))
	})
}

// RetryDocument reads a failed or stopped document on from where it was.
func (a *App) RetryDocument(id int64) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Retry(a.ctx, ibid.DefaultWorkspace, ibid.DocumentID(id))
	})
}

// RemoveDocument deletes a document and everything made from it.
func (a *App) RemoveDocument(id int64) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Remove(a.ctx, ibid.DefaultWorkspace, ibid.DocumentID(id))
	})
}

// Conversations lists the workspace's conversations, latest first.
func (a *App) Conversations() ([]ibid.Conversation, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Conversation, error) {
		return b.DB.Conversations(a.ctx, ibid.DefaultWorkspace)
	})
}

// Conversation returns the answers of a conversation, oldest first.
func (a *App) Conversation(id int64) ([]ibid.Answer, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Answer, error) {
		return b.DB.Answers(a.ctx, ibid.DefaultWorkspace, ibid.ConversationID(id))
	})
}

// DeleteConversation deletes a conversation with its answers and citations.
func (a *App) DeleteConversation(id int64) error {
	return do(a, func(b *backend.Backend) error {
		return b.DB.DeleteConversation(a.ctx, ibid.DefaultWorkspace, ibid.ConversationID(id))
	})
}

// Ask answers a question. It resolves with the finished answer; while it runs,
// AnswerEvents of its job tell how the answer grows.
func (a *App) Ask(question Question) (ibid.Answer, error) {
	return on(a, func(b *backend.Backend) (ibid.Answer, error) {
		ctx, end := a.jobs.Start(a.ctx, question.Job)
		defer end()
		events := growthOf(question.Job, func(event AnswerEvent) { runtime.EventsEmit(a.ctx, EventAnswer, event) })
		defer events.flush()
		return b.Ask.Ask(ctx, ask.Request{
			Question:     question.Text,
			Scope:        ibid.Scope{Workspace: ibid.DefaultWorkspace, Documents: question.Documents},
			Conversation: question.Conversation,
		}, events.add)
	})
}

// Stop ends a job and returns when its work has stopped. Ask then resolves
// with what there is, marked as stopped.
func (a *App) Stop(job string) error {
	return do(a, func(*backend.Backend) error {
		a.jobs.Stop(job)
		return nil
	})
}

// Locate finds where a citation's words stand in its document.
func (a *App) Locate(citation ibid.Citation) (ibid.Placement, error) {
	return on(a, func(b *backend.Backend) (ibid.Placement, error) {
		return b.Ask.Locate(a.ctx, ibid.DefaultWorkspace, citation)
	})
}

// Models tells which models answer.
func (a *App) Models() (ibid.ModelStatus, error) {
	return on(a, func(b *backend.Backend) (ibid.ModelStatus, error) {
		return b.Models.Status(a.ctx), nil
	})
}
