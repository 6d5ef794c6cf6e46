package talk

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// ForgetEvidence takes out of the answers and the log of a workspace what they show
// of a document besides the quotes they cite: the passages that were retrieved and,
// of each answer that had one of them or cites it, what was said of the sources
// when it was checked, what was held back, the questions that the passages could
// answer, other wordings of the question and the steps of its research. The answer's own
// words stay, with what became of each of its claims. What was searched for on the web below such an answer goes,
// with the log of it: the words that were sent may be the document's.
func ForgetEvidence(ctx context.Context, tx *sql.Tx, p sqlite.DocumentKey) error {
	// The text is looked at first: most messages need not be parsed for that.
	answers, err := sqlite.Rows(ctx, tx, scanAnswer, `
		SELECT `+answerColumns+` FROM messages m WHERE m.workspace_id = ?2 AND (
			instr(m.retrieved, '"documentId":' || ?1) > 0
				AND EXISTS (SELECT 1 FROM json_each(m.retrieved) s WHERE s.value ->> 'documentId' = ?1)
			OR m.research <> 'null' AND EXISTS (SELECT 1 FROM json_each(m.research, '$.steps') s, json_each(s.value, '$.documents') d WHERE d.value = ?1)
			OR instr(m.verification, '"documentId":' || ?1) > 0
				AND EXISTS (SELECT 1 FROM json_each(m.verification, '$.held.citations') s WHERE s.value ->> 'documentId' = ?1)
			OR m.id IN (SELECT message_id FROM citations WHERE workspace_id = ?2 AND (document_id = ?1 OR document_hash = (
				SELECT t.hash FROM documents d JOIN contents t ON t.id = d.content_id WHERE d.id = ?1))))`, p.Document, p.Workspace)
	if err != nil {
		return err
	}
	for _, a := range answers {
		kept := []ibid.Source{}
		for _, s := range a.Retrieved {
			if s.DocumentID != p.Document {
				kept = append(kept, s)
			}
		}
		a.Retrieved, a.Followups = kept, nil
		a.Trace.Evidence.Rewritten = ""
		a.Research = a.Research.Forget(p.Document)
		forgetSources(&a.Verification)
		parts, err := encodeParts(asStored(a))
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			UPDATE messages SET retrieved = ?, trace = ?, understanding = ?, verification = ?, private = ?, followups = ?, research = ?, web = 'null' WHERE id = ?`,
			parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], parts[9], a.ID)
		if err == nil {
			_, err = tx.ExecContext(ctx, `DELETE FROM web_requests WHERE message_id = ?`, a.ID)
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE query_log SET reformulated_query = NULL WHERE message_id = ?`, a.ID)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// forgetSources leaves of what was checked what it says of the answer's own words.
func forgetSources(v *ibid.Verification) {
	for i := range v.Claims {
		claim := &v.Claims[i]
		claim.Basis, claim.Reason, claim.Withheld = "", "", ""
		for j := range claim.Problems {
			claim.Problems[j].Source, claim.Problems[j].Message = "", ""
		}
	}
	v.Judgement.Reason = ""
	v.Held = nil
}

// DeleteAnswers deletes the answers that cite a document, and conversations that
// are left without one. The hash finds citations from before the same file was
// removed and added again.
func DeleteAnswers(ctx context.Context, tx *sql.Tx, p sqlite.DocumentKey) error {
	type deleted struct {
		conversation ibid.ConversationID
		question     string
	}
	answers, err := sqlite.Rows(ctx, tx, func(row sqlite.Row) (d deleted, err error) { return d, row.Scan(&d.conversation, &d.question) }, `
		DELETE FROM messages WHERE workspace_id = ?2 AND id IN (
			SELECT message_id FROM citations WHERE document_id = ?1 OR workspace_id = ?2 AND document_hash = (
				SELECT t.hash FROM documents d JOIN contents t ON t.id = d.content_id WHERE d.id = ?1))
		RETURNING conversation_id, question`, p.Document, p.Workspace)
	if err != nil {
		return err
	}
	for _, d := range answers {
		if err := forgetQuestion(ctx, tx, d.conversation, d.question); err != nil {
			return err
		}
	}
	return nil
}

// forgetQuestion takes a question that was deleted out of the title of its
// conversation, which the next one gives, and deletes a conversation without any.
func forgetQuestion(ctx context.Context, tx *sql.Tx, id ibid.ConversationID, question string) error {
	var next string
	err := tx.QueryRowContext(ctx, `SELECT question FROM messages WHERE conversation_id = ? ORDER BY id LIMIT 1`, id).Scan(&next)
	if errors.Is(err, sql.ErrNoRows) {
		_, err = tx.ExecContext(ctx, `DELETE FROM conversations WHERE id = ?`, id)
		return err
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, `UPDATE conversations SET title = ? WHERE id = ? AND title = ?`,
			conversationTitle(next), id, conversationTitle(question))
	}
	return err
}

// AnchorCitations gives the citations of a content's documents the places that
// their quotes have in another reading of the same bytes.
func AnchorCitations(ctx context.Context, tx *sql.Tx, old, fresh sqlite.ContentID) error {
	type anchor struct {
		message ibid.MessageID
		number  int
		span    ibid.Span
		quote   string
		text    string // of the page, empty where there is none
	}
	anchors, err := sqlite.Rows(ctx, tx, func(row sqlite.Row) (a anchor, err error) {
		return a, row.Scan(&a.message, &a.number, &a.span.Start, &a.span.End, &a.quote, &a.text)
	}, `
		SELECT c.message_id, c.number, c.start_byte, c.end_byte, c.quote, coalesce(p.text, '')
		FROM documents d JOIN contents t ON t.id = d.content_id
			JOIN citations c ON c.workspace_id = d.workspace_id AND c.document_hash = t.hash
			LEFT JOIN pages p ON p.content_id = ? AND p.number = c.page
		WHERE d.content_id = ?`, fresh, old)
	if err != nil {
		return err
	}
	for _, a := range anchors {
		span, found := findQuote(a.text, a.quote, a.span)
		_, err := tx.ExecContext(ctx, `
			UPDATE citations SET start_byte = ?, end_byte = ?, moved = ? WHERE message_id = ? AND number = ?`,
			span.Start, span.End, !found, a.message, a.number)
		if err != nil {
			return err
		}
	}
	return nil
}

// findQuote reports where a quote stands in a text: where it stood before, or else
// in the only place that has it. A quote that stands in several is in none.
func findQuote(text, quote string, before ibid.Span) (span ibid.Span, found bool) {
	if before.In(text) == quote {
		return before, true
	}
	first := strings.Index(text, quote)
	if first < 0 || first != strings.LastIndex(text, quote) {
		return before, false
	}
	return ibid.Span{Start: first, End: first + len(quote)}, true
}
