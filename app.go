package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/table"
	"ibid/internal/jobs"
)

// App holds the actions the user can take in the window, one bound method each.
// It turns them into calls of the backend and the backend's changes into
// events, and knows nothing else.
type App struct {
	ctx       context.Context              // of the window, for dialogs
	send      func(event string, _ ...any) // an event to the window; see emit
	jobs      *jobs.Registry
	documents *pace[library.Change]
	queue     *pace[struct{}]
	folders   *pace[ibid.WorkspaceID]
	tables    *pace[table.Change]
	shown     atomic.Int64  // the workspace that the window shows
	usable    chan struct{} // closed once the window can be used; until then it needs every core
	first     sync.Once     // closes it
	adds      atomic.Int64  // how often files were added, to name the jobs
	answers   runningAnswers
	link      givenLink
	replaced  atomic.Int64 // how often another library has taken the place of the open one

	library sync.RWMutex // held while an action works on the backend, and alone while another takes its place
	backend *backend.Backend
	failure error // why there is no backend
}

// Question is what the user asks.
type Question struct {
	Job          string              `json:"job"` // chosen by the caller, to stop it by and to know its events
	Workspace    ibid.WorkspaceID    `json:"workspace"`
	Conversation ibid.ConversationID `json:"conversation"` // 0: begin a new one
	Text         string              `json:"text"`
	Documents    []ibid.DocumentID   `json:"documents"`  // empty: all
	Standalone   string              `json:"standalone"` // the question as the person wants it searched; empty: Ibid makes it stand alone
	Place        *ibid.Place         `json:"place"`      // answer for this place; nil: for none
	Again        bool                `json:"again"`      // do not give an answer from before
	Research     bool                `json:"research"`   // look further, and show every step
}

// About reports what this Ibid is and where it keeps things.
type About struct {
	Version string `json:"version"`
	Home    string `json:"home"` // folder of the library
}

func newApp() *App {
	a := &App{jobs: jobs.New(), usable: make(chan struct{}), failure: errors.New("no library is open")}
	a.send = func(event string, data ...any) { runtime.EventsEmit(a.ctx, event, data...) }
	return a
}

// emit sends an event to the window, without null lists.
func (a *App) emit(event string, data ...any) { a.send(event, filled(data)...) }

// open takes the opened backend, or the reason why there is none.
func (a *App) open(b *backend.Backend, err error) { a.backend, a.failure = b, err }

// start begins to work once the window is there. The library is opened in the
// background, and every action waits for it: whoever calls start has locked it.
func (a *App) start(ctx context.Context) {
	a.ctx = ctx
	sequence := 0
	a.documents = newPace(100*time.Millisecond, func(changes []library.Change) {
		sequence++
		a.emit(EventDocuments, merge(sequence, changes))
	})
	// The window takes some 50 ms to show a batch where it lists a thousand documents, however
	// few the batch tells of. One batch a second leaves most frames alone.
	a.documents.each, a.documents.longest = 10*time.Millisecond, time.Second
	a.queue = newPace(500*time.Millisecond, func([]struct{}) { a.emit(EventQueue) })
	a.folders = newPace(500*time.Millisecond, func(all []ibid.WorkspaceID) {
		slices.Sort(all)
		for _, workspace := range slices.Compact(all) {
			a.emit(EventFolders, FoldersEvent{Workspace: workspace})
		}
	})
	a.tables = newPace(200*time.Millisecond, func(changes []table.Change) {
		for _, event := range mergeTables(changes) {
			a.emit(EventTable, event)
		}
	})
	ctx, opened := a.jobs.Start(ctx, openingJob)
	go func() {
		defer opened()
		defer a.library.Unlock()
		a.openUsual(ctx)
	}()
}

// openingJob is the name of the job that opens the library when the program starts.
const openingJob = "opening"

// openUsual opens the library of the usual place and lets it work. While a
// command works on the library the window only reads; it takes over when that ends.
func (a *App) openUsual(ctx context.Context) {
	a.open(backend.Open(ctx, backend.Options{Access: ibid.AccessRead, Wait: lockWait, Version: version}))
	a.run()
}

// run lets an open library work, and tells the window of it.
func (a *App) run() {
	if a.backend == nil {
		return
	}
	a.backend.Library.Notify(func(change library.Change) {
		a.documents.add(change)
		if change.Document.Status.Ended() {
			a.backend.Tables.Wake() // tables may have a new row
		}
	})
	a.backend.Tables.Notify(a.tables.add)
	a.backend.Library.Queue.Notify(func() { a.queue.add(struct{}{}) })
	a.backend.Library.Folders.Notify(a.folders.add)
	a.backend.Library.NotifyReread(func(r library.Reread) { a.emit(EventReread, r) })
	a.backend.Models.Notify(func(engine ibid.Engine) { a.emit(EventEngine, engine) })
	a.backend.Prepare(a.ctx, a.usable)
	a.backend.NotifyOthers(a.ctx, func() { a.emit(EventChanged) })
	a.backend.Work(a.ctx, ibid.Holder{Window: true}, func(why *ibid.Error) { a.emit(EventFailure, why) })
}

