package sqlite

import (
	"bytes"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
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

// What is not as FTS5 writes it is told, or read as something else, but never read
// beyond its end: run it with -asan to see that.
func TestDamagedLeavesAreReadWithoutHarm(t *testing.T) {
	db := fresh(t)
	random := rand.New(rand.NewPCG(3, 4))
	words := rand.NewZipf(random, 1.1, 4, 3_000)
	pages := make([]string, 200)
	for i := range pages {
		pages[i] = benchText(words)
	}
	addTexts(t, db, home, "a", pages...)
	tokens := []string{benchWord(0), benchWord(1), benchWord(40), benchWord(900), "nowhere"}
	refused := 0
	for range 100 {
		tx := must[*sql.Tx](t)(db.writer.BeginTx(t.Context(), nil))
		var leaves []int64
		for id, block := range leavesOf(t, tx) {
			leaves = append(leaves, id)
			switch random.IntN(4) {
			case 0:
				block = block[:random.IntN(len(block))]
			case 1:
				for range 1 + random.IntN(20) {
					block[random.IntN(len(block))] = byte(random.Uint32())
				}
			case 2: // where the tokens end, and begin
				block[2], block[3] = byte(random.Uint32()), byte(random.Uint32())
			default:
				block = append(block, bytes.Repeat([]byte{0xff}, random.IntN(30))...)
			}
			if _, err := tx.Exec(`UPDATE chunk_text_data SET block = ? WHERE id = ?`, block, id); err != nil {
				t.Fatal(err)
			}
		}
		if len(leaves) == 0 {
			t.Fatal("no leaves")
		}
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
		err := db.withSnapshot(t.Context(), func(s snapshot) error {
			index, err := (&listCache{}).current(t.Context(), s)
			if err != nil {
				return err
			}
			lists, err := index.read(t.Context(), s, tokens)
			if lists == nil {
				refused++
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Rebuild(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if refused < 10 {
		t.Errorf("%d of 100 were refused", refused)
	}
}

// leavesOf gives what stands on the leaves of the full-text index.
func leavesOf(t *testing.T, tx *sql.Tx) map[int64][]byte {
	t.Helper()
	rows, err := tx.Query(`SELECT id, block FROM chunk_text_data WHERE id >> ? BETWEEN 1 AND ? AND length(block) > 8`, segmentShift, hashSegment-1)
	leaves := make(map[int64][]byte)
	_, err = collect(rows, err, func(row scanner) (none struct{}, err error) {
		var id int64
		var block []byte
		err = row.Scan(&id, &block)
		leaves[id] = block
		return none, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return leaves
}

func TestListsAreAskedForAsAWhole(t *testing.T) {
	db := fresh(t)
	addTexts(t, db, home, "a", "forty crates of lamps")
	err := db.withSnapshot(t.Context(), func(s snapshot) error {
		for query, ok := range map[string]bool{
			`SELECT lists FROM word_lists(x'', x'', 1, x'')`:                          true,
			`SELECT lists FROM word_lists(x'0100', x'', 1, x'')`:                      true, // not even a length
			`SELECT lists FROM word_lists(x'ffffff7f30', x'', 1, x'')`:                false,
			`SELECT lists FROM word_lists(x'ffffffff30', x'', 1, x'')`:                false,
			`SELECT lists FROM word_lists(x'', x'', 1)`:                               false,
			`SELECT lists FROM word_lists`:                                            false,
			`SELECT lists FROM word_lists(x'', x'', 1, x'') WHERE words > x'00'`:      true,
			`SELECT count(*) FROM word_lists(x'', x'', 1, x'') WHERE rowid = 1 OR 1`:  true,
			`SELECT a.lists FROM (SELECT 1) b, word_lists(x'', x'', b."1", x'') AS a`: true,
		} {
			rows, err := s.QueryContext(t.Context(), query)
			if err == nil {
				rows.Next()
				err = rows.Err()
				rows.Close()
			}
			if (err == nil) != ok {
				t.Errorf("%s: %v", query, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestMoreWordsThanATallyHasBitsAreLeftToMatch(t *testing.T) {
	db := fresh(t)
	var text []string
	for i := range mostCounted + 1 {
		text = append(text, benchWord(uint64(i)))
	}
	addTexts(t, db, home, "a", strings.Join(text, " "))
	for n, byLists := range map[int]bool{mostCounted / 2: true, mostCounted + 1: false} {
		var words []weighed
		for _, w := range text[:n] {
			words = append(words, weighed{wording: word([]string{w}), weight: 1})
		}
		err := db.inquire(t.Context(), home, func(in inquiry) error {
			lists, err := in.readLists(t.Context(), words)
			if (lists != nil) != byLists {
				t.Errorf("%d words: lists are read: %v", n, lists != nil)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: text[:min(n, maxWordings)]}, 9); len(hits) != 1 {
			t.Errorf("%d words: %d hits", n, len(hits))
		}
	}
}
