package main

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/table"
	"ibid/internal/jobs"
)

// App is what the actions of the window share: the open library, the work that goes on and
// the way to the page. The actions are the methods of the bound structs, which turn them into
// calls of the backend; App turns the backend's changes into events.
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

// bound are the structs whose methods the page can call, each in a file of its name.
func (a *App) bound() []any {
	return []any{&Answers{a}, &Documents{a}, &Law{a}, &Library{a}, &Models{a}, &Reading{a}, &Tables{a}, &Web{a}}
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

// show notes which workspace the window shows, and that it can be used.
func (a *App) show(workspace ibid.WorkspaceID) {
	a.shown.Store(int64(workspace))
	a.first.Do(func() {
		slog.Info("window", "usable after", time.Since(began))
		close(a.usable)
	})
}