// end stops opening the library, or else all work on it, and closes it. What was
// written of answers by then is stored.
func (a *App) end() {
	a.jobs.Stop(openingJob)
	a.stopAnswers(nil, func(RunningAnswer) bool { return true })
	a.close()
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
// stay pending for ever. An action that waited while a restore put another library
// in place is refused: the numbers it names would mean something else there. The result
// has no null lists.
func on[T any](a *App, action func(b *backend.Backend) (T, error)) (value T, err error) {
	defer func() {
		if r := recover(); r != nil {
			slog.Error("panic in a bound method", "panic", r, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	replaced := a.replaced.Load()
	a.library.RLock()
	defer a.library.RUnlock()
	if a.backend == nil {
		return value, a.failure
	}
	if a.replaced.Load() != replaced {
		return value, ibid.Errorf(ibid.CodeCancelled, "The library was replaced before this was done.").WithHint("Try again.")
	}
	value, err = action(a.backend)
	return filled(value), err
}

// do is on for an action without a result.
func do(a *App, action func(b *backend.Backend) error) error {
	_, err := on(a, func(b *backend.Backend) (struct{}, error) { return struct{}{}, action(b) })
	return err
}

// Show reports which workspace the window shows: what is dropped on it goes there. A
// window that shows one can be used.
func (a *App) Show(workspace int64) {
	a.shown.Store(workspace)
	a.first.Do(func() {
		slog.Info("window", "usable after", time.Since(began))
		close(a.usable)
	})
}

// drop adds what was dropped on the window or named on the command line to the
// workspace that is shown or, before the window shows one, to the first.
func (a *App) drop(paths []string) {
	if len(paths) == 0 {
		return
	}
	go func() {
		workspace := a.shown.Load()
		added, err := on(a, func(b *backend.Backend) (library.Added, error) {
			if workspace == 0 {
				first, err := b.Library.Workspaces.Find(a.ctx, "")
				if err != nil {
					return library.Added{}, err
				}
				workspace = int64(first.ID)
			}
			return a.add(b, ibid.WorkspaceID(workspace), paths)
		})
		if err != nil {
			a.emit(EventFailure, ibid.AsError(err))
			return
		}
		a.emit(EventAdded, AddedEvent{Workspace: ibid.WorkspaceID(workspace), Added: added})
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

// Conversations lists the workspace's conversations, latest first.
func (a *App) Conversations(workspace int64) ([]ibid.Conversation, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Conversation, error) {
		return b.Store.Talk.Conversations(a.ctx, ibid.WorkspaceID(workspace))
	})
}

// Conversation returns the answers of a conversation, oldest first.
func (a *App) Conversation(workspace, id int64) ([]ibid.Answer, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Answer, error) {
		return b.Store.Talk.Answers(a.ctx, ibid.WorkspaceID(workspace), ibid.ConversationID(id))
	})
}

// DeleteConversation deletes a conversation with its answers and citations. An answer
// being written in it is stopped, and nothing of it is stored.
func (a *App) DeleteConversation(workspace, id int64) error {
	return do(a, func(b *backend.Backend) error {
		a.stopAnswers(ask.ErrDiscarded, func(r RunningAnswer) bool { return int64(r.Conversation) == id })
		return b.Store.Talk.DeleteConversation(a.ctx, ibid.WorkspaceID(workspace), ibid.ConversationID(id))
	})
}

// Ask answers a question. It resolves with the finished answer; while it runs,
// AnswerEvents of its job tell how the answer grows.
func (a *App) Ask(question Question) (ibid.Answer, error) {
	return on(a, func(b *backend.Backend) (answer ibid.Answer, err error) {
		ctx, end := a.jobs.Start(a.ctx, question.Job)
		defer end()
		running := a.answers.begin(question)
		defer func() { a.answers.end(running, answer, err) }()
		events := growthOf(question.Job, func(event AnswerEvent) {
			running.grow(event)
			a.emit(EventAnswer, event)
		})
		defer events.flush()
		return b.Ask.Ask(ctx, ask.Request{
			Question:     question.Text,
			Scope:        ibid.Scope{Workspace: question.Workspace, Documents: question.Documents},
			Conversation: question.Conversation,
			Standalone:   question.Standalone,
			Place:        question.Place,
			Again:        question.Again,
			Research:     question.Research,
		}, events.add)
	})
}

// Stop ends a job and returns when its work has stopped. Ask then resolves
// with what there is, marked as stopped. It needs no library: the job may be the
// one that puts another in its place.
func (a *App) Stop(job string) { a.jobs.Stop(job) }

// Locate finds where a citation's words stand in its document.
func (a *App) Locate(workspace int64, citation ibid.Citation) (ibid.Placement, error) {
	return on(a, func(b *backend.Backend) (ibid.Placement, error) {
		return b.Ask.Locate(a.ctx, ibid.WorkspaceID(workspace), citation)
	})
}

// Models reports which models answer.
func (a *App) Models() (ibid.ModelStatus, error) {
	return on(a, func(b *backend.Backend) (ibid.ModelStatus, error) {
		return b.Models.Status(a.ctx), nil
	})
}
