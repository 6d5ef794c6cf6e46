package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ibid/backend/ibid"
)

// maxDefinitions is how many definitions a question is given.
const maxDefinitions = 20

// Definitions gives what short names mean in the documents of a scope, whatever
// their case and accents: the meaning that most pages give first, at most 20. Page
// is the first that defines it so.
func (db *DB) Definitions(ctx context.Context, scope ibid.Scope, words []string) (definitions []ibid.Definition, err error) {
	err = needWorkspace(scope.Workspace)
	if err == nil && len(words) > 0 {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			definitions, err = findDefinitions(ctx, tx, scope, words)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("find definitions: %w", err)
	}
	return definitions, nil
}

func findDefinitions(ctx context.Context, tx *sql.Tx, scope ibid.Scope, words []string) ([]ibid.Definition, error) {
	keys := make([]string, len(words))
	for i, w := range words {
		keys[i] = folded(w)
	}
	list, err := json.Marshal(keys)
	if err != nil {
		return nil, err
	}
	within, args := searched(scope)
	// With min, SQLite takes the other columns of a group from the row that has it.
	rows, err := tx.QueryContext(ctx, `
		WITH searched AS (`+within+`)
		SELECT f.short, f.long, min(f.page) FROM definitions f
		WHERE f.key IN (SELECT value FROM json_each(?)) AND EXISTS (SELECT 1 FROM searched s WHERE s.content_id = f.content_id)
		GROUP BY f.key, lower(f.long) ORDER BY count(*) DESC, f.key, lower(f.long) LIMIT ?`, append(args, string(list), maxDefinitions)...)
	return collect(rows, err, func(row scanner) (d ibid.Definition, err error) {
		return d, row.Scan(&d.Short, &d.Long, &d.Page)
	})
}
