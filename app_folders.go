package main

import (
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/library"
)

// Folders lists the folders that the workspace is kept in step with.
func (a *App) Folders(workspace int64) ([]ibid.Folder, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Folder, error) {
		return b.Library.Folders.List(a.ctx, ibid.WorkspaceID(workspace))
	})
}

// ChooseFolderToSync opens the native dialog for a folder and keeps the workspace
// in step with it from then on. It returns nil when none was chosen.
func (a *App) ChooseFolderToSync(workspace int64) (*ibid.Folder, error) {
	return on(a, func(b *backend.Backend) (*ibid.Folder, error) {
		path, err := runtime.OpenDirectoryDialog(a.ctx, runtime.OpenDialogOptions{Title: "Keep a folder in step"})
		if err != nil || path == "" {
			return nil, err
		}
		folder, err := b.Library.Folders.Add(a.ctx, ibid.WorkspaceID(workspace), path, nil)
		if err != nil {
			return nil, err
		}
		return &folder, nil
	})
}

// FolderFiles lists the files of a folder as they were when it was last looked
// through.
func (a *App) FolderFiles(workspace, id int64) ([]ibid.FolderFile, error) {
	return on(a, func(b *backend.Backend) ([]ibid.FolderFile, error) {
		return b.Library.Folders.Files(a.ctx, ibid.WorkspaceID(workspace), ibid.FolderID(id))
	})
}

// SetFolder changes what a folder passes over, and whether it is looked at.
func (a *App) SetFolder(workspace, id int64, ignore []string, paused bool) (ibid.Folder, error) {
	return on(a, func(b *backend.Backend) (ibid.Folder, error) {
		return b.Library.Folders.Set(a.ctx, ibid.WorkspaceID(workspace), ibid.FolderID(id), ignore, paused)
	})
}

// SyncFolder looks through a folder now and reports what it found.
func (a *App) SyncFolder(workspace, id int64) (library.FolderChanges, error) {
	return on(a, func(b *backend.Backend) (library.FolderChanges, error) {
		return b.Library.Folders.Sync(a.ctx, ibid.WorkspaceID(workspace), ibid.FolderID(id), nil)
	})
}

// BringBack makes documents current again whose file was replaced or has left its
// folder.
func (a *App) BringBack(workspace int64, ids []ibid.DocumentID) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.BringBack(a.ctx, ibid.WorkspaceID(workspace), ids)
	})
}

// RemoveFolder keeps a folder in step no more. Its documents stay, unless they are
// to go too.
func (a *App) RemoveFolder(workspace, id int64, documents bool) error {
	return do(a, func(b *backend.Backend) error {
		return b.Library.Folders.Remove(a.ctx, ibid.WorkspaceID(workspace), ibid.FolderID(id), documents)
	})
}
