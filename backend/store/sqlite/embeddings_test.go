package sqlite_test

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// Two more models: one of the same dimensions, one of more.
var (
	second = ibid.EmbeddingIdentity{Model: "tiny", Digest: "d2", Recipe: "plain", Dimensions: 4}
	wider  = ibid.EmbeddingIdentity{Model: "wide", Digest: "d1", Recipe: "plain", Dimensions: 8}
)

// firstAxis is a vector of the given length that points along the first axis.
func firstAxis(dimensions int) []float32 {
	v := make([]float32, dimensions)
	v[0] = 1
	return v
}

// along makes such vectors of all passages.
func along(dimensions int) func(ibid.Chunk) []float32 {
	return func(ibid.Chunk) []float32 { return firstAxis(dimensions) }
}

// state is what the user sees of the indexes.
type state struct {
	Current, Building string // digest or model; empty: none
	Embedded, Built   int
	Found             int // by meaning, in the current index
	Tables            int
}

func indexState(t *testing.T, db *DB) (s state) {
	t.Helper()
	current, building, err := db.Indexes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if current != nil {
		s.Current, s.Embedded = current.Identity.Model+" "+current.Identity.Digest, current.Embedded
		s.Found = len(near(t, db, ibid.Scope{Workspace: home}, current.ID, firstAxis(current.Identity.Dimensions), 9))
	}
	if building != nil {
		s.Building, s.Built = building.Identity.Model+" "+building.Identity.Digest, building.Embedded
	}
	s.Tables = must[int](t)(count(db, `SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%USING vec0%'`))
	sound(t, db)
	return s
}

// Another model is taken while search goes on with the one before, closed and
// opened at every step.
func TestIndexIsBuiltBesideTheCurrentOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	db := open(t, path)
	check := func(want state) {
		t.Helper()
		for range 2 {
			if diff := cmp.Diff(want, indexState(t, db)); diff != "" {
				t.Error(diff)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			db = open(t, path)
		}
	}
	check(state{})
	first := begin(t, db, identity)
	check(state{Current: "tiny d1", Tables: 1})
	a, b := addTexts(t, db, home, "a", "one\n\ntwo"), addTexts(t, db, home, "b", "three")
	embedIn(t, db, first, home, a.ID, along(4))
	embedIn(t, db, first, home, b.ID, along(4))
	check(state{Current: "tiny d1", Embedded: 3, Found: 3, Tables: 1})

	built := begin(t, db, wider)
	check(state{Current: "tiny d1", Embedded: 3, Found: 3, Building: "wide d1", Tables: 2})
	if again := begin(t, db, wider); again != built {
		t.Errorf("begun as %d and again as %d", built, again)
	}
	if doc := embedIn(t, db, built, home, a.ID, along(8)); doc.ChunksEmbedded != 2 {
		t.Errorf("%d passages can be found by meaning, want the 2 of the current index", doc.ChunksEmbedded)
	}
	if must[bool](t)(db.CompleteIndex(t.Context(), built)) {
		t.Error("took over although a passage would be lost")
	}
	check(state{Current: "tiny d1", Embedded: 3, Found: 3, Building: "wide d1", Built: 2, Tables: 2})

	// A document that comes meanwhile and is in neither holds nothing up.
	c := addTexts(t, db, home, "c", "four")
	embedIn(t, db, built, home, b.ID, along(8))
	if !must[bool](t)(db.CompleteIndex(t.Context(), built)) {
		t.Error("did not take over")
	}
	check(state{Current: "wide d1", Embedded: 3, Found: 3, Tables: 1})
	if doc := must[ibid.Document](t)(db.Document(t.Context(), home, c.ID)); doc.ChunksEmbedded != 0 {
		t.Errorf("%+v", doc)
	}
	if must[bool](t)(db.CompleteIndex(t.Context(), built)) {
		t.Error("took over from itself")
	}

	// Whoever still holds the old one is told.
	_, err := db.SaveVectors(t.Context(), home, c.ID, first, nil)
	wantCode(t, err, ibid.CodeConflict)
	_, err = db.Unembedded(t.Context(), home, c.ID, first, 9)
	wantCode(t, err, ibid.CodeConflict)
	_, err = db.SearchVector(t.Context(), ibid.Scope{Workspace: home}, first, firstAxis(4), 9)
	wantCode(t, err, ibid.CodeConflict)
	_, err = db.CompleteIndex(t.Context(), first)
	wantCode(t, err, ibid.CodeConflict)
	wantCode(t, db.SwitchIndex(t.Context(), first), ibid.CodeConflict)
}

