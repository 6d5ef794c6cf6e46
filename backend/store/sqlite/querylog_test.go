package sqlite_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// fullLog is a line with a value in every column.
func fullLog() ibid.QueryLog {
	return ibid.QueryLog{
		Query: "how long", ReformulatedQuery: "notice period", Scope: []ibid.DocumentID{7, 8, 9}, DocumentIDs: []ibid.DocumentID{8, 7},
		RetrievalCount: 50, RerankedCount: 8, TopScore: 0.5, CitationsCount: 2,
		LatencyRetrieval: 12 * time.Millisecond, LatencyRerank: 3 * time.Millisecond,
		LatencyGeneration: 4 * time.Second, LatencyTotal: 4100 * time.Millisecond, CorrectiveRetries: 1, Model: "llama",
		Intent: ibid.IntentFactual, Mode: ibid.ModeModel, Status: ibid.AnswerHeld, Grade: ibid.GradePartial, Claims: 4, Unbacked: 2,
		Judged: ibid.JudgeDone, CacheHit: true, FirstToken: 800 * time.Millisecond,
		Stages: map[ibid.Stage]time.Duration{ibid.StageFuse: 1234567, ibid.StageGenerate: 4 * time.Second},
	}
}

func TestQueryLog(t *testing.T) {
	db := fresh(t)
	answer := fullAnswer()
	if err := db.SaveAnswer(t.Context(), home, &answer, fullLog()); err != nil {
		t.Fatal(err)
	}
	bare := ibid.Answer{ConversationID: answer.ConversationID, CreatedAt: answer.CreatedAt.Add(time.Hour)}
	if err := db.SaveAnswer(t.Context(), home, &bare, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}
	full := ibid.LoggedQuery{
		ID: 1, ConversationID: answer.ConversationID, MessageID: answer.ID, At: answer.CreatedAt, Query: "how long", Place: "Houston, Texas", Reformulated: "notice period",
		Intent: ibid.IntentFactual, Mode: ibid.ModeModel, Status: ibid.AnswerHeld, Grade: ibid.GradePartial,
		Scope: []ibid.DocumentID{7, 8, 9}, DocumentIDs: []ibid.DocumentID{8, 7}, Retrieved: 50, Reranked: 8, TopScore: 0.5, Citations: 2, Claims: 4, Unbacked: 2, Retries: 1,
		Judged: ibid.JudgeDone, CacheHit: true, Rating: ibid.RatingGood, Model: "llama",
		RetrievalMS: 12, RerankMS: 3, GenerationMS: 4000, TotalMS: 4100, FirstTokenMS: 800,
		Stages: map[ibid.Stage]float64{ibid.StageFuse: 1.234, ibid.StageGenerate: 4000},
	}
	for fields, i := reflect.ValueOf(full), 0; i < fields.NumField(); i++ {
		if fields.Field(i).IsZero() {
			t.Errorf("nothing is asked of %s", fields.Type().Field(i).Name)
		}
	}
	least := ibid.LoggedQuery{ID: 2, ConversationID: bare.ConversationID, MessageID: bare.ID, At: bare.CreatedAt, TopScore: -1,
		Scope: []ibid.DocumentID{}, DocumentIDs: []ibid.DocumentID{}, Stages: map[ibid.Stage]float64{}}
	for name, c := range map[string]struct {
		since time.Time
		limit int
		want  []ibid.LoggedQuery
	}{
		"all":               {time.Time{}, 0, []ibid.LoggedQuery{least, full}},
		"the latest":        {time.Time{}, 1, []ibid.LoggedQuery{least}},
		"since the first":   {answer.CreatedAt, 9, []ibid.LoggedQuery{least, full}},
		"since the second":  {bare.CreatedAt, 9, []ibid.LoggedQuery{least}},
		"since a day later": {bare.CreatedAt.Add(24 * time.Hour), 9, []ibid.LoggedQuery{}},
	} {
		got := must[[]ibid.LoggedQuery](t)(db.QueryLog(t.Context(), home, c.since, c.limit))
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}

	// The figures outlive the conversation, its words do not.
	if err := db.DeleteConversation(t.Context(), home, answer.ConversationID); err != nil {
		t.Fatal(err)
	}
	full.ConversationID, full.MessageID, full.Query, full.Place, full.Reformulated, full.Rating = 0, 0, "", "", "", 0
	least.ConversationID, least.MessageID = 0, 0
	if diff := cmp.Diff([]ibid.LoggedQuery{least, full}, must[[]ibid.LoggedQuery](t)(db.QueryLog(t.Context(), home, time.Time{}, 0))); diff != "" {
		t.Error(diff)
	}
	sound(t, db)
}

func TestClearQueryLog(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	kept := ask(t, db, home, 0, "Here?", "Yes.")
	ask(t, db, other, 0, "There?", "Yes.")
	if err := db.ClearQueryLog(t.Context(), home); err != nil {
		t.Fatal(err)
	}
	for ws, want := range map[ibid.WorkspaceID]int{home: 0, other: 1} {
		if got := must[[]ibid.LoggedQuery](t)(db.QueryLog(t.Context(), ws, time.Time{}, 0)); len(got) != want {
			t.Errorf("workspace %d has %+v", ws, got)
		}
	}
	if got := must[[]ibid.Answer](t)(db.Answers(t.Context(), home, kept.ConversationID)); len(got) != 1 {
		t.Errorf("the conversation has %+v", got)
	}
	must[[]string](t)(db.DeleteWorkspace(t.Context(), other))
	if n := must[int](t)(count(db, `SELECT count(*) FROM query_log`)); n != 0 {
		t.Errorf("%d lines are left of the workspace that was deleted", n)
	}
	sound(t, db)
}
