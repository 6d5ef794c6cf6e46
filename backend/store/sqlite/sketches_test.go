package sqlite_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ibid/backend/ibid"
	"ibid/backend/store/index"
)

// exactly is what vec0 alone finds.
func exactly(t testing.TB, db *DB, scope ibid.Scope, id ibid.IndexID, vector []float32, limit int) []ibid.Candidate {
	t.Helper()
	exact := index.New(db.DB)
	exact.FewVectors = math.MaxInt
	return must[[]ibid.Candidate](t)(exact.SearchVector(t.Context(), scope, id, vector, limit))
}

// sketchedLibrary makes a library whose vectors are searched by sketches from the
// first one on.
func sketchedLibrary(t testing.TB, dimensions int) (*DB, ibid.IndexID) {
	t.Helper()
	db := fresh(t)
	db.FewVectors = 0
	return db, begin(t, db, ibid.EmbeddingIdentity{Model: "m", Dimensions: dimensions})
}

// nearly takes scores for equal that differ in the order of adding up.
var nearly = cmpopts.EquateApprox(0, 1e-6)

// Whatever was done before, sketches lead to the same as comparing all: while there
// are fewer vectors than are compared in the end, to the last digit.
func TestSketchesFindWhatVec0Finds(t *testing.T) {
	const dimensions = 100
	db, _ := sketchedLibrary(t, dimensions)
	random := rand.New(rand.NewPCG(1, 1))
	spaces := []ibid.WorkspaceID{home, addWorkspace(t, db, "Second"), addWorkspace(t, db, "Third")}
	vector := func(ibid.Chunk) []float32 { return randomVector(random, dimensions) }
	docs := func(ws ibid.WorkspaceID) (ids []ibid.DocumentID) {
		for _, d := range must[[]ibid.Document](t)(db.Documents(t.Context(), ws)) {
			ids = append(ids, d.ID)
		}
		return ids
	}
	need := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	compared := 0
	for step := range 300 {
		ws := spaces[random.IntN(len(spaces))]
		other := spaces[random.IntN(len(spaces))]
		ids := docs(ws)
		var some []ibid.DocumentID
		for _, id := range ids {
			if random.IntN(3) == 0 {
				some = append(some, id)
			}
		}
		current, building, err := db.Indexes(t.Context())
		need(err)
		switch n := random.IntN(20); {
		case n < 6 || len(some) == 0:
			pages := make([]string, 1+random.IntN(4))
			for i := range pages {
				pages[i] = "one\n\ntwo\n\nthree\n\nfour\n\nfive"[:4+random.IntN(20)]
			}
			doc := addTexts(t, db, ws, fmt.Sprint("doc", step), pages...)
			embedIn(t, db, current.ID, ws, doc.ID, vector)
		case n < 9:
			must[[]string](t)(db.RemoveDocuments(t.Context(), ws, some, ibid.Removal{Everywhere: random.IntN(2) == 0}))
		case n < 11 && ws != other:
			must[[]ibid.Document](t)(db.CopyDocuments(t.Context(), ws, some, other))
		case n < 13 && ws != other:
			must[[]ibid.Document](t)(db.MoveDocuments(t.Context(), ws, some, other))
		case n < 15: // takes vectors out of a document that stays
			chunks := must[[]ibid.Chunk](t)(db.Ungisted(t.Context(), ws, some[0], 3))
			var gists []ibid.ChunkGist
			for _, c := range chunks {
				gists = append(gists, ibid.ChunkGist{Chunk: c.ID, Gist: fmt.Sprint("gist ", step)})
			}
			must[ibid.Document](t)(db.SaveGists(t.Context(), ws, some[0], gists))
		case n < 16:
			embedIn(t, db, current.ID, ws, some[0], vector)
		case n < 17:
			need(db.SetPresence(t.Context(), ws, some[0], ibid.PresenceGone, 0))
		case n < 18:
			need(db.Compact(t.Context()))
		case n < 19:
			need(db.Rebuild(t.Context()))
		case building == nil:
			next := begin(t, db, ibid.EmbeddingIdentity{Model: fmt.Sprint("m", step), Dimensions: dimensions})
			for _, ws := range spaces {
				for _, id := range docs(ws) {
					embedIn(t, db, next, ws, id, vector)
				}
			}
		default:
			need(db.SwitchIndex(t.Context(), building.ID))
		}
		current, _, err = db.Indexes(t.Context())
		need(err)
		for _, ws := range spaces {
			scope := ibid.Scope{Workspace: ws}
			if ids := docs(ws); random.IntN(3) == 0 && len(ids) > 0 {
				scope.Documents = ids[:1+random.IntN(len(ids))]
			}
			if random.IntN(3) == 0 {
				scope.Pages = ibid.PageRange{From: 1 + random.IntN(2), To: 2}
			}
			query, limit := randomVector(random, dimensions), 1+random.IntN(60)
			want := exactly(t, db, scope, current.ID, query, limit)
			got := must[[]ibid.Candidate](t)(db.SearchVector(t.Context(), scope, current.ID, query, limit))
			if diff := cmp.Diff(want, got, nearly); diff != "" {
				t.Fatalf("step %d, %+v: (-vec0 +sketches)\n%s", step, scope, diff)
			}
			compared += len(got)
		}
	}
	if compared < 5000 {
		t.Errorf("only %d results were compared", compared)
	}
}

