package main

import (
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/ibid"
)

// tables are the files that the dialog for the query log shows.
var tables = []runtime.FileFilter{{DisplayName: "Comma-separated values", Pattern: "*.csv"}}

// Insights makes the figures of the workspace's query log over the latest days, 0
// for all that is logged.
func (a *App) Insights(workspace int64, days int) (ibid.Insights, error) {
	return on(a, func(b *backend.Backend) (ibid.Insights, error) {
		return b.Insights(a.ctx, ibid.WorkspaceID(workspace), days)
	})
}

// QueryLog lists the latest lines of the workspace's query log, the newest first, 0
// for all.
func (a *App) QueryLog(workspace int64, limit int) ([]ibid.LoggedQuery, error) {
	return on(a, func(b *backend.Backend) ([]ibid.LoggedQuery, error) {
		return b.Store.Talk.QueryLog(a.ctx, ibid.WorkspaceID(workspace), time.Time{}, limit)
	})
}

// ExportQueryLog opens the native dialog for a place and writes the workspace's
// query log there, as comma-separated values. It returns the path, which is empty
// when none was chosen.
func (a *App) ExportQueryLog(workspace int64) (string, error) {
	return on(a, func(b *backend.Backend) (string, error) {
		path, err := runtime.SaveFileDialog(a.ctx, runtime.SaveDialogOptions{
			Title:           "Save the query log",
			DefaultFilename: "Ibid questions " + time.Now().Format(time.DateOnly) + ".csv",
			Filters:         tables,
		})
		if err != nil || path == "" {
			return "", err
		}
		return path, b.ExportQueryLog(a.ctx, ibid.WorkspaceID(workspace), path, true)
	})
}

// ClearQueryLog deletes the workspace's query log. Its conversations stay.
func (a *App) ClearQueryLog(workspace int64) error {
	return do(a, func(b *backend.Backend) error { return b.ClearQueryLog(a.ctx, ibid.WorkspaceID(workspace)) })
}
