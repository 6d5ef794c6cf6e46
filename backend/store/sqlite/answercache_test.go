package sqlite_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// sourceReaders are the methods that write nothing. Whoever adds a method lists it
// here, or walks it below.
var sourceReaders = []string{
	"CitingPassages", "LawCitations", "LawDocuments", "Searchable", "LawSections",
	"Brief", "Chunks", "FrontMatter", "WithoutFrontMatter", "Editions", "Authority",
	"Answer", "Answers", "AskedPlaces", "WebRequests", "Table", "TableGrid", "Tables", "Authorities", "Backup", "Cached", "Check", "CheckIndex", "Close", "Conversations", "Copies", "DamagedRules", "Document", "Documents", "DocumentsOf", "DocumentsWithin", "HeldJurisdictions",
	"FindDocuments", "Folder", "FolderFiles", "Folders", "FormerDocuments", "Frequencies", "IndexState", "Indexed", "Indexes", "Languages", "PagesByLanguage",
	"LibraryFacts", "LoadHits", "Made", "MatchingDocuments", "NamedDocuments", "NeedWork", "OthersCommits", "Outdated", "Page", "PageBlocks", "PageReports", "PlaceAnswers",
	"QueryLog", "QueuePaused", "ReadOnly", "Rereads", "Resume", "SearchConversations", "SearchKeyword", "SearchVector", "SectionPassages", "Sections", "Sheets", "Sources",
	"Tags", "TakeOver",
	"Thumbnail", "Turns", "Unattributed", "Unembedded", "Ungisted", "Use", "WaitingPages", "Works", "Workspace", "Workspaces",
}

// sourceWalk is a library on which every writing method is called once or more.
type sourceWalk struct {
	t          *testing.T
	db         *DB
	other      ibid.WorkspaceID
	doc, scan  ibid.DocumentID
	hidden     ibid.DocumentID
	copied     ibid.DocumentID
	folder     ibid.FolderID
	answer     ibid.Answer
	first, now ibid.IndexID
}

func (w *sourceWalk) document(d ibid.Document, err error) ibid.DocumentID {
	return must[ibid.Document](w.t)(d, err).ID
}

func (w *sourceWalk) index(model string) ibid.IndexID {
	x := identity
	x.Model = model
	return begin(w.t, w.db, x)
}

// vectors gives each passage of a document a vector in an index.
func (w *sourceWalk) vectors(index ibid.IndexID, docs ...ibid.DocumentID) {
	for _, id := range docs {
		embedIn(w.t, w.db, index, home, id, func(ibid.Chunk) []float32 { return []float32{1, 0, 0, 0} })
	}
}

