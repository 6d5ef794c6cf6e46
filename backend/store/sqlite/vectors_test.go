package sqlite_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestSearchVector(t *testing.T) {
	db := fresh(t)
	all := ibid.Scope{Workspace: home}
	index := begin(t, db, identity)
	search := func(scope ibid.Scope, v []float32, limit int) []ibid.Hit {
		t.Helper()
		return near(t, db, scope, index, v, limit)
	}
	doc := addTexts(t, db, home, "a", "east\n\nnorth-east\n\nnorth\n\nwest")
	vectors := map[string][]float32{"east": {2, 0, 0, 0}, "north-east": {3, 3, 0, 0}, "north": {0, 0.1, 0, 0}, "west": {-7, 0, 0, 0}}
	embedAll(t, db, home, doc.ID, func(c ibid.Chunk) []float32 { return vectors[c.Text] })

	hits := search(all, []float32{10, 0, 0, 0}, 10)
	if diff := cmp.Diff([]string{"east", "north-east", "north", "west"}, texts(hits)); diff != "" {
		t.Fatal(diff)
	}
	for i, want := range []float64{1, math.Sqrt2 / 2, 0, -1} {
		h := hits[i]
		if math.Abs(h.VectorScore-want) > 1e-6 || h.Score != h.VectorScore || h.VectorRank != i+1 || h.KeywordRank != 0 || h.Label != "1" {
			t.Errorf("hit %d, cosine should be %g: %+v", i+1, want, h)
		}
	}
	if hits := search(all, []float32{0, 1, 0, 0}, 1); len(hits) != 1 || hits[0].Chunk.Text != "north" {
		t.Errorf("the nearest one is %q", texts(hits))
	}
	_, err := db.SearchVector(t.Context(), all, index, []float32{1, 0}, 1)
	wantCode(t, err, ibid.CodeInvalid)
	_, err = db.SearchVector(t.Context(), all, index+1, []float32{1, 0, 0, 0}, 1)
	wantCode(t, err, ibid.CodeConflict)
	if hits := search(all, []float32{0, 1, 0, 0}, 1_000_000); len(hits) != 4 {
		t.Errorf("%d hits for a limit beyond all", len(hits))
	}
}

// The scope applies before the nearest are chosen, over many blocks of vectors and
// two workspaces, with few contents and with more than vec0 is given.
func TestSearchVectorScope(t *testing.T) {
	db := fresh(t)
	begin(t, db, identity)
	random := rand.New(rand.NewPCG(1, 1))
	query := randomVector(random, 4)
	cosine := func(v []float32) float64 {
		var dot, a, b float64
		for i := range v {
			dot += float64(v[i]) * float64(query[i])
			a += float64(v[i]) * float64(v[i])
			b += float64(query[i]) * float64(query[i])
		}
		return dot / math.Sqrt(a*b)
	}
	type stored struct {
		id     ibid.ChunkID
		doc    ibid.DocumentID
		ws     ibid.WorkspaceID
		cosine float64
	}
	var everything []stored
	spaces := []ibid.WorkspaceID{home, addWorkspace(t, db, "Other")}
	for i := range 12 {
		pages := make([]string, 60)
		for p := range pages {
			pages[p] = "a page"
		}
		ws := spaces[i%2]
		doc := addTexts(t, db, ws, string(rune('a'+i)), pages...)
		embedAll(t, db, ws, doc.ID, func(c ibid.Chunk) []float32 {
			v := randomVector(random, 4)
			everything = append(everything, stored{c.ID, doc.ID, ws, cosine(v)})
			return v
		})
	}
	slices.SortFunc(everything, func(a, b stored) int {
		if a.cosine > b.cosine {
			return -1
		}
		return 1
	})
	check := func(docs []ibid.DocumentID) {
		t.Helper()
		var want, got []ibid.ChunkID
		for _, s := range everything {
			if s.ws == home && (docs == nil || slices.Contains(docs, s.doc)) && len(want) < 25 {
				want = append(want, s.id)
			}
		}
		hits := near(t, db, ibid.Scope{Workspace: home, Documents: docs}, current(t, db), query, 25)
		for _, h := range hits {
			got = append(got, h.Chunk.ID)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%d documents: %s", len(docs), diff)
		}
	}
	for _, docs := range [][]ibid.DocumentID{nil, {1}, {11}, {3, 9}, {2}, {1, 2, 3, 4, 5, 6, 7, 8}, {999}} {
		check(docs)
	}
	crowd := []ibid.DocumentID{1, 2, 3}
	for i := range maxListed {
		doc, _, err := db.AddDocument(t.Context(), home, ibid.NewDocument{Hash: fmt.Sprint("crowd", i)})
		if err != nil {
			t.Fatal(err)
		}
		crowd = append(crowd, doc.ID)
	}
	check(nil)
	check(crowd)
}

