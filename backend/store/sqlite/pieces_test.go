package sqlite_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// pieces counts the pieces of the full-text index of passages.
func pieces(t *testing.T, db *DB) int {
	t.Helper()
	return must[int](t)(count(db, `SELECT count(DISTINCT segid) FROM chunk_text_idx`))
}

func TestPiecesAreGatheredAfterTheLastWork(t *testing.T) {
	db := fresh(t)
	docs := make([]ibid.Document, 2)
	for i := range docs {
		docs[i] = addTexts(t, db, home, fmt.Sprintf("doc%d", i))
		must[ibid.Document](t)(db.Enqueue(t.Context(), home, docs[i].ID, 0))
		for page := range 43 {
			saveTexts(t, db, home, docs[i].ID, page+1, fmt.Sprintf("Rent of flat %d.\n\nDeposit of flat %d.", page, page))
		}
	}
	search := func() []ibid.Candidate {
		return must[[]ibid.Candidate](t)(db.SearchKeyword(t.Context(), ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"flat", "rent", "7"}}, 30))
	}
	want := search()
	dequeue := func(doc ibid.Document) {
		t.Helper()
		if err := db.Dequeue(t.Context(), home, doc.ID); err != nil {
			t.Fatal(err)
		}
	}
	before := pieces(t, db)
	if dequeue(docs[0]); before < 3 || pieces(t, db) != before {
		t.Errorf("%d pieces while there is work, %d before", pieces(t, db), before)
	}
	if dequeue(docs[1]); pieces(t, db) != 1 {
		t.Errorf("%d pieces when all work has ended", pieces(t, db))
	}
	if diff := cmp.Diff(want, search()); diff != "" {
		t.Error(diff)
	}

	if dequeue(docs[1]); pieces(t, db) != 1 {
		t.Error("merged again after work that had ended before")
	}
}

func TestLittleThatIsNewLeavesTheLargestPiece(t *testing.T) {
	db := fresh(t)
	words := rand.NewZipf(rand.New(rand.NewPCG(1, 2)), 1.1, 4, 30_000)
	doc := addTexts(t, db, home, "a")
	read := func(from, to int) {
		t.Helper()
		must[ibid.Document](t)(db.Enqueue(t.Context(), home, doc.ID, 0))
		for page := from; page < to; page++ {
			saveTexts(t, db, home, doc.ID, page, benchText(words))
		}
		if err := db.Dequeue(t.Context(), home, doc.ID); err != nil {
			t.Fatal(err)
		}
	}
	largest := func() int {
		return must[int](t)(count(db, `SELECT segid FROM chunk_text_idx GROUP BY segid ORDER BY count(*) DESC LIMIT 1`))
	}
	read(1, 301)
	first := largest()
	if read(301, 303); largest() != first || pieces(t, db) < 2 || pieces(t, db) > 3 {
		t.Errorf("piece %d is the largest of %d, not %d", largest(), pieces(t, db), first)
	}
	if read(303, 383); pieces(t, db) != 1 {
		t.Errorf("%d pieces after much that is new", pieces(t, db))
	}
}
