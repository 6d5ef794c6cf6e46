package tables

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/documents"
	"ibid/backend/store/sqlite"
)

// cellSource is, of contents t, all of a document that its answers can come out otherwise
// by: which reading of its bytes, how many passages, the scans that were read, and the
// vectors that are searched. A cell that was made of another source is stale.
const cellSource = `t.id || '.' || t.chunks || '.' || t.pages_recognised || '.' ||
	coalesce((SELECT x.id FROM embedding_indexes x WHERE x.state = 'current'), 0)`

// TableGrid gives a table with its rows and cells, without footers and progress. A cell
// that was never asked is waiting, and so is one that is to be asked again, or that failed
// before its document changed. A citation whose words do not stand on their page any more
// is left out. Returns CodeNotFound if the workspace has no such table.
func (s *Store) TableGrid(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID) (ibid.TableGrid, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) (ibid.TableGrid, error) {
		return tableGrid(ctx, tx, ws, id)
	}, "get table %d", id)
}

func tableGrid(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.TableID) (grid ibid.TableGrid, err error) {
	if grid.Table, err = questionTable(ctx, tx, ws, id); err != nil {
		return grid, err
	}
	if grid.Rows, err = rowsOf(ctx, tx, grid.Table); err != nil {
		return grid, err
	}
	stored, err := sqlite.Rows(ctx, tx, scanCell, `
		SELECT c.column_id, c.document_id, c.state, c.due, c.source, c.answer, c.value, c.citation, c.probability, c.signals,
			c.failure_code, c.failure_message, c.failure_hint, c.made_by, c.made_at, c.review,
			`+sqlite.CellSum.Sound("c")+`, `+sqlite.ReviewSum.Sound("c")+`,
			coalesce(d.replaced_by, 0), p.blocks,
			coalesce(substr(CAST(p.text AS BLOB), 1 + (c.citation ->> '$.span.start'), (c.citation ->> '$.span.end') - (c.citation ->> '$.span.start'))
				= CAST(c.citation ->> '$.quote' AS BLOB), 0)
		FROM table_columns k JOIN table_cells c ON c.column_id = k.id JOIN documents d ON d.id = c.document_id
			LEFT JOIN pages p ON p.content_id = d.content_id AND p.number = c.citation ->> '$.page'
		WHERE k.table_id = ? AND k.workspace_id = ? ORDER BY c.document_id`, id, ws)
	if err != nil {
		return grid, err
	}
	fillGrid(&grid, stored)
	return grid, nil
}

// rowsOf lists the current documents that are the rows of a table, by title. A document
// that was named and has a newer version gives way to it.
func rowsOf(ctx context.Context, tx *sql.Tx, t ibid.QuestionTable) ([]ibid.TableDocument, error) {
	all, err := sqlite.Rows(ctx, tx, func(row sqlite.Row) (d ibid.TableDocument, err error) {
		return d, row.Scan(&d.Document, &d.Title, &d.Name, &d.Path, &d.Status, &d.Pages, &d.Passages, &d.Source)
	}, `
		WITH RECURSIVE named (id) AS (
			SELECT document_id FROM table_documents WHERE table_id = ?1
			UNION SELECT d.replaced_by FROM named n JOIN documents d ON d.id = n.id WHERE d.replaced_by IS NOT NULL)
		SELECT d.id, `+sqlite.ShownTitle+`, d.name, d.path, t.status, t.pages, t.chunks, `+cellSource+`
		FROM question_tables q JOIN documents d ON d.workspace_id = q.workspace_id JOIN contents t ON t.id = d.content_id
		WHERE q.id = ?1 AND d.presence = 'current' AND CASE q.rule
			WHEN 'workspace' THEN 1
			WHEN 'tag' THEN EXISTS (SELECT 1 FROM document_tags g WHERE g.document_id = d.id AND g.tag_id = q.tag_id)
			WHEN 'folder' THEN d.folder_id = q.folder_id
			ELSE d.id IN (SELECT id FROM named) END`, t.ID)
	slices.SortStableFunc(all, func(a, b ibid.TableDocument) int {
		return cmp.Or(sqlite.CompareNames(a.Title, b.Title), cmp.Compare(a.Document, b.Document))
	})
	return all, err
}

