package sqlite

import (
	"context"
	"database/sql"
	"errors"
)

// moveVectors is step 4 of the schema: what step 3 could not say in SQL, since
// tables of vectors carry numbers in their names. Vectors of the current index
// whose chunk is still there move into a table of the new shape; those of an
// index that was used before are dropped.
func moveVectors(ctx context.Context, tx *sql.Tx, passed func(passages int64)) error {
	rows, err := tx.QueryContext(ctx, `SELECT id FROM embedding_indexes`)
	old, err := collect(rows, err, func(row scanner) (id int64, err error) { return id, row.Scan(&id) })
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO embedding_indexes_new (id, place, model, digest, recipe, dimensions, state, created_at)
		SELECT id, (SELECT max(id) + 1 FROM embedding_indexes), model, digest, recipe, dimensions, state, created_at
		FROM embedding_indexes WHERE state = 'current';
		DROP TABLE embedding_indexes;
		ALTER TABLE embedding_indexes_new RENAME TO embedding_indexes`)
	if err != nil {
		return err
	}
	moved, err := scanIndex(tx.QueryRowContext(ctx, `SELECT `+indexColumns+` FROM embedding_indexes`))
	switch {
	case err == nil:
		if err = copyVectors(ctx, tx, vectorIndex{place: int64(moved.ID)}, moved, passed); err == nil {
			err = countEmbedded(ctx, tx, moved)
		}
	case errors.Is(err, sql.ErrNoRows):
		_, err = tx.ExecContext(ctx, `UPDATE contents SET chunks_embedded = 0`)
	}
	for _, id := range old {
		if err == nil { // its trigger went with the table of chunks
			_, err = tx.ExecContext(ctx, `DROP TABLE `+vectorIndex{place: id}.table())
		}
	}
	return err
}
