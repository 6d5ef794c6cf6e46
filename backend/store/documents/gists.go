package documents

import (
	"context"
	"database/sql"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// Ungisted lists the first chunks of a document, by page and place on it, that
// no model was asked about, at most limit. Returns CodeNotFound if there is no such document.
func (s *Store) Ungisted(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, limit int) ([]ibid.Chunk, error) {
	return sqlite.TransactDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, _ sqlite.ContentID) ([]ibid.Chunk, error) {
		return sqlite.Rows(ctx, tx, ScanChunk, `SELECT `+ChunkColumns+`
			FROM `+ShownChunks+` WHERE d.id = ? AND c.gisted = 0 ORDER BY c.page, c.ordinal LIMIT ?`, id, max(limit, 0))
	}, "list chunks without gists of document %d", id)
}

// SaveGists stores what a model says of chunks' places in their document, makes
// it searchable by words, and takes the chunks' vectors out of every index,
// since a gist is embedded with its chunk: they are embedded again. An empty gist
// records that a model was asked in vain. A section is taken for a chunk that has
// none. It gives the document with its new counters, all or nothing. A gist whose
// chunk is gone is ignored, and one that changes nothing keeps the vector.
//
// Returns CodeNotFound if there is no such document.
func (s *Store) SaveGists(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, gists []ibid.ChunkGist) (doc ibid.Document, err error) {
	doc, err = sqlite.Transact(ctx, s.db.Write, ws, func(tx *sql.Tx) (ibid.Document, error) {
		return saveGists(ctx, tx, ws, id, gists)
	}, "save gists of document %d", id)
	if err == nil {
		s.db.PassagesChanged()
		s.db.GiveSpaceBack(ctx) // of the vectors and of the words as they were
	}
	return doc, err
}

func saveGists(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.DocumentID, gists []ibid.ChunkGist) (doc ibid.Document, err error) {
	content, err := sqlite.ContentOf(ctx, tx, ws, id)
	if err != nil {
		return doc, err
	}
	var changed []ibid.ChunkID
	for _, g := range gists {
		if _, err := tx.ExecContext(ctx, `UPDATE chunks SET gisted = 1 WHERE id = ? AND content_id = ?`, g.Chunk, content); err != nil {
			return doc, err
		}
		n, err := sqlite.Affected(ctx, tx, `
			UPDATE chunks SET gist = ?1, section = CASE section WHEN '' THEN ?4 ELSE section END
			WHERE id = ?2 AND content_id = ?3 AND (gist <> ?1 OR section = '' AND ?4 <> '')`, g.Gist, g.Chunk, content, g.Section)
		if err != nil {
			return doc, err
		}
		if n > 0 {
			changed = append(changed, g.Chunk)
		}
	}
	if err := deleteVectors(ctx, tx, content, changed); err != nil {
		return doc, err
	}
	// Changing a row of the full-text table leaves as much behind as removing it.
	if _, err := tx.ExecContext(ctx, `UPDATE chunk_text_upkeep SET removed = removed + ?`, len(changed)); err != nil {
		return doc, err
	}
	_, err = tx.ExecContext(ctx, `
		UPDATE contents SET chunks_gisted = (SELECT count(*) FROM chunks WHERE content_id = ?1 AND gisted = 1) WHERE id = ?1`, content)
	if err != nil {
		return doc, err
	}
	if err := GotFurther(ctx, tx, content); err != nil {
		return doc, err
	}
	return Get(ctx, tx, ws, id)
}

// deleteVectors takes chunks of a content out of every index.
func deleteVectors(ctx context.Context, tx *sql.Tx, content sqlite.ContentID, chunks []ibid.ChunkID) error {
	all, err := sqlite.AllIndexes(ctx, tx)
	if err != nil {
		return err
	}
	for _, x := range all {
		deleted := 0
		for _, chunk := range chunks {
			n, err := sqlite.Affected(ctx, tx, `DELETE FROM `+x.Table()+` WHERE chunk_id = ?`, chunk)
			if err != nil {
				return err
			}
			deleted += int(n)
		}
		if x.State != ibid.IndexCurrent || deleted == 0 {
			continue
		}
		if _, err := tx.ExecContext(ctx, `UPDATE contents SET chunks_embedded = chunks_embedded - ? WHERE id = ?`, deleted, content); err != nil {
			return err
		}
	}
	return nil
}
