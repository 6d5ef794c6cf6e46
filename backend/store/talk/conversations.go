package talk

import (
	"context"
	"database/sql"
	"strings"
	"time"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// Conversations lists the conversations of a workspace: pinned ones first, and of
// these and of the others the latest answered first.
func (s *Store) Conversations(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.Conversation, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.Conversation, error) {
		return conversations(ctx, tx, ws)
	}, "list conversations")
}

func conversations(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID) ([]ibid.Conversation, error) {
	return sqlite.Rows(ctx, tx, func(row sqlite.Row) (c ibid.Conversation, err error) {
		var updated int64
		err = row.Scan(&c.ID, &c.WorkspaceID, &c.Title, &c.Pinned, &updated, &c.Answers)
		c.UpdatedAt = sqlite.FromMicros(updated)
		return c, err
	}, `
		SELECT c.id, c.workspace_id, c.title, c.pinned, c.updated_at,
			(SELECT count(*) FROM messages m WHERE m.conversation_id = c.id)
		FROM conversations c WHERE c.workspace_id = ? ORDER BY c.pinned DESC, c.updated_at DESC, c.id DESC`, ws)
}

// DeleteConversation removes a conversation with its answers and their citations.
// Of its questions the log keeps the figures, without a word of them. Returns
// CodeNotFound if the workspace has no such conversation.
func (s *Store) DeleteConversation(ctx context.Context, ws ibid.WorkspaceID, id ibid.ConversationID) error {
	err := s.updateConversation(ctx, ws, id, func(tx *sql.Tx) error {
		// Foreign keys take messages and citations along.
		_, err := tx.ExecContext(ctx, `DELETE FROM conversations WHERE id = ?`, id)
		return err
	})
	if err == nil {
		s.db.GiveSpaceBack(ctx)
	}
	return err
}

// needConversation returns CodeNotFound unless the workspace has the
// conversation.
func needConversation(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.ConversationID) error {
	return sqlite.Need(ctx, tx, "conversation", `SELECT 1 FROM conversations WHERE id = ? AND workspace_id = ?`, id, ws)
}

// continueConversation notes that a conversation has a new answer, and makes it
// first if its id is 0.
func continueConversation(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.ConversationID, question string, at time.Time) (ibid.ConversationID, error) {
	if id == 0 {
		err := tx.QueryRowContext(ctx, `
			INSERT INTO conversations (workspace_id, title, updated_at) VALUES (?, ?, ?) RETURNING id`,
			ws, conversationTitle(question), sqlite.Micros(at)).Scan(&id)
		return id, err
	}
	if err := needConversation(ctx, tx, ws, id); err != nil {
		return 0, err
	}
	_, err := tx.ExecContext(ctx, `UPDATE conversations SET updated_at = max(updated_at, ?) WHERE id = ?`, sqlite.Micros(at), id)
	return id, err
}

// maxTitle is how many characters of a question become a title, the ellipsis
// not counted.
const maxTitle = 60

// conversationTitle shortens a question to one line that ends with a whole
// word where there is one.
func conversationTitle(question string) string {
	title := strings.Join(strings.Fields(question), " ")
	if utf8.RuneCountInString(title) <= maxTitle {
		return title
	}
	cut := string([]rune(title)[:maxTitle+1])
	if space := strings.LastIndexByte(cut, ' '); space > len(cut)/2 {
		cut = cut[:space]
	} else {
		cut = string([]rune(title)[:maxTitle])
	}
	return strings.TrimRight(cut, " ,;:") + "…"
}

// clearLog deletes all lines of a workspace in the table of a log, and gives back the space.
func (s *Store) clearLog(ctx context.Context, ws ibid.WorkspaceID, table string) error {
	err := sqlite.InWorkspace(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE workspace_id = ?`, ws)
		return err
	}, "clear %s", table)
	if err == nil {
		s.db.GiveSpaceBack(ctx)
	}
	return err
}
