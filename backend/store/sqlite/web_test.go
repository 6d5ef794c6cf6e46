package sqlite_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// searchedWeb keeps a search of the web with an answer of the first workspace, and logs it.
func searchedWeb(t *testing.T, db *DB, id ibid.MessageID) (ibid.WebSearch, ibid.WebRequest) {
	t.Helper()
	at := time.Date(2026, 5, 4, 3, 2, 1, 123456000, time.UTC)
	search := ibid.WebSearch{
		Query: "notice periods", Provider: ibid.WebSearXNG, Endpoint: "https://searx.example.org", FetchedAt: at,
		Results: []ibid.WebResult{{Title: "Notice", URL: "https://example.org/notice", Snippet: "How long"}},
	}
	if err := db.SaveWebSearch(t.Context(), home, id, search); err != nil {
		t.Fatal(err)
	}
	request := ibid.WebRequest{
		MessageID: id, Provider: ibid.WebSearXNG, URL: "https://searx.example.org/search?q=notice+periods", Query: "notice periods", Outcome: "no answer yet", At: at,
	}
	if err := db.LogWebRequest(t.Context(), home, &request); err != nil {
		t.Fatal(err)
	}
	request.Outcome = "1 result"
	if err := db.LogWebRequest(t.Context(), home, &request); err != nil {
		t.Fatal(err)
	}
	return search, request
}

func savedAnswer(t *testing.T, db *DB) ibid.Answer {
	t.Helper()
	answer := fullAnswer()
	if err := db.SaveAnswer(t.Context(), home, &answer, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}
	return must[ibid.Answer](t)(db.Answer(t.Context(), home, answer.ID))
}

func TestWebSearch(t *testing.T) {
	db := fresh(t)
	answer := savedAnswer(t, db)
	search, request := searchedWeb(t, db, answer.ID)
	want := answer
	want.Web = &search
	if diff := cmp.Diff(want, must[ibid.Answer](t)(db.Answer(t.Context(), home, answer.ID))); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]ibid.WebRequest{request}, must[[]ibid.WebRequest](t)(db.WebRequests(t.Context(), home, 0))); diff != "" {
		t.Errorf("log (-want +got):\n%s", diff)
	}
	test := ibid.WebRequest{Provider: ibid.WebBrave, URL: "https://api.search.brave.com/", Query: "test", Outcome: "no answer yet", At: request.At.Add(time.Hour)}
	if err := db.LogWebRequest(t.Context(), home, &test); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]ibid.WebRequest{test}, must[[]ibid.WebRequest](t)(db.WebRequests(t.Context(), home, 1))); diff != "" {
		t.Errorf("the latest (-want +got):\n%s", diff)
	}
	if err := db.ClearWebRequests(t.Context(), home); err != nil {
		t.Fatal(err)
	}
	if left := must[[]ibid.WebRequest](t)(db.WebRequests(t.Context(), home, 0)); len(left) != 0 {
		t.Errorf("after the log was cleared: %+v", left)
	}
	if diff := cmp.Diff(want, must[ibid.Answer](t)(db.Answer(t.Context(), home, answer.ID))); diff != "" {
		t.Errorf("answer after the log was cleared (-want +got):\n%s", diff)
	}
}

func TestWebSearchesStayInTheirWorkspace(t *testing.T) {
	db := fresh(t)
	answer := savedAnswer(t, db)
	searchedWeb(t, db, answer.ID)
	other := must[ibid.Workspace](t)(db.CreateWorkspace(t.Context(), "Other")).ID
	if seen := must[[]ibid.WebRequest](t)(db.WebRequests(t.Context(), other, 0)); len(seen) != 0 {
		t.Errorf("another workspace sees %+v", seen)
	}
	if err := db.ClearWebRequests(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	if kept := must[[]ibid.WebRequest](t)(db.WebRequests(t.Context(), home, 0)); len(kept) != 1 {
		t.Errorf("another workspace has cleared the log: %+v", kept)
	}
	for what, err := range map[string]error{
		"save a search":    db.SaveWebSearch(t.Context(), other, answer.ID, ibid.WebSearch{}),
		"log a request":    db.LogWebRequest(t.Context(), other, &ibid.WebRequest{MessageID: answer.ID}),
		"change a request": db.LogWebRequest(t.Context(), other, &ibid.WebRequest{ID: 1}),
	} {
		if ibid.CodeOf(err) != ibid.CodeNotFound {
			t.Errorf("%s of another workspace: %v", what, err)
		}
	}
}

// What was sent goes with its conversation, and with a document that the answer is from.
func TestWebSearchesAreDeleted(t *testing.T) {
	for name, remove := range map[string]func(*DB, ibid.Document, ibid.Answer) error{
		"with the conversation": func(db *DB, _ ibid.Document, a ibid.Answer) error {
			return db.DeleteConversation(t.Context(), home, a.ConversationID)
		},
		"with the document": func(db *DB, doc ibid.Document, _ ibid.Answer) error {
			_, err := db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, ibid.Removal{Everywhere: true})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			db := fresh(t)
			doc := addTexts(t, db, home, "a")
			answer := fullAnswer()
			for i := range answer.Citations {
				answer.Citations[i].DocumentID, answer.Citations[i].DocumentHash = doc.ID, doc.Hash
			}
			if err := db.SaveAnswer(t.Context(), home, &answer, ibid.QueryLog{}); err != nil {
				t.Fatal(err)
			}
			searchedWeb(t, db, answer.ID)
			if err := remove(db, doc, answer); err != nil {
				t.Fatal(err)
			}
			if left := must[[]ibid.WebRequest](t)(db.WebRequests(t.Context(), home, 0)); len(left) != 0 {
				t.Errorf("still in the log: %+v", left)
			}
			if kept, err := db.Answer(t.Context(), home, answer.ID); err == nil && kept.Web != nil {
				t.Errorf("still below the answer: %+v", kept.Web)
			}
		})
	}
}
