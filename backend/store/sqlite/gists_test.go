package sqlite_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestSaveGists(t *testing.T) {
	db := fresh(t)
	index := begin(t, db, identity)
	doc := addTexts(t, db, home, "a", "one\n\ntwo", "three")
	other := addTexts(t, db, home, "b", "another document")
	unit := func(ibid.Chunk) []float32 { return []float32{1, 0, 0, 0} }
	embedAll(t, db, home, doc.ID, unit)
	embedAll(t, db, home, other.ID, unit)
	ungisted := func(limit int) (texts []string, ids []ibid.ChunkID) {
		for _, c := range must[[]ibid.Chunk](t)(db.Ungisted(t.Context(), home, doc.ID, limit)) {
			texts, ids = append(texts, c.Text), append(ids, c.ID)
		}
		return texts, ids
	}
	save := func(wantGisted, wantEmbedded int, gists ...ibid.ChunkGist) {
		t.Helper()
		got := must[ibid.Document](t)(db.SaveGists(t.Context(), home, doc.ID, gists))
		if got.ChunksGisted != wantGisted || got.ChunksEmbedded != wantEmbedded {
			t.Errorf("%d gisted and %d embedded, want %d and %d", got.ChunksGisted, got.ChunksEmbedded, wantGisted, wantEmbedded)
		}
		sound(t, db)
		textIsTrue(t, db)
	}
	names, ids := ungisted(2)
	if diff := cmp.Diff([]string{"one", "two"}, names); diff != "" {
		t.Error(diff)
	}
	foreign := must[[]ibid.Chunk](t)(db.Ungisted(t.Context(), home, other.ID, 1))[0].ID
	save(1, 2, ibid.ChunkGist{Chunk: ids[0], Gist: "The first."}, ibid.ChunkGist{Chunk: foreign, Gist: "x"}, ibid.ChunkGist{Chunk: 999, Gist: "x"})
	if names, _ = ungisted(9); len(names) != 2 || names[0] != "two" {
		t.Errorf("without a gist: %q", names)
	}
	pending := must[[]ibid.Chunk](t)(db.Unembedded(t.Context(), home, doc.ID, index, 9))
	if len(pending) != 1 || pending[0].Gist != "The first." {
		t.Errorf("to be embedded again: %+v", pending)
	}
	embedAll(t, db, home, doc.ID, unit)
	save(1, 3, ibid.ChunkGist{Chunk: ids[0], Gist: "The first."}) // says nothing new
	save(2, 1, ibid.ChunkGist{Chunk: ids[0], Gist: "Another."}, ibid.ChunkGist{Chunk: ids[1], Gist: "The second."})

	// Asked in vain: the chunk is not asked about again, and keeps its vector.
	third := ids[1] + 1
	save(3, 1, ibid.ChunkGist{Chunk: third})
	if _, left := ungisted(9); len(left) != 0 {
		t.Errorf("chunks %v are to be asked about again", left)
	}
	// A section is taken where there was none, and never replaced.
	save(3, 0, ibid.ChunkGist{Chunk: third, Section: "Annex"})
	save(3, 0, ibid.ChunkGist{Chunk: third, Section: "Another", Gist: "The third."})
	found := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"annex"}}, 9)
	if len(found) != 1 || found[0].Chunk.Section != "Annex" || found[0].Chunk.Gist != "The third." {
		t.Errorf("by its section: %+v", found)
	}

	// Those that are being built with another model were made without the gist too.
	built := begin(t, db, second)
	embedIn(t, db, built, home, doc.ID, unit)
	save(3, 0, ibid.ChunkGist{Chunk: third, Gist: "Changed."})
	if left := must[[]ibid.Chunk](t)(db.Unembedded(t.Context(), home, doc.ID, built, 9)); len(left) != 1 || left[0].ID != third {
		t.Errorf("to be embedded again: %+v", left)
	}
}

// Describing every passage changes every row of the full-text index and drops
// every vector; the space comes back as after a removal.
func TestSaveGistsGivesSpaceBack(t *testing.T) {
	db := fresh(t)
	begin(t, db, identity)
	doc := addTexts(t, db, home, "a", strings.Repeat("some words of a passage\n\n", 1000))
	blocksLeft := func() int {
		t.Helper()
		return must[int](t)(count(db, `SELECT count(*) FROM `+table(t, db)+`_chunks`))
	}
	for round := range 3 {
		embedAll(t, db, home, doc.ID, func(ibid.Chunk) []float32 { return []float32{1, 0, 0, 0} })
		if n := blocksLeft(); n != 8 {
			t.Errorf("round %d: 1000 vectors stand in %d blocks of 128, want 8", round, n)
		}
		var gists []ibid.ChunkGist
		for id := range 1000 {
			gists = append(gists, ibid.ChunkGist{Chunk: ibid.ChunkID(id + 1), Gist: strings.Repeat("z", round+1)})
		}
		must[ibid.Document](t)(db.SaveGists(t.Context(), home, doc.ID, gists))
	}
	if n := must[int](t)(count(db, `SELECT removed FROM chunk_text_upkeep`)); n > 500 {
		t.Errorf("%d removed rows were left in the full-text index", n)
	}
	sound(t, db)
}
