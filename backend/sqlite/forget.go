package sqlite

import (
	"context"
	"database/sql"

	"ibid/backend/ibid"
)

// forgetEvidence takes out of the answers and the log of a workspace what they show
// of a document besides the quotes they cite: the passages that were retrieved and,
// of each answer that had one of them or cites it, what was said of the sources
// when it was checked, what was held back, the questions that the passages could
// answer, other wordings of the question and the steps of its research. The answer's own
// words stay, with what became of each of its claims. What was searched for on the web below such an answer goes,
// with the log of it: the words that were sent may be the document's.
func forgetEvidence(ctx context.Context, tx *sql.Tx, p place) error {
	// The text is looked at first: most messages need not be parsed for that.
	answers, err := readRows(ctx, tx, scanAnswer, `
		SELECT `+answerColumns+` FROM messages m WHERE m.workspace_id = ?2 AND (
			instr(m.retrieved, '"documentId":' || ?1) > 0
				AND EXISTS (SELECT 1 FROM json_each(m.retrieved) s WHERE s.value ->> 'documentId' = ?1)
			OR m.research <> 'null' AND EXISTS (SELECT 1 FROM json_each(m.research, '$.steps') s, json_each(s.value, '$.documents') d WHERE d.value = ?1)
			OR instr(m.verification, '"documentId":' || ?1) > 0
				AND EXISTS (SELECT 1 FROM json_each(m.verification, '$.held.citations') s WHERE s.value ->> 'documentId' = ?1)
			OR m.id IN (SELECT message_id FROM citations WHERE workspace_id = ?2 AND (document_id = ?1 OR document_hash = (
				SELECT t.hash FROM documents d JOIN contents t ON t.id = d.content_id WHERE d.id = ?1))))`, p.document, p.workspace)
	if err != nil {
		return err
	}
	for _, a := range answers {
		kept := []ibid.Source{}
		for _, s := range a.Retrieved {
			if s.DocumentID != p.document {
				kept = append(kept, s)
			}
		}
		a.Retrieved, a.Followups = kept, nil
		a.Trace.Evidence.Rewritten = ""
		a.Research = a.Research.Forget(p.document)
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
