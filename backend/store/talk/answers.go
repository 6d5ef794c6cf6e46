package talk

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// SaveAnswer stores an answer, its citations and its log row, all or nothing.
// It makes the conversation when a.ConversationID is 0, titled with the
// question. It sets the answer's ID and ConversationID and gives it the form in
// which [Store.Answers] returns it: CreatedAt in UTC to the microsecond (now, if it
// was zero), lists empty instead of nil. On an error the answer is unchanged. With
// a CacheKey in the log, [Store.Cached] finds the answer by it.
//
// Returns CodeNotFound if there is no such conversation, and CodeInvalid if
// citations are not numbered 1, 2, 3.
func (s *Store) SaveAnswer(ctx context.Context, ws ibid.WorkspaceID, a *ibid.Answer, log ibid.QueryLog) error {
	stored := asStored(*a)
	err := sqlite.InWorkspace(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) error { return saveAnswer(ctx, tx, ws, &stored, log) }, "save answer")
	if err == nil {
		*a = stored
	}
	return err
}

// asStored gives an answer the form that survives being stored.
func asStored(a ibid.Answer) ibid.Answer {
	if a.CreatedAt.IsZero() {
		a.CreatedAt = time.Now()
	}
	a.CreatedAt = sqlite.FromMicros(sqlite.Micros(a.CreatedAt))
	if a.Citations == nil {
		a.Citations = []ibid.Citation{}
	}
	if a.Retrieved == nil {
		a.Retrieved = []ibid.Source{}
	}
	if a.Trace.Steps == nil {
		a.Trace.Steps = []ibid.Step{}
	}
	if a.Private == nil {
		a.Private = []ibid.PrivateSpan{}
	}
	if a.Followups == nil {
		a.Followups = []string{}
	}
	a.Verification = verificationAsStored(a.Verification)
	return a
}

// verificationAsStored does so with what was checked of an answer.
func verificationAsStored(v ibid.Verification) ibid.Verification {
	v.Claims = claimsAsStored(v.Claims)
	if v.Judgement.Cited == nil {
		v.Judgement.Cited = []int{}
	}
	if v.Confidence.Reasons == nil {
		v.Confidence.Reasons = []string{}
	}
	if v.Held != nil {
		held := *v.Held
		held.Claims = claimsAsStored(held.Claims)
		if held.Citations == nil {
			held.Citations = []ibid.Citation{}
		}
		v.Held = &held
	}
	return v
}

func claimsAsStored(claims []ibid.Claim) []ibid.Claim {
	stored := append([]ibid.Claim{}, claims...)
	for i := range stored {
		if stored[i].Citations == nil {
			stored[i].Citations = []int{}
		}
		if stored[i].Problems == nil {
			stored[i].Problems = []ibid.Problem{}
		}
	}
	return stored
}

