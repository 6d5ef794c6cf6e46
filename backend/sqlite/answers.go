package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"ibid/backend/ibid"
)

// SaveAnswer stores an answer, its citations and its log row, all or nothing.
// It makes the conversation when a.ConversationID is 0, titled with the
// question. It sets the answer's ID and ConversationID and gives it the form in
// which [DB.Answers] returns it: CreatedAt in UTC to the microsecond (now, if it
// was zero), lists empty instead of nil. On an error the answer is unchanged.
//
// Returns CodeNotFound if there is no such conversation, and CodeInvalid if
// citations are not numbered 1, 2, 3.
func (db *DB) SaveAnswer(ctx context.Context, ws ibid.WorkspaceID, a *ibid.Answer, log ibid.QueryLog) error {
	err := needWorkspace(ws)
	stored := asStored(*a)
	if err == nil {
		err = db.withTx(ctx, func(tx *sql.Tx) error { return saveAnswer(ctx, tx, ws, &stored, log) })
	}
	if err != nil {
		return fmt.Errorf("save answer: %w", err)
	}
	*a = stored
	return nil
}

// asStored gives an answer the form that survives being stored.
func asStored(a ibid.Answer) ibid.Answer {
	if a.CreatedAt.IsZero() {
		a.CreatedAt = time.Now()
	}
	a.CreatedAt = fromMicros(micros(a.CreatedAt))
	if a.Citations == nil {
		a.Citations = []ibid.Citation{}
	}
	if a.Retrieved == nil {
		a.Retrieved = []ibid.Source{}
	}
	if a.Trace.Steps == nil {
		a.Trace.Steps = []ibid.Step{}
	}
	if a.Verification.Claims == nil {
		a.Verification.Claims = []ibid.Claim{}
	}
	if a.Private == nil {
		a.Private = []ibid.PrivateSpan{}
	}
	if a.Followups == nil {
		a.Followups = []string{}
	}
	return a
}

