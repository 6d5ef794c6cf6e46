package sqlite_test

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// readOld adds a document that an older Ibid has read to its end, and an answer
// that cites it.
func readOld(t *testing.T, db *DB, ws ibid.WorkspaceID) (ibid.Document, ibid.Answer) {
	t.Helper()
	doc, _, err := db.AddDocument(t.Context(), ws, ibid.NewDocument{Hash: "lease", Path: "/lease.pdf", Name: "lease.pdf"})
	if err != nil {
		t.Fatal(err)
	}
	saveTexts(t, db, ws, doc.ID, 1, "Rent is due quarterly.\n\nThe walnut is sold.", "The walnut is old, the walnut is tall.", "A torn page.")
	ready(t, db, ws, doc.ID)
	cite := func(number, page, start, end int, quote string) ibid.Citation {
		return ibid.Citation{Number: number, DocumentID: doc.ID, DocumentHash: "lease", Page: page, Span: ibid.Span{Start: start, End: end}, Quote: quote}
	}
	answer := ibid.Answer{Question: "What of it?", Citations: []ibid.Citation{
		cite(1, 1, 0, 11, "Rent is due"), cite(2, 1, 28, 34, "walnut"), cite(3, 2, 4, 10, "walnut"), cite(4, 3, 2, 6, "torn"),
	}}
	if err := db.SaveAnswer(t.Context(), ws, &answer, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}
	return must[ibid.Document](t)(db.Document(t.Context(), ws, doc.ID)), answer
}

func ready(t *testing.T, db *DB, ws ibid.WorkspaceID, id ibid.DocumentID) {
	t.Helper()
	if err := db.SetStatus(t.Context(), ws, id, ibid.StatusReady, nil); err != nil {
		t.Fatal(err)
	}
}

// readAgain reads the hidden document as a newer Ibid does: the first page has a
// line more, the second says walnut elsewhere, the third has lost its words.
func readAgain(t *testing.T, db *DB, ws ibid.WorkspaceID, hidden ibid.DocumentID) {
	t.Helper()
	pages := []ibid.ReadPage{
		readPage(1, "Page 1\n\nRent is due quarterly.\n\nThe walnut is sold."),
		readPage(2, "The old walnut is tall, the walnut is old."),
		{Page: ibid.Page{Number: 3}, State: ibid.PageScan},
	}
	must[ibid.Document](t)(db.SavePages(t.Context(), ws, hidden, ibid.PageBatch{Reader: "reader 2", Chunker: "chunker 1", Pages: pages}))
	if err := db.SetPreflight(t.Context(), ws, hidden, ibid.Preflight{Pages: 3, Dated: "2021-03-04"}, "The lease"); err != nil {
		t.Fatal(err)
	}
	ready(t, db, ws, hidden)
}

