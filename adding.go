package main

import (
	"context"
	"fmt"
	"time"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/library"
)

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

// add adds paths as a job that can be stopped, and reports its progress to the window.
// Being stopped is no failure: what was added by then is there, and the last event says
// how to go on.
func (a *App) add(b *backend.Backend, workspace ibid.WorkspaceID, paths []string) (library.Added, error) {
	event := AddingEvent{Job: fmt.Sprintf("add-%d", a.adds.Add(1)), Workspace: workspace}
	ctx, end := a.jobs.Start(a.ctx, event.Job)
	defer end()
	events := newPace(200*time.Millisecond, func(all []AddingEvent) { a.emit(EventAdding, all[len(all)-1]) })
	added, err := b.Library.Add(ctx, workspace, paths, func(p ibid.Progress) {
		event.Progress = p
		events.add(event)
	})
	event.Ended = true
	if ctx.Err() != nil {
		event.Rest, err = paths, nil
	}
	events.add(event)
	events.flush()
	return added, err
}

// remove takes documents out and reports how many it was, also where it was stopped.
func remove(ctx context.Context, b *backend.Backend, workspace ibid.WorkspaceID, ids []ibid.DocumentID, removal ibid.Removal, progress func(ibid.Progress)) (removed int64, err error) {
	count := func(p ibid.Progress) { removed = p.Done }
	err = b.Library.Remove(ctx, workspace, ids, removal, progress, count)
	return removed, err
}
