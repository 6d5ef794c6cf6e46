package main

import (
	"context"

	"ibid/backend"
	"ibid/backend/config"
	"ibid/backend/ibid"
)

// restore stops all other work and has a backup take the place of the open library. A
// library is open again when it returns, whatever happened.
func (a *App) restore(job, path string, takeSettings bool) (ibid.BackupInfo, error) {
	return withProgress(a, job, func(ctx context.Context, progress func(ibid.Progress)) (info ibid.BackupInfo, err error) {
		if info, err = backend.CheckBackup(ctx, path, progress); err != nil {
			return info, err // before anything is closed
		}
		a.jobs.StopOthers(job)
		a.library.Lock()
		defer a.library.Unlock()
		home, err := config.Home()
		if err != nil {
			return info, err
		}
		a.close()
		info, err = backend.Restore(ctx, home, path, takeSettings, progress)
		a.openUsual(a.ctx)
		if err == nil {
			a.replaced.Add(1)
		}
		a.emit(EventLibrary)
		return info, err
	})
}

// restoreChanges needs no library.
func (a *App) restoreChanges(path string) ([]ibid.SettingChange, error) {
	home, err := config.Home()
	if err != nil {
		return nil, err
	}
	changes, err := backend.RestoreChanges(a.ctx, home, path)
	return filled(changes), err
}
