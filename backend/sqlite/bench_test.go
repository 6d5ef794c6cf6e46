package sqlite

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// The benchmarks search 20,000 chunks of 150 words in 200 documents, words
// drawn so that the n-th most common is n times rarer than the first, and their
// vectors of 384 numbers. Run with
//
//	go test -tags sqlite_fts5 -run '^$' -bench . ./backend/sqlite
const (
	benchDocuments  = 200
	benchPages      = 50
	benchDimensions = 384
)

// benchLibrary makes the library once for all benchmarks of a run.
func benchLibrary(b *testing.B) *DB {
	b.Helper()
	db := open(b, filepath.Join(b.TempDir(), "library.db"))
	random := rand.New(rand.NewPCG(1, 2))
	words := rand.NewZipf(random, 1.1, 4, 30_000)
	begin(b, db, ibid.EmbeddingIdentity{Model: "bench", Dimensions: benchDimensions})
	for d := range benchDocuments {
		pages := make([]string, benchPages)
		for p := range pages {
			pages[p] = benchText(words) + "\n\n" + benchText(words)
		}
		doc := addTexts(b, db, home, fmt.Sprintf("doc%d", d), pages...)
		embedAll(b, db, home, doc.ID, func(ibid.Chunk) []float32 { return randomVector(random, benchDimensions) })
	}
	return db
}

func benchText(words *rand.Zipf) string {
	text := make([]string, 150)
	for i := range text {
		text[i] = benchWord(words.Uint64())
	}
	return strings.Join(text, " ")
}

// benchWord spells a number in letters.
func benchWord(n uint64) string {
	word := []byte{'w'}
	for n += 26; n > 0; n /= 26 {
		word = append(word, byte('a'+n%26))
	}
	return string(word)
}

func randomVector(random *rand.Rand, dimensions int) []float32 {
	v := make([]float32, dimensions)
	for i := range v {
		v[i] = float32(random.NormFloat64())
	}
	return v
}

func BenchmarkSearch(b *testing.B) {
	db := benchLibrary(b)
	random := rand.New(rand.NewPCG(3, 4))
	var some []ibid.DocumentID
	for i := range 10 {
		some = append(some, ibid.DocumentID(1+i*17))
	}
	all, few := ibid.Scope{Workspace: home}, ibid.Scope{Workspace: home, Documents: some}
	common := ibid.Query{Terms: []string{benchWord(0), benchWord(5), benchWord(40), benchWord(900), benchWord(5000)}}
	rare := ibid.Query{Terms: []string{benchWord(900), benchWord(2000), benchWord(5000), benchWord(9000)}}

	keyword := func(scope ibid.Scope, q ibid.Query) func() (int, error) {
		return func() (int, error) {
			found, err := db.SearchKeyword(b.Context(), scope, q, 200)
			return len(found), err
		}
	}
	vector := func(scope ibid.Scope) func() (int, error) {
		return func() (int, error) {
			found, err := db.SearchVector(b.Context(), scope, current(b, db), randomVector(random, benchDimensions), 50)
			return len(found), err
		}
	}
	for _, c := range []struct {
		name   string
		search func() (int, error)
	}{
		{"keyword/common words", keyword(all, common)},
		{"keyword/common words, 10 documents", keyword(few, common)},
		{"keyword/rare words", keyword(all, rare)},
		{"vector", vector(all)},
		{"vector/10 documents", vector(few)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if n, err := c.search(); err != nil || n == 0 {
					b.Fatal(n, err)
				}
			}
		})
	}

	b.Run("frequencies, first time", func(b *testing.B) {
		for b.Loop() {
			db.statistics.forget()
			frequencies(b, db, home, common.Terms...)
		}
	})
	b.Run("delete a document", func(b *testing.B) {
		id := ibid.DocumentID(benchDocuments)
		for b.Loop() {
			if id == 0 {
				b.Skip("no documents left")
			}
			remove(b, db, home, id)
			id--
		}
	})
}

// Saving is measured in batches of eight pages, as an ingest saves them.
func BenchmarkSavePages(b *testing.B) {
	db := fresh(b)
	words := rand.NewZipf(rand.New(rand.NewPCG(1, 2)), 1.1, 4, 30_000)
	doc := addTexts(b, db, home, "a")
	page := 1
	for b.Loop() {
		b.StopTimer()
		texts := make([]string, 8)
		for i := range texts {
			texts[i] = benchText(words) + "\n\n" + benchText(words)
		}
		b.StartTimer()
		saveTexts(b, db, home, doc.ID, page, texts...)
		page += len(texts)
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(2*(page-1)), "µs/passage")
}