// An earlier answer is given again only while nothing was written by which it could
// come out otherwise: every method that writes is called, and the state of the
// workspace and of another one that shares a document changes where, and only
// where, it should. What is remembered of a library is what it holds after each.
func TestEveryWriterChangesTheState(t *testing.T) {
	type change struct{ here, there bool }
	both, here, none := change{true, true}, change{here: true}, change{}
	w := &sourceWalk{t: t, db: fresh(t)}
	db, ctx := w.db, t.Context()
	w.other = addWorkspace(t, db, "Other")
	db.FewVectors = 0
	page := readPage(1, "The notice period is thirty days.")
	waits := ibid.ReadPage{Page: ibid.Page{Number: 1}, State: ibid.PageScan}
	var asked ibid.QuestionTable
	steps := []struct {
		method string // "" for one that was called before
		what   string
		want   change
		do     func() error
	}{
		{"AddDocument", "a document comes", here, func() error {
			d, _, err := db.AddDocument(ctx, home, ibid.NewDocument{Hash: "a", Name: "a.pdf", Path: "/a.pdf"})
			w.doc = d.ID
			return err
		}},
		{"ReplaceFile", "its file has other bytes", here, func() error {
			_, _, err := db.ReplaceFile(ctx, home, w.doc, ibid.NewDocument{Hash: "a, changed", Name: "a.pdf", Path: "/a.pdf"})
			return err
		}},
		{"CopyDocuments", "it comes to the other workspace", change{there: true}, func() error {
			docs, err := db.CopyDocuments(ctx, home, []ibid.DocumentID{w.doc}, w.other)
			w.copied = docs[0].ID
			return err
		}},
		{"SetPreflight", "it has a title, a date and pages", both, func() error {
			return db.SetPreflight(ctx, home, w.doc, ibid.Preflight{Pages: 1, Dated: "2020-01-02"}, "Lease")
		}},
		{"SavePages", "a page is read", both, func() error {
			_, err := db.SavePages(ctx, home, w.doc, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{page}})
			return err
		}},
		{"SavePages", "it is there already", none, func() error {
			_, err := db.SavePages(ctx, home, w.doc, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{page}})
			return err
		}},
		{"SetStatus", "it is ready", both, func() error { return db.SetStatus(ctx, home, w.doc, ibid.StatusReady, nil) }},
		{"AddDocument", "a scan comes", here, func() error {
			d, _, err := db.AddDocument(ctx, home, ibid.NewDocument{Hash: "b", Name: "b.pdf", Path: "/b.pdf"})
			w.scan = d.ID
			return err
		}},
		{"SavePages", "its page waits", here, func() error {
			_, err := db.SavePages(ctx, home, w.scan, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{waits}})
			return err
		}},
		{"SaveRecognised", "its page is recognised", here, func() error {
			_, err := db.SaveRecognised(ctx, home, w.scan, ibid.PageBatch{Pages: []ibid.ReadPage{recognised(1, "The rent is due in May.")}})
			return err
		}},
		{"BeginIndex", "the first set of vectors is begun", both, func() error { w.first = w.index("first"); return nil }},
		{"SaveVectors", "passages have vectors", both, func() error { w.vectors(w.first, w.doc); return nil }},
		{"SaveVectors", "so do those of the scan", here, func() error { w.vectors(w.first, w.scan); return nil }},
		{"SaveGists", "a passage has a gist", both, func() error {
			chunks, err := db.Ungisted(ctx, home, w.doc, 1)
			if err == nil {
				_, err = db.SaveGists(ctx, home, w.doc, []ibid.ChunkGist{{Chunk: chunks[0].ID, Gist: "On the end of the lease."}})
			}
			return err
		}},
		{"SaveVectors", "and a vector again", both, func() error { w.vectors(w.first, w.doc); return nil }},
		{"BeginIndex", "another set is begun", none, func() error { w.now = w.index("second"); return nil }},
		{"SaveVectors", "it is not searched yet", none, func() error { w.vectors(w.now, w.doc, w.scan); return nil }},
		{"CompleteIndex", "it takes over", both, func() error { _, err := db.CompleteIndex(ctx, w.now); return err }},
		{"BeginIndex", "one is begun", none, func() error { w.now = w.index("third"); return nil }},
		{"AbandonIndex", "and given up", none, func() error { return db.AbandonIndex(ctx) }},
		{"BeginIndex", "one is begun", none, func() error { w.now = w.index("fourth"); return nil }},
		{"SwitchIndex", "and taken as it is", both, func() error { return db.SwitchIndex(ctx, w.now) }},
		{"MoveFile", "its file has another name", here, func() error { return db.MoveFile(ctx, home, w.scan, "/c.pdf", "c.pdf") }},
		{"TagDocuments", "it has a tag", here, func() error { return db.TagDocuments(ctx, home, []ibid.DocumentID{w.scan}, "x") }},
		{"RenameTag", "the tag is renamed", here, func() error { return db.RenameTag(ctx, home, "x", "y") }},
		{"UntagDocuments", "the tag is taken off", here, func() error { return db.UntagDocuments(ctx, home, []ibid.DocumentID{w.scan}, "y") }},
		{"TagDocuments", "it has it again", here, func() error { return db.TagDocuments(ctx, home, []ibid.DocumentID{w.scan}, "y") }},
		{"DeleteTag", "the tag is deleted", here, func() error { return db.DeleteTag(ctx, home, "y") }},
		{"RenameWorkspace", "the workspace has another name", here, func() error { _, err := db.RenameWorkspace(ctx, home, "Matters"); return err }},
		{"BeginReread", "it is read again", none, func() error { w.hidden = w.document(db.BeginReread(ctx, home, w.doc)); return nil }},
		{"SavePages", "beside its document", none, func() error {
			_, err := db.SavePages(ctx, home, w.hidden, ibid.PageBatch{Reader: "s", Chunker: "c", Pages: []ibid.ReadPage{page}})
			return err
		}},
		{"SetPreflight", "with a title", none, func() error { return db.SetPreflight(ctx, home, w.hidden, ibid.Preflight{Pages: 1}, "Lease of Unit 4") }},
		{"AbandonReread", "in vain", none, func() error { return db.AbandonReread(ctx, home, w.hidden) }},
		{"BeginReread", "and once more", none, func() error { w.hidden = w.document(db.BeginReread(ctx, home, w.doc)); return nil }},
		{"SavePages", "beside its document", none, func() error {
			_, err := db.SavePages(ctx, home, w.hidden, ibid.PageBatch{Reader: "s", Chunker: "c", Pages: []ibid.ReadPage{page}})
			return err
		}},
		{"SetStatus", "to its end", none, func() error { return db.SetStatus(ctx, home, w.hidden, ibid.StatusReady, nil) }},
		{"CompleteReread", "and takes its place", both, func() error { _, err := db.CompleteReread(ctx, home, w.hidden); return err }},
		{"SetPresence", "it is gone from its folder", change{there: true}, func() error { return db.SetPresence(ctx, w.other, w.copied, ibid.PresenceGone, 0) }},
		{"SetStatus", "what is gone may fail", here, func() error {
			return db.SetStatus(ctx, home, w.doc, ibid.StatusFailed, ibid.Errorf(ibid.CodeDamaged, "It is damaged."))
		}},
		{"MoveDocuments", "it moves", both, func() error {
			docs, err := db.MoveDocuments(ctx, home, []ibid.DocumentID{w.doc}, w.other)
			w.copied = docs[0].ID
			return err
		}},
		{"Rebuild", "all that is derived is made anew", both, func() error { return db.Rebuild(ctx) }},

		// What no answer is made from.
		{"CreateWorkspace", "a third workspace", none, func() error { _, err := db.CreateWorkspace(ctx, "Third"); return err }},
		{"SetProfile", "another profile", none, func() error { _, err := db.SetProfile(ctx, home, ibid.ProfileFast); return err }}, // its settings are in the key
		{"ArchiveWorkspace", "out of sight", none, func() error { _, err := db.ArchiveWorkspace(ctx, home, true); return err }},
		{"ArchiveWorkspace", "and back", none, func() error { _, err := db.ArchiveWorkspace(ctx, home, false); return err }},
		{"DeleteWorkspace", "it is deleted", none, func() error { _, err := db.DeleteWorkspace(ctx, 3); return err }},
		{"AddFolder", "a folder", none, func() error {
			f, err := db.AddFolder(ctx, home, ibid.Folder{Path: t.TempDir()})
			w.folder = f.ID
			return err
		}},
		{"SetFolder", "a pattern", none, func() error { return db.SetFolder(ctx, home, ibid.Folder{ID: w.folder, Ignore: []string{"x"}}) }},
		{"SetFolderAuthority", "nothing said of its rules", none, func() error { return db.SetFolderAuthority(ctx, home, w.folder, ibid.AuthoritySetting{}) }},
		{"", "whose rules it has", here, func() error {
			return db.SetFolderAuthority(ctx, home, w.folder, ibid.AuthoritySetting{Jurisdictions: &[]ibid.JurisdictionID{"US-TX"}})
		}},
		{"CheckedFolder", "looked through", none, func() error { return db.CheckedFolder(ctx, home, w.folder, time.UnixMicro(1), nil) }},
		{"SaveFolderFile", "a file", none, func() error { return db.SaveFolderFile(ctx, home, w.folder, ibid.FolderFile{Path: "x.pdf"}) }},
		{"RenameFolderFile", "renamed", none, func() error { return db.RenameFolderFile(ctx, home, w.folder, "x.pdf", "y.pdf") }},
		{"DeleteFolderFile", "forgotten", none, func() error { return db.DeleteFolderFile(ctx, home, w.folder, "y.pdf") }},
		{"DeleteFolder", "and the folder", none, func() error { return db.DeleteFolder(ctx, home, w.folder) }},
		{"Enqueue", "work", none, func() error { _, err := db.Enqueue(ctx, home, w.scan, ibid.PriorityPerson); return err }},
		{"StartJob", "begun", none, func() error { _, err := db.StartJob(ctx, home, w.scan); return err }},
		{"StopJob", "stopped", none, func() error { return db.StopJob(ctx, home, w.scan) }},
		{"SetPaused", "paused", none, func() error { return db.SetPaused(ctx, home, w.scan, true) }},
		{"Dequeue", "given up", none, func() error { return db.Dequeue(ctx, home, w.scan) }},
		{"PauseQueue", "all paused", none, func() error { return db.PauseQueue(ctx, true) }},
		{"SetDescribe", "to be described", none, func() error { return db.SetDescribe(ctx, home, w.scan, true) }},
		{"SetScans", "to be left", none, func() error { return db.SetScans(ctx, home, w.scan, ibid.ScansLeave) }},
		{"SetCopied", "kept", none, func() error { return db.SetCopied(ctx, home, w.scan, true) }},
		{"SaveThumbnail", "a picture", none, func() error { return db.SaveThumbnail(ctx, home, w.scan, ibid.Thumbnail{}) }},
		{"SaveAnswer", "an answer", none, func() error {
			w.answer = ibid.Answer{Question: "When is the rent due?"}
			return db.SaveAnswer(ctx, home, &w.answer, ibid.QueryLog{CacheKey: "key"})
		}},
		{"Rate", "rated", none, func() error { return db.Rate(ctx, home, w.answer.ID, ibid.RatingGood) }},
		{"SaveWebSearch", "searched on the web", none, func() error { return db.SaveWebSearch(ctx, home, w.answer.ID, ibid.WebSearch{}) }},
		{"LogWebRequest", "which is logged", none, func() error { return db.LogWebRequest(ctx, home, &ibid.WebRequest{MessageID: w.answer.ID}) }},
		{"ClearWebRequests", "and forgotten", none, func() error { return db.ClearWebRequests(ctx, home) }},
		{"RenameConversation", "renamed", none, func() error { return db.RenameConversation(ctx, home, w.answer.ConversationID, "x") }},
		{"PinConversation", "pinned", none, func() error { return db.PinConversation(ctx, home, w.answer.ConversationID, true) }},
		{"DeleteConversation", "deleted", none, func() error { return db.DeleteConversation(ctx, home, w.answer.ConversationID) }},
		{"SetPlace", "a place to ask for", none, func() error { _, err := db.SetPlace(ctx, home, &ibid.Place{Label: "Texas"}); return err }}, // it is in the request
		{"SaveAskedPlace", "an address", none, func() error { return db.SaveAskedPlace(ctx, home, "Texas", ibid.Place{Label: "Texas"}) }},
		{"ClearAskedPlaces", "forgotten", none, func() error { return db.ClearAskedPlaces(ctx, home) }},
		{"SaveAuthority", "whose rules it holds", here, func() error { return db.SaveAuthority(ctx, home, w.scan, ibid.Authority{}, "1") }},
		{"", "the same, by another detector", none, func() error { return db.SaveAuthority(ctx, home, w.scan, ibid.Authority{}, "2") }},
		{"SaveBrief", "an overview of it is made", none, func() error { return db.SaveBrief(ctx, home, ibid.Brief{DocumentID: w.scan}) }},
		{"SaveFrontMatter", "its first pages are looked at", here, func() error {
			return db.SaveFrontMatter(ctx, home, w.scan, ibid.FrontMatter{Date: ibid.FrontItem{Text: "2023"}}, "", ibid.TitleFromName)
		}},
		{"", "the same is read again", none, func() error {
			return db.SaveFrontMatter(ctx, home, w.scan, ibid.FrontMatter{Date: ibid.FrontItem{Text: "2023"}}, "", ibid.TitleFromName)
		}},
		{"RenameDocument", "a title of the user's", here, func() error { _, err := db.RenameDocument(ctx, home, w.scan, "Mine"); return err }},
		{"SetAuthority", "a person says nothing of it", none, func() error {
			return db.SetAuthority(ctx, home, []ibid.DocumentID{w.scan}, ibid.AuthoritySetting{})
		}},
		{"", "as a person says", here, func() error {
			return db.SetAuthority(ctx, home, []ibid.DocumentID{w.scan}, ibid.AuthoritySetting{Jurisdictions: &[]ibid.JurisdictionID{"US-UT"}})
		}},
		{"CreateTable", "a table", none, func() error {
			made, err := db.CreateTable(ctx, home, ibid.QuestionTable{Name: "T", Rows: ibid.Rows{Rule: ibid.RowsWorkspace}, Columns: []ibid.Column{{Question: "Why?"}}})
			asked = made
			return err
		}},
		{"RenameTable", "its name", none, func() error { _, err := db.RenameTable(ctx, home, asked.ID, "U"); return err }},
		{"SetTableRows", "its rows", none, func() error { _, err := db.SetTableRows(ctx, home, asked.ID, asked.Rows); return err }},
		{"SetTableColumns", "its columns", none, func() error { _, err := db.SetTableColumns(ctx, home, asked.ID, asked.Columns); return err }},
		{"SetTableActive", "begun", none, func() error { _, err := db.SetTableActive(ctx, home, asked.ID, true); return err }},
		{"SaveCells", "an answer in it", none, func() error {
			return db.SaveCells(ctx, home, []ibid.TableCell{{Document: w.scan, Column: asked.Columns[0].ID, State: ibid.CellNotFound}}, nil)
		}},
		{"SaveReview", "what the user says of it", none, func() error {
			return db.SaveReview(ctx, home, asked.Columns[0].ID, w.scan, &ibid.Review{Verdict: ibid.ReviewConfirmed})
		}},
		{"AskCellsAgain", "to be asked again", none, func() error { return db.AskCellsAgain(ctx, home, asked.ID, ibid.RedoAll) }},
		{"DeleteTable", "and deleted", none, func() error { return db.DeleteTable(ctx, home, asked.ID) }},
		{"SaveLaw", "the law it has and cites", here, func() error { return db.SaveLaw(ctx, home, w.scan, ibid.Law{}) }},
		{"ClearQueryLog", "and the log", none, func() error { return db.ClearQueryLog(ctx, home) }},
		{"Compact", "space given back", none, func() error { return db.Compact(ctx) }},

		{"RemoveDocuments", "a document is removed", here, func() error {
			_, err := db.RemoveDocuments(ctx, home, []ibid.DocumentID{w.scan}, ibid.Removal{})
			return err
		}},
	}
	walked := slices.Concat(sourceReaders, plumbing)
	for _, s := range steps {
		before := w.states()
		if err := s.do(); err != nil {
			t.Fatalf("%s, %s: %v", s.method, s.what, err)
		}
		after := w.states()
		if got := (change{before[0] != after[0], before[1] != after[1]}); got != s.want {
			t.Errorf("%s, %s: the state changes %+v, want %+v", s.method, s.what, got, s.want)
		}
		w.remembersWhatIs(s.method + ", " + s.what)
		walked = append(walked, s.method)
	}
	for i := range reflect.TypeFor[*DB]().NumMethod() {
		if name := reflect.TypeFor[*DB]().Method(i).Name; !slices.Contains(walked, name) {
			t.Errorf("%s is not walked: does it change what answers are made from?", name)
		}
	}
}

