package sqlite

import (
	"context"
	"fmt"

	"ibid/backend/ibid"
)

// LoadHits reads the texts, page labels and documents of candidates and keeps
// their order. Those that are gone, or do not belong to the scope's documents, are
// left out.
func (db *DB) LoadHits(ctx context.Context, scope ibid.Scope, candidates []ibid.Candidate) (hits []ibid.Hit, err error) {
	err = needWorkspace(scope.Workspace)
	if err == nil && len(candidates) > 0 {
		commits := db.commits.Load()
		err = db.withSnapshot(ctx, func(s snapshot) error {
			found, err := s.loadCandidates(ctx, scope, candidates)
			if err != nil {
				return err
			}
			docs, err := db.documentsOf(ctx, s, scope.Workspace, commits, found)
			hits = make([]ibid.Hit, 0, len(candidates))
			for _, c := range candidates {
				if h, ok := found[c.ChunkID]; ok {
					h.Candidate, h.Document = c, docs[h.Chunk.DocumentID]
					hits = append(hits, h)
				}
			}
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("load passages: %w", err)
	}
	return hits, nil
}

// loadCandidates reads the texts and page labels of candidates.
func (s snapshot) loadCandidates(ctx context.Context, scope ibid.Scope, candidates []ibid.Candidate) (map[ibid.ChunkID]ibid.Hit, error) {
	within, args := searched(scope)
	rows, err := s.pack(ctx, `
		WITH searched AS (`+within+`)
		SELECT packed(`+chunkColumns+`, p.label)
		FROM `+shownChunks+` JOIN pages p ON p.content_id = c.content_id AND p.number = c.page
		WHERE c.id IN (SELECT value FROM json_each(?)) AND EXISTS (SELECT 1 FROM searched s WHERE s.id = d.id)`,
		append(args, jsonArray(ibid.ChunksOf(candidates)))...)
	found := make(map[ibid.ChunkID]ibid.Hit, len(candidates))
	err = unpackRows(rows, err, func(row *packed) {
		h := ibid.Hit{Chunk: unpackChunk(row)}
		h.Label = row.text()
		found[h.Chunk.ID] = h
	})
	return found, err
}

// documentsOf gives the documents of hits, which are remembered until something in
// the library changes: a search as one types finds mostly the same, and what is told
// of a document is put together from a dozen places.
func (db *DB) documentsOf(ctx context.Context, in querier, ws ibid.WorkspaceID, commits uint64, hits map[ibid.ChunkID]ibid.Hit) (map[ibid.DocumentID]ibid.Document, error) {
	docs := make(map[ibid.DocumentID]ibid.Document)
	var unknown []ibid.DocumentID
	for _, h := range hits {
		id := h.Chunk.DocumentID
		if _, listed := docs[id]; listed {
			continue
		}
		doc, known := db.shown.recall(commits, place{ws, id})
		if docs[id] = doc; !known {
			unknown = append(unknown, id)
		}
	}
	if len(unknown) == 0 {
		return docs, nil
	}
	rows, err := in.QueryContext(ctx, `SELECT `+documentColumns+` FROM `+documentTables+`
		WHERE d.id IN (SELECT value FROM json_each(?)) AND d.workspace_id = ?`, jsonArray(unknown), ws)
	_, err = collect(rows, err, func(row scanner) (none struct{}, err error) {
		d, err := scanDocument(row)
		if err == nil {
			docs[d.ID] = d
			db.shown.remember(commits, place{ws, d.ID}, d)
		}
		return none, err
	})
	return docs, err
}
