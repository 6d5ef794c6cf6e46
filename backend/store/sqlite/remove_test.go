package sqlite_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestRemoveDocuments(t *testing.T) {
	db := fresh(t)
	begin(t, db, identity)
	unit := func(ibid.Chunk) []float32 { return []float32{1, 0, 0, 0} }
	gone := addTexts(t, db, home, "gone", "a secret word")
	stays := addTexts(t, db, home, "stays", "a plain word")
	embedAll(t, db, home, gone.ID, unit)
	embedAll(t, db, home, stays.ID, unit)
	answer := ibid.Answer{Question: "which word?", Text: "secret [1]", Citations: []ibid.Citation{{
		Number: 1, DocumentID: gone.ID, DocumentHash: gone.Hash, Page: 1, Span: ibid.Span{Start: 2, End: 8}, Quote: "secret"}}}
	if err := db.SaveAnswer(t.Context(), home, &answer, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}

	remove(t, db, home, gone.ID)
	scope := ibid.Scope{Workspace: home}
	words := keywordHits(t, db, scope, ibid.Query{Terms: []string{"secret", "word"}}, 9)
	near := near(t, db, scope, current(t, db), []float32{1, 0, 0, 0}, 9)
	want := []string{"a plain word"}
	if diff := cmp.Diff(want, texts(words)) + cmp.Diff(want, texts(near)); diff != "" {
		t.Error(diff)
	}
	_, err := db.Document(t.Context(), home, gone.ID)
	wantCode(t, err, ibid.CodeNotFound)
	_, err = db.Page(t.Context(), home, gone.ID, 1)
	wantCode(t, err, ibid.CodeNotFound)
	_, err = db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{gone.ID}, ibid.Removal{})
	wantCode(t, err, ibid.CodeNotFound)

	// The answer keeps its quote, and what it names is never something else.
	answer.Citations[0].Removed = true
	stored := func() []ibid.Answer {
		return must[[]ibid.Answer](t)(db.Answers(t.Context(), home, answer.ConversationID))
	}
	if diff := cmp.Diff([]ibid.Answer{answer}, stored()); diff != "" {
		t.Error(diff)
	}
	again := addTexts(t, db, home, "gone", "a secret word")
	if again.ID == gone.ID {
		t.Error("an id was used twice")
	}
	// The same bytes again, and the quote has its source again.
	answer.Citations[0].Removed, answer.Citations[0].DocumentID = false, again.ID
	if diff := cmp.Diff([]ibid.Answer{answer}, stored()); diff != "" {
		t.Error(diff)
	}
	sound(t, db)
}

// A file that several workspaces have is gone when the last of them removes it,
// or at once if the user says so.
func TestRemoveDocumentEverywhere(t *testing.T) {
	for name, c := range map[string]struct {
		removal ibid.Removal
		gone    []string
		left    int // documents of the other workspaces
		answers int // of the other workspaces
	}{
		"here":                     {ibid.Removal{}, nil, 2, 1},
		"here, with answers":       {ibid.Removal{Quotes: true}, nil, 2, 1},
		"everywhere":               {ibid.Removal{Everywhere: true}, []string{"a"}, 0, 1},
		"everywhere, with answers": {ibid.Removal{Everywhere: true, Quotes: true}, []string{"a"}, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			db := fresh(t)
			doc := addTexts(t, db, home, "a", "walnut trees")
			spaces := []ibid.WorkspaceID{addWorkspace(t, db, "Second"), addWorkspace(t, db, "Third")}
			var copied ibid.Document
			for _, ws := range spaces {
				copied = must[[]ibid.Document](t)(db.CopyDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, ws))[0]
			}
			answer := ibid.Answer{Citations: []ibid.Citation{
				{Number: 1, DocumentID: copied.ID, DocumentHash: "a", Page: 1, Span: ibid.Span{Start: 0, End: 6}, Quote: "walnut"}}}
			if err := db.SaveAnswer(t.Context(), copied.WorkspaceID, &answer, ibid.QueryLog{}); err != nil {
				t.Fatal(err)
			}
			gone := must[[]string](t)(db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, c.removal))
			if diff := cmp.Diff(c.gone, gone); diff != "" {
				t.Error(diff)
			}
			left := 0
			for _, ws := range spaces {
				left += len(finds(t, db, ws, "walnut"))
			}
			if report := sound(t, db); left != c.left || report.Documents != c.left || report.Answers != c.answers || len(finds(t, db, home, "walnut")) != 0 {
				t.Errorf("%d found, %+v", left, report)
			}
			if c.left == 0 {
				return
			}
			for i, ws := range spaces { // the file is gone with its last document
				id := must[[]ibid.Document](t)(db.Documents(t.Context(), ws))[0].ID
				gone := must[[]string](t)(db.RemoveDocuments(t.Context(), ws, []ibid.DocumentID{id}, c.removal))
				if last := i == len(spaces)-1; last != (len(gone) == 1) {
					t.Errorf("removed from workspace %d, gone: %q", ws, gone)
				}
			}
			sound(t, db)
		})
	}
}

