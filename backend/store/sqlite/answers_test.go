package sqlite_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func fullAnswer() ibid.Answer {
	return ibid.Answer{
		Question: "How long is the notice period?",
		Mode:     ibid.ModeModel,
		Status:   ibid.AnswerComplete,
		Text:     "Thirty days [1]. It starts on the first [2].",
		Citations: []ibid.Citation{
			{Number: 1, DocumentID: 7, DocumentHash: "h", DocumentTitle: "Lease", Page: 4, PageLabel: "iv", Section: "5 Ending > 5.1 Notice",
				Span: ibid.Span{Start: 3, End: 14}, Quote: "thirty days", Support: 0.75, Law: "9 Tex. Code § 3", LawHeading: "Notice", NotInForce: "Repealed 1 May 2020"},
			{Number: 2, DocumentID: 7, DocumentHash: "h", DocumentTitle: "Lease", Page: 5,
				Span: ibid.Span{Start: 0, End: 9}, Quote: "the first", Support: 1.0 / 3},
		},
		Retrieved: []ibid.Source{{DocumentID: 7, DocumentTitle: "Lease", Page: 4, PageLabel: "iv", Section: "5 Ending", Span: ibid.Span{Start: 0, End: 20}, Text: "is \"thirty days\" <b>é</b>\u2028", Match: 0.1 + 0.2}},
		Notice:    &ibid.Error{Code: ibid.CodeEmbeddingUnavailable, Message: "Only words were searched.", Hint: "Install a model."},
		Model:     "llama",
		CreatedAt: time.Date(2025, 3, 4, 5, 6, 7, 890_123_456, time.FixedZone("", 3600)),
		Trace: ibid.Trace{Prompt: "p1", Model: "llama", Reader: "r",
			Steps:    []ibid.Step{{Stage: ibid.StageFuse, In: 20, Out: 10, Took: 1234567, Note: "k = 60", Scores: []float64{0.5, 1.0 / 3}}},
			Evidence: ibid.EvidenceCheck{Grade: ibid.GradeGood, Reason: "A sentence answers."},
			Context:  ibid.ContextUse{Limit: 8192, Prompt: 900, Counted: true, Passages: 5}},
		Understanding: ibid.Understanding{Intent: ibid.IntentFactual, Tier: ibid.TierPatterns, Standalone: "How long is the notice period of the lease?", By: "rules"},
		Verification: ibid.Verification{
			Claims: []ibid.Claim{{Span: ibid.Span{Start: 0, End: 16}, State: ibid.ClaimPartly, Citations: []int{1},
				Problems: []ibid.Problem{{Rule: ibid.RuleFigure, Span: ibid.Span{Start: 0, End: 11}, Words: "Thirty days", Source: "30 (days)", Grave: true, Message: "It says 30."}},
				Judged:   ibid.ClaimBacked, Basis: "The notice period is thirty days.", Reason: "It says so."}},
			Judgement:  ibid.Judgement{Status: ibid.JudgeDone, Model: "judge", Reason: "It is there.", Grounded: true, Relevant: true, Confidence: 0.9, Cited: []int{1, 2}},
			Confidence: ibid.Confidence{Score: 0.92, Reasons: []string{"1 of 1 claims stands word for word"}},
			Held: &ibid.Held{Text: "Ninety days [1].", Reason: "No source says it.", Claims: []ibid.Claim{{State: ibid.ClaimUnbacked, Citations: []int{1}, Problems: []ibid.Problem{}}},
				Citations: []ibid.Citation{{Number: 1, DocumentID: 7, DocumentHash: "h", Page: 4, Span: ibid.Span{Start: 3, End: 14}, Quote: "thirty days"}}},
		},
		Private:   []ibid.PrivateSpan{{Kind: ibid.PrivateEmail, Span: ibid.Span{Start: 2, End: 5}, Mask: "[e-mail]"}},
		Followups: []string{"When does it start?"},
		Place:     &ibid.Place{Label: "Houston, Texas", Layers: []ibid.Jurisdiction{{ID: "US-TX", Level: ibid.LevelState, Name: "Texas"}}, Postal: true},
		Layers: []ibid.Layer{{Jurisdiction: ibid.Jurisdiction{ID: "US-TX", Level: ibid.LevelState, Name: "Texas"}, Documents: 1,
			Regulations: []ibid.Regulation{{Text: "Thirty days.", Citations: []int{1}}},
			Permits:     []ibid.Permit{{Name: "permit", Level: ibid.LevelState, Fee: "$40", Citation: 1, FeeCitation: 2}}, Notice: "One document."}},
		Web: &ibid.WebSearch{Query: "notice", Provider: ibid.WebBrave, Endpoint: "https://search.example", FetchedAt: time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC),
			Results: []ibid.WebResult{{Title: "Notice", URL: "https://example.org", Snippet: "How long"}}},
		Research: &ibid.Research{By: ibid.ResearchByModel, Searches: 1, End: ibid.ResearchDone, Note: "Nothing more to look for.", Tokens: 300, Steps: []ibid.ResearchStep{
			{Number: 1, Tool: ibid.ToolSearch, Doing: "Searching: notice", Found: "Found 2 passages in Lease", Passages: 2, Documents: []ibid.DocumentID{7}}}},
		Cached: true,
		Rating: ibid.RatingGood,
	}
}

