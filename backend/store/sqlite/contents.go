package sqlite

import (
	"context"
	"database/sql"

	"ibid/backend/ibid"
)

// ContentID numbers a content: what was read of a file's bytes, kept once for
// all workspaces that have a document of it.
type ContentID int64

// ContentOf gives the content of a document of any presence. It is the only way
// to what was read by a document's id: who cannot name a document of the
// workspace does not get to the text. Returns CodeNotFound if there is none.
func ContentOf(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID) (content ContentID, err error) {
	err = tx.QueryRowContext(ctx, `SELECT content_id FROM documents WHERE id = ? AND workspace_id = ?`, id, ws).Scan(&content)
	return content, NotFound(err, "document")
}

// Searched is the query for what a search of a scope sees: the current documents
// of its workspace, or those of them that it names, as rows of (id, content_id).
func Searched(scope ibid.Scope) (query string, args []any) {
	condition, args := IsSearched(scope)
	return `SELECT d.id, d.content_id FROM documents d WHERE ` + condition, args
}

// IsSearched is the condition that a document d is one of these. It is the only place
// that turns a scope into contents.
func IsSearched(scope ibid.Scope) (condition string, args []any) {
	condition = `d.workspace_id = ? AND d.presence = 'current'`
	args = []any{scope.Workspace}
	if len(scope.Documents) > 0 {
		condition += ` AND d.id IN (SELECT value FROM json_each(?))`
		args = append(args, JSONArray(scope.Documents))
	}
	return condition, args
}

// TransactDocument is [Transact] with the content of a document. Returns CodeNotFound if the
// workspace has no such document.
func TransactDocument[T any](ctx context.Context, with transaction, ws ibid.WorkspaceID, id ibid.DocumentID, fn func(*sql.Tx, ContentID) (T, error), what string, args ...any) (T, error) {
	return Transact(ctx, with, ws, func(tx *sql.Tx) (value T, err error) {
		content, err := ContentOf(ctx, tx, ws, id)
		if err != nil {
			return value, err
		}
		return fn(tx, content)
	}, what, args...)
}

// UpdateDocument runs fn in a transaction with the content of a document.
func (db *DB) UpdateDocument(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, fn func(*sql.Tx, ContentID) error) error {
	return InDocument(ctx, db.Write, ws, id, fn, "update document %d", id)
}

// NoteOfDocument is [DB.UpdateDocument] for what was found out about a document, in a short
// transaction: any process that has the library open may store it, as "ibid rules" does
// beside one that works on the library.
func (db *DB) NoteOfDocument(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, fn func(*sql.Tx, ContentID) error) error {
	return InDocument(ctx, db.WriteShort, ws, id, fn, "note of document %d", id)
}

// InDocument is [TransactDocument] for what returns nothing.
func InDocument(ctx context.Context, with transaction, ws ibid.WorkspaceID, id ibid.DocumentID, fn func(*sql.Tx, ContentID) error, what string, args ...any) error {
	_, err := TransactDocument(ctx, with, ws, id, func(tx *sql.Tx, content ContentID) (none struct{}, err error) {
		return none, fn(tx, content)
	}, what, args...)
	return err
}

// KnownWorkspace returns CodeNotFound unless there is such a workspace.
func KnownWorkspace(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID) error {
	return Need(ctx, tx, "workspace", `SELECT 1 FROM workspaces WHERE id = ?`, ws)
}

// PassageCondition limits chunks c to the pages and the section of a scope.
func PassageCondition(scope ibid.Scope) (condition string, args []any) {
	if scope.Pages.From > 0 {
		condition += ` AND c.page >= ?`
		args = append(args, scope.Pages.From)
	}
	if scope.Pages.To > 0 {
		condition += ` AND c.page <= ?`
		args = append(args, scope.Pages.To)
	}
	if scope.PageLabel != "" {
		condition += ` AND EXISTS (
			SELECT 1 FROM pages p WHERE p.content_id = c.content_id AND p.number = c.page AND p.label = ? COLLATE NOCASE)`
		args = append(args, scope.PageLabel)
	}
	if scope.Section != "" {
		condition += ` AND instr(folded(c.section), ?) > 0`
		args = append(args, Folded(scope.Section))
	}
	return condition, args
}

// DocumentKey is where a document is.
type DocumentKey struct {
	Workspace ibid.WorkspaceID
	Document  ibid.DocumentID
}
