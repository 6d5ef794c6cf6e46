package talk

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// IndexState names the state of the sources of a workspace. It is the same for two
// questions only if nothing was written between them by which an answer could come
// out otherwise: a document that comes, goes, is read, gets another name, date or
// tag; what is said of its passages; vectors, and which of them are searched. It is
// that of the whole workspace, whatever the scope: how rare a word
// is in all documents decides which passages of one are the best.
//
// It is a number that triggers count up with the rows themselves, in the same
// transaction, so that no writer can forget it; see schema.sql. It
// takes one row to read, however many passages there are, and never comes back to
// an earlier state, as a hash of what is there would when a document is removed and
// added again. What is being read again beside its document does not change it
// until it takes the place of the old reading.
//
// Returns CodeNotFound if there is no such workspace.
func (s *Store) IndexState(ctx context.Context, scope ibid.Scope) (string, error) {
	return sqlite.Transact(ctx, s.db.Read, scope.Workspace, func(tx *sql.Tx) (state string, err error) {
		var sources int64
		err = tx.QueryRowContext(ctx, `SELECT sources FROM workspaces WHERE id = ?`, scope.Workspace).Scan(&sources)
		state = strconv.FormatInt(sources, 10)
		return state, sqlite.NotFound(err, "workspace")
	}, "tell the state of workspace %d", scope.Workspace)
}

// Cached gives the answer that was saved under a key, an [ibid.AnswerKey], nil for
// none. There is none any more once the state of the workspace has changed, or the
// conversation of the answer was deleted.
func (s *Store) Cached(ctx context.Context, ws ibid.WorkspaceID, key string) (*ibid.Answer, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) (cached *ibid.Answer, err error) {
		var id ibid.MessageID
		err = tx.QueryRowContext(ctx, `SELECT message_id FROM answer_cache WHERE workspace_id = ? AND key = ?`, ws, key).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			return cached, nil
		}
		if err != nil {
			return cached, err
		}
		a, err := answer(ctx, tx, ws, id)
		cached = &a
		return cached, err
	}, "look for an earlier answer")
}

// keepAnswer lets an answer be found by a key.
func keepAnswer(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, key string, id ibid.MessageID) error {
	_, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO answer_cache (workspace_id, key, message_id) VALUES (?, ?, ?)`, ws, key, id)
	return err
}
