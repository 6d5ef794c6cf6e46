package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"ibid/backend/ibid"
	"ibid/backend/store/sketch"
)

// VectorsPerBlock is how many vectors vec0 stores side by side (its
// chunk_size). The last block is mostly air, so the default of 1024 would cost a
// small library megabytes.
const VectorsPerBlock = 128

// createVectorTable makes the vec0 table of an index. The content is metadata, so
// that a scope is applied before the nearest are chosen. Distances are Euclidean;
// all vectors have length 1, hence cosine = 1 - distance²/2.
//
// A vector stands once for all workspaces, so a workspace cannot be a partition,
// whose others are never read. That costs where there are several: one of ten is
// searched in two thirds of the time of all ten, not in a tenth.
//
// Beside each vector stands its sketch, which is read into memory to search many
// vectors; see sketches. vec0 stores it in blocks of its own, so that it is read
// without the vectors.
//
// vec0 knows no foreign keys: a trigger takes a chunk's vector with it.
func createVectorTable(ctx context.Context, tx *sql.Tx, x VectorIndex) error {
	_, err := tx.ExecContext(ctx, fmt.Sprintf(`
		CREATE VIRTUAL TABLE %[1]s USING vec0 (
			chunk_id INTEGER PRIMARY KEY,
			content_id INTEGER,
			embedding FLOAT[%[2]d] distance_metric=L2,
			sketch BIT[%[3]d],
			chunk_size=%[4]d
		)`, x.Table(), x.Identity.Dimensions, 64*sketch.Words(x.Identity.Dimensions), VectorsPerBlock))
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, vectorTrigger(x.Table()))
	return err
}

// vectorTrigger is the statement that keeps a vector table without vectors of chunks
// that are gone.
func vectorTrigger(table string) string {
	return fmt.Sprintf(`
		CREATE TRIGGER %[1]s_delete AFTER DELETE ON chunks BEGIN
			DELETE FROM %[1]s WHERE chunk_id = old.id;
		END`, table)
}

// dropVectorTable removes the vectors of an index.
func dropVectorTable(ctx context.Context, tx *sql.Tx, x VectorIndex) error {
	for _, statement := range []string{`DROP TRIGGER %s_delete`, `DROP TABLE %s`} {
		if _, err := tx.ExecContext(ctx, fmt.Sprintf(statement, x.Table())); err != nil {
			return err
		}
	}
	return nil
}

// countEmbedded sets chunks_embedded of every content to what an index holds.
func countEmbedded(ctx context.Context, tx *sql.Tx, x VectorIndex) error {
	_, err := tx.ExecContext(ctx, fmt.Sprintf(`
		UPDATE contents SET chunks_embedded = (
			SELECT count(*) FROM chunks c JOIN %s_rowids r ON r.rowid = c.id WHERE c.content_id = contents.id)`, x.Table()))
	return err
}

// compactVectors makes those vector tables anew that waste more than a part of
// their blocks. sqlite-vec 0.1.6 clears a removed vector but never frees or
// refills its place, not even with VACUUM; only a fresh table does.
func compactVectors(ctx context.Context, tx *sql.Tx, waste float64) error {
	all, err := AllIndexes(ctx, tx)
	if err != nil {
		return err
	}
	for _, x := range all {
		have, need, err := blocks(ctx, tx, x)
		if err == nil && float64(have-need) > waste*float64(have) {
			err = rebuildVectors(ctx, tx, x)
		}
		if err != nil {
			return fmt.Errorf("compact vectors: %w", err)
		}
	}
	return nil
}

// blocks reports how many blocks a vector table has, and how many its vectors
// would need. It reads two of the tables in which vec0 0.1.6 keeps its own
// books: counting by way of vec0 would read every vector.
func blocks(ctx context.Context, tx *sql.Tx, x VectorIndex) (have, need int, err error) {
	err = tx.QueryRowContext(ctx, fmt.Sprintf(`
		SELECT (SELECT count(*) FROM %[1]s_chunks),
			(SELECT (count(*) + %[2]d - 1) / %[2]d FROM %[1]s_rowids)`,
		x.Table(), VectorsPerBlock)).Scan(&have, &need)
	return have, need, err
}

// rebuildVectors copies the vectors of an index into a fresh table in the next
// free place and drops the old one, since a vec0 table cannot be renamed.
func rebuildVectors(ctx context.Context, tx *sql.Tx, old VectorIndex) error {
	fresh := old
	err := tx.QueryRowContext(ctx, `
		UPDATE embedding_indexes SET place = (SELECT max(place) + 1 FROM embedding_indexes) WHERE id = ? RETURNING place`, old.ID).Scan(&fresh.Place)
	if err == nil {
		err = copyVectors(ctx, tx, old, fresh)
	}
	if err == nil {
		err = dropVectorTable(ctx, tx, old)
	}
	return err
}

// copyVectors makes the table of an index and fills it from another, as far as the
// chunks are there. The sketches are made anew.
func copyVectors(ctx context.Context, tx *sql.Tx, from, to VectorIndex) error {
	if err := createVectorTable(ctx, tx, to); err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, `INSERT INTO `+to.Table()+` (chunk_id, content_id, embedding, sketch) VALUES (?, ?, ?, vec_bit(?))`)
	if err != nil {
		return err
	}
	defer insert.Close()
	rows, err := tx.QueryContext(ctx, `SELECT c.id, c.content_id, v.embedding FROM `+from.Table()+` v JOIN chunks c ON c.id = v.chunk_id`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var chunk ibid.ChunkID
		var content ContentID
		var vector []byte
		if err := rows.Scan(&chunk, &content, &vector); err != nil {
			return err
		}
		if _, err := insert.ExecContext(ctx, chunk, content, vector, sketch.Of(decodeVector(vector))); err != nil {
			return err
		}
	}
	return rows.Err()
}
