package talk

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

func insertLog(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, a *ibid.Answer, log ibid.QueryLog) error {
	stages, err := json.Marshal(inMilliseconds(log.Stages))
	if err != nil {
		return fmt.Errorf("encode times of stages: %w", err)
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO query_log (workspace_id, message_id, query, reformulated_query, scope, document_ids,
			retrieval_count, reranked_count, top_score, citations_count,
			latency_retrieval_ms, latency_rerank_ms, latency_generation_ms, latency_total_ms,
			corrective_retries, model, created_at,
			intent, mode, status, grade, claims, unbacked, judged, confidence, cache_hit, first_token_ms, stages)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?)`,
		ws, a.ID, log.Query, sql.NullString{String: log.ReformulatedQuery, Valid: log.ReformulatedQuery != ""},
		sqlite.JSONArray(log.Scope), sqlite.JSONArray(log.DocumentIDs), log.RetrievalCount, log.RerankedCount,
		sql.NullFloat64{Float64: log.TopScore, Valid: log.RerankedCount > 0}, log.CitationsCount,
		log.LatencyRetrieval.Milliseconds(), log.LatencyRerank.Milliseconds(),
		log.LatencyGeneration.Milliseconds(), log.LatencyTotal.Milliseconds(),
		log.CorrectiveRetries, log.Model, sqlite.Micros(a.CreatedAt),
		log.Intent, log.Mode, log.Status, log.Grade, log.Claims, log.Unbacked, log.Judged,
		log.CacheHit, log.FirstToken.Milliseconds(), string(stages))
	return err
}

// inMilliseconds gives times to the microsecond.
func inMilliseconds(stages map[ibid.Stage]time.Duration) map[ibid.Stage]float64 {
	times := make(map[ibid.Stage]float64, len(stages))
	for stage, took := range stages {
		times[stage] = float64(took.Microseconds()) / 1000
	}
	return times
}

// QueryLog lists the lines of a workspace's log since a time, the newest first, at
// most limit; 0 for all. Damaged ones are left out. Of answers that were deleted there are the figures only.
func (s *Store) QueryLog(ctx context.Context, ws ibid.WorkspaceID, since time.Time, limit int) ([]ibid.LoggedQuery, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.LoggedQuery, error) {
		return sqlite.Rows(ctx, tx, scanLogged, `
			SELECT l.id, coalesce(m.conversation_id, 0), coalesce(l.message_id, 0), l.created_at, l.query, coalesce(json_extract(`+sqlite.MessageSum.Shown("m", "place", "'null'")+`, '$.label'), ''), coalesce(l.reformulated_query, ''),
				l.intent, l.mode, l.status, l.grade, l.scope, l.document_ids, l.retrieval_count, l.reranked_count, coalesce(l.top_score, -1), l.citations_count,
				l.claims, l.unbacked, l.corrective_retries, l.judged, l.cache_hit, coalesce(m.rating, 0), l.model,
				l.latency_retrieval_ms, l.latency_rerank_ms, l.latency_generation_ms, l.latency_total_ms, l.first_token_ms, l.stages
			FROM query_log l LEFT JOIN messages m ON m.id = l.message_id
			WHERE l.workspace_id = ? AND l.created_at >= ? AND `+sqlite.LogSum.Sound("l")+` ORDER BY l.created_at DESC, l.id DESC LIMIT ?`, ws, sqlite.Micros(since), orAll(limit))
	}, "list the query log")
}

// orAll is a limit to SQLite; zero is none.
func orAll(limit int) int {
	if limit <= 0 {
		return -1
	}
	return limit
}

func scanLogged(row sqlite.Row) (l ibid.LoggedQuery, err error) {
	var at int64
	var stages, scope, documents string
	err = row.Scan(&l.ID, &l.ConversationID, &l.MessageID, &at, &l.Query, &l.Place, &l.Reformulated,
		&l.Intent, &l.Mode, &l.Status, &l.Grade, &scope, &documents, &l.Retrieved, &l.Reranked, &l.TopScore, &l.Citations,
		&l.Claims, &l.Unbacked, &l.Retries, &l.Judged, &l.CacheHit, &l.Rating, &l.Model,
		&l.RetrievalMS, &l.RerankMS, &l.GenerationMS, &l.TotalMS, &l.FirstTokenMS, &stages)
	if err != nil {
		return l, err
	}
	l.At = sqlite.FromMicros(at)
	err = errors.Join(json.Unmarshal([]byte(stages), &l.Stages), json.Unmarshal([]byte(scope), &l.Scope), json.Unmarshal([]byte(documents), &l.DocumentIDs))
	if err != nil {
		return l, fmt.Errorf("decode a line of the query log: %w", err)
	}
	return l, nil
}

// ClearQueryLog deletes all lines of a workspace's log. Its conversations stay.
func (s *Store) ClearQueryLog(ctx context.Context, ws ibid.WorkspaceID) error {
	return s.clearLog(ctx, ws, "query_log")
}