// An answer that did not cite the document stays, and so does its conversation.
func TestRemovalTakesOnlyAnswersThatCite(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a", "walnut trees")
	cites := ibid.Answer{Question: "Which trees?", Citations: []ibid.Citation{
		{Number: 1, DocumentID: doc.ID, DocumentHash: "a", Page: 1, Span: ibid.Span{Start: 0, End: 6}, Quote: "walnut"}}}
	if err := db.SaveAnswer(t.Context(), home, &cites, ibid.QueryLog{Query: "which?"}); err != nil {
		t.Fatal(err)
	}
	stays := ibid.Answer{ConversationID: cites.ConversationID, Question: "And?"}
	if err := db.SaveAnswer(t.Context(), home, &stays, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}
	must[[]string](t)(db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, ibid.Removal{Quotes: true}))
	if diff := cmp.Diff([]ibid.Answer{stays}, must[[]ibid.Answer](t)(db.Answers(t.Context(), home, stays.ConversationID))); diff != "" {
		t.Error(diff)
	}
	if all := must[[]ibid.Conversation](t)(db.Conversations(t.Context(), home)); len(all) != 1 || all[0].Title != "And?" {
		t.Errorf("the conversation is called after a question that is gone: %+v", all)
	}
	if n := must[int](t)(count(db, `SELECT count(*) FROM query_log WHERE query <> ''`)); n != 0 {
		t.Error("the question is still in the log")
	}
	sound(t, db)
}

// The user who removes what a folder brought does not get it back.
func TestRemovedFileIsLeftOut(t *testing.T) {
	db := fresh(t)
	folder := must[ibid.Folder](t)(db.AddFolder(t.Context(), home, ibid.Folder{Path: "/papers"}))
	doc, _, err := db.AddDocument(t.Context(), home, ibid.NewDocument{Hash: "a", Name: "a.pdf", Folder: folder.ID})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.SaveFolderFile(t.Context(), home, folder.ID, ibid.FolderFile{Path: "a.pdf", Document: doc.ID}); err != nil {
		t.Fatal(err)
	}
	remove(t, db, home, doc.ID)
	files := must[[]ibid.FolderFile](t)(db.FolderFiles(t.Context(), home, folder.ID))
	if len(files) != 1 || files[0].Document != 0 || !files[0].LeftOut {
		t.Errorf("%+v", files)
	}
	sound(t, db)
}