// Reloading a conversation shows identical citations, and all else.
func TestAnswersComeBackAsSaved(t *testing.T) {
	db := fresh(t)
	first, doc := fullAnswer(), addTexts(t, db, home, "h")
	for fields, i := reflect.ValueOf(first), 0; i < fields.NumField(); i++ {
		if name := fields.Type().Field(i).Name; fields.Field(i).IsZero() && name != "ID" && name != "ConversationID" {
			t.Errorf("nothing is asked of %s", name)
		}
	}
	for i := range first.Citations {
		first.Citations[i].DocumentID = doc.ID
	}
	if err := db.SaveAnswer(t.Context(), home, &first, ibid.QueryLog{Query: first.Question}); err != nil {
		t.Fatal(err)
	}
	if first.ID == 0 || first.ConversationID == 0 || first.CreatedAt.Location() != time.UTC || first.CreatedAt.Nanosecond() != 890_123_000 {
		t.Errorf("saved as %+v", first)
	}
	second := ibid.Answer{ConversationID: first.ConversationID, Question: "And then?", Mode: ibid.ModePassages, Status: ibid.AnswerNotFound}
	if err := db.SaveAnswer(t.Context(), home, &second, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}
	want := []ibid.Answer{first, second}
	got := must[[]ibid.Answer](t)(db.Answers(t.Context(), home, first.ConversationID))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	// The window sees lists, never null.
	text, _ := json.Marshal(got[1])
	for _, list := range []string{`"citations":[]`, `"retrieved":[]`, `"steps":[]`, `"claims":[]`, `"cited":[]`, `"reasons":[]`, `"private":[]`, `"followups":[]`} {
		if !strings.Contains(string(text), list) {
			t.Errorf("no %s in %s", list, text)
		}
	}
	sound(t, db)
}

// TestQuotationsAreReadJoined cites words that a line end parts: as long as the document is
// there, they come back as one reads them too.
func TestQuotationsAreReadJoined(t *testing.T) {
	db := fresh(t)
	doc := saveReading(t, db, leasePage())
	chunk := leasePage().Chunks[0]
	a := ibid.Answer{Question: "When is rent due?", Mode: ibid.ModePassages, Status: ibid.AnswerComplete, Citations: []ibid.Citation{
		{Number: 1, DocumentID: doc.ID, DocumentHash: doc.Hash, Page: 1, Span: chunk.Span, Quote: chunk.Text}}}
	if err := db.SaveAnswer(t.Context(), home, &a, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}
	cited := func() ibid.Citation {
		return must[[]ibid.Answer](t)(db.Answers(t.Context(), home, a.ConversationID))[0].Citations[0]
	}
	if got := cited(); got.Quote != "Rent is due each quar-\nter." || got.Reading != "Rent is due each quarter." {
		t.Errorf("quotation %q is read as %q", got.Quote, got.Reading)
	}
	if _, err := db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, ibid.Removal{}); err != nil {
		t.Fatal(err)
	}
	if got := cited(); got.Read() != got.Quote {
		t.Errorf("without its document %q is read as %q", got.Quote, got.Read())
	}
}

