package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"ibid/backend/ibid"
)

func insertLog(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, a *ibid.Answer, log ibid.QueryLog) error {
	stages, err := json.Marshal(inMilliseconds(log.Stages))
	if err != nil {
		return fmt.Errorf("encode times of stages: %w", err)
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO query_log (workspace_id, message_id, query, reformulated_query, document_ids,
			retrieval_count, reranked_count, top_score, citations_count,
			latency_retrieval_ms, latency_rerank_ms, latency_generation_ms, latency_total_ms,
			corrective_retries, model, created_at,
			intent, mode, status, grade, claims, unbacked, judged, confidence, cache_hit, first_token_ms, stages)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		ws, a.ID, log.Query, sql.NullString{String: log.ReformulatedQuery, Valid: log.ReformulatedQuery != ""},
		jsonArray(log.DocumentIDs), log.RetrievalCount, log.RerankedCount,
		sql.NullFloat64{Float64: log.TopScore, Valid: log.RerankedCount > 0}, log.CitationsCount,
		log.LatencyRetrieval.Milliseconds(), log.LatencyRerank.Milliseconds(),
		log.LatencyGeneration.Milliseconds(), log.LatencyTotal.Milliseconds(),
		log.CorrectiveRetries, log.Model, micros(a.CreatedAt),
		log.Intent, log.Mode, log.Status, log.Grade, log.Claims, log.Unbacked, log.Judged, log.Confidence,
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