func saveAnswer(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, a *ibid.Answer, log ibid.QueryLog) (err error) {
	parts, err := encodeParts(*a)
	if err != nil {
		return err
	}
	if a.ConversationID, err = continueConversation(ctx, tx, ws, a.ConversationID, a.Question, a.CreatedAt); err != nil {
		return err
	}
	code, message, hint := sqlite.ErrorColumns(a.Notice)
	err = tx.QueryRowContext(ctx, `
		INSERT INTO messages (workspace_id, conversation_id, question, mode, status, text,
			notice_code, notice_message, notice_hint, model, created_at, cached, rating,
			retrieved, trace, understanding, verification, private, followups, place, layers, web, research)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
		ws, a.ConversationID, a.Question, a.Mode, a.Status, a.Text,
		code, message, hint, a.Model, sqlite.Micros(a.CreatedAt), a.Cached, a.Rating,
		parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], parts[6], parts[7], parts[8], parts[9]).Scan(&a.ID)
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
	if log.CacheKey != "" {
		if err := keepAnswer(ctx, tx, ws, log.CacheKey, a.ID); err != nil {
			return err
		}
	}
	return insertLog(ctx, tx, ws, a, log)
}

// partsOf are the parts of an answer that are stored as JSON, in the order of
// their columns.
func partsOf(a *ibid.Answer) [10]any {
	return [10]any{&a.Retrieved, &a.Trace, &a.Understanding, &a.Verification, &a.Private, &a.Followups, &a.Place, &a.Layers, &a.Web, &a.Research}
}

func encodeParts(a ibid.Answer) (texts [10]string, err error) {
	for i, part := range partsOf(&a) {
		text, err := json.Marshal(part)
		if err != nil {
			return texts, fmt.Errorf("encode answer: %w", err)
		}
		texts[i] = string(text)
	}
	return texts, nil
}

func decodeParts(texts [10]string, a *ibid.Answer) error {
	for i, part := range partsOf(a) {
		if err := json.Unmarshal([]byte(texts[i]), part); err != nil {
			return fmt.Errorf("decode answer %d: %w", a.ID, err)
		}
	}
	return nil
}

func insertCitation(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.MessageID, c ibid.Citation) error {
	if c.Note != nil { // the page says so while it is there; once its document is removed, this does
		c.Section = strings.TrimSuffix("Note: "+c.Note.By(), ": ")
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO citations (message_id, number, workspace_id, document_id, document_hash, document_title,
			page, page_label, section, start_byte, end_byte, quote, support, law, law_heading, not_in_force)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		id, c.Number, ws, c.DocumentID, c.DocumentHash, c.DocumentTitle,
		c.Page, c.PageLabel, c.Section, c.Span.Start, c.Span.End, c.Quote, c.Support, c.Law, c.LawHeading, c.NotInForce)
	return err
}

// Answers lists the answers of a conversation in the order they were given,
// each exactly as [Store.SaveAnswer] left it but for the cause of its notice, and for
// what has become of the documents that it cites: see [ibid.Citation].
// Returns CodeNotFound if the workspace has no such conversation.
func (s *Store) Answers(ctx context.Context, ws ibid.WorkspaceID, conv ibid.ConversationID) ([]ibid.Answer, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.Answer, error) {
		return loadAnswers(ctx, tx, ws, conv)
	}, "list answers of conversation %d", conv)
}

func loadAnswers(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, conv ibid.ConversationID) ([]ibid.Answer, error) {
	if err := needConversation(ctx, tx, ws, conv); err != nil {
		return nil, err
	}
	answers, err := sqlite.Rows(ctx, tx, scanAnswer, `SELECT `+answerColumns+` FROM messages m WHERE m.conversation_id = ? ORDER BY m.id`, conv)
	if err != nil {
		return nil, err
	}
	for i := range answers {
		if answers[i].Citations, err = citations(ctx, tx, answers[i].ID); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// Answer gives one answer, as [Store.Answers] does. Returns CodeNotFound if the
// workspace has none with this id.
func (s *Store) Answer(ctx context.Context, ws ibid.WorkspaceID, id ibid.MessageID) (ibid.Answer, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) (ibid.Answer, error) {
		return answer(ctx, tx, ws, id)
	}, "get answer %d", id)
}

func answer(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.MessageID) (a ibid.Answer, err error) {
	a, err = scanAnswer(tx.QueryRowContext(ctx, `SELECT `+answerColumns+` FROM messages m WHERE m.id = ? AND m.workspace_id = ?`, id, ws))
	if err != nil {
		return a, sqlite.NotFound(err, "answer")
	}
	a.Citations, err = citations(ctx, tx, id)
	return a, err
}

// answerColumns are what scanAnswer scans, of messages m.
var answerColumns = `m.id, m.conversation_id, m.question, m.mode, m.status, m.text,
	m.notice_code, m.notice_message, m.notice_hint, m.model, m.created_at, m.cached, m.rating,
	m.retrieved, m.trace, m.understanding, m.verification, m.private, m.followups, m.place, m.layers, m.web, m.research,
	` + soundAnswer

// soundAnswer is the condition that a message m and its citations are as they were written.
var soundAnswer = sqlite.MessageSum.Sound("m") + ` AND NOT EXISTS (SELECT 1 FROM citations c WHERE c.message_id = m.id AND NOT (` + sqlite.CitationSum.Sound("c") + `))`

// scanAnswer scans an answer without its citations.
func scanAnswer(row sqlite.Row) (a ibid.Answer, err error) {
	var code, message, hint sql.NullString
	var parts [10]string
	var created int64
	var sound bool
	err = row.Scan(&a.ID, &a.ConversationID, &a.Question, &a.Mode, &a.Status, &a.Text,
		&code, &message, &hint, &a.Model, &created, &a.Cached, &a.Rating,
		&parts[0], &parts[1], &parts[2], &parts[3], &parts[4], &parts[5], &parts[6], &parts[7], &parts[8], &parts[9], &sound)
	if err != nil {
		return a, err
	}
	if err := decodeParts(parts, &a); err != nil && sound {
		return a, err
	}
	a.Notice = sqlite.ErrorFrom(code, message, hint)
	if !sound {
		a.Notice = ibid.Errorf(ibid.CodeDamaged, "This answer is damaged on the disk: its words and figures may have changed.").
			WithHint("Ask again. What else is damaged: ibid doctor")
	}
	a.CreatedAt = sqlite.FromMicros(created)
	return asStored(a), nil
}

// citations lists those of an answer by their numbers, each with what has become
// of its document and whether its words can be seen.
func citations(ctx context.Context, tx *sql.Tx, id ibid.MessageID) ([]ibid.Citation, error) {
	list, err := sqlite.Rows(ctx, tx, scanCited, `
		SELECT c.number, coalesce(d.id, c.document_id), c.document_hash, c.document_title,
			c.page, c.page_label, c.section, c.start_byte, c.end_byte, c.quote, c.support, c.law, c.law_heading, c.not_in_force, d.id IS NULL, p.blocks, p.text
		FROM citations c LEFT JOIN contents t ON t.hash = c.document_hash AND t.replaces IS NULL
			LEFT JOIN documents d ON d.content_id = t.id AND d.workspace_id = c.workspace_id
			LEFT JOIN pages p ON p.content_id = d.content_id AND p.number = c.page
		WHERE c.message_id = ? ORDER BY c.number`, id)
	if err != nil {
		return nil, err
	}
	citations := []ibid.Citation{}
	for _, c := range list {
		row := slices.ContainsFunc(c.sheet.Blocks, func(b ibid.Block) bool { return b.Kind == ibid.BlockTable && b.Span.Contains(c.Span) })
		if row || strings.Contains(c.Quote, "-\n") {
			if err := readAs(ctx, tx, &c.Citation); err != nil {
				return nil, err
			}
		}
		c.sheet.Fill(&c.Citation)
		citations = append(citations, c.Citation)
	}
	return citations, nil
}

// readAs joins the words of a citation that a line end parts, and finds the row of a table
// that it is, if its document is still there and its passage is read so.
func readAs(ctx context.Context, tx *sql.Tx, c *ibid.Citation) error {
	var reading string
	err := tx.QueryRowContext(ctx, `
		SELECT k.reading FROM contents t JOIN chunks k ON k.content_id = t.id
		WHERE t.hash = ? AND t.replaces IS NULL AND k.page = ? AND k.start_byte <= ? AND k.end_byte >= ? AND k.reading IS NOT NULL
		LIMIT 1`, c.DocumentHash, c.Page, c.Span.Start, c.Span.End).Scan(&reading)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	c.Reading, c.Row = ibid.Joined(c.Quote, reading), ibid.RowOf(c.Quote, reading)
	return err
}

// cited is a citation with its page, which is empty where its document is gone.
type cited struct {
	ibid.Citation
	sheet ibid.Sheet
}

func scanCited(row sqlite.Row) (c cited, err error) {
	var packed sql.RawBytes
	var text sql.NullString
	err = row.Scan(&c.Number, &c.DocumentID, &c.DocumentHash, &c.DocumentTitle,
		&c.Page, &c.PageLabel, &c.Section, &c.Span.Start, &c.Span.End, &c.Quote, &c.Support, &c.Law, &c.LawHeading, &c.NotInForce, &c.Removed, &packed, &text)
	if err != nil || len(packed) == 0 {
		return c, err
	}
	c.sheet.Text = text.String
	c.sheet.Blocks, err = ibid.DecodeBlocks(packed)
	return c, err
}
