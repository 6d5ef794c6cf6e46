package sqlite

import (
	"context"
	"database/sql"

	"ibid/backend/ibid"
)

// contentID numbers a content: what was read of a file's bytes, kept once for
// all workspaces that have a document of it.
type contentID int64

// contentOf gives the content of a document of any presence. It is the only way
// to what was read by a document's id: who cannot name a document of the
// workspace does not get to the text. Returns CodeNotFound if there is none.
func contentOf(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID) (content contentID, err error) {
	err = tx.QueryRowContext(ctx, `SELECT content_id FROM documents WHERE id = ? AND workspace_id = ?`, id, ws).Scan(&content)
	return content, notFound(err, "document")
}

// searched is the query for what a search of a scope sees: the current documents
// of its workspace, or those of them that it names, as rows of (id, content_id).
func searched(scope ibid.Scope) (query string, args []any) {
	condition, args := isSearched(scope)
	return `SELECT d.id, d.content_id FROM documents d WHERE ` + condition, args
}

// isSearched is the condition that a document d is one of these. It is the only place
// that turns a scope into contents.
func isSearched(scope ibid.Scope) (condition string, args []any) {
	condition = `d.workspace_id = ? AND d.presence = 'current'`
	args = []any{scope.Workspace}
	if len(scope.Documents) > 0 {
		condition += ` AND d.id IN (SELECT value FROM json_each(?))`
		args = append(args, jsonArray(scope.Documents))
	}
	return condition, args
}

// Searchable counts the documents of a scope by what a search sees of them now.
func (db *DB) Searchable(ctx context.Context, scope ibid.Scope) (ibid.Searchable, error) {
	return transact(ctx, db.withRead, scope.Workspace, func(tx *sql.Tx) (n ibid.Searchable, err error) {
		query, args := searched(scope)
		return n, tx.QueryRowContext(ctx, `
			SELECT count(*) FILTER (WHERE has), count(*) FILTER (WHERE status IN ('queued', 'reading')),
				count(*) FILTER (WHERE NOT has AND status NOT IN ('queued', 'reading'))
			FROM (SELECT t.status, EXISTS (SELECT 1 FROM chunks c WHERE c.content_id = t.id) AS has
				FROM (`+query+`) d JOIN contents t ON t.id = d.content_id)`, args...).Scan(&n.Documents, &n.Reading, &n.Unread)
	}, "count documents of a scope")
}

// transactDocument is [transact] with the content of a document. Returns CodeNotFound if the
// workspace has no such document.
func transactDocument[T any](ctx context.Context, with transaction, ws ibid.WorkspaceID, id ibid.DocumentID, fn func(*sql.Tx, contentID) (T, error), what string, args ...any) (T, error) {
	return transact(ctx, with, ws, func(tx *sql.Tx) (value T, err error) {
		content, err := contentOf(ctx, tx, ws, id)
		if err != nil {
			return value, err
		}
		return fn(tx, content)
	}, what, args...)
}

// updateDocument runs fn in a transaction with the content of a document.
func (db *DB) updateDocument(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, fn func(*sql.Tx, contentID) error) error {
	return inDocument(ctx, db.withTx, ws, id, fn, "update document %d", id)
}

// noteOfDocument is [DB.updateDocument] for what was found out about a document, in a short
// transaction: any process that has the library open may store it, as "ibid rules" does
// beside one that works on the library.
func (db *DB) noteOfDocument(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, fn func(*sql.Tx, contentID) error) error {
	return inDocument(ctx, db.withShortTx, ws, id, fn, "note of document %d", id)
}

// inDocument is [transactDocument] for what returns nothing.
func inDocument(ctx context.Context, with transaction, ws ibid.WorkspaceID, id ibid.DocumentID, fn func(*sql.Tx, contentID) error, what string, args ...any) error {
	_, err := transactDocument(ctx, with, ws, id, func(tx *sql.Tx, content contentID) (none struct{}, err error) {
		return none, fn(tx, content)
	}, what, args...)
	return err
}