// topicLibrary makes a document of so many passages, more than are compared in the
// end, in groups that are near each other.
func topicLibrary(t testing.TB, passages int) (*DB, ibid.IndexID, ibid.Document, *topics) {
	t.Helper()
	const dimensions = 128
	db, index := sketchedLibrary(t, dimensions)
	made := newTopics(dimensions)
	pages := make([]string, passages/10)
	for i := range pages {
		pages[i] = "a\n\nb\n\nc\n\nd\n\ne\n\nf\n\ng\n\nh\n\ni\n\nj"
	}
	doc := addTexts(t, db, home, "large", pages...)
	return db, index, embedIn(t, db, index, home, doc.ID, func(ibid.Chunk) []float32 { return made.vector() }), made
}

// Of more vectors than are compared nearly all of the nearest are found.
func TestSketchesRecall(t *testing.T) {
	db, index, _, made := topicLibrary(t, 10*leastCompared)
	if got := recall(t, db, index, made, 50); got < 0.98 {
		t.Errorf("recall@10 is %.3f, want at least 0.98", got)
	}
}

// No sketch of another workspace's passages takes part, even of the same words.
func TestSketchesKeepWorkspacesApart(t *testing.T) {
	db, index := sketchedLibrary(t, 4)
	other := addWorkspace(t, db, "Other")
	pages := slices.Repeat([]string{"a\n\nb\n\nc\n\nd"}, 2*leastCompared/4)
	theirs := addTexts(t, db, other, "theirs", pages...)
	embedIn(t, db, index, other, theirs.ID, along(4)) // all exactly what is asked for
	ours := addTexts(t, db, home, "ours", "one\n\ntwo")
	embedIn(t, db, index, home, ours.ID, func(ibid.Chunk) []float32 { return []float32{-1, 1, 0, 0} })
	for scope, want := range map[*ibid.Scope]int{
		{Workspace: home}:  2,
		{Workspace: other}: 9,
		{Workspace: home, Documents: []ibid.DocumentID{theirs.ID}}:          0,
		{Workspace: home, Documents: []ibid.DocumentID{theirs.ID, ours.ID}}: 2,
		{Workspace: home, Pages: ibid.PageRange{From: 2}}:                   0,
		{Workspace: 99}: 0,
	} {
		found := must[[]ibid.Candidate](t)(db.SearchVector(t.Context(), *scope, index, firstAxis(4), 9))
		if len(found) != want {
			t.Errorf("%+v finds %d, want %d", *scope, len(found), want)
		}
		for _, c := range found {
			if (c.DocumentID == ours.ID) != (scope.Workspace == home) {
				t.Errorf("%+v finds a passage of document %d", *scope, c.DocumentID)
			}
		}
	}
	sound(t, db)
}

// Between two writes searches go on, and each finds at least what was there when
// it began.
func TestSketchesFollowWrites(t *testing.T) {
	db, index := sketchedLibrary(t, 4)
	done := make(chan struct{})
	saved := make(chan int, 1)
	saved <- 0
	go func() {
		defer close(done)
		for i := range 40 {
			doc := addTexts(t, db, home, fmt.Sprint(i), "a\n\nb\n\nc")
			embedIn(t, db, index, home, doc.ID, along(4))
			saved <- <-saved + 3
		}
	}()
	for going := true; going; {
		select {
		case <-done:
			going = false
		default:
		}
		least := <-saved
		saved <- least
		found := must[[]ibid.Candidate](t)(db.SearchVector(t.Context(), ibid.Scope{Workspace: home}, index, firstAxis(4), 1000))
		if len(found) < least || len(found)%3 != 0 {
			t.Errorf("%d found where %d were saved", len(found), least)
		}
	}
}
