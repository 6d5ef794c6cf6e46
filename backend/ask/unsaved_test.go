package ask_test

import (
	"context"
	"testing"
	"time"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// An unsaved question leaves nothing behind, and is answered as any other.
func TestUnsavedQuestionsStoreNothing(t *testing.T) {
	db := library(t)
	s := service(t, db, fake.NewClient())
	s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
		return ask.Settings{Cache: true, Judge: ask.NoJudge}, nil
	}
	unsaved := request("What is the rent deposit?")
	unsaved.Unsaved = true
	for range 2 {
		answer, err := s.Ask(t.Context(), unsaved, func(ask.Growth) {})
		if err != nil {
			t.Fatal(err)
		}
		if answer.ID != 0 || answer.ConversationID != 0 || answer.Cached || len(answer.Citations) == 0 {
			t.Errorf("got answer %d of conversation %d, cached: %t, with %d citations", answer.ID, answer.ConversationID, answer.Cached, len(answer.Citations))
		}
	}
	conversations, err := db.Conversations(t.Context(), workspace)
	if err != nil || len(conversations) != 0 {
		t.Errorf("%d conversations are stored, %v", len(conversations), err)
	}
	lines, err := db.QueryLog(t.Context(), workspace, time.Time{}, 10)
	if err != nil || len(lines) != 0 {
		t.Errorf("%d questions are in the log, %v", len(lines), err)
	}
	saved := mustAsk(t, s, db, unsaved.Question)
	again, err := s.Ask(t.Context(), unsaved, func(ask.Growth) {})
	if err != nil || !again.Cached || again.Text != saved.Text || again.ID != 0 {
		t.Errorf("the answer that was stored before is not given again: %+v, %v", again, err)
	}
}
