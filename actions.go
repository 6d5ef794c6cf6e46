package main

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/ibid"
)

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

// inJob is on for an action that can be stopped, by the name of its job.
func inJob[T any](a *App, job string, action func(ctx context.Context, b *backend.Backend) (T, error)) (T, error) {
	return on(a, func(b *backend.Backend) (T, error) {
		ctx, end := a.jobs.Start(a.ctx, job)
		defer end()
		return action(ctx, b)
	})
}

// working is inJob for an action that reports its progress to the window.
func working[T any](a *App, job string, action func(context.Context, *backend.Backend, func(ibid.Progress)) (T, error)) (T, error) {
	return on(a, func(b *backend.Backend) (T, error) {
		return withProgress(a, job, func(ctx context.Context, progress func(ibid.Progress)) (T, error) {
			return action(ctx, b, progress)
		})
	})
}

// untilStopped is working for what is done in portions. Being stopped is no failure: the
// result is what was done by then.
func untilStopped[T any](a *App, job string, action func(context.Context, *backend.Backend, func(ibid.Progress)) (T, error)) (T, error) {
	return working(a, job, func(ctx context.Context, b *backend.Backend, progress func(ibid.Progress)) (T, error) {
		done, err := action(ctx, b, progress)
		if ctx.Err() != nil {
			err = nil
		}
		return done, err
	})
}

// withProgress runs work under a job's name and reports its progress to the window.
func withProgress[T any](a *App, job string, work func(context.Context, func(ibid.Progress)) (T, error)) (T, error) {
	return paced(a, job, func(p ibid.Progress) { a.emit(EventProgress, ProgressEvent{Job: job, Progress: p}) }, work)
}

// paced runs work under a job's name and sends the latest of what it reports, at most ten
// times a second.
func paced[P, T any](a *App, job string, send func(P), work func(context.Context, func(P)) (T, error)) (T, error) {
	ctx, end := a.jobs.Start(a.ctx, job)
	defer end()
	reports := newPace(100*time.Millisecond, func(all []P) { send(all[len(all)-1]) })
	defer reports.flush()
	return work(ctx, reports.add)
}

// fetching runs work that fetches models under a job's name and reports its progress to the
// window.
func (a *App) fetching(job string, work func(context.Context, *backend.Backend, func(ibid.PullProgress)) error) error {
	return do(a, func(b *backend.Backend) error {
		_, err := paced(a, job, func(p ibid.PullProgress) { a.emit(EventPull, PullEvent{Job: job, PullProgress: p}) }, func(ctx context.Context, progress func(ibid.PullProgress)) (struct{}, error) {
			return struct{}{}, work(ctx, b, progress)
		})
		return err
	})
}

// taskDone reports each task of a model that is being tested to the window.
func (a *App) taskDone(job string) func(ibid.ModelTask) {
	return func(task ibid.ModelTask) { a.emit(EventModelTask, ModelTaskEvent{Job: job, ModelTask: task}) }
}

// webProgress reports the progress of a search of the web to the window.
func (a *App) webProgress(job string) func(ibid.WebProgress) {
	return func(p ibid.WebProgress) { a.emit(EventWeb, WebEvent{job, p}) }
}

// engineAfter is the model server after something was done to it.
func engineAfter(b *backend.Backend, err error) (ibid.Engine, error) { return b.Models.Engine(), err }

// webAfter is what is set up for searching the web after it was changed.
func webAfter(b *backend.Backend, err error) (ibid.WebStatus, error) { return b.Web.Status(), err }

// password is the one with which a document was unlocked since the program started.
func password(ctx context.Context, b *backend.Backend, workspace ibid.WorkspaceID, id ibid.DocumentID) (string, error) {
	doc, err := b.Library.Document(ctx, workspace, id)
	return b.Library.Password(doc.Hash), err
}

// briefProgress reports how far the overview of a document is.
func briefProgress(progress func(ibid.Progress)) func(ask.BriefGrowth) {
	return func(g ask.BriefGrowth) {
		if g.Text == "" {
			progress(ibid.Progress{Done: int64(g.Done), Total: int64(g.All), Note: briefNote(g)})
		}
	}
}

// briefNote says what is being done while a brief is made.
func briefNote(g ask.BriefGrowth) string {
	if g.Part == "" {
		return fmt.Sprintf("The model reads part %d of %d", g.Done+1, g.All)
	}
	return "Reading the document"
}