// remembersWhatIs compares what is remembered of the library with what is read of it
// anew, which is then remembered.
func (w *sourceWalk) remembersWhatIs(after string) {
	remembered := w.readings()
	w.db.forget()
	if diff := cmp.Diff(w.readings(), remembered); diff != "" {
		w.t.Errorf("%s: remembered otherwise than it is (-is +remembered):\n%s", after, diff)
	}
}

// reading is what some searches give.
type reading struct {
	Current, Building *ibid.EmbeddingIndex
	Here, There       []ibid.Candidate
}

func (w *sourceWalk) readings() (r reading) {
	var err error
	if r.Current, r.Building, err = w.db.Indexes(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	if r.Current != nil {
		search := func(ws ibid.WorkspaceID) []ibid.Candidate {
			return must[[]ibid.Candidate](w.t)(w.db.SearchVector(w.t.Context(), ibid.Scope{Workspace: ws}, r.Current.ID, []float32{1, 0, 0, 0}, 9))
		}
		r.Here, r.There = search(home), search(w.other)
	}
	return r
}

func (w *sourceWalk) states() (states [2]string) {
	for i, ws := range []ibid.WorkspaceID{home, w.other} {
		states[i] = must[string](w.t)(w.db.IndexState(w.t.Context(), ibid.Scope{Workspace: ws}))
	}
	return states
}

// keep stores an answer under a key.
func keep(t testing.TB, db *DB, ws ibid.WorkspaceID, question, key string) ibid.Answer {
	t.Helper()
	a := fullAnswer()
	a.Question, a.ConversationID = question, 0
	if err := db.SaveAnswer(t.Context(), ws, &a, ibid.QueryLog{CacheKey: key}); err != nil {
		t.Fatal(err)
	}
	return a
}

// cached is the question of the answer that is kept under a key, empty for none.
func cached(t testing.TB, db *DB, ws ibid.WorkspaceID, key string) string {
	t.Helper()
	if a := must[*ibid.Answer](t)(db.Cached(t.Context(), ws, key)); a != nil {
		return a.Question
	}
	return ""
}

func TestCachedAnswers(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	doc := addTexts(t, db, home, "h", "is thirty days", "and more")
	must[[]ibid.Document](t)(db.CopyDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, other))
	first := keep(t, db, home, "First?", "one")
	keep(t, db, other, "Elsewhere?", "one")
	want := func(what string, questions map[string]string) {
		t.Helper()
		for key, question := range questions {
			if got := cached(t, db, home, key); got != question {
				t.Errorf("%s: %q has the answer to %q, want %q", what, key, got, question)
			}
		}
	}
	want("kept", map[string]string{"one": "First?", "two": "", "": ""})
	if got := must[*ibid.Answer](t)(db.Cached(t.Context(), home, "one")); len(got.Citations) != 2 || got.ID != first.ID {
		t.Errorf("%+v", got)
	}
	keep(t, db, home, "Again?", "one")
	second := keep(t, db, home, "Second?", "two")
	keep(t, db, home, "Not kept?", "")
	want("kept again", map[string]string{"one": "Again?", "two": "Second?", "": ""})
	if err := db.DeleteConversation(t.Context(), home, second.ConversationID); err != nil {
		t.Fatal(err)
	}
	want("its conversation is deleted", map[string]string{"one": "Again?", "two": ""})
	remove(t, db, home, doc.ID)
	want("a document is removed", map[string]string{"one": ""})
	if got := cached(t, db, other, "one"); got != "Elsewhere?" {
		t.Errorf("the other workspace, whose documents are as they were, has %q", got)
	}
	if n := must[int](t)(count(db, `SELECT count(*) FROM answer_cache`)); n != 1 {
		t.Errorf("%d answers are kept, want 1", n)
	}
	must[[]string](t)(db.DeleteWorkspace(t.Context(), other))
	if n := must[int](t)(count(db, `SELECT count(*) FROM answer_cache`)); n != 0 {
		t.Errorf("%d answers are kept, want none", n)
	}
	sound(t, db)
}

func TestIndexStateOfNoWorkspace(t *testing.T) {
	_, err := fresh(t).IndexState(t.Context(), ibid.Scope{Workspace: 99})
	wantCode(t, err, ibid.CodeNotFound)
}