// Whatever is added and removed in whatever order, full text and vectors have
// exactly the chunks that are there.
func TestNoOrphans(t *testing.T) {
	db := fresh(t)
	random := rand.New(rand.NewPCG(7, 7))
	spaces := []ibid.WorkspaceID{home, addWorkspace(t, db, "Other")}
	docs := make(map[ibid.DocumentID]ibid.WorkspaceID)
	identities := []ibid.EmbeddingIdentity{identity, {Model: "other", Dimensions: 3}}
	pick := func() (ibid.DocumentID, ibid.WorkspaceID) {
		for id, ws := range docs {
			return id, ws
		}
		return 0, 0
	}
	steps := 150
	if testing.Short() {
		steps = 30
	}
	for i := range steps {
		id, ws := pick()
		switch action := random.IntN(13); {
		case i == 0 || action == 0:
			begin(t, db, identities[random.IntN(2)])
		case len(docs) < 3 || action < 4:
			ws := spaces[random.IntN(2)]
			doc := addTexts(t, db, ws, fmt.Sprint("doc", i), randomPages(random)...)
			docs[doc.ID] = ws
		case action < 6:
			embedSome(t, db, ws, id, random)
		case action < 8:
			saveSome(t, db, ws, id, random)
		case action < 9:
			recogniseSome(t, db, ws, id, random)
		case action < 11:
			gistSome(t, db, ws, id, random)
		case action < 12:
			if err := db.SetPreflight(t.Context(), ws, id, ibid.Preflight{Pages: 9}, benchWord(random.Uint64N(50))); err != nil {
				t.Fatal(err)
			}
		default:
			remove(t, db, ws, id)
			delete(docs, id)
		}
		if i%10 == 0 {
			sound(t, db)
			textIsTrue(t, db)
		}
	}
	for id, ws := range docs {
		remove(t, db, ws, id)
	}
	if report := sound(t, db); report.Chunks != 0 || report.Vectors != 0 || report.Pages != 0 {
		t.Errorf("%+v", report)
	}
	textIsTrue(t, db)
	if n := must[int](t)(count(db, `SELECT count(*) FROM sections`)); n != 0 {
		t.Errorf("%d sections are left", n)
	}
}

// embedSome embeds a document in the current index or in the one that is being
// built, which then may take over.
func embedSome(t *testing.T, db *DB, ws ibid.WorkspaceID, id ibid.DocumentID, random *rand.Rand) {
	t.Helper()
	index, building, err := db.Indexes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if building != nil && random.IntN(2) == 0 {
		index = building
	}
	embedIn(t, db, index.ID, ws, id, func(ibid.Chunk) []float32 { return randomVector(random, index.Identity.Dimensions) })
	must[bool](t)(db.CompleteIndex(t.Context(), index.ID))
}

// saveSome goes on reading a document where it stopped. Pages are of every
// state, and of some something is said.
func saveSome(t *testing.T, db *DB, ws ibid.WorkspaceID, id ibid.DocumentID, random *rand.Rand) {
	t.Helper()
	next, _, err := db.Resume(t.Context(), ws, id)
	if err != nil {
		t.Fatal(err)
	}
	var pages []ibid.ReadPage
	for i, text := range randomPages(random) {
		page := readPage(next+i, text)
		word := benchWord(random.Uint64N(50))
		for j := range page.Chunks {
			page.Chunks[j].Section, page.Chunks[j].Context, page.Chunks[j].Reading = word, word+" header", word+" joined"
		}
		page.Sections = []ibid.Section{{Level: 1, Title: word, Path: word}, {Level: 2, Title: "b", Path: word + ibid.PathSeparator + "b"}}
		switch page.State = []ibid.PageState{"", ibid.PageText, ibid.PageScan, ibid.PageGarbled}[random.IntN(4)]; {
		case random.IntN(8) == 0:
			page = ibid.ReadPage{Page: ibid.Page{Number: next + i}, Failed: true}
		case page.State.Waiting():
			page.Chunks = nil
		}
		pages = append(pages, page)
	}
	must[ibid.Document](t)(db.SavePages(t.Context(), ws, id, ibid.PageBatch{Pages: pages, Resume: fmt.Sprint(next)}))
}

// recogniseSome recognises half of the pages that wait.
func recogniseSome(t *testing.T, db *DB, ws ibid.WorkspaceID, id ibid.DocumentID, random *rand.Rand) {
	t.Helper()
	var pages []ibid.ReadPage
	for _, number := range must[[]int](t)(db.WaitingPages(t.Context(), ws, id)) {
		if random.IntN(2) == 0 {
			page := recognised(number, strings.Join(randomPages(random), "\n\n"))
			page.Sections = []ibid.Section{{Level: 1, Title: "seen", Path: "seen"}}
			pages = append(pages, page)
		}
	}
	must[ibid.Document](t)(db.SaveRecognised(t.Context(), ws, id, ibid.PageBatch{Pages: pages}))
}

