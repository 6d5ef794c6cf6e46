package sqlite

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// Whatever is written, removed and merged, the lists of words give what MATCH gives,
// to the last digit.
func TestListsFindWhatMatchFinds(t *testing.T) {
	db := fresh(t)
	random := rand.New(rand.NewPCG(1, 2))
	words := rand.NewZipf(random, 1.1, 4, 3_000)
	var docs []ibid.DocumentID
	var several, deleted bool // states that must have been met
	for step := range 60 {
		switch {
		case step%7 == 6:
			i := random.IntN(len(docs))
			remove(t, db, home, docs[i])
			docs = slices.Delete(docs, i, i+1)
		case step%13 == 12:
			db.gatherText(t.Context())
		case step%17 == 16:
			if err := db.Rebuild(t.Context()); err != nil {
				t.Fatal(err)
			}
		default:
			pages := make([]string, 1+random.IntN(60))
			for i := range pages {
				pages[i] = benchText(words)
			}
			docs = append(docs, addTexts(t, db, home, fmt.Sprintf("report %d", step), pages...).ID)
		}
		if step%5 > 0 && step < 40 {
			continue
		}
		index := searchBothWays(t, db, random)
		several = several || len(index.segments) > 3
		for _, s := range index.segments {
			deleted = deleted || len(s.gone.pages) > 0
		}
	}
	if !several || !deleted {
		t.Error("never several segments, or none with deleted rows")
	}
}

// searchBothWays searches some questions by lists and by MATCH, and gives the index
// that had the lists.
func searchBothWays(t *testing.T, db *DB, random *rand.Rand) (index *textIndex) {
	t.Helper()
	for range 8 {
		var q ibid.Query
		for range 1 + random.IntN(7) {
			rank := uint64(1) << random.IntN(13)
			q.Terms = append(q.Terms, benchWord(rank+random.Uint64N(rank)))
		}
		q.Terms = append(q.Terms, []string{"report", benchWord(0), "nowhere"}[random.IntN(3)])
		limit := []int{1, 10, 200}[random.IntN(3)]
		err := db.inquire(t.Context(), home, func(in inquiry) error {
			in.statistics = &statistics{} // so that each counts for itself
			byMatch := in.wordings(q)
			if err := in.weigh(t.Context(), byMatch, nil); err != nil {
				return err
			}
			want, err := in.search(t.Context(), ibid.Scope{Workspace: home}, byMatch, limit)
			if err != nil {
				return err
			}
			in.statistics = &statistics{}
			byLists := in.wordings(q)
			lists, err := in.readLists(t.Context(), byLists)
			if err != nil {
				return err
			}
			if lists == nil {
				t.Fatalf("%q: the lists were not read", q.Terms)
			}
			if err := in.weigh(t.Context(), byLists, lists); err != nil {
				return err
			}
			index = lists.index
			got, err := lists.search(t.Context(), in, byLists, limit)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%q, %d: %s", q.Terms, limit, diff)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return index
}

func TestALongListIsLeftToMatch(t *testing.T) {
	db := fresh(t)
	pages := make([]string, 3000)
	for i := range pages {
		pages[i] = fmt.Sprintf("rent %d", i)
	}
	addTexts(t, db, home, "a", pages...)
	db.gatherText(t.Context())
	for _, c := range []struct {
		longest int // leaves
		tokens  []string
		read    bool
	}{
		{9, []string{"17", "rent"}, true},
		{1, []string{"17"}, true},
		{1, []string{"17", "rent"}, false},
		{1, []string{"rent", "17"}, false},
	} {
		err := db.withSnapshot(t.Context(), func(s snapshot) error {
			index, err := (&listCache{}).current(t.Context(), s)
			if err != nil {
				return err
			}
			index.longest = c.longest
			lists, err := index.read(t.Context(), s, c.tokens)
			if (lists != nil) != c.read {
				t.Errorf("%q of %d leaves: read %v", c.tokens, c.longest, lists != nil)
			}
			if c.read && slices.Contains(c.tokens, "rent") && lists[1].rows() != len(pages) {
				t.Errorf("%d rows", lists[1].rows())
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