// storedCell is a cell as it is stored.
type storedCell struct {
	ibid.TableCell
	due        bool
	source     string
	replacedBy ibid.DocumentID
}

func scanCell(row sqlite.Row) (c storedCell, err error) {
	var value, citation, signals, review string
	var code, message, hint sql.NullString
	var made int64
	var packed sql.RawBytes
	var stands, sound, reviewSound bool
	err = row.Scan(&c.Column, &c.Document, &c.State, &c.due, &c.source, &c.Answer, &value, &citation, &c.Probability, &signals,
		&code, &message, &hint, &c.MadeBy, &made, &review, &sound, &reviewSound, &c.replacedBy, &packed, &stands)
	if err != nil {
		return c, err
	}
	if !reviewSound {
		review = "null"
	}
	if !sound { // it is asked again
		c.TableCell = ibid.TableCell{Column: c.Column, Document: c.Document, State: ibid.CellWaiting}
		return c, json.Unmarshal([]byte(review), &c.Review)
	}
	for _, part := range []struct {
		text string
		into any
	}{{value, &c.Value}, {citation, &c.Citation}, {signals, &c.Signals}, {review, &c.Review}} {
		if err := json.Unmarshal([]byte(part.text), part.into); err != nil {
			return c, fmt.Errorf("decode cell of document %d: %w", c.Document, err)
		}
	}
	c.Failure = sqlite.ErrorFrom(code, message, hint)
	if made > 0 {
		c.MadeAt = sqlite.FromMicros(made)
	}
	switch {
	case c.Citation != nil && !stands:
		c.Citation = nil
	case c.Citation != nil && len(packed) > 0:
		var sheet ibid.Sheet
		sheet.Blocks, err = ibid.DecodeBlocks(packed)
		c.Citation.Hidden, c.Citation.Note = sheet.Hides(c.Citation.Span), sheet.NoteAt(c.Citation.Span)
	}
	return c, err
}

// fillGrid puts stored cells into the rows of a table. What the user said of a document
// that has a newer version is carried over to that.
func fillGrid(grid *ibid.TableGrid, stored []storedCell) {
	type key struct {
		document ibid.DocumentID
		column   ibid.ColumnID
	}
	cells, newer, earlier := map[key]storedCell{}, map[ibid.DocumentID]ibid.DocumentID{}, map[key]*ibid.Review{}
	for _, c := range stored {
		cells[key{c.Document, c.Column}] = c
		if c.replacedBy != 0 {
			newer[c.Document] = c.replacedBy
		}
	}
	for _, c := range stored { // the oldest first, so that the last version counts
		if c.Review == nil {
			continue
		}
		at := c.Document
		for n := 0; newer[at] != 0 && n < len(newer); n++ {
			at = newer[at]
		}
		if at != c.Document {
			review := *c.Review
			review.Earlier = true
			earlier[key{at, c.Column}] = &review
		}
	}
	grid.Cells = make([]ibid.TableCell, 0, len(grid.Rows)*len(grid.Table.Columns))
	for _, row := range grid.Rows {
		for _, column := range grid.Table.Columns {
			at := key{row.Document, column.ID}
			c, asked := cells[at]
			if !asked {
				c.Document, c.Column, c.State = row.Document, column.ID, ibid.CellWaiting
			}
			switch changed := c.source != row.Source; {
			case !asked:
			case c.due, changed && c.State == ibid.CellFailed:
				c.State = ibid.CellWaiting
			case changed && c.State != ibid.CellWaiting:
				c.State, c.Was = ibid.CellStale, c.State
			}
			if c.Review == nil {
				c.Review = earlier[at]
			}
			grid.Cells = append(grid.Cells, c.TableCell)
		}
	}
}

// SaveCells stores what documents answer, each of its source (see [ibid.TableDocument]), and
// leaves reviews as they are. Cells whose column or document is gone are passed over. A
// citation is stored as it is; whoever saves it has taken it from its page.
func (s *Store) SaveCells(ctx context.Context, ws ibid.WorkspaceID, cells []ibid.TableCell, sources map[ibid.DocumentID]string) error {
	return sqlite.InWorkspace(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) error {
		for _, c := range cells {
			if err := saveCell(ctx, tx, ws, c, sources[c.Document]); err != nil {
				return err
			}
		}
		return nil
	}, "save cells")
}