// gistSome gives a few chunks a gist, and sometimes another one.
func gistSome(t *testing.T, db *DB, ws ibid.WorkspaceID, id ibid.DocumentID, random *rand.Rand) {
	t.Helper()
	var gists []ibid.ChunkGist
	for _, c := range must[[]ibid.Chunk](t)(db.Ungisted(t.Context(), ws, id, random.IntN(30))) {
		gists = append(gists, ibid.ChunkGist{Chunk: c.ID, Gist: benchWord(random.Uint64N(50))})
		if random.IntN(4) == 0 {
			gists = append(gists, ibid.ChunkGist{Chunk: c.ID, Gist: "changed"})
		}
	}
	must[ibid.Document](t)(db.SaveGists(t.Context(), ws, id, gists))
}

func randomPages(random *rand.Rand) []string {
	pages := make([]string, 1+random.IntN(4))
	for p := range pages {
		var paragraphs []string
		for range random.IntN(40) {
			paragraphs = append(paragraphs, benchWord(random.Uint64N(50))+" "+benchWord(random.Uint64N(50)))
		}
		pages[p] = strings.Join(paragraphs, "\n\n")
	}
	return pages
}

// A removal makes the file smaller, words and vectors included.
func TestRemovalGivesSpaceBack(t *testing.T) {
	db := fresh(t)
	const dimensions = 256
	begin(t, db, ibid.EmbeddingIdentity{Model: "m", Dimensions: dimensions})
	random := rand.New(rand.NewPCG(5, 5))
	size := func() int64 {
		t.Helper()
		var total int64
		for _, suffix := range []string{"", "-wal"} {
			info, err := os.Stat(db.path + suffix)
			if err != nil {
				t.Fatal(err)
			}
			total += info.Size()
		}
		return total
	}
	truncate := func() {
		t.Helper()
		if err := db.Drain(t.Context(), `PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
			t.Fatal(err)
		}
	}
	truncate()
	empty := size() // what the schema takes
	words := rand.NewZipf(random, 1.1, 4, 5_000)
	var docs []ibid.DocumentID
	for i := range 10 {
		pages := make([]string, 100)
		for p := range pages {
			pages[p] = benchText(words) + "\n\n" + benchText(words)
		}
		doc := addTexts(t, db, home, fmt.Sprint("doc", i), pages...)
		embedAll(t, db, home, doc.ID, func(ibid.Chunk) []float32 { return randomVector(random, dimensions) })
		docs = append(docs, doc.ID)
	}
	truncate()
	full := size() - empty
	query := randomVector(random, dimensions)
	for i, id := range docs {
		if i == 9 {
			break
		}
		remove(t, db, home, id)
	}
	left := size() - empty
	t.Logf("%d KiB with ten documents, %d KiB with one", full/1024, left/1024)
	if left > full/4 {
		t.Errorf("%d of %d bytes are left with one document of ten", left, full)
	}
	hits := near(t, db, ibid.Scope{Workspace: home}, current(t, db), query, 1000)
	if len(hits) != 200 {
		t.Errorf("%d vectors found after compaction, want 200", len(hits))
	}
	for _, h := range hits {
		if h.Document.ID != docs[9] {
			t.Fatalf("a vector of document %d is left", h.Document.ID)
		}
	}
	sound(t, db)
}

// Documents that are removed in one go go all or not at all.
func TestRemoveDocumentsTogether(t *testing.T) {
	db := fresh(t)
	first := addTexts(t, db, home, "first", "one word")
	second := addTexts(t, db, home, "second", "another word")
	third := addTexts(t, db, home, "third", "a third word")
	_, err := db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{first.ID, second.ID, 99}, ibid.Removal{})
	wantCode(t, err, ibid.CodeNotFound)
	if docs := must[[]ibid.Document](t)(db.Documents(t.Context(), home)); len(docs) != 3 {
		t.Errorf("%d documents are left, want all three", len(docs))
	}
	gone := must[[]string](t)(db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{first.ID, second.ID}, ibid.Removal{}))
	slices.Sort(gone)
	if diff := cmp.Diff([]string{"first", "second"}, gone); diff != "" {
		t.Error(diff)
	}
	if docs := must[[]ibid.Document](t)(db.Documents(t.Context(), home)); len(docs) != 1 || docs[0].ID != third.ID {
		t.Errorf("left: %+v, want the third", docs)
	}
}