func TestOutdated(t *testing.T) {
	db := fresh(t)
	doc, _ := readOld(t, db, home)
	addTexts(t, db, home, "unfinished", "text")
	for name, c := range map[string]struct {
		reader, chunker string
		want            []ibid.DocumentID
	}{
		"the same":        {"reader 1", "chunker 1", []ibid.DocumentID{}},
		"a newer reader":  {"reader 2", "chunker 1", []ibid.DocumentID{doc.ID}},
		"another chunker": {"reader 1", "chunker 2", []ibid.DocumentID{doc.ID}},
	} {
		got := must[[]ibid.DocumentID](t)(db.Outdated(t.Context(), home, c.reader, c.chunker))
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	reader, chunker, err := db.Made(t.Context(), home, doc.ID)
	if reader != "reader 1" || chunker != "chunker 1" || err != nil {
		t.Error(reader, chunker, err)
	}
}

// The old reading is searched until the new one is complete, whenever the program
// ends; then the new one is, and citations point to where their quotes are now.
func TestReread(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	db := open(t, path)
	reopen := func() {
		t.Helper()
		sound(t, db)
		textIsTrue(t, db)
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		db = open(t, path)
	}
	begin(t, db, identity)
	doc, answer := readOld(t, db, home)
	doc = embedAll(t, db, home, doc.ID, along(4))
	if err := db.SaveThumbnail(t.Context(), home, doc.ID, ibid.Thumbnail{JPEG: []byte("picture")}); err != nil {
		t.Fatal(err)
	}
	doc.Thumbnail = true
	unchanged := func() {
		t.Helper()
		if diff := cmp.Diff([]ibid.Document{doc}, must[[]ibid.Document](t)(db.Documents(t.Context(), home))); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]ibid.DocumentID{doc.ID, doc.ID}, finds(t, db, home, "walnut")); diff != "" {
			t.Error(diff)
		}
		if hits := near(t, db, ibid.Scope{Workspace: home}, current(t, db), firstAxis(4), 9); len(hits) != 4 {
			t.Errorf("found by meaning: %q", texts(hits))
		}
		if diff := cmp.Diff([]ibid.Answer{answer}, must[[]ibid.Answer](t)(db.Answers(t.Context(), home, answer.ConversationID))); diff != "" {
			t.Error(diff)
		}
	}

	hidden := must[ibid.Document](t)(db.BeginReread(t.Context(), home, doc.ID))
	if hidden.Presence != ibid.PresenceRereads || hidden.Hash != doc.Hash || hidden.Path != doc.Path || hidden.Pages != 0 || hidden.Status != ibid.StatusQueued || hidden.Elsewhere != 0 {
		t.Errorf("%+v", hidden)
	}
	_, err := db.CompleteReread(t.Context(), home, hidden.ID)
	wantCode(t, err, ibid.CodeInvalid) // nothing is read yet
	reopen()
	unchanged()
	if again := must[ibid.Document](t)(db.BeginReread(t.Context(), home, doc.ID)); again.ID != hidden.ID {
		t.Errorf("begun as %d and again as %d", hidden.ID, again.ID)
	}
	if list := must[[]ibid.Document](t)(db.Rereads(t.Context(), home)); len(list) != 1 || list[0].ID != hidden.ID {
		t.Errorf("%+v", list)
	}
	readAgain(t, db, home, hidden.ID)
	hidden = embedAll(t, db, home, hidden.ID, along(4))
	must[ibid.Document](t)(db.Enqueue(t.Context(), home, hidden.ID, ibid.PriorityUpkeep))
	reopen()
	unchanged()

	docs := must[[]ibid.Document](t)(db.CompleteReread(t.Context(), home, hidden.ID))
	want := hidden
	want.ID, want.Presence, want.AddedAt, want.Thumbnail = doc.ID, ibid.PresenceCurrent, doc.AddedAt, true
	want.Title, want.Dated, want.Pages = "The lease", "2021-03-04", 3
	if diff := cmp.Diff([]ibid.Document{want}, docs); diff != "" {
		t.Error(diff)
	}
	reopen()
	if diff := cmp.Diff(docs, must[[]ibid.Document](t)(db.Documents(t.Context(), home))); diff != "" {
		t.Error(diff)
	}
	_, err = db.Document(t.Context(), home, hidden.ID)
	wantCode(t, err, ibid.CodeNotFound)
	if report := sound(t, db); report.Pages != 3 || report.Chunks != 4 || report.Vectors != 4 {
		t.Errorf("the old reading is still there: %+v", report)
	}

	answer.Citations[0].Span = ibid.Span{Start: 8, End: 19}
	answer.Citations[1].Span = ibid.Span{Start: 36, End: 42}
	stored := must[[]ibid.Answer](t)(db.Answers(t.Context(), home, answer.ConversationID))
	if diff := cmp.Diff([]ibid.Answer{answer}, stored); diff != "" {
		t.Error(diff)
	}
	if n := must[int](t)(count(db, `SELECT group_concat(number, '') FROM citations WHERE moved = 1`)); n != 34 {
		t.Errorf("citations %d are known to have lost their place, want 3 and 4", n)
	}
}

// Two workspaces have the file, both ask for it to be read again, and it is done
// once for both.
func TestRereadInTwoWorkspaces(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	doc, _ := readOld(t, db, home)
	copied := must[[]ibid.Document](t)(db.CopyDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, other))[0]
	if err := db.SetPresence(t.Context(), home, doc.ID, ibid.PresenceGone, 0); err != nil {
		t.Fatal(err)
	}
	here := must[ibid.Document](t)(db.BeginReread(t.Context(), home, doc.ID))
	there := must[ibid.Document](t)(db.BeginReread(t.Context(), other, copied.ID))
	if here.ID == there.ID || there.WorkspaceID != other {
		t.Fatalf("%+v, %+v", here, there)
	}
	_, err := db.CompleteReread(t.Context(), other, here.ID)
	wantCode(t, err, ibid.CodeNotFound)
	readAgain(t, db, other, there.ID)
	docs := must[[]ibid.Document](t)(db.CompleteReread(t.Context(), home, here.ID))
	if len(docs) != 2 || docs[0].ID != doc.ID || docs[0].Presence != ibid.PresenceGone || docs[1].ID != copied.ID || docs[1].PagesWaiting != 1 {
		t.Errorf("%+v", docs)
	}
	for _, ws := range []ibid.WorkspaceID{home, other} {
		if left := must[[]ibid.Document](t)(db.Rereads(t.Context(), ws)); len(left) != 0 {
			t.Errorf("%+v", left)
		}
	}
	sound(t, db)
	textIsTrue(t, db)
}

