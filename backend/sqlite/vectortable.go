package sqlite

import (
	"context"
	"database/sql"
	"fmt"
)

// vectorsPerBlock is how many vectors vec0 stores side by side (its
// chunk_size). Each workspace fills blocks of its own and the last one is mostly
// air, so the default of 1024 would cost a small workspace megabytes.
const vectorsPerBlock = 128

// createVectorTable makes the vec0 table of an index. The workspace is the
// partition: blocks of others are never read. The document is metadata, so that
// a scope of documents is applied before the nearest are chosen. Distances are
// Euclidean; all vectors have length 1, hence cosine = 1 - distance²/2.
//
// vec0 knows no foreign keys: a trigger takes a chunk's vector with it.
func createVectorTable(ctx context.Context, tx *sql.Tx, x vectorIndex) error {
	_, err := tx.ExecContext(ctx, fmt.Sprintf(`
		CREATE VIRTUAL TABLE %[1]s USING vec0 (
			chunk_id INTEGER PRIMARY KEY,
			workspace_id INTEGER PARTITION KEY,
			document_id INTEGER,
			embedding FLOAT[%[2]d] distance_metric=L2,
			chunk_size=%[3]d
		)`, x.table(), x.Dimensions, vectorsPerBlock))
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, fmt.Sprintf(`
		CREATE TRIGGER %[1]s_delete AFTER DELETE ON chunks BEGIN
			DELETE FROM %[1]s WHERE chunk_id = old.id;
		END`, x.table()))
	return err
}

// dropIndex removes an index with its vectors.
func dropIndex(ctx context.Context, tx *sql.Tx, x vectorIndex) error {
	if err := dropVectorTable(ctx, tx, x); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM embedding_indexes WHERE id = ?`, x.id)
	return err
}

func dropVectorTable(ctx context.Context, tx *sql.Tx, x vectorIndex) error {
	for _, statement := range []string{`DROP TRIGGER %s_delete`, `DROP TABLE %s`} {
		if _, err := tx.ExecContext(ctx, fmt.Sprintf(statement, x.table())); err != nil {
			return err
		}
	}
	return nil
}

// countEmbedded sets chunks_embedded of every document to what an index holds.
func countEmbedded(ctx context.Context, tx *sql.Tx, x vectorIndex) error {
	_, err := tx.ExecContext(ctx, fmt.Sprintf(`
		UPDATE documents SET chunks_embedded = coalesce(embedded.n, 0)
		FROM (SELECT d.id, v.n FROM documents d
			LEFT JOIN (SELECT document_id, count(*) AS n FROM %s GROUP BY document_id) v ON v.document_id = d.id) embedded
		WHERE embedded.id = documents.id`, x.table()))
	return err
}

// compactVectors makes those vector tables anew that waste more than maxWaste
// of their blocks. sqlite-vec 0.1.6 clears a removed vector but never frees or refills its place, not even
// with VACUUM; only a fresh table does. The index takes a new id with it.
func compactVectors(ctx context.Context, tx *sql.Tx) error {
	indexes, err := vectorIndexes(ctx, tx)
	if err != nil {
		return err
	}
	for _, x := range indexes {
		have, need, err := blocks(ctx, tx, x)
		if err == nil && float64(have-need) > maxWaste*float64(have) {
			err = rebuildVectors(ctx, tx, x)
		}
		if err != nil {
			return fmt.Errorf("compact vectors: %w", err)
		}
	}
	return nil
}

// blocks tells how many blocks a vector table has, and how many its vectors
// would need. It reads two of the tables in which vec0 0.1.6 keeps its own
// books: counting by way of vec0 would read every vector.
func blocks(ctx context.Context, tx *sql.Tx, x vectorIndex) (have, need int, err error) {
	err = tx.QueryRowContext(ctx, fmt.Sprintf(`
		SELECT (SELECT count(*) FROM %[1]s_chunks),
			(SELECT coalesce(sum((n + %[2]d - 1) / %[2]d), 0) FROM (
				SELECT count(*) AS n FROM %[1]s_rowids r
				JOIN %[1]s_chunks b ON b.chunk_id = r.chunk_id GROUP BY b.partition00))`,
		x.table(), vectorsPerBlock)).Scan(&have, &need)
	return have, need, err
}

// rebuildVectors copies the vectors of an index into a fresh table under the
// next free id and drops the old one, since a vec0 table cannot be renamed.
func rebuildVectors(ctx context.Context, tx *sql.Tx, old vectorIndex) error {
	fresh := old
	err := tx.QueryRowContext(ctx, `
		UPDATE embedding_indexes SET id = (SELECT max(id) + 1 FROM embedding_indexes) WHERE id = ? RETURNING id`, old.id).Scan(&fresh.id)
	if err != nil {
		return err
	}
	if err := createVectorTable(ctx, tx, fresh); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, fmt.Sprintf(`
		INSERT INTO %s (chunk_id, workspace_id, document_id, embedding)
		SELECT chunk_id, workspace_id, document_id, embedding FROM %s`, fresh.table(), old.table()))
	if err != nil {
		return err
	}
	return dropVectorTable(ctx, tx, old)
}