func saveAnswer(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, a *ibid.Answer, log ibid.QueryLog) (err error) {
	retrieved, err := json.Marshal(a.Retrieved)
	if err != nil {
		return fmt.Errorf("encode retrieved passages: %w", err)
	}
	trace, err := json.Marshal(a.Trace)
	if err != nil {
		return fmt.Errorf("encode trace: %w", err)
	}
	if a.ConversationID, err = continueConversation(ctx, tx, ws, a.ConversationID, a.Question, a.CreatedAt); err != nil {
		return err
	}
	code, message, hint := errorColumns(a.Notice)
	err = tx.QueryRowContext(ctx, `
		INSERT INTO messages (workspace_id, conversation_id, question, mode, status, text,
			notice_code, notice_message, notice_hint, model, retrieved, trace, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
		ws, a.ConversationID, a.Question, a.Mode, a.Status, a.Text,
		code, message, hint, a.Model, string(retrieved), string(trace), micros(a.CreatedAt)).Scan(&a.ID)
	if err != nil {
		return err
	}
	for i, c := range a.Citations {
		if c.Number != i+1 {
			return ibid.Errorf(ibid.CodeInvalid, "Citation %d of the answer has the number %d.", i+1, c.Number)
		}
		if err := insertCitation(ctx, tx, ws, a.ID, c); err != nil {
			return err
		}
	}
	return insertLog(ctx, tx, ws, a, log)
}

func insertCitation(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.MessageID, c ibid.Citation) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO citations (message_id, number, workspace_id, document_id, document_hash, document_title,
			page, page_label, section, start_byte, end_byte, quote, support)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		id, c.Number, ws, c.DocumentID, c.DocumentHash, c.DocumentTitle,
		c.Page, c.PageLabel, c.Section, c.Span.Start, c.Span.End, c.Quote, c.Support)
	return err
}

func insertLog(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, a *ibid.Answer, log ibid.QueryLog) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO query_log (workspace_id, message_id, query, reformulated_query, document_ids,
			retrieval_count, reranked_count, top_score, citations_count,
			latency_retrieval_ms, latency_rerank_ms, latency_generation_ms, latency_total_ms,
			corrective_retries, model, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		ws, a.ID, log.Query, sql.NullString{String: log.ReformulatedQuery, Valid: log.ReformulatedQuery != ""},
		jsonArray(log.DocumentIDs), log.RetrievalCount, log.RerankedCount,
		sql.NullFloat64{Float64: log.TopScore, Valid: log.RerankedCount > 0}, log.CitationsCount,
		log.LatencyRetrieval.Milliseconds(), log.LatencyRerank.Milliseconds(),
		log.LatencyGeneration.Milliseconds(), log.LatencyTotal.Milliseconds(),
		log.CorrectiveRetries, log.Model, micros(a.CreatedAt))
	return err
}

// Answers lists the answers of a conversation in the order they were given,
// each exactly as [DB.SaveAnswer] left it but for the cause of its notice, and for
// what has become of the documents that it cites: see [ibid.Citation].
// Returns CodeNotFound if the workspace has no such conversation.
func (db *DB) Answers(ctx context.Context, ws ibid.WorkspaceID, conv ibid.ConversationID) (answers []ibid.Answer, err error) {
	err = needWorkspace(ws)
	if err == nil {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			answers, err = loadAnswers(ctx, tx, ws, conv)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("list answers of conversation %d: %w", conv, err)
	}
	return answers, nil
}

func loadAnswers(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, conv ibid.ConversationID) ([]ibid.Answer, error) {
	if err := needConversation(ctx, tx, ws, conv); err != nil {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx, `
		SELECT id, conversation_id, question, mode, status, text,
			notice_code, notice_message, notice_hint, model, retrieved, trace, created_at
		FROM messages WHERE conversation_id = ? ORDER BY id`, conv)
	answers, err := collect(rows, err, scanAnswer)
	if err != nil {
		return nil, err
	}
	for i := range answers {
		rows, err := tx.QueryContext(ctx, `
			SELECT c.number, coalesce(d.id, c.document_id), c.document_hash, c.document_title,
				c.page, c.page_label, c.section, c.start_byte, c.end_byte, c.quote, c.support, d.id IS NULL
			FROM citations c LEFT JOIN contents t ON t.hash = c.document_hash AND t.replaces IS NULL
				LEFT JOIN documents d ON d.content_id = t.id AND d.workspace_id = c.workspace_id
			WHERE c.message_id = ? ORDER BY c.number`, answers[i].ID)
		answers[i].Citations, err = collect(rows, err, scanCitation)
		if err != nil {
			return nil, err
		}
	}
	return answers, nil
}

func scanAnswer(row scanner) (a ibid.Answer, err error) {
	var code, message, hint sql.NullString
	var retrieved, trace string
	var created int64
	err = row.Scan(&a.ID, &a.ConversationID, &a.Question, &a.Mode, &a.Status, &a.Text,
		&code, &message, &hint, &a.Model, &retrieved, &trace, &created)
	if err != nil {
		return a, err
	}
	a.Notice = errorFrom(code, message, hint)
	a.CreatedAt = fromMicros(created)
	if err := json.Unmarshal([]byte(retrieved), &a.Retrieved); err != nil {
		return a, fmt.Errorf("decode retrieved passages: %w", err)
	}
	if err := json.Unmarshal([]byte(trace), &a.Trace); err != nil {
		return a, fmt.Errorf("decode trace: %w", err)
	}
	return asStored(a), nil
}

func scanCitation(row scanner) (c ibid.Citation, err error) {
	err = row.Scan(&c.Number, &c.DocumentID, &c.DocumentHash, &c.DocumentTitle,
		&c.Page, &c.PageLabel, &c.Section, &c.Span.Start, &c.Span.End, &c.Quote, &c.Support, &c.Removed)
	return c, err
}
