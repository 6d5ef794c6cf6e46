package tables

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/documents"
	"ibid/backend/store/sqlite"
	"ibid/backend/store/workspaces"
)

// Tables lists the tables of a workspace with their columns, the newest first.
func (s *Store) Tables(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.QuestionTable, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) (all []ibid.QuestionTable, err error) {
		if all, err = sqlite.Rows(ctx, tx, scanTable, `SELECT `+tableColumns+` FROM `+tableTables+` WHERE q.workspace_id = ? ORDER BY q.id DESC`, ws); err != nil {
			return all, err
		}
		for i := range all {
			if err := completeTable(ctx, tx, &all[i]); err != nil {
				return all, err
			}
		}
		return all, nil
	}, "list tables")
}

// Table gives one table. Returns CodeNotFound if the workspace has none with this id.
func (s *Store) Table(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID) (ibid.QuestionTable, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) (ibid.QuestionTable, error) {
		return questionTable(ctx, tx, ws, id)
	}, "get table %d", id)
}

// CreateTable makes a table that is not active. Name, rows and columns are those of t, and
// nothing else of it counts. Returns CodeInvalid for what [ibid.TableName], [ibid.Rows] or
// [ibid.Column] refuses, and CodeNotFound if the workspace lacks the tag, the folder or one
// of the documents, or doesn't exist.
func (s *Store) CreateTable(ctx context.Context, ws ibid.WorkspaceID, t ibid.QuestionTable) (ibid.QuestionTable, error) {
	return sqlite.Transact(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) (made ibid.QuestionTable, err error) {
		name, err := ibid.TableName(t.Name)
		if err == nil {
			err = sqlite.KnownWorkspace(ctx, tx, ws)
		}
		var id ibid.TableID
		if err == nil {
			err = tx.QueryRowContext(ctx, `INSERT INTO question_tables (workspace_id, name, rule, created_at) VALUES (?, ?, ?, ?) RETURNING id`,
				ws, name, t.Rows.Rule, sqlite.Micros(time.Now())).Scan(&id)
		}
		if err == nil {
			err = setRows(ctx, tx, ws, id, t.Rows)
		}
		if err == nil {
			err = setColumns(ctx, tx, ws, id, t.Columns)
		}
		if err != nil {
			return made, err
		}
		return questionTable(ctx, tx, ws, id)
	}, "create table")
}

// RenameTable gives a table another name, under the rules of [Store.CreateTable].
func (s *Store) RenameTable(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, name string) (ibid.QuestionTable, error) {
	return s.updateTable(ctx, ws, id, func(tx *sql.Tx) error {
		name, err := ibid.TableName(name)
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE question_tables SET name = ? WHERE id = ?`, name, id)
		}
		return err
	})
}

// SetTableRows chooses other rows, under the rules of [Store.CreateTable]. Cells of documents
// that are no rows any more are kept, and are there when these become rows again.
func (s *Store) SetTableRows(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, rows ibid.Rows) (ibid.QuestionTable, error) {
	return s.updateTable(ctx, ws, id, func(tx *sql.Tx) error { return setRows(ctx, tx, ws, id, rows) })
}

// SetTableColumns gives a table these columns, from left to right: those with an id stay
// with their cells, those without are new, and those that are left out are deleted with
// theirs. A column whose question or kind changes is asked again; reviews stay.
//
// Returns CodeInvalid for a column that [ibid.Column] refuses, one that is named twice, and
// too many, and CodeNotFound for one that the table doesn't have.
func (s *Store) SetTableColumns(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, columns []ibid.Column) (ibid.QuestionTable, error) {
	t, err := s.updateTable(ctx, ws, id, func(tx *sql.Tx) error { return setColumns(ctx, tx, ws, id, columns) })
	if err == nil {
		s.db.GiveSpaceBack(ctx)
	}
	return t, err
}

// SetTableActive says whether cells that wait are filled in.
func (s *Store) SetTableActive(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, active bool) (ibid.QuestionTable, error) {
	return s.updateTable(ctx, ws, id, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE question_tables SET active = ? WHERE id = ?`, active, id)
		return err
	})
}

// DeleteTable deletes a table with its columns, cells and reviews. Returns CodeNotFound if
// the workspace has none with this id.
func (s *Store) DeleteTable(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID) error {
	err := sqlite.InWorkspace(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) error {
		// Foreign keys take columns and cells along.
		return sqlite.Need(ctx, tx, "table", `DELETE FROM question_tables WHERE id = ? AND workspace_id = ? RETURNING id`, id, ws)
	}, "delete table %d", id)
	if err == nil {
		s.db.GiveSpaceBack(ctx)
	}
	return err
}

// updateTable runs fn in a transaction in which the table is known, and gives it as it is
// then.
func (s *Store) updateTable(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, fn func(*sql.Tx) error) (ibid.QuestionTable, error) {
	return sqlite.Transact(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) (t ibid.QuestionTable, err error) {
		if _, err := questionTable(ctx, tx, ws, id); err != nil {
			return t, err
		}
		if err := fn(tx); err != nil {
			return t, err
		}
		return questionTable(ctx, tx, ws, id)
	}, "update table %d", id)
}

