package sqlite_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestAddDocument(t *testing.T) {
	db := fresh(t)
	d := ibid.NewDocument{Hash: "h1", Path: "/a/one.pdf", Name: "one.pdf", Bytes: 7}
	doc, created, err := db.AddDocument(t.Context(), home, d)
	if err != nil || !created {
		t.Fatal(created, err)
	}
	want := ibid.Document{ID: doc.ID, WorkspaceID: home, Hash: "h1", Path: "/a/one.pdf", Name: "one.pdf",
		Title: "one", TitleFrom: ibid.TitleFromName, Parties: []ibid.FrontItem{}, Bytes: 7, Presence: ibid.PresenceCurrent, Tags: []string{}, Status: ibid.StatusQueued, Scans: ibid.ScansAsk, AddedAt: doc.AddedAt}
	if diff := cmp.Diff(want, doc); diff != "" {
		t.Error(diff)
	}

	// The same bytes from elsewhere are the same document, and it keeps its state.
	if err := db.SetPreflight(t.Context(), home, doc.ID, ibid.Preflight{Pages: 3, Dated: "2023-02-08"}, "One"); err != nil {
		t.Fatal(err)
	}
	d.Path, d.Name, d.Title = "/b/uno.pdf", "uno.pdf", "Uno"
	again, created, err := db.AddDocument(t.Context(), home, d)
	if err != nil || created {
		t.Fatal(created, err)
	}
	want.Path, want.Name, want.Title, want.TitleFrom, want.Pages, want.Dated = "/b/uno.pdf", "uno.pdf", "One", ibid.TitleFromFile, 3, "2023-02-08"
	if diff := cmp.Diff(want, again); diff != "" {
		t.Error(diff)
	}

	d.Hash = "h2"
	newer, _, err := db.AddDocument(t.Context(), home, d)
	if err != nil {
		t.Fatal(err)
	}
	list := must[[]ibid.Document](t)(db.Documents(t.Context(), home))
	if diff := cmp.Diff([]ibid.Document{newer, again}, list); diff != "" {
		t.Errorf("not the newest first: %s", diff)
	}
}

func TestSetStatus(t *testing.T) {
	db := fresh(t)
	full := addTexts(t, db, home, "full", "text")
	empty := addTexts(t, db, home, "empty", "")
	failure := &ibid.Error{Code: ibid.CodeEncrypted, Message: "It needs a password.", Hint: "Remove the password."}

	status := func(id ibid.DocumentID, s ibid.DocumentStatus, f *ibid.Error) (ibid.Document, error) {
		err := db.SetStatus(t.Context(), home, id, s, f)
		return must[ibid.Document](t)(db.Document(t.Context(), home, id)), err
	}
	got, err := status(full.ID, ibid.StatusFailed, failure)
	if diff := cmp.Diff(failure, got.Failure); diff != "" || got.Status != ibid.StatusFailed || err != nil {
		t.Error(got, err, diff)
	}
	if got, err = status(full.ID, ibid.StatusIndexing, nil); got.Failure != nil || err != nil {
		t.Error("the failure outlived its status", got, err)
	}
	if got, err = status(full.ID, ibid.StatusReady, nil); got.Status != ibid.StatusReady || err != nil {
		t.Error(got, err)
	}

	_, err = status(full.ID, ibid.StatusFailed, nil)
	wantCode(t, err, ibid.CodeInvalid)
	_, err = status(empty.ID, ibid.StatusReady, nil)
	wantCode(t, err, ibid.CodeInvalid) // not searchable
	if !strings.Contains(err.Error(), "searchable") {
		t.Error(err)
	}
}

func TestNewTitleIsSearched(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a", "some text\n\nmore text")
	search := func(word string) int {
		return len(keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{word}}, 9))
	}
	if err := db.SetPreflight(t.Context(), home, doc.ID, ibid.Preflight{Pages: 1}, "Lease"); err != nil {
		t.Fatal(err)
	}
	if old, now := search("title"), search("lease"); old != 0 || now != 2 {
		t.Errorf("%d hits for the old title, %d for the new one", old, now)
	}
	sound(t, db)
}