func saveCell(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, c ibid.TableCell, source string) error {
	parts, err := encodeAll(c.Value, c.Citation, c.Signals)
	if err != nil {
		return err
	}
	code, message, hint := sqlite.ErrorColumns(c.Failure)
	if c.MadeAt.IsZero() {
		c.MadeAt = time.Now()
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO table_cells (column_id, document_id, workspace_id, state, source, answer, value, citation, probability, signals,
			failure_code, failure_message, failure_hint, made_by, made_at)
		SELECT k.id, d.id, d.workspace_id, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15
		FROM table_columns k JOIN documents d ON d.workspace_id = k.workspace_id WHERE k.id = ?1 AND d.id = ?2 AND k.workspace_id = ?3
		ON CONFLICT (column_id, document_id) DO UPDATE SET state = excluded.state, due = 0, source = excluded.source, answer = excluded.answer,
			value = excluded.value, citation = excluded.citation, probability = excluded.probability, signals = excluded.signals,
			failure_code = excluded.failure_code, failure_message = excluded.failure_message, failure_hint = excluded.failure_hint,
			made_by = excluded.made_by, made_at = excluded.made_at, sum = NULL`,
		c.Column, c.Document, ws, c.State, source, c.Answer, parts[0], parts[1], c.Probability, parts[2],
		code, message, hint, c.MadeBy, sqlite.Micros(c.MadeAt))
	return err
}

func encodeAll(values ...any) ([]string, error) {
	texts := make([]string, len(values))
	for i, v := range values {
		text, err := json.Marshal(v)
		if err != nil {
			return nil, fmt.Errorf("encode cell: %w", err)
		}
		texts[i] = string(text)
	}
	return texts, nil
}

// AskCellsAgain marks cells of a table to be asked again: those that are stale or failed,
// or all that were asked. They keep their answers until they are. Returns CodeNotFound if
// the workspace has no such table.
func (s *Store) AskCellsAgain(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, redo ibid.Redo) error {
	_, err := s.updateTable(ctx, ws, id, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `
			UPDATE table_cells SET due = 1 WHERE column_id IN (SELECT id FROM table_columns WHERE table_id = ?1) AND state <> 'waiting'
				AND (?2 = 'all' OR ?2 = 'stale' AND (state = 'failed'
					OR source <> (SELECT `+cellSource+` FROM documents d JOIN contents t ON t.id = d.content_id WHERE d.id = document_id)))`, id, redo)
		return err
	})
	return err
}

// SaveReview stores what the user says of a cell; nil takes it back, also what was said of
// an earlier version of the document. Returns CodeNotFound if the workspace has no such
// column or document.
func (s *Store) SaveReview(ctx context.Context, ws ibid.WorkspaceID, column ibid.ColumnID, doc ibid.DocumentID, review *ibid.Review) error {
	return sqlite.InWorkspace(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) error {
		parts, err := encodeAll(review)
		if err == nil {
			_, err = documents.Get(ctx, tx, ws, doc)
		}
		if err != nil {
			return err
		}
		var saved ibid.ColumnID
		err = tx.QueryRowContext(ctx, `
			INSERT INTO table_cells (column_id, document_id, workspace_id, state, review)
			SELECT id, ?2, workspace_id, 'waiting', ?4 FROM table_columns WHERE id = ?1 AND workspace_id = ?3
			ON CONFLICT (column_id, document_id) DO UPDATE SET review = excluded.review, review_sum = NULL RETURNING column_id`, column, doc, ws, parts[0]).Scan(&saved)
		if errors.Is(err, sql.ErrNoRows) {
			return ibid.Errorf(ibid.CodeNotFound, "There is no such column in this workspace.").WithHint("It may have been deleted.")
		}
		if err != nil || review != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			WITH RECURSIVE former (id) AS (SELECT id FROM documents WHERE replaced_by = ?2 AND workspace_id = ?3
				UNION SELECT d.id FROM former f JOIN documents d ON d.replaced_by = f.id)
			UPDATE table_cells SET review = 'null', review_sum = NULL WHERE column_id = ?1 AND document_id IN (SELECT id FROM former)`, column, doc, ws)
		return err
	}, "save review")
}
