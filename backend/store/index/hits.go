package index

import (
	"context"
	"slices"

	"ibid/backend/ibid"
	"ibid/backend/store/documents"
	"ibid/backend/store/sqlite"
)

// LoadHits reads the texts, page labels and documents of candidates and keeps their
// order. Candidates that are gone or outside the scope's documents are left out. A
// passage that fails its checksum is marked as damaged and has no text.
func (s *Store) LoadHits(ctx context.Context, scope ibid.Scope, candidates []ibid.Candidate) (hits []ibid.Hit, err error) {
	err = sqlite.NeedWorkspace(scope.Workspace)
	if err == nil && len(candidates) > 0 {
		commits := s.db.Commits()
		err = s.db.View(ctx, func(state sqlite.Snapshot) error {
			if hits, err = loadCandidates(ctx, state, scope, candidates); err != nil {
				return err
			}
			docs, err := s.documentsOf(ctx, state, scope.Workspace, commits, hits)
			for i := range hits {
				hits[i].Document = docs[hits[i].Chunk.DocumentID]
			}
			return err
		})
	}
	return hits, sqlite.Named(err, "load passages")
}

// loadCandidates reads the texts and page labels of candidates.
func loadCandidates(ctx context.Context, in sqlite.Snapshot, scope ibid.Scope, candidates []ibid.Candidate) ([]ibid.Hit, error) {
	within, args := sqlite.IsSearched(scope)
	rows, err := in.Pack(ctx, `
		SELECT packed(`+documents.ChunkColumns+`, p.label, NOT (`+sqlite.ChunkSum.Sound("c")+`))
		FROM json_each(?) b CROSS JOIN chunks c ON c.id = b.value CROSS JOIN documents d ON d.content_id = c.content_id
			CROSS JOIN pages p ON p.content_id = c.content_id AND p.number = c.page
		WHERE `+within, slices.Insert(args, 0, any(sqlite.JSONArray(ibid.ChunksOf(candidates))))...)
	places := make(map[ibid.ChunkID]int, len(candidates))
	for i, c := range candidates {
		places[c.ChunkID] = i
	}
	hits := make([]ibid.Hit, len(candidates))
	err = sqlite.UnpackRows(rows, err, func(row *sqlite.Packed) {
		chunk := documents.UnpackChunk(row)
		hit := ibid.Hit{Candidate: candidates[places[chunk.ID]], Chunk: chunk, Label: row.Text()}
		if hit.Damaged = row.Integer() != 0; hit.Damaged {
			hit.Chunk = ibid.Chunk{ID: chunk.ID, WorkspaceID: chunk.WorkspaceID, DocumentID: chunk.DocumentID, Page: chunk.Page}
		}
		hits[places[chunk.ID]] = hit
	})
	return slices.DeleteFunc(hits, func(h ibid.Hit) bool { return h.Chunk.ID == 0 }), err
}

// documentsOf gives the documents of hits, which are remembered until something in
// the library changes: a search as one types finds mostly the same, and what is told
// of a document is put together from a dozen places.
func (s *Store) documentsOf(ctx context.Context, in sqlite.Querier, ws ibid.WorkspaceID, commits uint64, hits []ibid.Hit) (map[ibid.DocumentID]ibid.Document, error) {
	docs := make(map[ibid.DocumentID]ibid.Document)
	var unknown []ibid.DocumentID
	for i := range hits {
		id := hits[i].Chunk.DocumentID
		if _, listed := docs[id]; listed {
			continue
		}
		doc, known := s.shown.recall(commits, sqlite.DocumentKey{Workspace: ws, Document: id})
		if docs[id] = doc; !known {
			unknown = append(unknown, id)
		}
	}
	if len(unknown) == 0 {
		return docs, nil
	}
	err := sqlite.EachRow(ctx, in, func(row sqlite.Row) (err error) {
		d, err := documents.Scan(row)
		if err == nil {
			docs[d.ID] = d
			s.shown.remember(commits, sqlite.DocumentKey{Workspace: ws, Document: d.ID}, d)
		}
		return err
	}, `SELECT `+documents.Columns+` FROM `+documents.Tables+`
		WHERE d.id IN (SELECT value FROM json_each(?)) AND d.workspace_id = ?`, sqlite.JSONArray(unknown), ws)
	return docs, err
}
