package sqlite_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// ask stores a question and its answer in a conversation, 0 for a new one, a minute
// after the one before.
func ask(t testing.TB, db *DB, ws ibid.WorkspaceID, conv ibid.ConversationID, question, text string) ibid.Answer {
	t.Helper()
	var last int64
	if err := db.reader.QueryRow(`SELECT coalesce(max(created_at), 0) FROM messages`).Scan(&last); err != nil {
		t.Fatal(err)
	}
	a := ibid.Answer{ConversationID: conv, Question: question, Text: text, CreatedAt: sqlite.FromMicros(last).Add(time.Minute)}
	if err := db.SaveAnswer(t.Context(), ws, &a, ibid.QueryLog{Query: question}); err != nil {
		t.Fatal(err)
	}
	return a
}

func TestSearchConversations(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	lease := ask(t, db, home, 0, "How long is the notice period?", "Thirty days [1], says the landlord’s agent [2].").ConversationID
	ask(t, db, home, lease, "And the résumé of clause 9?", "It is about `rent` and [1] Müller's \x00 garden.")
	merger := ask(t, db, home, 0, "Who approves the merger?", "The board of directors approves it.").ConversationID
	contract := ask(t, db, home, 0, "本合同的期限是多久？", "合同期限为三年。").ConversationID
	ask(t, db, other, 0, "How long is the merger?", "Thirty years, in a garden.")
	if err := db.RenameConversation(t.Context(), home, merger, "Çelik & Sons"); err != nil {
		t.Fatal(err)
	}
	if err := db.PinConversation(t.Context(), home, lease, true); err != nil {
		t.Fatal(err)
	}
	for words, want := range map[string][]ibid.ConversationID{
		"notice":                      {lease},
		"NOTICE Period":               {lease},
		"noti":                        {lease}, // still being typed
		"noti period":                 {},
		"resume muller":               {lease},
		"résumé":                      {lease},
		"landlord's":                  {lease},
		"thirty garden":               {lease}, // in two messages
		"directors":                   {merger},
		"director approve":            {merger},
		"celik":                       {merger},
		"celik directors":             {merger}, // title and answer
		"notice celik":                {},
		"the":                         {lease, merger}, // pinned first
		"合同":                          {contract},
		"期限":                          {contract},
		"同合":                          {},
		"1":                           {}, // a marker is no word
		"9":                           {lease},
		"":                            {},
		`" ? *`:                       {},
		strings.Repeat("the ", 100):   {lease, merger},
		`"notice" NEAR(question text`: {},
	} {
		got := []ibid.ConversationID{}
		for _, c := range must[[]ibid.Conversation](t)(db.SearchConversations(t.Context(), home, words)) {
			got = append(got, c.ID)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", words, diff)
		}
	}
}

// What was found is shown where the title does not have it: the words around it, as
// they are read.
func TestSearchConversationsShowsTheWords(t *testing.T) {
	db := fresh(t)
	filler := strings.Repeat("It has nothing of the kind. ", 30)
	lease := ask(t, db, home, 0, "How long is the notice period?", filler+"The tenant’s deposit [1] is held by the agent. "+filler).ConversationID
	ask(t, db, home, lease, "And the deposit?", "The agent holds the deposit [1].")
	for words, want := range map[string]string{
		"notice period": "",
		"deposit agent": "And the \ue000deposit\ue001? The \ue000agent\ue001 holds the \ue000deposit\ue001.",
		"notice noth":   "…long is the \ue000notice\ue001 period? It has \ue000nothing\ue001 of the kind. It has \ue000nothing\ue001 of the kind. It has \ue000nothing\ue001…",
		"tenant held":   "…The \ue000tenant’s\ue001 deposit is \ue000held\ue001 by the agent. It has nothing of the kind. It has nothing of the kind.…",
	} {
		found := must[[]ibid.Conversation](t)(db.SearchConversations(t.Context(), home, words))
		if len(found) != 1 || found[0].Answers != 2 {
			t.Fatalf("%q finds %+v", words, found)
		}
		if found[0].Found != want {
			t.Errorf("%q is shown in\n%q, want\n%q", words, found[0].Found, want)
		}
	}
}

