package talk

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/store/index"
	"ibid/backend/store/sqlite"
)

// maxFoundConversations is how many conversations a search of the history gives,
// which is more than the user looks through.
const maxFoundConversations = 50

// SearchConversations finds the conversations of a workspace that have all words
// of a text in their title, questions and answers between them, in the order of
// [Store.Conversations], at most 50. Case, accents and the endings of English words do
// not matter, and the last word may be unfinished. Found is set where the title
// alone does not have them. Text without letters and digits finds nothing.
func (s *Store) SearchConversations(ctx context.Context, ws ibid.WorkspaceID, text string) ([]ibid.Conversation, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.Conversation, error) {
		words := index.FindWords(text)
		if len(words) == 0 {
			return []ibid.Conversation{}, nil
		}
		return searchConversations(ctx, tx, ws, words)
	}, "search conversations")
}

func searchConversations(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, words []index.FindWord) ([]ibid.Conversation, error) {
	said, err := saidIn(ctx, tx, ws, words)
	if err != nil {
		return nil, err
	}
	all, err := conversations(ctx, tx, ws)
	if err != nil {
		return nil, err
	}
	every := int64(1)<<len(words) - 1
	found := []ibid.Conversation{}
	for _, c := range all {
		if len(found) == maxFoundConversations {
			break
		}
		titled, most := titledWith(words, c.Title), mention{}
		has := titled
		for _, m := range said[c.ID] {
			has |= m.words
			if bits.OnesCount64(uint64(m.words)) >= bits.OnesCount64(uint64(most.words)) { // of several the latest
				most = m
			}
		}
		if has != every {
			continue
		}
		if titled != every {
			if c.Found, err = mentioned(ctx, tx, most.message, words); err != nil {
				return nil, err
			}
		}
		found = append(found, c)
	}
	return found, nil
}

// mention is a message that has some of the words of a search.
type mention struct {
	message ibid.MessageID
	words   int64 // a bit for each
}

// titledWith reports which words a title has, a bit for each.
func titledWith(words []index.FindWord, title string) (has int64) {
	parts := index.SplitWords(sqlite.Folded(title))
	for i, w := range words {
		if slices.ContainsFunc(parts, w.Is) {
			has |= 1 << i
		}
	}
	return has
}

// saidIn lists the messages of each conversation of a workspace that have words,
// in their order.
func saidIn(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, words []index.FindWord) (map[ibid.ConversationID][]mention, error) {
	said := make(map[ibid.ConversationID][]mention)
	has, args := make([]string, len(words)), make([]any, len(words)+1)
	for i, w := range words {
		has[i] = fmt.Sprintf(`((m.id IN (SELECT rowid FROM message_text WHERE message_text MATCH ?)) << %d)`, i)
		args[i] = w.Wording(nil).Match
	}
	args[len(words)] = ws
	// The index holds the messages of all workspaces: those of this one are listed,
	// from an index of their own.
	err := sqlite.EachRow(ctx, tx, func(row sqlite.Row) (err error) {
		var conversation ibid.ConversationID
		var m mention
		err = row.Scan(&conversation, &m.message, &m.words)
		said[conversation] = append(said[conversation], m)
		return err
	}, `
		SELECT c.id, m.id, `+strings.Join(has, " | ")+` AS words
		FROM conversations c JOIN messages m INDEXED BY messages_conversation ON m.conversation_id = c.id
		WHERE c.workspace_id = ? AND words <> 0 ORDER BY m.conversation_id, m.id`, args...)
	return said, err
}

// mentioned gives the words of a message around those of a search, on one line; none of a
// damaged one.
func mentioned(ctx context.Context, tx *sql.Tx, id ibid.MessageID, words []index.FindWord) (string, error) {
	var asked, answered string
	err := tx.QueryRowContext(ctx, `SELECT question, text FROM messages m WHERE id = ? AND `+sqlite.MessageSum.Sound("m"), id).Scan(&asked, &answered)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	var forms []string
	for _, w := range words {
		for _, form := range language.Alternatives(w.Typed, nil) {
			if w.Open {
				form += "*"
			}
			forms = append(forms, form)
		}
	}
	return language.Snippet(asked+"\n\n"+ibid.WithoutMarkers(answered), "", forms, index.SnippetWords), err
}

