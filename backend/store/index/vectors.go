package index

import (
	"context"
	"database/sql"
	"fmt"

	"ibid/backend/ibid"
	"ibid/backend/store/documents"
	"ibid/backend/store/sketch"
	"ibid/backend/store/sqlite"
)

// Unembedded lists the first chunks of a document, by ordinal, that have no
// vector in an index, at most limit. Returns CodeConflict if the index is gone,
// and CodeNotFound if there is no such document.
func (s *Store) Unembedded(ctx context.Context, ws ibid.WorkspaceID, doc ibid.DocumentID, index ibid.IndexID, limit int) ([]ibid.Chunk, error) {
	return sqlite.TransactDocument(ctx, s.db.Read, ws, doc, func(tx *sql.Tx, _ sqlite.ContentID) ([]ibid.Chunk, error) {
		x, err := sqlite.IndexOf(ctx, tx, index)
		if err != nil {
			return nil, err
		}
		// vec0's own list of keys, which asks less than vec0 itself: that would
		// read each vector.
		return sqlite.Rows(ctx, tx, documents.ScanChunk, `SELECT `+documents.ChunkColumns+`
			FROM `+documents.ShownChunks+` WHERE d.id = ?
				AND NOT EXISTS (SELECT 1 FROM `+x.Table()+`_rowids r WHERE r.rowid = c.id)
			ORDER BY c.ordinal LIMIT ?`, doc, max(limit, 0))
	}, "list chunks without vectors of document %d", doc)
}

// SaveVectors stores vectors of a document's chunks in an index and gives the
// document with its new counters, all or nothing. A vector whose chunk is gone,
// or that is there already, is ignored. Returns CodeInvalid if a vector has the
// wrong number of dimensions, no length, or numbers that are none; CodeConflict
// if the index is gone; CodeNotFound if there is no such document.
func (s *Store) SaveVectors(ctx context.Context, ws ibid.WorkspaceID, doc ibid.DocumentID, index ibid.IndexID, vectors []ibid.ChunkVector) (ibid.Document, error) {
	return sqlite.Transact(ctx, s.db.Write, ws, func(tx *sql.Tx) (ibid.Document, error) {
		return saveVectors(ctx, tx, ws, doc, index, vectors)
	}, "save vectors of document %d", doc)
}

func saveVectors(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID, index ibid.IndexID, vectors []ibid.ChunkVector) (saved ibid.Document, err error) {
	content, err := sqlite.ContentOf(ctx, tx, ws, id)
	if err != nil {
		return saved, err
	}
	x, err := sqlite.IndexOf(ctx, tx, index)
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
	if err := documents.GotFurther(ctx, tx, content); err != nil {
		return saved, err
	}
	return documents.Get(ctx, tx, ws, id)
}

func insertVectors(ctx context.Context, tx *sql.Tx, content sqlite.ContentID, x sqlite.VectorIndex, vectors []ibid.ChunkVector) (added int64, err error) {
	insert, err := tx.PrepareContext(ctx, fmt.Sprintf(`
		INSERT INTO %[1]s (chunk_id, content_id, embedding, sketch)
		SELECT id, content_id, ?1, vec_bit(?2) FROM chunks
		WHERE id = ?3 AND content_id = ?4 AND NOT EXISTS (SELECT 1 FROM %[1]s_rowids WHERE rowid = ?3)`, x.Table()))
	if err != nil {
		return 0, err
	}
	defer insert.Close()
	for _, v := range vectors {
		blob, err := sqlite.EncodeVector(v.Vector, x.Identity.Dimensions)
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