// After whatever was deleted, nothing of it is found, and the index of the history
// is what would be made of the rest.
func TestSearchConversationsForgets(t *testing.T) {
	db := fresh(t)
	first := ask(t, db, home, 0, "Where is the walnut?", "In the garden.").ConversationID
	ask(t, db, home, 0, "Where is the almond?", "In the garden.")
	if err := db.DeleteConversation(t.Context(), home, first); err != nil {
		t.Fatal(err)
	}
	textIsTrue(t, db)
	if err := db.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	textIsTrue(t, db)
	for words, want := range map[string]int{"walnut": 0, "garden": 1, "almond": 1} {
		if found := must[[]ibid.Conversation](t)(db.SearchConversations(t.Context(), home, words)); len(found) != want {
			t.Errorf("%q finds %+v", words, found)
		}
	}
	sound(t, db)
}

func TestTurns(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	first := ask(t, db, home, 0, "How long is the term?", "Three years [1].")
	second := ibid.Answer{ConversationID: first.ConversationID, Question: "And the rent?", Text: "It is 48,000 [1], `a[1]`.",
		Understanding: ibid.Understanding{Intent: ibid.IntentFactual, Standalone: "What is the rent of the lease?", By: "you"}}
	if err := db.SaveAnswer(t.Context(), home, &second, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}
	all := []ibid.Turn{
		{Question: "How long is the term?", Answer: "Three years."},
		{Question: "What is the rent of the lease?", Answer: "It is 48,000, `a[1]`.", Intent: ibid.IntentFactual},
	}
	for limit, want := range map[int][]ibid.Turn{9: all, 2: all, 1: all[1:], 0: {}, -1: {}} {
		got := must[[]ibid.Turn](t)(db.Turns(t.Context(), home, first.ConversationID, limit))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the latest %d: %s", limit, diff)
		}
	}
	if got := must[[]ibid.Turn](t)(db.Turns(t.Context(), home, 0, 5)); len(got) != 0 {
		t.Errorf("a new conversation has %+v", got)
	}
	_, err := db.Turns(t.Context(), other, first.ConversationID, 5)
	wantCode(t, err, ibid.CodeNotFound)
}

func TestRenamePinAndRate(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	older, newer := ask(t, db, home, 0, "First?", ""), ask(t, db, home, 0, "Second?", "")
	if err := db.RenameConversation(t.Context(), home, older.ConversationID, "  The\nlease "); err != nil {
		t.Fatal(err)
	}
	if err := db.PinConversation(t.Context(), home, older.ConversationID, true); err != nil {
		t.Fatal(err)
	}
	if err := db.Rate(t.Context(), home, older.ID, ibid.RatingBad); err != nil {
		t.Fatal(err)
	}
	ask(t, db, home, older.ConversationID, "Third?", "") // keeps title and pin
	got := must[[]ibid.Conversation](t)(db.Conversations(t.Context(), home))
	want := []ibid.Conversation{
		{ID: older.ConversationID, WorkspaceID: home, Title: "The lease", Pinned: true, Answers: 2, UpdatedAt: got[0].UpdatedAt},
		{ID: newer.ConversationID, WorkspaceID: home, Title: "Second?", Answers: 1, UpdatedAt: newer.CreatedAt},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	answer := must[ibid.Answer](t)(db.Answer(t.Context(), home, older.ID))
	older.Rating = ibid.RatingBad
	if diff := cmp.Diff(older, answer); diff != "" {
		t.Error(diff)
	}
	if err := db.PinConversation(t.Context(), home, older.ConversationID, false); err != nil {
		t.Fatal(err)
	}
	if err := db.Rate(t.Context(), home, older.ID, ibid.RatingNone); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		err  error
		code ibid.Code
	}{
		"an empty title":               {db.RenameConversation(t.Context(), home, older.ConversationID, " "), ibid.CodeInvalid},
		"a title in another workspace": {db.RenameConversation(t.Context(), other, older.ConversationID, "x"), ibid.CodeNotFound},
		"a pin in another workspace":   {db.PinConversation(t.Context(), other, older.ConversationID, true), ibid.CodeNotFound},
		"a rating that there is not":   {db.Rate(t.Context(), home, older.ID, 2), ibid.CodeInvalid},
		"a rating elsewhere":           {db.Rate(t.Context(), other, older.ID, ibid.RatingGood), ibid.CodeNotFound},
	} {
		if got := ibid.CodeOf(c.err); got != c.code {
			t.Errorf("%s: %v", name, c.err)
		}
	}
	if got := must[[]ibid.Conversation](t)(db.Conversations(t.Context(), home)); got[0].Pinned || got[0].Title != "The lease" {
		t.Errorf("%+v", got)
	}
	_, err := db.Answer(t.Context(), other, older.ID)
	wantCode(t, err, ibid.CodeNotFound)
}
