package sqlite

import (
	"context"
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

// LoadHits reads the texts, page labels and documents of candidates and keeps their
// order. Candidates that are gone or outside the scope's documents are left out. A
// passage that fails its checksum is marked as damaged and has no text.
func (db *DB) LoadHits(ctx context.Context, scope ibid.Scope, candidates []ibid.Candidate) (hits []ibid.Hit, err error) {
	err = needWorkspace(scope.Workspace)
	if err == nil && len(candidates) > 0 {
		commits := db.now()
		err = db.withSnapshot(ctx, func(s snapshot) error {
			if hits, err = s.loadCandidates(ctx, scope, candidates); err != nil {
				return err
			}
			docs, err := db.documentsOf(ctx, s, scope.Workspace, commits, hits)
			for i := range hits {
				hits[i].Document = docs[hits[i].Chunk.DocumentID]
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
func (s snapshot) loadCandidates(ctx context.Context, scope ibid.Scope, candidates []ibid.Candidate) ([]ibid.Hit, error) {
	within, args := isSearched(scope)
	rows, err := s.pack(ctx, `
		SELECT packed(`+chunkColumns+`, p.label, NOT (`+chunkSum.sound("c")+`))
		FROM json_each(?) b CROSS JOIN chunks c ON c.id = b.value CROSS JOIN documents d ON d.content_id = c.content_id
			CROSS JOIN pages p ON p.content_id = c.content_id AND p.number = c.page
		WHERE `+within, slices.Insert(args, 0, any(jsonArray(ibid.ChunksOf(candidates))))...)
	places := make(map[ibid.ChunkID]int, len(candidates))
	for i, c := range candidates {
		places[c.ChunkID] = i
	}
	hits := make([]ibid.Hit, len(candidates))
	err = unpackRows(rows, err, func(row *packed) {
		chunk := unpackChunk(row)
		hit := ibid.Hit{Candidate: candidates[places[chunk.ID]], Chunk: chunk, Label: row.text()}
		if hit.Damaged = row.integer() != 0; hit.Damaged {
			hit.Chunk = ibid.Chunk{ID: chunk.ID, WorkspaceID: chunk.WorkspaceID, DocumentID: chunk.DocumentID, Page: chunk.Page}
		}
		hits[places[chunk.ID]] = hit
	})
	return slices.DeleteFunc(hits, func(h ibid.Hit) bool { return h.Chunk.ID == 0 }), err
}

// documentsOf gives the documents of hits, which are remembered until something in
// the library changes: a search as one types finds mostly the same, and what is told
// of a document is put together from a dozen places.
func (db *DB) documentsOf(ctx context.Context, in querier, ws ibid.WorkspaceID, commits uint64, hits []ibid.Hit) (map[ibid.DocumentID]ibid.Document, error) {
	docs := make(map[ibid.DocumentID]ibid.Document)
	var unknown []ibid.DocumentID
	for i := range hits {
		id := hits[i].Chunk.DocumentID
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
	err := eachRow(ctx, in, func(row scanner) (err error) {
		d, err := scanDocument(row)
		if err == nil {
			docs[d.ID] = d
			db.shown.remember(commits, place{ws, d.ID}, d)
		}
		return err
	}, `SELECT `+documentColumns+` FROM `+documentTables+`
		WHERE d.id IN (SELECT value FROM json_each(?)) AND d.workspace_id = ?`, jsonArray(unknown), ws)
	return docs, err
}
