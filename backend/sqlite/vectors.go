package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"math"

	"ibid/backend/ibid"
	"ibid/backend/sketch"
)

// Unembedded lists the first chunks of a document, by ordinal, that have no
// vector in an index, at most limit. Returns CodeConflict if the index is gone,
// and CodeNotFound if there is no such document.
func (db *DB) Unembedded(ctx context.Context, ws ibid.WorkspaceID, doc ibid.DocumentID, index ibid.IndexID, limit int) ([]ibid.Chunk, error) {
	return transactDocument(ctx, db.withRead, ws, doc, func(tx *sql.Tx, _ contentID) ([]ibid.Chunk, error) {
		x, err := indexOf(ctx, tx, index)
		if err != nil {
			return nil, err
		}
		// vec0's own list of keys, which asks less than vec0 itself: that would
		// read each vector.
		return readRows(ctx, tx, scanChunk, `SELECT `+chunkColumns+`
			FROM `+shownChunks+` WHERE d.id = ?
				AND NOT EXISTS (SELECT 1 FROM `+x.table()+`_rowids r WHERE r.rowid = c.id)
			ORDER BY c.ordinal LIMIT ?`, doc, max(limit, 0))
	}, "list chunks without vectors of document %d", doc)
}

// SaveVectors stores vectors of a document's chunks in an index and gives the
// document with its new counters, all or nothing. A vector whose chunk is gone,
// or that is there already, is ignored. Returns CodeInvalid if a vector has the
// wrong number of dimensions, no length, or numbers that are none; CodeConflict
// if the index is gone; CodeNotFound if there is no such document.
func (db *DB) SaveVectors(ctx context.Context, ws ibid.WorkspaceID, doc ibid.DocumentID, index ibid.IndexID, vectors []ibid.ChunkVector) (ibid.Document, error) {
	return transact(ctx, db.withTx, ws, func(tx *sql.Tx) (ibid.Document, error) {
		return saveVectors(ctx, tx, ws, doc, index, vectors)
	}, "save vectors of document %d", doc)
}

func saveVectors(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID, index ibid.IndexID, vectors []ibid.ChunkVector) (saved ibid.Document, err error) {
	content, err := contentOf(ctx, tx, ws, id)
	if err != nil {
		return saved, err
	}
	x, err := indexOf(ctx, tx, index)
	if err != nil {
		return saved, err
	}
	added, err := insertVectors(ctx, tx, content, x, vectors)
	if err != nil {
		return saved, err
	}
	if x.State == ibid.IndexCurrent {
		_, err = tx.ExecContext(ctx, `UPDATE contents SET chunks_embedded = chunks_embedded + ? WHERE id = ?`, added, content)
		if err != nil {
			return saved, err
		}
	}
	if err := gotFurther(ctx, tx, content); err != nil {
		return saved, err
	}
	return document(ctx, tx, ws, id)
}

func insertVectors(ctx context.Context, tx *sql.Tx, content contentID, x vectorIndex, vectors []ibid.ChunkVector) (added int64, err error) {
	insert, err := tx.PrepareContext(ctx, fmt.Sprintf(`
		INSERT INTO %[1]s (chunk_id, content_id, embedding, sketch)
		SELECT id, content_id, ?1, vec_bit(?2) FROM chunks
		WHERE id = ?3 AND content_id = ?4 AND NOT EXISTS (SELECT 1 FROM %[1]s_rowids WHERE rowid = ?3)`, x.table()))
	if err != nil {
		return 0, err
	}
	defer insert.Close()
	for _, v := range vectors {
		blob, err := encodeVector(v.Vector, x.Identity.Dimensions)
		if err != nil {
			return 0, err
		}
		result, err := insert.ExecContext(ctx, blob, sketch.Of(v.Vector), v.Chunk, content)
		if err != nil {
			return 0, err
		}
		n, err := result.RowsAffected()
		if err != nil {
			return 0, err
		}
		added += n
	}
	return added, nil
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

// decodeVector is the reverse of encodeVector.
func decodeVector(blob []byte) []float32 {
	v := make([]float32, len(blob)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(blob[4*i:]))
	}
	return v
}
