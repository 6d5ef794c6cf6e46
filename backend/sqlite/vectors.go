package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"math"

	"ibid/backend/ibid"
)

// maxNeighbours is the most results vec0 gives.
const maxNeighbours = 4096

// errNoIndex is for writing vectors before a model has been chosen.
func errNoIndex() error {
	return ibid.Errorf(ibid.CodeInvalid, "No embedding model has been chosen for this library.")
}

// Unembedded lists the first chunks of a document, by ordinal, that have no
// vector in the current index, at most limit. Returns CodeInvalid if there is
// no index, and CodeNotFound if there is no such document.
func (db *DB) Unembedded(ctx context.Context, ws ibid.WorkspaceID, doc ibid.DocumentID, limit int) (chunks []ibid.Chunk, err error) {
	err = needWorkspace(ws)
	if err == nil {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			if _, err := document(ctx, tx, ws, doc); err != nil {
				return err
			}
			index, ok, err := currentIndex(ctx, tx)
			if err == nil && !ok {
				err = errNoIndex()
			}
			if err != nil {
				return err
			}
			// vec0's own list of keys, which asks less than vec0 itself: that
			// would read each vector.
			rows, err := tx.QueryContext(ctx, `SELECT `+chunkColumns+`
				FROM chunks c WHERE c.document_id = ?
					AND NOT EXISTS (SELECT 1 FROM `+index.table()+`_rowids r WHERE r.rowid = c.id)
				ORDER BY c.ordinal LIMIT ?`, doc, max(limit, 0))
			chunks, err = collect(rows, err, scanChunk)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("list chunks without vectors of document %d: %w", doc, err)
	}
	return chunks, nil
}

// SaveVectors stores vectors of a document's chunks in the current index and
// gives the document with its new counters, all or nothing. A vector whose
// chunk is gone, or that is there already, is ignored. Returns CodeInvalid if a
// vector has the wrong number of dimensions, no length, or numbers that are
// none, or if there is no index; CodeNotFound if there is no such document.
func (db *DB) SaveVectors(ctx context.Context, ws ibid.WorkspaceID, doc ibid.DocumentID, vectors []ibid.ChunkVector) (saved ibid.Document, err error) {
	err = needWorkspace(ws)
	if err == nil {
		err = db.withTx(ctx, func(tx *sql.Tx) error {
			saved, err = saveVectors(ctx, tx, ws, doc, vectors)
			return err
		})
	}
	if err != nil {
		return ibid.Document{}, fmt.Errorf("save vectors of document %d: %w", doc, err)
	}
	return saved, nil
}

func saveVectors(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, doc ibid.DocumentID, vectors []ibid.ChunkVector) (saved ibid.Document, err error) {
	if saved, err = document(ctx, tx, ws, doc); err != nil {
		return saved, err
	}
	index, ok, err := currentIndex(ctx, tx)
	if err == nil && !ok {
		err = errNoIndex()
	}
	if err != nil {
		return saved, err
	}
	insert, err := tx.PrepareContext(ctx, fmt.Sprintf(`
		INSERT INTO %[1]s (chunk_id, workspace_id, document_id, embedding)
		SELECT id, workspace_id, document_id, ?1 FROM chunks
		WHERE id = ?2 AND document_id = ?3 AND NOT EXISTS (SELECT 1 FROM %[1]s_rowids WHERE rowid = ?2)`, index.table()))
	if err != nil {
		return saved, err
	}
	defer insert.Close()
	var added int64
	for _, v := range vectors {
		blob, err := encodeVector(v.Vector, index.Dimensions)
		if err != nil {
			return saved, err
		}
		result, err := insert.ExecContext(ctx, blob, v.Chunk, doc)
		if err != nil {
			return saved, err
		}
		n, err := result.RowsAffected()
		if err != nil {
			return saved, err
		}
		added += n
	}
	if _, err = tx.ExecContext(ctx, `UPDATE documents SET chunks_embedded = chunks_embedded + ? WHERE id = ?`, added, doc); err != nil {
		return saved, err
	}
	return document(ctx, tx, ws, doc)
}

// SearchVector finds the chunks of a scope whose vectors are nearest to the
// given one, best first, at most limit and never more than 4096. VectorRank,
// VectorScore and Score are set. It finds nothing while there is no index.
// Returns CodeInvalid for a vector that could not be saved either.
func (db *DB) SearchVector(ctx context.Context, scope ibid.Scope, vector []float32, limit int) (hits []ibid.Hit, err error) {
	err = needWorkspace(scope.Workspace)
	if err == nil && limit > 0 {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			index, ok, err := currentIndex(ctx, tx)
			if err != nil || !ok {
				return err
			}
			ranked, err := rankByVector(ctx, tx, index, scope, vector, min(limit, maxNeighbours))
			if err != nil {
				return err
			}
			hits, err = loadHits(ctx, tx, scope.Workspace, ranked)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("search vectors: %w", err)
	}
	for i := range hits {
		hits[i].VectorRank, hits[i].VectorScore = i+1, hits[i].Score
	}
	return hits, nil
}

func rankByVector(ctx context.Context, tx *sql.Tx, index vectorIndex, scope ibid.Scope, vector []float32, limit int) ([]rankedChunk, error) {
	blob, err := encodeVector(vector, index.Dimensions)
	if err != nil {
		return nil, err
	}
	query := `SELECT chunk_id, 1 - distance * distance / 2 FROM ` + index.table() + `
		WHERE embedding MATCH ? AND k = ? AND workspace_id = ?`
	args := []any{blob, limit, scope.Workspace}
	if len(scope.Documents) > 0 {
		query += ` AND document_id IN (SELECT value FROM json_each(?))`
		args = append(args, jsonArray(scope.Documents))
	}
	rows, err := tx.QueryContext(ctx, query+` ORDER BY distance`, args...)
	return collect(rows, err, scanRanked)
}

// encodeVector scales a vector to length 1 and writes it as vec0 reads it:
// float32, little endian. Returns CodeInvalid if it has not the dimensions of
// the index or no direction.
func encodeVector(v []float32, dimensions int) ([]byte, error) {
	if len(v) != dimensions {
		return nil, ibid.Errorf(ibid.CodeInvalid, "The vector has %d dimensions where the library has %d.", len(v), dimensions)
	}
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	norm := math.Sqrt(sum)
	if norm == 0 || math.IsNaN(norm) || math.IsInf(norm, 0) {
		return nil, ibid.Errorf(ibid.CodeInvalid, "The embedding model gave a vector without direction.")
	}
	blob := make([]byte, 0, 4*len(v))
	for _, x := range v {
		blob = binary.LittleEndian.AppendUint32(blob, math.Float32bits(float32(float64(x)/norm)))
	}
	return blob, nil
}
