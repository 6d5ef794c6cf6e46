package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ibid/backend/ibid"
)

// Weights of the columns in bm25. The words of a passage are what it says, and
// weigh most. A title stands in every chunk of its document: it tells which
// document is meant, and little about which passage. A section path, and what a
// passage takes for granted, stand in a handful of chunks: they tell more than
// the title, and less than the passage, since they are said of its neighbours
// too. On the development questions of docs/quality.md both together find more
// pages than neither; between a quarter and one, and for the title between a
// tenth and a half, there is no difference beyond chance.
const (
	titleWeight   = 0.25
	sectionWeight = 0.5
	contextWeight = 0.5
	textWeight    = 1.0
)

// SearchKeyword finds the chunks of a scope that have words of the query, best
// first, at most limit. KeywordRank, KeywordScore and Score are set. An empty
// query finds nothing.
//
// The score is bm25 with its sign turned. Its word statistics are those of the
// whole library, all workspaces together; no text of another workspace is read.
func (db *DB) SearchKeyword(ctx context.Context, scope ibid.Scope, q ibid.Query, limit int) (hits []ibid.Hit, err error) {
	err = needWorkspace(scope.Workspace)
	match := Match(q)
	if err == nil && match != "" && limit > 0 {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			ranked, err := rankByKeyword(ctx, tx, scope, match, limit)
			if err != nil {
				return err
			}
			hits, err = loadHits(ctx, tx, scope, ranked)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("search words: %w", err)
	}
	for i := range hits {
		hits[i].KeywordRank, hits[i].KeywordScore = i+1, hits[i].Score
	}
	return hits, nil
}

// rankByKeyword lists the best chunks of a scope for a MATCH expression. CROSS
// JOIN keeps the order of the tables: the other way round the match would run
// once for every chunk.
func rankByKeyword(ctx context.Context, tx *sql.Tx, scope ibid.Scope, match string, limit int) ([]rankedChunk, error) {
	within, args := searched(scope)
	args = append(args, titleWeight, sectionWeight, contextWeight, textWeight, match, limit)
	rows, err := tx.QueryContext(ctx, `
		WITH searched AS (`+within+`)
		SELECT c.id, -bm25(chunk_text, ?, ?, ?, ?) AS score
		FROM chunk_text CROSS JOIN chunks c ON c.id = chunk_text.rowid
		WHERE chunk_text MATCH ? AND +c.content_id IN (SELECT content_id FROM searched)
		ORDER BY score DESC, c.id LIMIT ?`, args...)
	return collect(rows, err, scanRanked)
}

// rankedChunk is a chunk's place in a result before its text is read.
type rankedChunk struct {
	id    ibid.ChunkID
	score float64 // higher is better
}

func scanRanked(row scanner) (r rankedChunk, err error) {
	err = row.Scan(&r.id, &r.score)
	return r, err
}

// loadHits reads the chunks, page labels and documents of a ranking and keeps
// its order. A chunk comes as the one of the scope's workspace.
func loadHits(ctx context.Context, tx *sql.Tx, scope ibid.Scope, ranked []rankedChunk) ([]ibid.Hit, error) {
	ids := make([]ibid.ChunkID, len(ranked))
	for i, r := range ranked {
		ids[i] = r.id
	}
	within, args := searched(scope)
	rows, err := tx.QueryContext(ctx, `
		WITH searched AS (`+within+`)
		SELECT `+chunkColumns+`, p.label
		FROM `+shownChunks+` JOIN pages p ON p.content_id = c.content_id AND p.number = c.page
		WHERE c.id IN (SELECT value FROM json_each(?)) AND d.id IN (SELECT id FROM searched)`, append(args, jsonArray(ids))...)
	found, err := collect(rows, err, func(row scanner) (h ibid.Hit, err error) {
		return h, row.Scan(append(chunkFields(&h.Chunk), &h.Label)...)
	})
	if err != nil {
		return nil, err
	}
	byID := make(map[ibid.ChunkID]ibid.Hit, len(found))
	docs := make(map[ibid.DocumentID]ibid.Document)
	for _, h := range found {
		id := h.Chunk.DocumentID
		if _, ok := docs[id]; !ok {
			if docs[id], err = document(ctx, tx, scope.Workspace, id); err != nil {
				return nil, err
			}
		}
		h.Document = docs[id]
		byID[h.Chunk.ID] = h
	}
	hits := make([]ibid.Hit, 0, len(ranked))
	for _, r := range ranked {
		if h, ok := byID[r.id]; ok {
			h.Score = r.score
			hits = append(hits, h)
		}
	}
	return hits, nil
}

// jsonArray passes a list as one parameter, read by json_each.
func jsonArray[T ~int64](ids []T) string {
	if len(ids) == 0 {
		return "[]"
	}
	text, _ := json.Marshal(ids) // numbers always marshal
	return string(text)
}
