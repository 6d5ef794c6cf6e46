package talk

import (
	"context"
	"database/sql"
	"encoding/json"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// SaveWebSearch keeps the results of a search of the web with an answer, in place of those
// of the search before. The time is kept in UTC to the microsecond. Returns CodeNotFound if
// the workspace has no such answer.
func (s *Store) SaveWebSearch(ctx context.Context, ws ibid.WorkspaceID, message ibid.MessageID, search ibid.WebSearch) error {
	return sqlite.InWorkspace(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) error {
		search.FetchedAt = sqlite.FromMicros(sqlite.Micros(search.FetchedAt))
		text, err := json.Marshal(search)
		if err != nil {
			return err
		}
		return sqlite.Need(ctx, tx, "answer", `UPDATE messages SET web = ? WHERE id = ? AND workspace_id = ? RETURNING 1`, string(text), message, ws)
	}, "save a search of the web")
}

// LogWebRequest adds a request to the log and sets its ID; of one that has an ID it changes
// the outcome. Returns CodeNotFound if the workspace has no such answer or request: the
// answer may have been deleted meanwhile, and its requests with it.
func (s *Store) LogWebRequest(ctx context.Context, ws ibid.WorkspaceID, r *ibid.WebRequest) error {
	return sqlite.InWorkspace(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) error { return logWebRequest(ctx, tx, ws, r) }, "log a request to the web")
}

func logWebRequest(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, r *ibid.WebRequest) error {
	if r.ID != 0 {
		row := tx.QueryRowContext(ctx, `UPDATE web_requests SET outcome = ? WHERE id = ? AND workspace_id = ? RETURNING id`, r.Outcome, r.ID, ws)
		return sqlite.NotFound(row.Scan(&r.ID), "request")
	}
	if r.MessageID != 0 {
		err := sqlite.Need(ctx, tx, "answer", `SELECT 1 FROM messages WHERE id = ? AND workspace_id = ?`, r.MessageID, ws)
		if err != nil {
			return err
		}
	}
	return tx.QueryRowContext(ctx, `
		INSERT INTO web_requests (workspace_id, message_id, provider, url, query, outcome, created_at) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
		ws, sql.NullInt64{Int64: int64(r.MessageID), Valid: r.MessageID != 0}, r.Provider, r.URL, r.Query, r.Outcome, sqlite.Micros(r.At)).Scan(&r.ID)
}

// WebRequests lists what was sent to search services from a workspace, the latest first, at
// most limit; 0 for all. Of a damaged one only the outcome is there, which says so.
func (s *Store) WebRequests(ctx context.Context, ws ibid.WorkspaceID, limit int) ([]ibid.WebRequest, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.WebRequest, error) {
		return sqlite.Rows(ctx, tx, func(row sqlite.Row) (r ibid.WebRequest, err error) {
			var at int64
			err = row.Scan(&r.ID, &r.MessageID, &r.Provider, &r.URL, &r.Query, &r.Outcome, &at)
			r.At = sqlite.FromMicros(at)
			return r, err
		}, `
			SELECT id, coalesce(message_id, 0), provider, `+sqlite.WebSum.Shown("w", "url", "''")+`, `+sqlite.WebSum.Shown("w", "query", "''")+`,
				`+sqlite.WebSum.Shown("w", "outcome", "'damaged on the disk'")+`, created_at
			FROM web_requests w WHERE workspace_id = ? ORDER BY created_at DESC, id DESC LIMIT ?`, ws, orAll(limit))
	}, "list requests to the web")
}

// ClearWebRequests deletes the log of what was sent from a workspace. The results below
// answers stay.
func (s *Store) ClearWebRequests(ctx context.Context, ws ibid.WorkspaceID) error {
	return s.clearLog(ctx, ws, "web_requests")
}
