package sqlite_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// finds gives the documents whose passages a word finds.
func finds(t *testing.T, db *DB, ws ibid.WorkspaceID, word string) (ids []ibid.DocumentID) {
	t.Helper()
	for _, h := range keywordHits(t, db, ibid.Scope{Workspace: ws}, ibid.Query{Terms: []string{word}}, 99) {
		if h.Document.ID != h.Chunk.DocumentID || h.Document.WorkspaceID != ws || h.Chunk.WorkspaceID != ws {
			t.Errorf("a hit in workspace %d: %+v", ws, h)
		}
		ids = append(ids, h.Document.ID)
	}
	return ids
}

// The same bytes in another workspace come with all that was read of them, and
// what is done for one document is done for the other.
func TestAFileIsReadOnce(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	begin(t, db, identity)
	first := addTexts(t, db, home, "a", "walnut trees")
	if err := db.SetStatus(t.Context(), home, first.ID, ibid.StatusReady, nil); err != nil {
		t.Fatal(err)
	}
	doc, created, err := db.AddDocument(t.Context(), other, ibid.NewDocument{Hash: "a", Path: "/b/uno.pdf", Name: "uno.pdf"})
	if err != nil || !created || doc.ID == first.ID || doc.Chunks != 1 || doc.Status != ibid.StatusReady || doc.Title != "Title of a" || doc.Elsewhere != 1 {
		t.Fatalf("%+v, %v, %v", doc, created, err)
	}
	if diff := cmp.Diff([]ibid.DocumentID{doc.ID}, finds(t, db, other, "walnut")); diff != "" {
		t.Error(diff)
	}
	doc = embedAll(t, db, other, doc.ID, along(4))
	first = must[ibid.Document](t)(db.Document(t.Context(), home, first.ID))
	if doc.ChunksEmbedded != 1 || first.ChunksEmbedded != 1 {
		t.Errorf("%d and %d passages embedded", doc.ChunksEmbedded, first.ChunksEmbedded)
	}
	if diff := cmp.Diff([]ibid.Document{doc}, must[[]ibid.Document](t)(db.Copies(t.Context(), home, first.ID))); diff != "" {
		t.Error(diff)
	}
	// A name is of one workspace; two that differ are not searched at all.
	for word, want := range map[string]int{"uno": 0, "title": 1} {
		if here, there := finds(t, db, home, word), finds(t, db, other, word); len(here) != want || len(there) != want {
			t.Errorf("%q finds %v and %v", word, here, there)
		}
	}
	remove(t, db, home, first.ID)
	if ids := finds(t, db, other, "uno"); len(ids) != 1 {
		t.Errorf("the only name left finds %v", ids)
	}
	textIsTrue(t, db)
	sound(t, db)
}

func TestCopyDocuments(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	a, b := addTexts(t, db, home, "a", "walnut"), addTexts(t, db, home, "b", "walnut")
	if err := db.TagDocuments(t.Context(), home, []ibid.DocumentID{a.ID}, "Leases"); err != nil {
		t.Fatal(err)
	}
	if err := db.TagDocuments(t.Context(), other, nil, "leases"); err != nil {
		t.Fatal(err)
	}
	docs := must[[]ibid.Document](t)(db.CopyDocuments(t.Context(), home, []ibid.DocumentID{a.ID, b.ID}, other))
	if len(docs) != 2 || docs[0].WorkspaceID != other || docs[0].Hash != "a" || docs[0].Path != a.Path || docs[0].Elsewhere != 1 || docs[1].Hash != "b" {
		t.Fatalf("%+v", docs)
	}
	if diff := cmp.Diff([]string{"leases"}, docs[0].Tags); diff != "" {
		t.Error(diff)
	}
	if ids := finds(t, db, other, "walnut"); len(ids) != 2 {
		t.Errorf("found in %v", ids)
	}
	// Copied again it is the same one, and current again.
	if err := db.SetPresence(t.Context(), other, docs[1].ID, ibid.PresenceGone, 0); err != nil {
		t.Fatal(err)
	}
	again := must[[]ibid.Document](t)(db.CopyDocuments(t.Context(), home, []ibid.DocumentID{b.ID}, other))
	if diff := cmp.Diff(docs[1:], again); diff != "" {
		t.Error(diff)
	}

	for name, c := range map[string]struct {
		from, to ibid.WorkspaceID
		id       ibid.DocumentID
		want     ibid.Code
	}{
		"to where it is":          {home, home, a.ID, ibid.CodeInvalid},
		"to no workspace":         {home, 99, a.ID, ibid.CodeNotFound},
		"of another workspace":    {other, home, a.ID, ibid.CodeNotFound},
		"from nowhere":            {0, home, a.ID, ibid.CodeInvalid},
		"to nowhere":              {home, 0, a.ID, ibid.CodeInvalid},
		"a document that is gone": {home, other, 99, ibid.CodeNotFound},
	} {
		_, err := db.CopyDocuments(t.Context(), c.from, []ibid.DocumentID{c.id}, c.to)
		_, moved := db.MoveDocuments(t.Context(), c.from, []ibid.DocumentID{c.id}, c.to)
		if ibid.CodeOf(err) != c.want || ibid.CodeOf(moved) != c.want {
			t.Errorf("%s: %v, %v", name, err, moved)
		}
	}
	sound(t, db)
}

