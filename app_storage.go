package main

import (
	"context"
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/config"
	"ibid/backend/ibid"
)

// backups are the files that the dialogs show.
var backups = []runtime.FileFilter{{DisplayName: "Ibid backups", Pattern: "*.ibidbackup"}}

// Index reports what the search index was made with, and whether it is up to date.
func (a *App) Index() (ibid.IndexStatus, error) {
	return on(a, func(b *backend.Backend) (ibid.IndexStatus, error) { return b.Library.Index.Status(a.ctx) })
}

// EstimateEmbedding reports what it takes to change to another embedding model.
func (a *App) EstimateEmbedding(model string) (ibid.EmbeddingEstimate, error) {
	return on(a, func(b *backend.Backend) (ibid.EmbeddingEstimate, error) {
		return b.Library.Index.Estimate(a.ctx, model)
	})
}

// UseEmbeddingModel makes the vectors with another model from now on. The old ones
// are searched until the new ones are complete.
func (a *App) UseEmbeddingModel(model string) error {
	return do(a, func(b *backend.Backend) error {
		s := b.Settings()
		s.Models.Embedding = model
		if err := a.configure(b, s); err != nil {
			return err
		}
		return b.Library.Index.Begin(a.ctx)
	})
}

// StopEmbedding gives up the vectors that are being made; the old ones stay.
func (a *App) StopEmbedding() error {
	return do(a, func(b *backend.Backend) error { return b.Library.Index.Stop(a.ctx) })
}

// RereadDocuments reads documents again from their files, those that an older Ibid
// has read where none is named, and reports how many.
func (a *App) RereadDocuments(workspace int64, ids []ibid.DocumentID) (int, error) {
	return on(a, func(b *backend.Backend) (int, error) {
		return b.Library.Reread(a.ctx, ibid.WorkspaceID(workspace), ids)
	})
}

// StorageUse reports what takes space on the disk.
func (a *App) StorageUse() (ibid.StorageUse, error) {
	return on(a, func(b *backend.Backend) (ibid.StorageUse, error) { return b.StorageUse(a.ctx) })
}

// CompactLibrary gives all unused space back to the disk.
func (a *App) CompactLibrary() error {
	return do(a, func(b *backend.Backend) error { return b.Compact(a.ctx) })
}

// CheckLibrary looks for damage in all of the library. It reads every page.
func (a *App) CheckLibrary() (ibid.LibraryReport, error) {
	return on(a, func(b *backend.Backend) (ibid.LibraryReport, error) { return b.Check(a.ctx) })
}

// RepairLibrary repairs what a check finds, as far as it can be made again, and returns
// how many documents are being read again.
func (a *App) RepairLibrary() (int, error) {
	return on(a, func(b *backend.Backend) (int, error) {
		report, err := b.Check(a.ctx)
		if err != nil {
			return 0, err
		}
		return b.Library.Repair(a.ctx, report)
	})
}

// ChooseBackup opens the native dialog for a place and writes a backup there,
// while progress of the job comes as events. It returns nil when none was chosen.
func (a *App) ChooseBackup(job string) (*ibid.BackupInfo, error) {
	return on(a, func(b *backend.Backend) (*ibid.BackupInfo, error) {
		path, err := runtime.SaveFileDialog(a.ctx, runtime.SaveDialogOptions{
			Title:           "Save a backup",
			DefaultFilename: "Ibid " + time.Now().Format("2006-01-02") + ".ibidbackup",
			Filters:         backups,
		})
		if err != nil || path == "" {
			return nil, err
		}
		info, err := working(a, job, func(ctx context.Context, progress func(ibid.Progress)) (ibid.BackupInfo, error) {
			return b.Backup(ctx, path, true, progress)
		})
		if err != nil {
			return nil, err
		}
		return &info, nil
	})
}

// CheckBackup opens the native dialog for a backup and reports what is in it, while
// progress of the job comes as events. It returns nil when none was chosen.
func (a *App) CheckBackup(job string) (*ibid.BackupInfo, error) {
	path, err := runtime.OpenFileDialog(a.ctx, runtime.OpenDialogOptions{Title: "Choose a backup", Filters: backups})
	if err != nil || path == "" {
		return nil, err
	}
	info, err := working(a, job, func(ctx context.Context, progress func(ibid.Progress)) (ibid.BackupInfo, error) {
		return backend.CheckBackup(ctx, path, progress)
	})
	if err != nil {
		return nil, err
	}
	return &info, nil
}

// RestoreChanges lists the settings of a backup that would change where questions and
// passages are sent.
func (a *App) RestoreChanges(path string) ([]ibid.SettingChange, error) {
	home, err := config.Home()
	if err != nil {
		return nil, err
	}
	changes, err := backend.RestoreChanges(a.ctx, home, path)
	return filled(changes), err
}

// Restore puts a backup in the place of the library, which is set aside, while
// progress of the job comes as events. All other work is stopped first. When the
// call returns a library is open again: the backup or, if it could not be
// restored, the one that was there. With takeSettings the backup decides where
// questions and passages are sent, otherwise that stays as it is.
func (a *App) Restore(job, path string, takeSettings bool) (ibid.BackupInfo, error) {
	return working(a, job, func(ctx context.Context, progress func(ibid.Progress)) (info ibid.BackupInfo, err error) {
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

// working runs a piece of work under a job's name and tells the window how far
// it is.
func working[T any](a *App, job string, work func(context.Context, func(ibid.Progress)) (T, error)) (T, error) {
	ctx, end := a.jobs.Start(a.ctx, job)
	defer end()
	told := newPace(100*time.Millisecond, func(all []ibid.Progress) {
		a.emit(EventProgress, ProgressEvent{Job: job, Progress: all[len(all)-1]})
	})
	defer told.flush()
	value, err := work(ctx, told.add)
	return filled(value), err
}

// untilStopped is working for what is done by portions: that it was stopped is no
// failure, and what it gives is what was done by then.
func untilStopped[T any](a *App, job string, work func(context.Context, func(ibid.Progress)) (T, error)) (T, error) {
	return working(a, job, func(ctx context.Context, progress func(ibid.Progress)) (T, error) {
		done, err := work(ctx, progress)
		if ctx.Err() != nil {
			err = nil
		}
		return done, err
	})
}
