package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"ibid/backend/ibid"
)

// LoadHits reads the texts, page labels and documents of candidates and keeps
// their order. Those that are gone, or do not belong to the scope's documents, are
// left out.
func (db *DB) LoadHits(ctx context.Context, scope ibid.Scope, candidates []ibid.Candidate) (hits []ibid.Hit, err error) {
	err = needWorkspace(scope.Workspace)
	if err == nil && len(candidates) > 0 {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			hits, err = loadCandidates(ctx, tx, scope, candidates)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("load passages: %w", err)
	}
	return hits, nil
}

func loadCandidates(ctx context.Context, tx *sql.Tx, scope ibid.Scope, candidates []ibid.Candidate) ([]ibid.Hit, error) {
	within, args := searched(scope)
	rows, err := tx.QueryContext(ctx, `
		WITH searched AS (`+within+`)
		SELECT `+chunkColumns+`, p.label
		FROM `+shownChunks+` JOIN pages p ON p.content_id = c.content_id AND p.number = c.page
		WHERE c.id IN (SELECT value FROM json_each(?)) AND EXISTS (SELECT 1 FROM searched s WHERE s.id = d.id)`,
		append(args, jsonArray(ibid.ChunksOf(candidates)))...)
	found, err := collect(rows, err, func(row scanner) (h ibid.Hit, err error) {
		return h, row.Scan(append(chunkFields(&h.Chunk), &h.Label)...)
	})
	if err != nil {
		return nil, err
	}
	byID := make(map[ibid.ChunkID]ibid.Hit, len(found))
	docs := make(map[ibid.DocumentID]ibid.Document)
	for _, h := range found {
		byID[h.Chunk.ID] = h
		docs[h.Chunk.DocumentID] = ibid.Document{}
	}
	rows, err = tx.QueryContext(ctx, `SELECT `+documentColumns+` FROM `+documentTables+`
		WHERE d.id IN (SELECT value FROM json_each(?)) AND d.workspace_id = ?`,
		jsonArray(slices.Collect(maps.Keys(docs))), scope.Workspace)
	_, err = collect(rows, err, func(row scanner) (none struct{}, err error) {
		d, err := scanDocument(row)
		docs[d.ID] = d
		return none, err
	})
	if err != nil {
		return nil, err
	}
	hits := make([]ibid.Hit, 0, len(candidates))
	for _, c := range candidates {
		if h, ok := byID[c.ChunkID]; ok {
			h.Candidate, h.Document = c, docs[h.Chunk.DocumentID]
			hits = append(hits, h)
		}
	}
	return hits, nil
}