// Turns gives the latest questions of a conversation and their answers, as a later
// question may refer to them, at most limit, the oldest first; none of conversation
// 0, which is a new one. Returns CodeNotFound if the workspace has no such
// conversation. Damaged ones are left out.
func (s *Store) Turns(ctx context.Context, ws ibid.WorkspaceID, conv ibid.ConversationID, limit int) ([]ibid.Turn, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.Turn, error) {
		if conv == 0 {
			return []ibid.Turn{}, nil
		}
		if err := needConversation(ctx, tx, ws, conv); err != nil {
			return nil, err
		}
		turns, err := sqlite.Rows(ctx, tx, func(row sqlite.Row) (t ibid.Turn, err error) {
			err = row.Scan(&t.Question, &t.Answer, &t.Intent)
			t.Answer = ibid.WithoutMarkers(t.Answer)
			return t, err
		}, `
			SELECT CASE understanding ->> 'by' WHEN 'rules' THEN question ELSE coalesce(nullif(understanding ->> 'standalone', ''), question) END,
				text, coalesce(understanding ->> 'intent', '')
			FROM messages m WHERE conversation_id = ? AND `+sqlite.MessageSum.Sound("m")+` ORDER BY id DESC LIMIT ?`, conv, max(limit, 0))
		slices.Reverse(turns)
		return turns, err
	}, "list turns of conversation %d", conv)
}

// RenameConversation gives a conversation a title. Returns CodeInvalid for one
// that [ibid.ConversationTitle] refuses, and CodeNotFound if the workspace has no
// such conversation.
func (s *Store) RenameConversation(ctx context.Context, ws ibid.WorkspaceID, id ibid.ConversationID, title string) error {
	return s.updateConversation(ctx, ws, id, func(tx *sql.Tx) error {
		title, err := ibid.ConversationTitle(title)
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE conversations SET title = ? WHERE id = ?`, title, id)
		}
		return err
	})
}

// PinConversation lets a conversation be listed before all that are not pinned, or
// no more. Returns CodeNotFound if the workspace has no such conversation.
func (s *Store) PinConversation(ctx context.Context, ws ibid.WorkspaceID, id ibid.ConversationID, pinned bool) error {
	return s.updateConversation(ctx, ws, id, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE conversations SET pinned = ? WHERE id = ?`, pinned, id)
		return err
	})
}

// updateConversation runs fn in a transaction in which the workspace has the
// conversation.
func (s *Store) updateConversation(ctx context.Context, ws ibid.WorkspaceID, id ibid.ConversationID, fn func(*sql.Tx) error) error {
	return sqlite.InWorkspace(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) error {
		if err := needConversation(ctx, tx, ws, id); err != nil {
			return err
		}
		return fn(tx)
	}, "update conversation %d", id)
}

// Rate records what the user thinks of an answer. Returns CodeInvalid for a rating
// that there is not, and CodeNotFound if the workspace has no such answer.
func (s *Store) Rate(ctx context.Context, ws ibid.WorkspaceID, id ibid.MessageID, rating ibid.Rating) error {
	return sqlite.InWorkspace(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) error {
		if rating < ibid.RatingBad || rating > ibid.RatingGood {
			return ibid.Errorf(ibid.CodeInvalid, "%d is no rating.", rating).WithHint("An answer is good, bad or not rated.")
		}
		return sqlite.Need(ctx, tx, "answer", `UPDATE messages SET rating = ? WHERE id = ? AND workspace_id = ? RETURNING 1`, rating, id, ws)
	}, "rate answer %d", id)
}