// A moved document is gone from where it was; answers there keep their quotes.
func TestMoveDocuments(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	doc := addTexts(t, db, home, "a", "walnut trees stand here")
	answer := ibid.Answer{Question: "Which trees?", Text: "Walnut [1].",
		Citations: []ibid.Citation{{Number: 1, DocumentID: doc.ID, DocumentHash: "a", Page: 1, Span: ibid.Span{Start: 0, End: 12}, Quote: "walnut trees"}},
		Retrieved: []ibid.Source{{DocumentID: doc.ID, Page: 1, Text: "walnut trees stand here"}, {DocumentID: 99, Text: "of another"}}}
	if err := db.SaveAnswer(t.Context(), home, &answer, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}
	moved := must[[]ibid.Document](t)(db.MoveDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, other))
	if len(moved) != 1 || moved[0].WorkspaceID != other || moved[0].Chunks != 1 || moved[0].Elsewhere != 0 {
		t.Fatalf("%+v", moved)
	}
	if here, there := finds(t, db, home, "walnut"), finds(t, db, other, "walnut"); len(here) != 0 || len(there) != 1 {
		t.Errorf("found in %v and %v", here, there)
	}
	answer.Citations[0].Removed, answer.Retrieved = true, answer.Retrieved[1:]
	stored := must[[]ibid.Answer](t)(db.Answers(t.Context(), home, answer.ConversationID))
	if diff := cmp.Diff([]ibid.Answer{answer}, stored); diff != "" {
		t.Error(diff)
	}
	sound(t, db)
}

