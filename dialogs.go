package main

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/export"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/read"
	"ibid/backend/web"
)

// openFile opens the native dialog for a file of a kind; pattern names its endings. It
// returns "" when none was chosen.
func (a *App) openFile(title, kind, pattern string) (string, error) {
	return runtime.OpenFileDialog(a.ctx, runtime.OpenDialogOptions{Title: title, Filters: []runtime.FileFilter{{DisplayName: kind, Pattern: pattern}}})
}

// openFolder opens the native dialog for a folder. It returns "" when none was chosen.
func (a *App) openFolder(title string, hidden bool) (string, error) {
	return runtime.OpenDirectoryDialog(a.ctx, runtime.OpenDialogOptions{Title: title, ShowHiddenFiles: hidden})
}

// saveAs opens the native dialog for a place, proposes a name there, and has a file of a
// kind written. It returns the path, which is empty when none was chosen.
func (a *App) saveAs(title, name, kind, pattern string, write func(path string) error) (string, error) {
	path, err := runtime.SaveFileDialog(a.ctx, runtime.SaveDialogOptions{
		Title:           title,
		DefaultFilename: name,
		Filters:         []runtime.FileFilter{{DisplayName: kind, Pattern: pattern}},
	})
	if err != nil || path == "" {
		return "", err
	}
	return path, write(path)
}

// export is saveAs for a file that is named by its extension.
func (a *App) export(title, name, extension string, write func(path string) error) (string, error) {
	return a.saveAs(title, name, extension[1:], "*"+extension, write)
}

func (a *App) chooseFiles(b *backend.Backend, workspace ibid.WorkspaceID) (library.Added, error) {
	paths, err := runtime.OpenMultipleFilesDialog(a.ctx, runtime.OpenDialogOptions{
		Title:   "Add PDFs",
		Filters: fileFilters(),
	})
	if err != nil {
		return library.Added{}, err
	}
	return a.add(b, workspace, paths)
}

// fileFilters are what the dialog for files offers: one for each kind.
func fileFilters() (filters []runtime.FileFilter) {
	for _, kind := range read.Kinds {
		pattern := "*" + kind.Ending + ";*" + strings.ToUpper(kind.Ending)
		filters = append(filters, runtime.FileFilter{DisplayName: kind.Name + " documents", Pattern: pattern})
	}
	return filters
}

func (a *App) chooseFolder(b *backend.Backend, workspace ibid.WorkspaceID) (library.Added, error) {
	path, err := a.openFolder("Add a folder of PDFs", false)
	if err != nil {
		return library.Added{}, err
	}
	var paths []string
	if path != "" {
		paths = []string{path}
	}
	return a.add(b, workspace, paths)
}

func (a *App) chooseFolderToSync(b *backend.Backend, workspace ibid.WorkspaceID) (*ibid.Folder, error) {
	path, err := a.openFolder("Keep a folder in step", false)
	if err != nil || path == "" {
		return nil, err
	}
	folder, err := b.Library.Folders.Add(a.ctx, workspace, path, nil)
	if err != nil {
		return nil, err
	}
	return &folder, nil
}

func (a *App) exportConversation(b *backend.Backend, workspace ibid.WorkspaceID, id ibid.ConversationID, format export.Format) (string, error) {
	conversation, err := b.Conversation(a.ctx, workspace, id)
	if err != nil {
		return "", err
	}
	return a.export("Export the conversation", export.Name(conversation, format), format.Extension(), func(path string) error {
		return b.ExportConversation(a.ctx, workspace, id, format, path, false, true)
	})
}

func (a *App) exportBrief(b *backend.Backend, workspace ibid.WorkspaceID, id ibid.DocumentID, format export.Format) (string, error) {
	doc, err := b.Library.Document(a.ctx, workspace, id)
	if err != nil {
		return "", err
	}
	name := export.Name(ibid.Conversation{Title: "Overview of " + doc.Title}, format)
	return a.export("Export the overview", name, format.Extension(), func(path string) error {
		return b.ExportBrief(a.ctx, ask.BriefRequest{Workspace: workspace, Document: id}, format, path, false, true)
	})
}

func (a *App) exportTable(b *backend.Backend, workspace ibid.WorkspaceID, id ibid.TableID, format export.TableFormat) (string, error) {
	if !slices.Contains(export.TableFormats, format) {
		return "", export.UnknownTableFormat(format)
	}
	grid, err := b.Tables.Grid(a.ctx, workspace, id)
	if err != nil {
		return "", err
	}
	return a.export("Export the table", export.TableName(grid.Table, format), format.Extension(), func(path string) error {
		return b.ExportTable(a.ctx, workspace, id, format, path, false, true)
	})
}

func (a *App) exportQueryLog(b *backend.Backend, workspace ibid.WorkspaceID) (string, error) {
	name := "Ibid questions " + time.Now().Format(time.DateOnly) + ".csv"
	return a.saveAs("Save the query log", name, "Comma-separated values", "*.csv", func(path string) error {
		return b.ExportQueryLog(a.ctx, workspace, path, true)
	})
}

// Backups, as the dialogs show them.
const (
	backupKind    = "Ibid backups"
	backupPattern = "*.ibidbackup"
)

func (a *App) saveBackup(b *backend.Backend, job string) (made *ibid.BackupInfo, err error) {
	name := "Ibid " + time.Now().Format(time.DateOnly) + ".ibidbackup"
	_, err = a.saveAs("Save a backup", name, backupKind, backupPattern, func(path string) error {
		info, err := withProgress(a, job, func(ctx context.Context, progress func(ibid.Progress)) (ibid.BackupInfo, error) {
			return b.Backup(ctx, path, true, progress)
		})
		if err == nil {
			made = &info
		}
		return err
	})
	return made, err
}

func (a *App) checkBackup(job string) (*ibid.BackupInfo, error) {
	path, err := a.openFile("Choose a backup", backupKind, backupPattern)
	if err != nil || path == "" {
		return nil, err
	}
	info, err := withProgress(a, job, func(ctx context.Context, progress func(ibid.Progress)) (ibid.BackupInfo, error) {
		return backend.CheckBackup(ctx, path, progress)
	})
	if err != nil {
		return nil, err
	}
	return &info, nil
}

// openPage opens a page in the browser, if it is one that a result may have.
func (a *App) openPage(address string) error {
	page, ok := web.ForBrowser(address)
	if !ok {
		return ibid.Errorf(ibid.CodeInvalid, "Ibid doesn't open this address.").WithHint("It is no page on the public internet.")
	}
	runtime.BrowserOpenURL(a.ctx, page)
	return nil
}
