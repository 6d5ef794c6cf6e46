package index

import (
	"database/sql"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// sketched makes a library of one document whose vectors are searched by sketches from the
// first one on.
func sketched(t *testing.T, passages int, vector func() []float32) (*Store, ibid.IndexID) {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "library.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s := New(db)
	s.FewVectors = 0
	x, err := s.BeginIndex(t.Context(), ibid.EmbeddingIdentity{Model: "m", Dimensions: len(vector())}, "chunker")
	if err != nil {
		t.Fatal(err)
	}
	run(t, s, `INSERT INTO contents (id, hash, bytes, status) VALUES (1, 'h', 1, 'ready')`,
		`INSERT INTO documents (id, workspace_id, content_id, path, name, title, added_at) VALUES (1, 1, 1, '', '', '', 0)`,
		`INSERT INTO pages (content_id, number, label, width, height, rotate, failed, text, words) VALUES (1, 1, '', 1, 1, 0, 0, '', x'')`)
	vectors := make([][]float32, passages)
	for i := range vectors {
		vectors[i] = vector()
	}
	addVectors(t, s, x.ID, vectors...)
	return s, x.ID
}

// run runs statements in one transaction.
func run(t *testing.T, s *Store, statements ...string) {
	t.Helper()
	err := s.db.Write(t.Context(), func(tx *sql.Tx) error { return sqlite.RunAll(t.Context(), tx, statements) })
	if err != nil {
		t.Fatal(err)
	}
}

// addVectors adds a passage for each vector.
func addVectors(t *testing.T, s *Store, index ibid.IndexID, vectors ...[]float32) {
	t.Helper()
	var added []ibid.ChunkVector
	err := s.db.Write(t.Context(), func(tx *sql.Tx) error {
		for _, v := range vectors {
			chunk := ibid.ChunkVector{Vector: v}
			err := tx.QueryRowContext(t.Context(), `
				INSERT INTO chunks (content_id, page, ordinal, start_byte, end_byte, tokens, text)
				SELECT 1, 1, coalesce(max(ordinal), -1) + 1, 0, 1, 1, 'x' FROM chunks RETURNING id`).Scan(&chunk.Chunk)
			if err != nil {
				return err
			}
			added = append(added, chunk)
		}
		return nil
	})
	if err == nil {
		_, err = s.SaveVectors(t.Context(), 1, 1, index, added)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func search(t *testing.T, s *Store, index ibid.IndexID, vector []float32, limit int) []ibid.Candidate {
	t.Helper()
	found, err := s.SearchVector(t.Context(), ibid.Scope{Workspace: 1}, index, vector, limit)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Vectors that were removed keep no others out of the result, even if all that
// would be compared are gone from a document that stays.
func TestRemovedVectorsDoNotCrowd(t *testing.T) {
	const passages, gone = 2000, 2000 - leastCompared
	random := rand.New(rand.NewPCG(1, 1))
	vector := func() []float32 {
		v := make([]float32, 128)
		for i := range v {
			v[i] = float32(random.NormFloat64())
		}
		return v
	}
	s, index := sketched(t, passages, vector)
	query := vector()
	exact := New(s.db)
	exact.FewVectors = math.MaxInt
	search(t, s, index, query, 10)
	var removed []ibid.ChunkID
	for _, c := range search(t, exact, index, query, gone) {
		removed = append(removed, c.ChunkID)
	}
	run(t, s, fmt.Sprintf(`DELETE FROM vectors_1 WHERE chunk_id IN (SELECT value FROM json_each('%s'))`, sqlite.JSONArray(removed)))
	want, got := search(t, exact, index, query, 10), search(t, s, index, query, 10)
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-6)); diff != "" || len(got) != 10 {
		t.Error(diff)
	}
	if left := s.sketches.latest.Load().set.Len(); left != passages-gone {
		t.Errorf("%d sketches are kept of %d vectors", left, passages-gone)
	}
}

// Only blocks with something new are read again, and with something removed once a
// search has come upon that.
func TestSketchesAreReadOnce(t *testing.T) {
	axis := []float32{1, 0, 0, 0}
	s, index := sketched(t, 400, func() []float32 { return axis }) // a little more than three blocks
	changed := func(removed bool) (numbers []int64) {
		t.Helper()
		err := s.db.Read(t.Context(), func(tx *sql.Tx) error {
			x, err := sqlite.IndexOf(t.Context(), tx, index)
			if err == nil {
				numbers, err = changedBlocks(t.Context(), tx, x, s.sketches.latest.Load(), removed)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return numbers
	}
	search(t, s, index, axis, 5)
	known := s.sketches.latest.Load()
	search(t, s, index, axis, 5)
	if s.sketches.latest.Load() != known {
		t.Error("sketches are read again although nothing was written")
	}
	addVectors(t, s, index, axis)
	if got := changed(false); !slices.Equal(got, []int64{4}) {
		t.Errorf("blocks %v are read after another vector, want the last one", got)
	}
	search(t, s, index, axis, 5)
	if now := s.sketches.latest.Load(); now.set.Len() != 401 || known.set.Len() != 400 {
		t.Errorf("%d sketches, and %d in the state before", now.set.Len(), known.set.Len())
	}
	run(t, s, `DELETE FROM vectors_1 WHERE chunk_id = 200`)
	if got := changed(true); !slices.Equal(got, []int64{2, 4}) {
		t.Errorf("blocks %v are read after a removal, want its own and the last one", got)
	}
}