// Whatever goes while a document is read again, nothing is left over.
func TestRereadEndsWithItsDocument(t *testing.T) {
	for name, c := range map[string]struct {
		end      func(db *DB, doc, hidden, copied ibid.DocumentID) error
		contents int // left
		rereads  int // in the other workspace, which asked for it too
	}{
		"it is abandoned": {func(db *DB, _, hidden, _ ibid.DocumentID) error {
			return db.AbandonReread(t.Context(), home, hidden)
		}, 2, 1},
		"its document is removed": {func(db *DB, doc, _, _ ibid.DocumentID) error {
			_, err := db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{doc}, ibid.Removal{})
			return err
		}, 2, 1},
		"the other document is removed": {func(db *DB, _, _, copied ibid.DocumentID) error {
			_, err := db.RemoveDocuments(t.Context(), 2, []ibid.DocumentID{copied}, ibid.Removal{})
			return err
		}, 2, 0},
		"both are abandoned": {func(db *DB, _, hidden, copied ibid.DocumentID) error {
			if err := db.AbandonReread(t.Context(), home, hidden); err != nil {
				return err
			}
			return db.AbandonReread(t.Context(), 2, hidden+1)
		}, 1, 0},
		"the file is removed everywhere": {func(db *DB, doc, _, _ ibid.DocumentID) error {
			gone, err := db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{doc}, ibid.Removal{Everywhere: true})
			if diff := cmp.Diff([]string{"lease"}, gone); diff != "" {
				t.Error(diff)
			}
			return err
		}, 0, 0},
		"the workspace is deleted": {func(db *DB, _, _, _ ibid.DocumentID) error {
			_, err := db.DeleteWorkspace(t.Context(), 2)
			return err
		}, 2, 0},
	} {
		t.Run(name, func(t *testing.T) {
			db := fresh(t)
			other := addWorkspace(t, db, "Other")
			doc, _ := readOld(t, db, home)
			copied := must[[]ibid.Document](t)(db.CopyDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, other))[0]
			hidden := must[ibid.Document](t)(db.BeginReread(t.Context(), home, doc.ID))
			must[ibid.Document](t)(db.BeginReread(t.Context(), other, copied.ID))
			readAgain(t, db, home, hidden.ID)
			if err := c.end(db, doc.ID, hidden.ID, copied.ID); err != nil {
				t.Fatal(err)
			}
			if n := must[int](t)(count(db, `SELECT count(*) FROM contents`)); n != c.contents {
				t.Errorf("%d readings are left, want %d", n, c.contents)
			}
			if left := must[[]ibid.Document](t)(db.Rereads(t.Context(), other)); len(left) != c.rereads {
				t.Errorf("in the other workspace: %+v", left)
			}
			sound(t, db)
			textIsTrue(t, db)
		})
	}
}

// What took a model minutes is not asked for again: a passage that is as it was
// keeps its gist, in time to be embedded with it.
func TestRereadKeepsGists(t *testing.T) {
	db := fresh(t)
	index := begin(t, db, identity)
	doc, _ := readOld(t, db, home)
	if err := db.SetDescribe(t.Context(), home, doc.ID, true); err != nil {
		t.Fatal(err)
	}
	var gists []ibid.ChunkGist
	for _, c := range must[[]ibid.Chunk](t)(db.Ungisted(t.Context(), home, doc.ID, 3)) {
		gists = append(gists, ibid.ChunkGist{Chunk: c.ID, Gist: "On " + c.Text, Section: "Lease"})
	}
	gists[1].Gist = "" // asked in vain
	must[ibid.Document](t)(db.SaveGists(t.Context(), home, doc.ID, gists))

	hidden := must[ibid.Document](t)(db.BeginReread(t.Context(), home, doc.ID))
	readAgain(t, db, home, hidden.ID)
	type chunk struct{ Text, Gist, Section string }
	var got []chunk
	for _, c := range must[[]ibid.Chunk](t)(db.Unembedded(t.Context(), home, hidden.ID, index, 9)) {
		got = append(got, chunk{c.Text, c.Gist, c.Section})
	}
	want := []chunk{
		{"Page 1", "", ""},
		{"Rent is due quarterly.", "On Rent is due quarterly.", "Lease"},
		{"The walnut is sold.", "", "Lease"},
		{"The old walnut is tall, the walnut is old.", "", ""},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	left := must[[]ibid.Chunk](t)(db.Ungisted(t.Context(), home, hidden.ID, 9))
	if docs := must[[]ibid.Document](t)(db.CompleteReread(t.Context(), home, hidden.ID)); len(left) != 2 || docs[0].ChunksGisted != 2 || !docs[0].Describe {
		t.Errorf("%+v, %+v", left, docs)
	}
	sound(t, db)
}

func TestRereadRefuses(t *testing.T) {
	db := fresh(t)
	doc, _ := readOld(t, db, home)
	hidden := must[ibid.Document](t)(db.BeginReread(t.Context(), home, doc.ID))
	_, err := db.BeginReread(t.Context(), home, hidden.ID)
	wantCode(t, err, ibid.CodeInvalid)
	_, err = db.CompleteReread(t.Context(), home, doc.ID)
	wantCode(t, err, ibid.CodeInvalid)
	wantCode(t, db.AbandonReread(t.Context(), home, doc.ID), ibid.CodeInvalid)
	_, err = db.BeginReread(t.Context(), home, 99)
	wantCode(t, err, ibid.CodeNotFound)
	wantCode(t, db.SetPresence(t.Context(), home, hidden.ID, ibid.PresenceCurrent, 0), ibid.CodeNotFound)
	_, err = db.CopyDocuments(t.Context(), home, []ibid.DocumentID{hidden.ID}, addWorkspace(t, db, "Other"))
	wantCode(t, err, ibid.CodeNotFound)
	sound(t, db)
}
