package main

import (
	"ibid/backend"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/mcp"
)

// Library is the library as a whole: its workspaces, its settings, its files and backups,
// and the window that shows it.
type Library struct{ *App }

// About reports what this Ibid is and where it keeps things.
type About struct {
	Version string `json:"version"`
	Home    string `json:"home"` // folder of the library
}

// About returns the version and the folder of the library.
func (l *Library) About() (About, error) {
	return on(l.App, func(b *backend.Backend) (About, error) {
		return About{Version: version, Home: b.Home}, nil
	})
}

// EventTypes exists for the generated bindings only: it names the types of events.
func (l *Library) EventTypes() Events { return Events{} }

// Show reports which workspace the window shows: what is dropped on it goes there. A
// window that shows one can be used.
func (l *Library) Show(workspace ibid.WorkspaceID) { l.show(workspace) }

// TakeLink returns where the link leads that the window was asked to open last, once;
// nil if there is none. It fails for one that leads nowhere.
func (l *Library) TakeLink() (*OpenedLink, error) {
	return l.follow(l.link.take())
}

// AssistantSettings returns what to put into the settings of an assistant so that it can
// read a workspace.
func (l *Library) AssistantSettings(workspace string) (string, error) {
	return on(l.App, func(b *backend.Backend) (string, error) { return mcp.Settings(b.Home, workspace) })
}

// Workspaces lists all workspaces, the oldest first.
func (l *Library) Workspaces() ([]ibid.Workspace, error) {
	return on(l.App, func(b *backend.Backend) ([]ibid.Workspace, error) { return b.Library.Workspaces.List(l.ctx) })
}

// CreateWorkspace makes an empty workspace.
func (l *Library) CreateWorkspace(name string) (ibid.Workspace, error) {
	return on(l.App, func(b *backend.Backend) (ibid.Workspace, error) { return b.Library.Workspaces.Create(l.ctx, name) })
}

// RenameWorkspace renames a workspace.
func (l *Library) RenameWorkspace(workspace ibid.WorkspaceID, name string) (ibid.Workspace, error) {
	return on(l.App, func(b *backend.Backend) (ibid.Workspace, error) {
		return b.Library.Workspaces.Rename(l.ctx, workspace, name)
	})
}

// ArchiveWorkspace puts a workspace out of sight, or brings it back.
func (l *Library) ArchiveWorkspace(workspace ibid.WorkspaceID, archived bool) (ibid.Workspace, error) {
	return on(l.App, func(b *backend.Backend) (ibid.Workspace, error) {
		return b.Library.Workspaces.Archive(l.ctx, workspace, archived)
	})
}

// SetProfile sets the profile for the answers of a workspace: fast, balanced or careful, or,
// if it is empty, the one in the settings.
func (l *Library) SetProfile(workspace ibid.WorkspaceID, profile string) (ibid.Workspace, error) {
	return on(l.App, func(b *backend.Backend) (ibid.Workspace, error) {
		return b.Library.Workspaces.SetProfile(l.ctx, workspace, profile)
	})
}

// DeleteWorkspace deletes a workspace with its documents and conversations. Answers
// being written in it are stopped.
func (l *Library) DeleteWorkspace(workspace ibid.WorkspaceID) error {
	return do(l.App, func(b *backend.Backend) error { return l.deleteWorkspace(b, workspace) })
}

// Settings returns the pages of settings, with what each is and what is in force. Secrets
// are hidden.
func (l *Library) Settings() (config.Form, error) {
	return on(l.App, func(b *backend.Backend) (config.Form, error) { return config.FormOf(b.Settings()), nil })
}

// SaveSettings changes settings, by their keys, and returns what is in force then. Values
// are written as "ibid config set" takes them; empty or 0 leaves a setting to what decides
// it otherwise. All are changed or, with an error, none.
func (l *Library) SaveSettings(changes map[string]string) (config.Form, error) {
	return on(l.App, func(b *backend.Backend) (config.Form, error) { return b.Change(l.ctx, changes) })
}

// Network reports which connections there were since Ibid started.
func (l *Library) Network() (ibid.Network, error) {
	return on(l.App, func(b *backend.Backend) (ibid.Network, error) { return b.Models.Network(), nil })
}

// StorageUse reports what takes space on the disk.
func (l *Library) StorageUse() (ibid.StorageUse, error) {
	return on(l.App, func(b *backend.Backend) (ibid.StorageUse, error) { return b.StorageUse(l.ctx) })
}

// CompactLibrary gives all unused space back to the disk.
func (l *Library) CompactLibrary() error {
	return do(l.App, func(b *backend.Backend) error { return b.Compact(l.ctx) })
}

// CheckLibrary looks for damage in all of the library. It reads every page.
func (l *Library) CheckLibrary() (ibid.LibraryReport, error) {
	return on(l.App, func(b *backend.Backend) (ibid.LibraryReport, error) { return b.Check(l.ctx) })
}

// RepairLibrary repairs what a check finds, as far as it can be made again, and returns
// how many documents are being read again.
func (l *Library) RepairLibrary() (int, error) {
	return on(l.App, func(b *backend.Backend) (int, error) { return b.Repair(l.ctx) })
}

// ChooseBackup opens the native dialog for a place and writes a backup there,
// while progress of the job comes as events. It returns nil when none was chosen.
func (l *Library) ChooseBackup(job string) (*ibid.BackupInfo, error) {
	return on(l.App, func(b *backend.Backend) (*ibid.BackupInfo, error) { return l.saveBackup(b, job) })
}

// CheckBackup opens the native dialog for a backup and reports what is in it, while
// progress of the job comes as events. It returns nil when none was chosen.
func (l *Library) CheckBackup(job string) (*ibid.BackupInfo, error) {
	return l.checkBackup(job)
}

// RestoreChanges lists the settings of a backup that would change where questions and
// passages are sent.
func (l *Library) RestoreChanges(path string) ([]ibid.SettingChange, error) {
	return l.restoreChanges(path)
}

// Restore puts a backup in the place of the library, which is set aside, while
// progress of the job comes as events. All other work is stopped first. When the
// call returns a library is open again: the backup or, if it could not be
// restored, the one that was there. With takeSettings the backup decides where
// questions and passages are sent; without, the settings of this computer do.
func (l *Library) Restore(job, path string, takeSettings bool) (ibid.BackupInfo, error) {
	return l.restore(job, path, takeSettings)
}
