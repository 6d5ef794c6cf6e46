package main

import (
	"ibid/backend"
	"ibid/backend/export"
	"ibid/backend/ibid"
)

// Tables are the same questions, document by document.
type Tables struct{ *App }

// Tables lists the workspace's tables, the newest first.
func (t *Tables) Tables(workspace ibid.WorkspaceID) ([]ibid.QuestionTable, error) {
	return on(t.App, func(b *backend.Backend) ([]ibid.QuestionTable, error) {
		return b.Tables.List(t.ctx, workspace)
	})
}

// TableGrid returns a table with its rows, cells, footers and progress.
func (t *Tables) TableGrid(workspace ibid.WorkspaceID, id ibid.TableID) (ibid.TableGrid, error) {
	return on(t.App, func(b *backend.Backend) (ibid.TableGrid, error) {
		return b.Tables.Grid(t.ctx, workspace, id)
	})
}

// CreateTable makes a table of documents and columns, and begins to fill it in.
func (t *Tables) CreateTable(workspace ibid.WorkspaceID, name string, rows ibid.Rows, columns []ibid.Column) (ibid.QuestionTable, error) {
	return on(t.App, func(b *backend.Backend) (ibid.QuestionTable, error) {
		return b.Tables.CreateAndStart(t.ctx, workspace, ibid.QuestionTable{Name: name, Rows: rows, Columns: columns})
	})
}

// RenameTable gives a table another name.
func (t *Tables) RenameTable(workspace ibid.WorkspaceID, id ibid.TableID, name string) (ibid.QuestionTable, error) {
	return on(t.App, func(b *backend.Backend) (ibid.QuestionTable, error) {
		return b.Tables.Rename(t.ctx, workspace, id, name)
	})
}

// SetTableRows chooses other documents for a table.
func (t *Tables) SetTableRows(workspace ibid.WorkspaceID, id ibid.TableID, rows ibid.Rows) (ibid.QuestionTable, error) {
	return on(t.App, func(b *backend.Backend) (ibid.QuestionTable, error) {
		return b.Tables.SetRows(t.ctx, workspace, id, rows)
	})
}

// SetTableColumns gives a table these columns, from left to right. Those with an id are
// kept, those without are new, and those that are left out are deleted with their cells.
func (t *Tables) SetTableColumns(workspace ibid.WorkspaceID, id ibid.TableID, columns []ibid.Column) (ibid.QuestionTable, error) {
	return on(t.App, func(b *backend.Backend) (ibid.QuestionTable, error) {
		return b.Tables.SetColumns(t.ctx, workspace, id, columns)
	})
}

// DeleteTable deletes a table with all that it holds.
func (t *Tables) DeleteTable(workspace ibid.WorkspaceID, id ibid.TableID) error {
	return do(t.App, func(b *backend.Backend) error {
		return b.Tables.Delete(t.ctx, workspace, id)
	})
}

// StartTable begins or goes on to fill in a table in the background, and asks again what
// redo says: "none", "stale" or "all". TableEvents tell of what is answered.
func (t *Tables) StartTable(workspace ibid.WorkspaceID, id ibid.TableID, redo ibid.Redo) error {
	return do(t.App, func(b *backend.Backend) error {
		return b.Tables.Start(t.ctx, workspace, id, redo)
	})
}

// StopTable ends the work on a table and returns when it has stopped. What was answered is
// kept.
func (t *Tables) StopTable(workspace ibid.WorkspaceID, id ibid.TableID) error {
	return do(t.App, func(b *backend.Backend) error {
		return b.Tables.Stop(t.ctx, workspace, id)
	})
}

// ConfirmCell says that the answer of a cell is right.
func (t *Tables) ConfirmCell(workspace ibid.WorkspaceID, table ibid.TableID, document ibid.DocumentID, column ibid.ColumnID) error {
	return do(t.App, func(b *backend.Backend) error {
		return b.Tables.Confirm(t.ctx, workspace, table, document, column)
	})
}

// CorrectCell says what is right instead of the answer of a cell; an empty text says that
// the document does not answer.
func (t *Tables) CorrectCell(workspace ibid.WorkspaceID, table ibid.TableID, document ibid.DocumentID, column ibid.ColumnID, text string) error {
	return do(t.App, func(b *backend.Backend) error {
		return b.Tables.Correct(t.ctx, workspace, table, document, column, text)
	})
}

// CommentCell notes something beside a cell; an empty text takes the note away.
func (t *Tables) CommentCell(workspace ibid.WorkspaceID, table ibid.TableID, document ibid.DocumentID, column ibid.ColumnID, text string) error {
	return do(t.App, func(b *backend.Backend) error {
		return b.Tables.Comment(t.ctx, workspace, table, document, column, text)
	})
}

// TakeBackReview deletes what the user said of a cell, the comment too.
func (t *Tables) TakeBackReview(workspace ibid.WorkspaceID, table ibid.TableID, document ibid.DocumentID, column ibid.ColumnID) error {
	return do(t.App, func(b *backend.Backend) error {
		return b.Tables.TakeBack(t.ctx, workspace, table, document, column)
	})
}

// TableTemplates lists the column sets that tables can begin with.
func (t *Tables) TableTemplates() ([]ibid.TableTemplate, error) {
	return on(t.App, func(b *backend.Backend) ([]ibid.TableTemplate, error) { return b.Tables.Templates() })
}

// SaveTableTemplate writes columns as a template of the user's.
func (t *Tables) SaveTableTemplate(name, description string, columns []ibid.Column) (ibid.TableTemplate, error) {
	return on(t.App, func(b *backend.Backend) (ibid.TableTemplate, error) {
		return b.Tables.SaveTemplate(name, description, columns)
	})
}

// ExportTable opens the native dialog for a place and writes a table there, as xlsx, csv,
// docx or markdown. It returns the path, which is empty when none was chosen. Personal data
// is masked if the settings say so.
func (t *Tables) ExportTable(workspace ibid.WorkspaceID, id ibid.TableID, format string) (string, error) {
	return on(t.App, func(b *backend.Backend) (string, error) {
		return t.exportTable(b, workspace, id, export.TableFormat(format))
	})
}