func TestSaveAnswerIsAllOrNothing(t *testing.T) {
	db := fresh(t)
	for name, change := range map[string]func(*ibid.Answer){
		"numbers with a gap": func(a *ibid.Answer) { a.Citations[1].Number = 3 },
		"a number twice":     func(a *ibid.Answer) { a.Citations[1].Number = 1 },
		"number 0":           func(a *ibid.Answer) { a.Citations[0].Number = 0 },
	} {
		answer := fullAnswer()
		change(&answer)
		before := answer
		err := db.SaveAnswer(t.Context(), home, &answer, ibid.QueryLog{})
		if ibid.CodeOf(err) != ibid.CodeInvalid {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(before, answer); diff != "" {
			t.Errorf("%s: the answer was changed: %s", name, diff)
		}
	}
	answer := fullAnswer()
	answer.ConversationID = 99
	wantCode(t, db.SaveAnswer(t.Context(), home, &answer, ibid.QueryLog{}), ibid.CodeNotFound)
	if report := sound(t, db); report.Conversations != 0 || report.Answers != 0 {
		t.Errorf("%+v", report)
	}
}

func TestConversations(t *testing.T) {
	db := fresh(t)
	ask := func(conv ibid.ConversationID, question string, minute int) ibid.Answer {
		t.Helper()
		a := ibid.Answer{ConversationID: conv, Question: question, CreatedAt: time.Date(2025, 1, 1, 0, minute, 0, 0, time.UTC)}
		if err := db.SaveAnswer(t.Context(), home, &a, ibid.QueryLog{Query: question}); err != nil {
			t.Fatal(err)
		}
		return a
	}
	older := ask(0, "First question?", 1).ConversationID
	newer := ask(0, "Second question?", 2).ConversationID
	list := func() (titles []string) {
		for _, c := range must[[]ibid.Conversation](t)(db.Conversations(t.Context(), home)) {
			if c.WorkspaceID != home {
				t.Errorf("%+v", c)
			}
			titles = append(titles, c.Title)
		}
		return titles
	}
	if diff := cmp.Diff([]string{"Second question?", "First question?"}, list()); diff != "" {
		t.Error(diff)
	}
	ask(older, "A follow-up?", 3)
	if diff := cmp.Diff([]string{"First question?", "Second question?"}, list()); diff != "" {
		t.Error(diff)
	}

	if err := db.DeleteConversation(t.Context(), home, older); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"Second question?"}, list()); diff != "" {
		t.Error(diff)
	}
	_, err := db.Answers(t.Context(), home, older)
	wantCode(t, err, ibid.CodeNotFound)
	wantCode(t, db.DeleteConversation(t.Context(), home, older), ibid.CodeNotFound)
	var logged string
	if err := db.reader.QueryRow(`SELECT json_group_array(json_array(message_id, query)) FROM query_log`).Scan(&logged); err != nil ||
		logged != `[[null,""],[2,"Second question?"],[null,""]]` {
		t.Errorf("the log has %q, %v", logged, err)
	}
	if len(must[[]ibid.Answer](t)(db.Answers(t.Context(), home, newer))) != 1 {
		t.Error("the other conversation lost its answer")
	}
	sound(t, db)
}

// The cause of a notice is for the log: it may hold anything, and is not kept.
func TestNoticeKeepsNoCause(t *testing.T) {
	db := fresh(t)
	answer := fullAnswer()
	answer.Notice.Err = errors.New("internal detail")
	if err := db.SaveAnswer(t.Context(), home, &answer, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}
	got := must[[]ibid.Answer](t)(db.Answers(t.Context(), home, answer.ConversationID))[0]
	if got.Notice == nil || got.Notice.Err != nil || got.Notice.Message != answer.Notice.Message {
		t.Errorf("%+v", got.Notice)
	}
}
