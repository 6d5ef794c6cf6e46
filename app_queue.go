package main

import (
	"ibid/backend"
	"ibid/backend/ibid"
)

// Queue reports how the work on the workspace's documents goes.
func (a *App) Queue(workspace int64) (ibid.QueueStatus, error) {
	return on(a, func(b *backend.Backend) (ibid.QueueStatus, error) {
		return b.Library.Queue.Status(a.ctx, ibid.WorkspaceID(workspace))
	})
}

// PauseQueue pauses all work, or lets it go on.
func (a *App) PauseQueue(paused bool) error {
	return do(a, func(b *backend.Backend) error { return b.Library.Queue.PauseAll(a.ctx, paused) })
}

// PauseDocuments pauses the work on documents, or lets it go on.
func (a *App) PauseDocuments(workspace int64, ids []ibid.DocumentID, paused bool) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Queue.Pause(a.ctx, ibid.WorkspaceID(workspace), ids, paused)
	})
}

// ReadNext has documents read before all others.
func (a *App) ReadNext(workspace int64, ids []ibid.DocumentID) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Queue.Next(a.ctx, ibid.WorkspaceID(workspace), ids)
	})
}

// CancelDocument stops the work on a document; what was read stays searchable.
func (a *App) CancelDocument(workspace, id int64) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Queue.Cancel(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(id))
	})
}

// RetryDocuments reads failed or stopped documents on from where they were, all
// of them where none is named, and reports how many.
func (a *App) RetryDocuments(workspace int64, ids []ibid.DocumentID) (int, error) {
	return on(a, func(b *backend.Backend) (int, error) {
		return b.Library.Queue.Retry(a.ctx, ibid.WorkspaceID(workspace), ids)
	})
}
