package main

import (
	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/ibid"
)

// Workspaces lists all workspaces, the oldest first.
func (a *App) Workspaces() ([]ibid.Workspace, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Workspace, error) { return b.Library.Workspaces.List(a.ctx) })
}

// CreateWorkspace makes an empty workspace.
func (a *App) CreateWorkspace(name string) (ibid.Workspace, error) {
	return on(a, func(b *backend.Backend) (ibid.Workspace, error) { return b.Library.Workspaces.Create(a.ctx, name) })
}

// RenameWorkspace renames a workspace.
func (a *App) RenameWorkspace(workspace int64, name string) (ibid.Workspace, error) {
	return on(a, func(b *backend.Backend) (ibid.Workspace, error) {
		return b.Library.Workspaces.Rename(a.ctx, ibid.WorkspaceID(workspace), name)
	})
}

// ArchiveWorkspace puts a workspace out of sight, or brings it back.
func (a *App) ArchiveWorkspace(workspace int64, archived bool) (ibid.Workspace, error) {
	return on(a, func(b *backend.Backend) (ibid.Workspace, error) {
		return b.Library.Workspaces.Archive(a.ctx, ibid.WorkspaceID(workspace), archived)
	})
}

// SetProfile gives the answers of a workspace a profile of their own: fast, balanced
// or careful, or, with an empty one, the profile of the settings.
func (a *App) SetProfile(workspace int64, profile string) (ibid.Workspace, error) {
	return on(a, func(b *backend.Backend) (ibid.Workspace, error) {
		return b.Library.Workspaces.SetProfile(a.ctx, ibid.WorkspaceID(workspace), profile)
	})
}

// DeleteWorkspace deletes a workspace with its documents and conversations. Answers
// being written in it are stopped.
func (a *App) DeleteWorkspace(workspace int64) error {
	return do(a, func(b *backend.Backend) error {
		a.stopAnswers(ask.ErrDiscarded, func(r RunningAnswer) bool { return int64(r.Workspace) == workspace })
		return b.Library.Workspaces.Delete(a.ctx, ibid.WorkspaceID(workspace))
	})
}