// Only a current document is listed and searched; what it was stays.
func TestSetPresence(t *testing.T) {
	db := fresh(t)
	begin(t, db, identity)
	old, newer := addTexts(t, db, home, "old", "walnut of old"), addTexts(t, db, home, "new", "walnut of new")
	embedAll(t, db, home, old.ID, along(4))
	check := func(current, former int, want ...string) {
		t.Helper()
		scope := ibid.Scope{Workspace: home, Documents: []ibid.DocumentID{old.ID, newer.ID}}
		words := keywordHits(t, db, scope, ibid.Query{Terms: []string{"walnut"}}, 9)
		if diff := cmp.Diff(want, texts(words)); diff != "" {
			t.Error(diff)
		}
		near := near(t, db, scope, 1, firstAxis(4), 9)
		if len(near) != len(want)-1 { // the new one has no vector
			t.Errorf("found by meaning: %q", texts(near))
		}
		if counts, total := frequencies(t, db, home, "walnut"); counts["walnut"] != len(want) || total != len(want) {
			t.Error(counts, total)
		}
		listed := must[[]ibid.Document](t)(db.Documents(t.Context(), home))
		kept := must[[]ibid.Document](t)(db.FormerDocuments(t.Context(), home))
		if len(listed) != current || len(kept) != former {
			t.Errorf("%d current and %d former documents, want %d and %d", len(listed), len(kept), current, former)
		}
		sound(t, db)
	}
	check(2, 0, "walnut of old", "walnut of new")
	if err := db.SetPresence(t.Context(), home, old.ID, ibid.PresenceReplaced, newer.ID); err != nil {
		t.Fatal(err)
	}
	check(1, 1, "walnut of new")
	got := must[ibid.Document](t)(db.Document(t.Context(), home, old.ID))
	if page := must[ibid.Page](t)(db.Page(t.Context(), home, old.ID, 1)); got.ReplacedBy != newer.ID || page.Text != "walnut of old" {
		t.Errorf("%+v with %q", got, page.Text)
	}
	again := addTexts(t, db, home, "old")
	if again.ID != old.ID || again.Presence != ibid.PresenceCurrent || again.ReplacedBy != 0 {
		t.Errorf("added again: %+v", again)
	}
	check(2, 0, "walnut of old", "walnut of new")

	wantCode(t, db.SetPresence(t.Context(), home, old.ID, ibid.PresenceRereads, 0), ibid.CodeInvalid)
	wantCode(t, db.SetPresence(t.Context(), home, old.ID, ibid.PresenceReplaced, old.ID), ibid.CodeInvalid)
	wantCode(t, db.SetPresence(t.Context(), home, old.ID, ibid.PresenceReplaced, 99), ibid.CodeNotFound)
	// What replaced it is removed.
	if err := db.SetPresence(t.Context(), home, old.ID, ibid.PresenceReplaced, newer.ID); err != nil {
		t.Fatal(err)
	}
	remove(t, db, home, newer.ID)
	if got := must[ibid.Document](t)(db.Document(t.Context(), home, old.ID)); got.ReplacedBy != 0 {
		t.Errorf("it is replaced by %d, which is gone", got.ReplacedBy)
	}
	sound(t, db)
}

// A file of a folder stays with it, however else it is added.
func TestAddDocumentOfAFolder(t *testing.T) {
	db := fresh(t)
	one := must[ibid.Folder](t)(db.AddFolder(t.Context(), home, ibid.Folder{Path: "/one"})).ID
	two := must[ibid.Folder](t)(db.AddFolder(t.Context(), home, ibid.Folder{Path: "/two"})).ID
	var id ibid.DocumentID
	add := func(folder, want ibid.FolderID) {
		t.Helper()
		doc, _, err := db.AddDocument(t.Context(), home, ibid.NewDocument{Hash: "a", Folder: folder})
		if err != nil || doc.Folder != want {
			t.Errorf("of folder %d, want %d: %v", doc.Folder, want, err)
		}
		id = doc.ID
	}
	add(0, 0)
	add(one, one)
	add(0, one)
	add(two, one)
	if err := db.SetPresence(t.Context(), home, id, ibid.PresenceGone, 0); err != nil {
		t.Fatal(err)
	}
	add(two, two) // it had left the first
	sound(t, db)
}

func TestMoveFileAndSetCopied(t *testing.T) {
	db := fresh(t)
	titled := addTexts(t, db, home, "a", "text")
	named, _, err := db.AddDocument(t.Context(), home, ibid.NewDocument{Hash: "b", Path: "/old/b.pdf", Name: "b.pdf"})
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[ibid.DocumentID]string{titled.ID: "Title of a", named.ID: "new name"} {
		if err := db.MoveFile(t.Context(), home, id, "/new/new_name.pdf", "new_name.pdf"); err != nil {
			t.Fatal(err)
		}
		if err := db.SetCopied(t.Context(), home, id, true); err != nil {
			t.Fatal(err)
		}
		got := must[ibid.Document](t)(db.Document(t.Context(), home, id))
		if got.Path != "/new/new_name.pdf" || got.Name != "new_name.pdf" || got.Title != want || !got.Copied {
			t.Errorf("%+v", got)
		}
	}
	if ids := finds(t, db, home, "new_name"); len(ids) != 1 {
		t.Errorf("its new name finds %v", ids)
	}
	sound(t, db)
}
