package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"ibid/backend/ibid"
)

// Workspaces lists all workspaces, the oldest first. There is at least
// [ibid.DefaultWorkspace].
func (db *DB) Workspaces(ctx context.Context) (all []ibid.Workspace, err error) {
	err = db.withRead(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT id, name, created_at FROM workspaces ORDER BY id`)
		all, err = collect(rows, err, func(row scanner) (w ibid.Workspace, err error) {
			var created int64
			err = row.Scan(&w.ID, &w.Name, &created)
			w.CreatedAt = fromMicros(created)
			return w, err
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list workspaces: %w", err)
	}
	return all, nil
}
