package sqlite

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestDeleteDocument(t *testing.T) {
	db := fresh(t)
	if err := db.UseEmbeddings(t.Context(), identity); err != nil {
		t.Fatal(err)
	}
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

	if err := db.DeleteDocument(t.Context(), home, gone.ID); err != nil {
		t.Fatal(err)
	}
	scope := ibid.Scope{Workspace: home}
	words := must[[]ibid.Hit](t)(db.SearchKeyword(t.Context(), scope, ibid.Query{Terms: []string{"secret", "word"}}, 9))
	near := must[[]ibid.Hit](t)(db.SearchVector(t.Context(), scope, []float32{1, 0, 0, 0}, 9))
	want := []string{"a plain word"}
	if diff := cmp.Diff(want, texts(words)) + cmp.Diff(want, texts(near)); diff != "" {
		t.Error(diff)
	}
	_, err := db.Document(t.Context(), home, gone.ID)
	wantCode(t, err, ibid.CodeNotFound)
	_, err = db.Page(t.Context(), home, gone.ID, 1)
	wantCode(t, err, ibid.CodeNotFound)
	wantCode(t, db.DeleteDocument(t.Context(), home, gone.ID), ibid.CodeNotFound)

	// The answer keeps its quote, and what it names is never something else.
	answers := must[[]ibid.Answer](t)(db.Answers(t.Context(), home, answer.ConversationID))
	if diff := cmp.Diff([]ibid.Answer{answer}, answers); diff != "" {
		t.Error(diff)
	}
	again := addTexts(t, db, home, "gone", "a secret word")
	if again.ID == gone.ID {
		t.Error("an id was used twice")
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
	dimensions := 0
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
		case dimensions == 0 || action == 0:
			next := identities[random.IntN(2)]
			if err := db.UseEmbeddings(t.Context(), next); err != nil {
				t.Fatal(err)
			}
			dimensions = next.Dimensions
		case len(docs) < 3 || action < 4:
			ws := spaces[random.IntN(2)]
			doc := addTexts(t, db, ws, fmt.Sprint("doc", i), randomPages(random)...)
			docs[doc.ID] = ws
		case action < 6:
			embedAll(t, db, ws, id, func(ibid.Chunk) []float32 { return randomVector(random, dimensions) })
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
			if err := db.DeleteDocument(t.Context(), ws, id); err != nil {
				t.Fatal(err)
			}
			delete(docs, id)
		}
		if i%10 == 0 {
			sound(t, db)
			textIsTrue(t, db)
		}
	}
	for id, ws := range docs {
		if err := db.DeleteDocument(t.Context(), ws, id); err != nil {
			t.Fatal(err)
		}
	}
	if report := sound(t, db); report.Chunks != 0 || report.Vectors != 0 || report.Pages != 0 {
		t.Errorf("%+v", report)
	}
	textIsTrue(t, db)
	if n := must[int](t)(count(db, `SELECT count(*) FROM sections`)); n != 0 {
		t.Errorf("%d sections are left", n)
	}
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
func TestDeleteGivesSpaceBack(t *testing.T) {
	db := fresh(t)
	const dimensions = 256
	if err := db.UseEmbeddings(t.Context(), ibid.EmbeddingIdentity{Model: "m", Dimensions: dimensions}); err != nil {
		t.Fatal(err)
	}
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
	if err := db.drain(t.Context(), `PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		t.Fatal(err)
	}
	full := size()
	query := randomVector(random, dimensions)
	for i, id := range docs {
		if i == 9 {
			break
		}
		if err := db.DeleteDocument(t.Context(), home, id); err != nil {
			t.Fatal(err)
		}
	}
	left := size()
	t.Logf("%d KiB with ten documents, %d KiB with one", full/1024, left/1024)
	if left > full/4 {
		t.Errorf("%d of %d bytes are left with one document of ten", left, full)
	}
	hits := must[[]ibid.Hit](t)(db.SearchVector(t.Context(), ibid.Scope{Workspace: home}, query, 1000))
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
