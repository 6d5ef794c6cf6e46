package main

import (
	"ibid/backend"
	"ibid/backend/config"
	"ibid/backend/ibid"
)

// ScanEstimate reports what it would take to read the pages of a document that are
// scans.
func (a *App) ScanEstimate(workspace, id int64) (ibid.ScanEstimate, error) {
	return on(a, func(b *backend.Backend) (ibid.ScanEstimate, error) {
		return b.Library.ScanEstimate(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(id))
	})
}

// ReadScans reads the pages of a document that are scans; progress comes as
// events. With always, those of all documents are read, now and from now on
// without asking, but for documents whose scans the user has left.
func (a *App) ReadScans(workspace, id int64, always bool) error {
	return do(a, func(b *backend.Backend) error {
		if err := b.Library.ReadScans(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(id)); err != nil || !always {
			return err
		}
		s := b.Settings()
		s.Reading.Scans = config.ScansAlways
		return a.configure(b, s)
	})
}

// LeaveScans leaves the pages of a document that are scans unread, and asks no
// more about them.
func (a *App) LeaveScans(workspace, id int64) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.LeaveScans(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(id))
	})
}

// Unlock opens a document with its password and reads it.
func (a *App) Unlock(workspace, id int64, password string) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Unlock(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(id), password)
	})
}

// Password gives the viewer the password with which a document was unlocked since
// the program started; empty when it was not.
func (a *App) Password(workspace, id int64) (string, error) {
	return on(a, func(b *backend.Backend) (string, error) {
		doc, err := b.Library.Document(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(id))
		return b.Library.Password(doc.Hash), err
	})
}

// ReadingReport reports what Ibid made of a document.
func (a *App) ReadingReport(workspace, id int64) (ibid.ReadingReport, error) {
	return on(a, func(b *backend.Backend) (ibid.ReadingReport, error) {
		return b.Library.Report(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(id))
	})
}

// PageReading gives a page of a document, 1-based, with what Ibid sees on it.
func (a *App) PageReading(workspace, id int64, page int) (ibid.PageReading, error) {
	return on(a, func(b *backend.Backend) (ibid.PageReading, error) {
		return b.Library.PageReading(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(id), page)
	})
}

// ContextEstimate reports what it would take to describe the passages of a document
// with the chat model.
func (a *App) ContextEstimate(workspace, id int64) (ibid.ContextEstimate, error) {
	return on(a, func(b *backend.Backend) (ibid.ContextEstimate, error) {
		return b.Library.ContextEstimate(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(id))
	})
}

// AddContext lets the chat model describe the passages of a document; progress
// comes as events, and CancelDocument stops it.
func (a *App) AddContext(workspace, id int64) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.AddContext(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(id))
	})
}