func TestBeginIndex(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a", "one\n\ntwo")
	check := func(want state) {
		t.Helper()
		if diff := cmp.Diff(want, indexState(t, db)); diff != "" {
			t.Error(diff)
		}
	}
	begin(t, db, identity)
	begin(t, db, second) // nothing would be lost by it
	check(state{Current: "tiny d2", Tables: 1})
	embedIn(t, db, current(t, db), home, doc.ID, along(4))
	begin(t, db, identity)
	begin(t, db, wider) // one is built at a time
	check(state{Current: "tiny d2", Embedded: 2, Found: 2, Building: "wide d1", Tables: 2})
	begin(t, db, second) // back to the current one
	check(state{Current: "tiny d2", Embedded: 2, Found: 2, Tables: 1})

	// The last vector goes with its document, and what is being built is current.
	built := begin(t, db, wider)
	remove(t, db, home, doc.ID)
	if again := begin(t, db, wider); again != built {
		t.Errorf("begun as %d and again as %d", built, again)
	}
	check(state{Current: "wide d1", Tables: 1})

	for _, id := range []ibid.EmbeddingIdentity{{Dimensions: 4}, {Model: "m"}, {Model: "m", Dimensions: 8193}} {
		_, err := db.BeginIndex(t.Context(), id, "")
		wantCode(t, err, ibid.CodeInvalid)
	}
}

func TestAbandonAndSwitchIndex(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a", "one\n\ntwo")
	embedIn(t, db, begin(t, db, identity), home, doc.ID, along(4))
	check := func(want state) {
		t.Helper()
		if diff := cmp.Diff(want, indexState(t, db)); diff != "" {
			t.Error(diff)
		}
	}
	built := begin(t, db, wider)
	for range 2 {
		if err := db.AbandonIndex(t.Context()); err != nil {
			t.Fatal(err)
		}
		check(state{Current: "tiny d1", Embedded: 2, Found: 2, Tables: 1})
	}
	_, err := db.SaveVectors(t.Context(), home, doc.ID, built, nil)
	wantCode(t, err, ibid.CodeConflict)

	built = begin(t, db, wider)
	one := must[[]ibid.Chunk](t)(db.Unembedded(t.Context(), home, doc.ID, built, 1))
	must[ibid.Document](t)(db.SaveVectors(t.Context(), home, doc.ID, built, []ibid.ChunkVector{{Chunk: one[0].ID, Vector: firstAxis(8)}}))
	for range 2 { // the second time it is current already
		if err := db.SwitchIndex(t.Context(), built); err != nil {
			t.Fatal(err)
		}
		check(state{Current: "wide d1", Embedded: 1, Found: 1, Tables: 1})
	}
	if got := must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID)); got.ChunksEmbedded != 1 {
		t.Errorf("%d passages can be found by meaning, want 1", got.ChunksEmbedded)
	}
}

// Documents that nobody can search hold no index up, and are not lost.
func TestIndexCountsWhatCanBeSearched(t *testing.T) {
	db := fresh(t)
	archived := addWorkspace(t, db, "Archived")
	first := begin(t, db, identity)
	here, former := addTexts(t, db, home, "a", "one"), addTexts(t, db, home, "b", "two\n\nthree")
	there := addTexts(t, db, archived, "c", "four\n\nfive\n\nsix")
	embedIn(t, db, first, home, here.ID, along(4))
	embedIn(t, db, first, home, former.ID, along(4))
	embedIn(t, db, first, archived, there.ID, along(4))
	if err := db.SetPresence(t.Context(), home, former.ID, ibid.PresenceGone, 0); err != nil {
		t.Fatal(err)
	}
	must[ibid.Workspace](t)(db.ArchiveWorkspace(t.Context(), archived, true))

	built := begin(t, db, second)
	searched, building, err := db.Indexes(t.Context())
	if err != nil || searched.Passages != 1 || searched.Embedded != 1 || building.Passages != 1 || building.Embedded != 0 {
		t.Fatalf("%+v, %+v, %v", searched, building, err)
	}
	embedIn(t, db, built, home, here.ID, along(4))
	if !must[bool](t)(db.CompleteIndex(t.Context(), built)) {
		t.Error("did not take over")
	}
	must[ibid.Workspace](t)(db.ArchiveWorkspace(t.Context(), archived, false))
	if left := must[[]ibid.Chunk](t)(db.Unembedded(t.Context(), archived, there.ID, built, 9)); len(left) != 3 {
		t.Errorf("%d passages are to be embedded, want 3", len(left))
	}
}

// A table of vectors is made anew when much of it is air; who fills it does not
// notice.
func TestIndexKeepsItsNumber(t *testing.T) {
	db := fresh(t)
	index := begin(t, db, identity)
	before := table(t, db)
	var docs []ibid.Document
	for _, hash := range []string{"a", "b", "c"} {
		pages := make([]string, 200)
		for p := range pages {
			pages[p] = "words"
		}
		doc := addTexts(t, db, home, hash, pages...)
		docs = append(docs, embedIn(t, db, index, home, doc.ID, along(4)))
	}
	remove(t, db, home, docs[0].ID)
	remove(t, db, home, docs[1].ID)
	if table(t, db) == before {
		t.Fatal("the table was not made anew")
	}
	if current(t, db) != index {
		t.Errorf("index %d became %d", index, current(t, db))
	}
	sound(t, db)
}