func TestSaveVectors(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a", "one\n\ntwo\n\nthree")
	_, err := db.Unembedded(t.Context(), home, doc.ID, 1, 5)
	wantCode(t, err, ibid.CodeConflict)
	_, err = db.SaveVectors(t.Context(), home, doc.ID, 1, []ibid.ChunkVector{{Chunk: 1, Vector: []float32{1, 0, 0, 0}}})
	wantCode(t, err, ibid.CodeConflict)
	index := begin(t, db, identity)
	pending := func(limit int) (ordinals []int) {
		for _, c := range must[[]ibid.Chunk](t)(db.Unembedded(t.Context(), home, doc.ID, index, limit)) {
			ordinals = append(ordinals, c.Ordinal)
		}
		return ordinals
	}
	if diff := cmp.Diff([]int{0, 1}, pending(2)); diff != "" {
		t.Error(diff)
	}
	chunks := must[[]ibid.Chunk](t)(db.Unembedded(t.Context(), home, doc.ID, index, 5))
	other := addTexts(t, db, home, "b", "another document")
	foreign := must[[]ibid.Chunk](t)(db.Unembedded(t.Context(), home, other.ID, index, 5))[0].ID
	unit := []float32{1, 0, 0, 0}

	for name, bad := range map[string][]float32{
		"zero": {0, 0, 0, 0}, "none": nil, "too short": {1, 0}, "too long": {1, 0, 0, 0, 0},
		"not a number": {float32(math.NaN()), 0, 0, 0}, "infinite": {float32(math.Inf(1)), 0, 0, 0},
	} {
		_, err := db.SaveVectors(t.Context(), home, doc.ID, index, []ibid.ChunkVector{{Chunk: chunks[0].ID, Vector: unit}, {Chunk: chunks[1].ID, Vector: bad}})
		if ibid.CodeOf(err) != ibid.CodeInvalid {
			t.Errorf("%s vector: %v", name, err)
		}
	}
	if got := pending(5); len(got) != 3 {
		t.Errorf("a refused batch was stored in part: %v are left", got)
	}

	// Chunks that are gone, of another document, or given twice are ignored.
	saved := must[ibid.Document](t)(db.SaveVectors(t.Context(), home, doc.ID, index, []ibid.ChunkVector{
		{Chunk: 9999, Vector: unit}, {Chunk: foreign, Vector: unit}, {Chunk: chunks[0].ID, Vector: unit}, {Chunk: chunks[0].ID, Vector: unit}}))
	if saved.ChunksEmbedded != 1 {
		t.Errorf("%d chunks embedded, want 1", saved.ChunksEmbedded)
	}
	saved = must[ibid.Document](t)(db.SaveVectors(t.Context(), home, doc.ID, index, []ibid.ChunkVector{{Chunk: chunks[0].ID, Vector: unit}, {Chunk: chunks[2].ID, Vector: unit}}))
	if diff := cmp.Diff([]int{1}, pending(5)); diff != "" || saved.ChunksEmbedded != 2 {
		t.Error(diff, saved.ChunksEmbedded)
	}
	sound(t, db)
}
