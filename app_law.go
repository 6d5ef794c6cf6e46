package main

import (
	"ibid/backend"
	"ibid/backend/ibid"
)

// Law is where questions are asked for, and whose rules documents hold.
type Law struct{ *App }

// FindPlaces returns the places that a text may mean, the likeliest first.
func (l *Law) FindPlaces(text string) ([]ibid.Place, error) {
	return on(l.App, func(b *backend.Backend) ([]ibid.Place, error) { return b.Places.Find(text) })
}

// SetPlace sets the place that questions of a workspace are asked for, and writes into the
// log of places what was typed for it; nil takes the place away.
func (l *Law) SetPlace(workspace ibid.WorkspaceID, text string, place *ibid.Place) (ibid.Workspace, error) {
	return on(l.App, func(b *backend.Backend) (ibid.Workspace, error) {
		return b.Places.Choose(l.ctx, workspace, text, place)
	})
}

// AskedPlaces lists the places that were asked about in a workspace, the latest first.
func (l *Law) AskedPlaces(workspace ibid.WorkspaceID) ([]ibid.AskedPlace, error) {
	return on(l.App, func(b *backend.Backend) ([]ibid.AskedPlace, error) {
		return b.Places.Asked(l.ctx, workspace)
	})
}

// ForgetPlaces deletes the log of places of a workspace.
func (l *Law) ForgetPlaces(workspace ibid.WorkspaceID) error {
	return do(l.App, func(b *backend.Backend) error { return b.Places.ForgetAsked(l.ctx, workspace) })
}

// DocumentRules reports whose rules a document holds, and what that was read from.
func (l *Law) DocumentRules(workspace ibid.WorkspaceID, document ibid.DocumentID) (ibid.DocumentRules, error) {
	return on(l.App, func(b *backend.Backend) (ibid.DocumentRules, error) {
		return b.Places.Rules(l.ctx, workspace, document)
	})
}

// SetRules stores whose rules documents hold, as the user says; what the setting leaves
// open stays, and an empty one takes back all that was said.
func (l *Law) SetRules(workspace ibid.WorkspaceID, documents []ibid.DocumentID, setting ibid.AuthoritySetting) error {
	return do(l.App, func(b *backend.Backend) error {
		return b.Places.Set(l.ctx, workspace, documents, setting)
	})
}

// SetFolderRules does so for all documents that a folder has and will have.
func (l *Law) SetFolderRules(workspace ibid.WorkspaceID, folder ibid.FolderID, setting ibid.AuthoritySetting) error {
	return do(l.App, func(b *backend.Backend) error {
		return b.Places.SetFolder(l.ctx, workspace, folder, setting)
	})
}

// DocumentCitations lists the citations of law in a document's text, each with the section it
// names, if the workspace has it.
func (l *Law) DocumentCitations(workspace ibid.WorkspaceID, document ibid.DocumentID) ([]ibid.LawCitation, error) {
	return on(l.App, func(b *backend.Backend) ([]ibid.LawCitation, error) {
		return b.Places.Citations(l.ctx, workspace, document)
	})
}

// PageLinks lists the citations of law on a page whose sections the workspace has, with the
// places of their words.
func (l *Law) PageLinks(workspace ibid.WorkspaceID, document ibid.DocumentID, page int) ([]ibid.LawCitation, error) {
	return on(l.App, func(b *backend.Backend) ([]ibid.LawCitation, error) {
		return b.Places.PageLinks(l.ctx, workspace, document, page)
	})
}

// Coverage reports for which jurisdictions of the places that were asked about the documents
// of a workspace answer.
func (l *Law) Coverage(workspace ibid.WorkspaceID) (ibid.Coverage, error) {
	return on(l.App, func(b *backend.Backend) (ibid.Coverage, error) {
		return b.Places.Coverage(l.ctx, workspace)
	})
}
