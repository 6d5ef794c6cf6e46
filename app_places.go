package main

import (
	"ibid/backend"
	"ibid/backend/ibid"
)

// FindPlaces returns the places that a text may mean, the likeliest first.
func (a *App) FindPlaces(text string) ([]ibid.Place, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Place, error) { return b.Places.Find(text) })
}

// SetPlace sets the place that questions of a workspace are asked for, and writes into the
// log of places what was typed for it; nil takes the place away.
func (a *App) SetPlace(workspace int64, text string, place *ibid.Place) (ibid.Workspace, error) {
	return on(a, func(b *backend.Backend) (ibid.Workspace, error) {
		if place != nil {
			b.Places.Note(a.ctx, ibid.WorkspaceID(workspace), text, *place)
		}
		return b.Places.SetDefault(a.ctx, ibid.WorkspaceID(workspace), place)
	})
}

// AskedPlaces lists the places that were asked about in a workspace, the latest first.
func (a *App) AskedPlaces(workspace int64) ([]ibid.AskedPlace, error) {
	return on(a, func(b *backend.Backend) ([]ibid.AskedPlace, error) {
		return b.Places.Asked(a.ctx, ibid.WorkspaceID(workspace))
	})
}

// ForgetPlaces deletes the log of places of a workspace.
func (a *App) ForgetPlaces(workspace int64) error {
	return do(a, func(b *backend.Backend) error { return b.Places.ForgetAsked(a.ctx, ibid.WorkspaceID(workspace)) })
}

// DocumentRules tells whose rules a document holds, and what that was read from.
func (a *App) DocumentRules(workspace, document int64) (ibid.DocumentRules, error) {
	return on(a, func(b *backend.Backend) (ibid.DocumentRules, error) {
		return b.Places.Rules(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(document))
	})
}

// SetRules stores whose rules documents hold, as the user says; what the setting leaves
// open stays, and an empty one takes back all that was said.
func (a *App) SetRules(workspace int64, documents []ibid.DocumentID, setting ibid.AuthoritySetting) error {
	return do(a, func(b *backend.Backend) error {
		return b.Places.Set(a.ctx, ibid.WorkspaceID(workspace), documents, setting)
	})
}

// SetFolderRules does so for all documents that a folder has and will have.
func (a *App) SetFolderRules(workspace, folder int64, setting ibid.AuthoritySetting) error {
	return do(a, func(b *backend.Backend) error {
		return b.Places.SetFolder(a.ctx, ibid.WorkspaceID(workspace), ibid.FolderID(folder), setting)
	})
}

// DocumentCitations lists the citations of law in a document's text, each with the section it
// names, if the workspace has it.
func (a *App) DocumentCitations(workspace, document int64) ([]ibid.LawCitation, error) {
	return on(a, func(b *backend.Backend) ([]ibid.LawCitation, error) {
		return b.Places.Citations(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(document))
	})
}

// PageLinks lists the citations of law on a page whose sections the workspace has, with the
// places of their words.
func (a *App) PageLinks(workspace, document int64, page int) ([]ibid.LawCitation, error) {
	return on(a, func(b *backend.Backend) ([]ibid.LawCitation, error) {
		return b.Places.PageLinks(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(document), page)
	})
}

// Coverage tells for which jurisdictions of the places that were asked about the documents
// of a workspace answer.
func (a *App) Coverage(workspace int64) (ibid.Coverage, error) {
	return on(a, func(b *backend.Backend) (ibid.Coverage, error) {
		return b.Places.Coverage(a.ctx, ibid.WorkspaceID(workspace))
	})
}
