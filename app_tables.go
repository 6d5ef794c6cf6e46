package main

import (
	"slices"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/export"
	"ibid/backend/ibid"
)

// Tables lists the workspace's tables, the newest first.
func (a *App) Tables(workspace int64) ([]ibid.QuestionTable, error) {
	return on(a, func(b *backend.Backend) ([]ibid.QuestionTable, error) {
		return b.Tables.List(a.ctx, ibid.WorkspaceID(workspace))
	})
}

// TableGrid returns a table with its rows, cells, footers and progress.
func (a *App) TableGrid(workspace, id int64) (ibid.TableGrid, error) {
	return on(a, func(b *backend.Backend) (ibid.TableGrid, error) {
		return b.Tables.Grid(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(id))
	})
}

// CreateTable makes a table of documents and columns, and begins to fill it in.
func (a *App) CreateTable(workspace int64, name string, rows ibid.Rows, columns []ibid.Column) (ibid.QuestionTable, error) {
	return on(a, func(b *backend.Backend) (ibid.QuestionTable, error) {
		ws := ibid.WorkspaceID(workspace)
		made, err := b.Tables.Create(a.ctx, ws, ibid.QuestionTable{Name: name, Rows: rows, Columns: columns})
		if err == nil {
			err = b.Tables.Start(a.ctx, ws, made.ID, ibid.RedoNone)
			made.Active = err == nil
		}
		return made, err
	})
}

// RenameTable gives a table another name.
func (a *App) RenameTable(workspace, id int64, name string) (ibid.QuestionTable, error) {
	return on(a, func(b *backend.Backend) (ibid.QuestionTable, error) {
		return b.Tables.Rename(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(id), name)
	})
}

// SetTableRows chooses other documents for a table.
func (a *App) SetTableRows(workspace, id int64, rows ibid.Rows) (ibid.QuestionTable, error) {
	return on(a, func(b *backend.Backend) (ibid.QuestionTable, error) {
		return b.Tables.SetRows(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(id), rows)
	})
}

// SetTableColumns gives a table these columns, from left to right. Those with an id are
// kept, those without are new, and those that are left out are deleted with their cells.
func (a *App) SetTableColumns(workspace, id int64, columns []ibid.Column) (ibid.QuestionTable, error) {
	return on(a, func(b *backend.Backend) (ibid.QuestionTable, error) {
		return b.Tables.SetColumns(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(id), columns)
	})
}

// DeleteTable deletes a table with all that it holds.
func (a *App) DeleteTable(workspace, id int64) error {
	return do(a, func(b *backend.Backend) error {
		return b.Tables.Delete(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(id))
	})
}

// StartTable begins or goes on to fill in a table in the background, and asks again what
// redo says: "none", "stale" or "all". TableEvents tell of what is answered.
func (a *App) StartTable(workspace, id int64, redo ibid.Redo) error {
	return do(a, func(b *backend.Backend) error {
		return b.Tables.Start(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(id), redo)
	})
}

// StopTable ends the work on a table and returns when it has stopped. What was answered is
// kept.
func (a *App) StopTable(workspace, id int64) error {
	return do(a, func(b *backend.Backend) error {
		return b.Tables.Stop(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(id))
	})
}

// ConfirmCell says that the answer of a cell is right.
func (a *App) ConfirmCell(workspace, table, document, column int64) error {
	return do(a, func(b *backend.Backend) error {
		return b.Tables.Confirm(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(table), ibid.DocumentID(document), ibid.ColumnID(column))
	})
}

// CorrectCell says what is right instead of the answer of a cell; an empty text says that
// the document does not answer.
func (a *App) CorrectCell(workspace, table, document, column int64, text string) error {
	return do(a, func(b *backend.Backend) error {
		return b.Tables.Correct(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(table), ibid.DocumentID(document), ibid.ColumnID(column), text)
	})
}

// CommentCell notes something beside a cell; an empty text takes the note away.
func (a *App) CommentCell(workspace, table, document, column int64, text string) error {
	return do(a, func(b *backend.Backend) error {
		return b.Tables.Comment(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(table), ibid.DocumentID(document), ibid.ColumnID(column), text)
	})
}

// TakeBackReview deletes what the user said of a cell, the comment too.
func (a *App) TakeBackReview(workspace, table, document, column int64) error {
	return do(a, func(b *backend.Backend) error {
		return b.Tables.TakeBack(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(table), ibid.DocumentID(document), ibid.ColumnID(column))
	})
}

// TableTemplates lists the column sets that tables can begin with.
func (a *App) TableTemplates() ([]ibid.TableTemplate, error) {
	return on(a, func(b *backend.Backend) ([]ibid.TableTemplate, error) { return b.Tables.Templates() })
}

// SaveTableTemplate writes columns as a template of the user's.
func (a *App) SaveTableTemplate(name, description string, columns []ibid.Column) (ibid.TableTemplate, error) {
	return on(a, func(b *backend.Backend) (ibid.TableTemplate, error) {
		return b.Tables.SaveTemplate(name, description, columns)
	})
}

// ExportTable opens the native dialog for a place and writes a table there, as xlsx, csv,
// docx or markdown. It returns the path, which is empty when none was chosen. Personal data
// is masked if the settings say so.
func (a *App) ExportTable(workspace, id int64, format string) (string, error) {
	return on(a, func(b *backend.Backend) (string, error) {
		as := export.TableFormat(format)
		if !slices.Contains(export.TableFormats, as) {
			return "", export.UnknownTableFormat(as)
		}
		grid, err := b.Tables.Grid(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(id))
		if err != nil {
			return "", err
		}
		path, err := runtime.SaveFileDialog(a.ctx, runtime.SaveDialogOptions{
			Title:           "Export the table",
			DefaultFilename: export.TableName(grid.Table, as),
			Filters:         []runtime.FileFilter{{DisplayName: as.Extension()[1:], Pattern: "*" + as.Extension()}},
		})
		if err != nil || path == "" {
			return "", err
		}
		return path, b.ExportTable(a.ctx, ibid.WorkspaceID(workspace), ibid.TableID(id), as, path, false, true)
	})
}
