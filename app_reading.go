package main

import (
	"context"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/export"
	"ibid/backend/ibid"
)

// Reading is how documents are read, and what was read: the queue, scans, passwords, the
// report and the overview.
type Reading struct{ *App }

// Queue reports how the work on the workspace's documents goes.
func (r *Reading) Queue(workspace ibid.WorkspaceID) (ibid.QueueStatus, error) {
	return on(r.App, func(b *backend.Backend) (ibid.QueueStatus, error) {
		return b.Library.Queue.Status(r.ctx, workspace)
	})
}

// PauseQueue pauses all work, or lets it go on.
func (r *Reading) PauseQueue(paused bool) error {
	return do(r.App, func(b *backend.Backend) error { return b.Library.Queue.PauseAll(r.ctx, paused) })
}

// PauseDocuments pauses the work on documents, or lets it go on.
func (r *Reading) PauseDocuments(workspace ibid.WorkspaceID, ids []ibid.DocumentID, paused bool) error {
	return do(r.App, func(b *backend.Backend) error {
		return b.Library.Queue.Pause(r.ctx, workspace, ids, paused)
	})
}

// ReadNext has documents read before all others.
func (r *Reading) ReadNext(workspace ibid.WorkspaceID, ids []ibid.DocumentID) error {
	return do(r.App, func(b *backend.Backend) error {
		return b.Library.Queue.Next(r.ctx, workspace, ids)
	})
}

// CancelDocument stops the work on a document; what was read stays searchable.
func (r *Reading) CancelDocument(workspace ibid.WorkspaceID, id ibid.DocumentID) error {
	return do(r.App, func(b *backend.Backend) error {
		return b.Library.Queue.Cancel(r.ctx, workspace, id)
	})
}

// RetryDocuments reads failed or stopped documents on from where they were, all
// of them where none is named, and reports how many.
func (r *Reading) RetryDocuments(workspace ibid.WorkspaceID, ids []ibid.DocumentID) (int, error) {
	return on(r.App, func(b *backend.Backend) (int, error) {
		return b.Library.Queue.Retry(r.ctx, workspace, ids)
	})
}

// RereadDocuments reads documents again from their files, those that an older Ibid
// has read where none is named, and reports how many.
func (r *Reading) RereadDocuments(workspace ibid.WorkspaceID, ids []ibid.DocumentID) (int, error) {
	return on(r.App, func(b *backend.Backend) (int, error) {
		return b.Library.Reread(r.ctx, workspace, ids)
	})
}

// ScanEstimate reports what it would take to read the pages of a document that are
// scans, with a problem where it can't be done.
func (r *Reading) ScanEstimate(workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.ScanEstimate, error) {
	return on(r.App, func(b *backend.Backend) (ibid.ScanEstimate, error) {
		return b.Library.ScanEstimate(r.ctx, workspace, id)
	})
}

// ReadScans reads the pages of a document that are scans; progress comes as
// events. With always, those of all documents are read, now and from now on
// without asking, but for documents whose scans the user has left.
func (r *Reading) ReadScans(workspace ibid.WorkspaceID, id ibid.DocumentID, always bool) error {
	return do(r.App, func(b *backend.Backend) error { return b.ReadScans(r.ctx, workspace, id, always) })
}

// LeaveScans leaves the pages of a document that are scans unread, and asks no
// more about them.
func (r *Reading) LeaveScans(workspace ibid.WorkspaceID, id ibid.DocumentID) error {
	return do(r.App, func(b *backend.Backend) error {
		return b.Library.LeaveScans(r.ctx, workspace, id)
	})
}

// Unlock opens a document with its password and reads it. Returns CodeWrongPassword if it
// is not the document's.
func (r *Reading) Unlock(workspace ibid.WorkspaceID, id ibid.DocumentID, password string) error {
	return do(r.App, func(b *backend.Backend) error {
		return b.Library.Unlock(r.ctx, workspace, id, password)
	})
}

// Password gives the viewer the password with which a document was unlocked since
// the program started; empty when it was not.
func (r *Reading) Password(workspace ibid.WorkspaceID, id ibid.DocumentID) (string, error) {
	return on(r.App, func(b *backend.Backend) (string, error) { return password(r.ctx, b, workspace, id) })
}

// ReadingReport reports what Ibid made of a document.
func (r *Reading) ReadingReport(workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.ReadingReport, error) {
	return on(r.App, func(b *backend.Backend) (ibid.ReadingReport, error) {
		return b.Library.Report(r.ctx, workspace, id)
	})
}

// PageReading gives a page of a document, 1-based, with what Ibid sees on it.
func (r *Reading) PageReading(workspace ibid.WorkspaceID, id ibid.DocumentID, page int) (ibid.PageReading, error) {
	return on(r.App, func(b *backend.Backend) (ibid.PageReading, error) {
		return b.Library.PageReading(r.ctx, workspace, id, page)
	})
}

// ContextEstimate reports what it would take to describe the passages of a document
// with the chat model, with a problem where it can't be done.
func (r *Reading) ContextEstimate(workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.ContextEstimate, error) {
	return on(r.App, func(b *backend.Backend) (ibid.ContextEstimate, error) {
		return b.Library.ContextEstimate(r.ctx, workspace, id)
	})
}

// AddContext lets the chat model describe the passages of a document; progress
// comes as events, and CancelDocument stops it.
func (r *Reading) AddContext(workspace ibid.WorkspaceID, id ibid.DocumentID) error {
	return do(r.App, func(b *backend.Backend) error {
		return b.Library.AddContext(r.ctx, workspace, id)
	})
}

// DocumentBrief gives the overview of a document, which is made if there is none or, with
// again, in any case. While it is made, ProgressEvents of its job tell how far it is; Stop
// ends it.
func (r *Reading) DocumentBrief(job string, workspace ibid.WorkspaceID, id ibid.DocumentID, again bool) (ibid.Brief, error) {
	return working(r.App, job, func(ctx context.Context, b *backend.Backend, progress func(ibid.Progress)) (ibid.Brief, error) {
		return b.Ask.Brief(ctx, ask.BriefRequest{Workspace: workspace, Document: id, Again: again}, briefProgress(progress))
	})
}

// ExportBrief opens the native dialog for a place and writes the overview of a document
// there, as markdown, html, pdf or docx. It returns the path, which is empty when none was
// chosen. Personal data is masked if the settings say so.
func (r *Reading) ExportBrief(workspace ibid.WorkspaceID, id ibid.DocumentID, format string) (string, error) {
	return on(r.App, func(b *backend.Backend) (string, error) {
		return r.exportBrief(b, workspace, id, export.Format(format))
	})
}