// setRows stores which documents are the rows of a table.
func setRows(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.TableID, rows ibid.Rows) error {
	if err := rows.Check(); err != nil {
		return err
	}
	var tag, folder sql.NullInt64
	switch rows.Rule {
	case ibid.RowsTag:
		found, err := workspaces.FindTag(ctx, tx, ws, rows.Tag)
		if err != nil {
			return err
		}
		tag = sql.NullInt64{Int64: found, Valid: true}
	case ibid.RowsFolder:
		err := tx.QueryRowContext(ctx, `SELECT id FROM folders WHERE id = ? AND workspace_id = ?`, rows.Folder, ws).Scan(&folder)
		if err != nil {
			return sqlite.NotFound(err, "folder")
		}
	}
	_, err := tx.ExecContext(ctx, `UPDATE question_tables SET rule = ?, tag_id = ?, folder_id = ? WHERE id = ?`, rows.Rule, tag, folder, id)
	if err == nil {
		_, err = tx.ExecContext(ctx, `DELETE FROM table_documents WHERE table_id = ?`, id)
	}
	if err != nil || rows.Rule != ibid.RowsDocuments {
		return err
	}
	for _, d := range rows.Documents {
		if _, err := documents.Get(ctx, tx, ws, d); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO table_documents (table_id, document_id, workspace_id) VALUES (?, ?, ?)`, id, d, ws); err != nil {
			return err
		}
	}
	return nil
}

// setColumns stores the columns of a table.
func setColumns(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.TableID, columns []ibid.Column) error {
	if len(columns) > ibid.MaxColumns {
		return ibid.Errorf(ibid.CodeInvalid, "A table can have %d columns at most.", ibid.MaxColumns).WithHint("Make a second table.")
	}
	had, err := columnsOf(ctx, tx, id)
	if err != nil {
		return err
	}
	var kept []ibid.ColumnID
	for i, c := range columns {
		if c, err = c.Check(); err != nil {
			return err
		}
		if c.ID == 0 {
			_, err = tx.ExecContext(ctx, `INSERT INTO table_columns (table_id, workspace_id, ordinal, question, label, kind) VALUES (?, ?, ?, ?, ?, ?)`,
				id, ws, i, c.Question, c.Label, c.Kind)
			if err != nil {
				return err
			}
			continue
		}
		at := slices.IndexFunc(had, func(h ibid.Column) bool { return h.ID == c.ID })
		switch {
		case at < 0:
			return ibid.Errorf(ibid.CodeNotFound, "The table has no such column.").WithHint("It may have been deleted.")
		case slices.Contains(kept, c.ID):
			return ibid.Errorf(ibid.CodeInvalid, "A column was named twice.")
		}
		kept = append(kept, c.ID)
		_, err = tx.ExecContext(ctx, `UPDATE table_columns SET ordinal = ?, question = ?, label = ?, kind = ?, sum = NULL WHERE id = ?`, i, c.Question, c.Label, c.Kind, c.ID)
		if err == nil && (had[at].Question != c.Question || had[at].Kind != c.Kind) {
			err = unask(ctx, tx, c.ID)
		}
		if err != nil {
			return err
		}
	}
	for _, c := range had {
		if !slices.Contains(kept, c.ID) {
			if _, err := tx.ExecContext(ctx, `DELETE FROM table_columns WHERE id = ?`, c.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// unask takes away what was answered to the question that a column had before.
func unask(ctx context.Context, tx *sql.Tx, column ibid.ColumnID) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM table_cells WHERE column_id = ? AND review = 'null'`, column)
	if err == nil {
		_, err = tx.ExecContext(ctx, `
			UPDATE table_cells SET state = 'waiting', due = 0, source = '', answer = '', value = '{}', citation = 'null', probability = 0,
				signals = '{}', failure_code = NULL, failure_message = NULL, failure_hint = NULL, made_by = '', made_at = 0, sum = NULL
			WHERE column_id = ?`, column)
	}
	return err
}

// tableTables are what tableColumns are of.
const tableTables = `question_tables q LEFT JOIN tags g ON g.id = q.tag_id`

// tableColumns are what scanTable scans.
const tableColumns = `q.id, q.workspace_id, q.name, q.rule, coalesce(g.name, ''), coalesce(q.folder_id, 0), q.active, q.created_at`

// scanTable scans a table without its columns and documents.
func scanTable(row sqlite.Row) (t ibid.QuestionTable, err error) {
	var created int64
	err = row.Scan(&t.ID, &t.WorkspaceID, &t.Name, &t.Rows.Rule, &t.Rows.Tag, &t.Rows.Folder, &t.Active, &created)
	t.CreatedAt = sqlite.FromMicros(created)
	return t, err
}

// questionTable gives one table, and CodeNotFound if the workspace has none with this id.
func questionTable(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.TableID) (ibid.QuestionTable, error) {
	t, err := scanTable(tx.QueryRowContext(ctx, `SELECT `+tableColumns+` FROM `+tableTables+` WHERE q.id = ? AND q.workspace_id = ?`, id, ws))
	if err != nil {
		return t, sqlite.NotFound(err, "table")
	}
	return t, completeTable(ctx, tx, &t)
}

// completeTable adds the columns of a table and the documents that it names.
func completeTable(ctx context.Context, tx *sql.Tx, t *ibid.QuestionTable) (err error) {
	if t.Columns, err = columnsOf(ctx, tx, t.ID); err != nil {
		return err
	}
	t.Rows.Documents, err = sqlite.Rows(ctx, tx, sqlite.ScanOne[ibid.DocumentID], `SELECT document_id FROM table_documents WHERE table_id = ? ORDER BY document_id`, t.ID)
	return err
}

func columnsOf(ctx context.Context, tx *sql.Tx, id ibid.TableID) ([]ibid.Column, error) {
	return sqlite.Rows(ctx, tx, func(row sqlite.Row) (c ibid.Column, err error) {
		var sound bool
		err = row.Scan(&c.ID, &c.Question, &c.Label, &c.Kind, &sound)
		if !sound {
			c = ibid.DamagedColumn(c.ID)
		}
		return c, err
	}, `SELECT c.id, c.question, c.label, c.kind, `+sqlite.ColumnSum.Sound("c")+` FROM table_columns c WHERE c.table_id = ? ORDER BY c.ordinal, c.id`, id)
}