// Every method refuses no workspace, and finds nothing of another one.
func TestWorkspacesAreSeparate(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	index := begin(t, db, identity)
	vector := func(ibid.Chunk) []float32 { return []float32{1, 0, 0, 0} }
	mine := addTexts(t, db, home, "mine", "alpha of mine")
	theirs := addTexts(t, db, other, "theirs", "alpha of theirs")
	mine, theirs = embedAll(t, db, home, mine.ID, vector), embedAll(t, db, other, theirs.ID, vector)
	answer := ibid.Answer{Question: "theirs"}
	if err := db.SaveAnswer(t.Context(), other, &answer, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}

	// Searches, also when the scope names the other workspace's document.
	for _, docs := range [][]ibid.DocumentID{nil, {mine.ID, theirs.ID}, {theirs.ID}} {
		want := []string{"alpha of mine"}
		if len(docs) == 1 {
			want = nil
		}
		scope := ibid.Scope{Workspace: home, Documents: docs}
		hits := keywordHits(t, db, scope, ibid.Query{Terms: []string{"alpha"}}, 9)
		if diff := cmp.Diff(want, texts(hits)); diff != "" {
			t.Errorf("words in %v: %s", docs, diff)
		}
		hits = near(t, db, scope, index, []float32{1, 0, 0, 0}, 9)
		if diff := cmp.Diff(want, texts(hits)); diff != "" {
			t.Errorf("vectors in %v: %s", docs, diff)
		}
	}
	if counts, total := frequencies(t, db, home, "alpha", "theirs"); counts["alpha"] != 1 || counts["theirs"] != 0 || total != 1 {
		t.Error(counts, total)
	}

	// Everything else.
	calls := func(ws ibid.WorkspaceID, doc ibid.DocumentID, conv ibid.ConversationID) map[string]error {
		ctx := t.Context()
		scope := ibid.Scope{Workspace: ws}
		errs := make(map[string]error)
		note := func(name string, err error) { errs[name] = err }
		_, err := db.Document(ctx, ws, doc)
		note("Document", err)
		_, err = db.Page(ctx, ws, doc, 1)
		note("Page", err)
		_, _, _, err = db.PageBlocks(ctx, ws, doc, 1)
		note("PageBlocks", err)
		_, err = db.PageReports(ctx, ws, doc)
		note("PageReports", err)
		_, err = db.Sections(ctx, ws, doc)
		note("Sections", err)
		_, _, err = db.Resume(ctx, ws, doc)
		note("Resume", err)
		_, err = db.SavePages(ctx, ws, doc, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{readPage(2, "x")}})
		note("SavePages", err)
		_, err = db.WaitingPages(ctx, ws, doc)
		note("WaitingPages", err)
		_, err = db.SaveRecognised(ctx, ws, doc, ibid.PageBatch{Pages: []ibid.ReadPage{recognised(1, "x")}})
		note("SaveRecognised", err)
		note("SetScans", db.SetScans(ctx, ws, doc, ibid.ScansRead))
		_, err = db.Ungisted(ctx, ws, doc, 1)
		note("Ungisted", err)
		_, err = db.SaveGists(ctx, ws, doc, []ibid.ChunkGist{{Chunk: 2, Gist: "On alpha."}})
		note("SaveGists", err)
		note("SetDescribe", db.SetDescribe(ctx, ws, doc, true))
		_, err = db.Unembedded(ctx, ws, doc, index, 1)
		note("Unembedded", err)
		_, err = db.SaveVectors(ctx, ws, doc, index, nil)
		note("SaveVectors", err)
		note("SetStatus", db.SetStatus(ctx, ws, doc, ibid.StatusQueued, nil))
		note("SetPreflight", db.SetPreflight(ctx, ws, doc, ibid.Preflight{}, ""))
		note("SetPresence", db.SetPresence(ctx, ws, doc, ibid.PresenceGone, 0))
		note("MoveFile", db.MoveFile(ctx, ws, doc, "/x.pdf", "x.pdf"))
		note("SetCopied", db.SetCopied(ctx, ws, doc, true))
		_, err = db.Copies(ctx, ws, doc)
		note("Copies", err)
		_, err = db.RemoveDocuments(ctx, ws, []ibid.DocumentID{doc}, ibid.Removal{Everywhere: true})
		note("RemoveDocuments", err)
		_, err = db.Answers(ctx, ws, conv)
		note("Answers", err)
		note("SaveAnswer", db.SaveAnswer(ctx, ws, &ibid.Answer{ConversationID: conv}, ibid.QueryLog{}))
		note("DeleteConversation", db.DeleteConversation(ctx, ws, conv))
		if ws != 0 {
			return errs
		}
		_, err = db.Documents(ctx, ws)
		note("Documents", err)
		_, _, err = db.AddDocument(ctx, ws, ibid.NewDocument{Hash: "h"})
		note("AddDocument", err)
		_, err = db.Conversations(ctx, ws)
		note("Conversations", err)
		_, err = db.SearchKeyword(ctx, scope, ibid.Query{Terms: []string{"alpha"}}, 1)
		note("SearchKeyword", err)
		_, err = db.SearchVector(ctx, scope, index, []float32{1, 0, 0, 0}, 1)
		note("SearchVector", err)
		_, err = db.LoadHits(ctx, scope, []ibid.Candidate{{ChunkID: 1}})
		note("LoadHits", err)
		_, err = db.Languages(ctx, ws)
		note("Languages", err)
		_, _, err = db.Frequencies(ctx, scope, nil)
		note("Frequencies", err)
		return errs
	}
	for name, err := range calls(0, mine.ID, answer.ConversationID) {
		if ibid.CodeOf(err) != ibid.CodeInvalid {
			t.Errorf("%s without a workspace: %v", name, err)
		}
	}
	for name, err := range calls(home, theirs.ID, answer.ConversationID) {
		if ibid.CodeOf(err) != ibid.CodeNotFound {
			t.Errorf("%s across workspaces: %v", name, err)
		}
	}
	_, _, err := db.AddDocument(t.Context(), 99, ibid.NewDocument{Hash: "h"})
	wantCode(t, err, ibid.CodeNotFound)
	if diff := cmp.Diff([]ibid.Document{theirs}, must[[]ibid.Document](t)(db.Documents(t.Context(), other))); diff != "" {
		t.Errorf("the other workspace changed: %s", diff)
	}
	sound(t, db)
}
