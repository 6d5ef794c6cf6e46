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
	var some []ibid.DocumentID
	for i := range 10 {
		some = append(some, ibid.DocumentID(1+i*17))
	}
	all, few := ibid.Scope{Workspace: home}, ibid.Scope{Workspace: home, Documents: some}
	common := ibid.Query{Terms: []string{benchWord(0), benchWord(5), benchWord(40), benchWord(900), benchWord(5000)}}
	rare := ibid.Query{Terms: []string{benchWord(900), benchWord(2000), benchWord(5000), benchWord(9000)}}

	for _, c := range []struct {
		name   string
		search func() ([]ibid.Hit, error)
	}{
		{"keyword/common words", func() ([]ibid.Hit, error) { return db.SearchKeyword(b.Context(), all, common, 50) }},
		{"keyword/common words, 10 documents", func() ([]ibid.Hit, error) { return db.SearchKeyword(b.Context(), few, common, 50) }},
		{"keyword/rare words", func() ([]ibid.Hit, error) { return db.SearchKeyword(b.Context(), all, rare, 50) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if hits, err := c.search(); err != nil || len(hits) == 0 {
					b.Fatal(len(hits), err)
				}
			}
		})
	}

	b.Run("frequencies, first time", func(b *testing.B) {
		for b.Loop() {
			db.frequencies.forget()
			if _, _, err := db.DocumentFrequencies(b.Context(), home, common.Terms); err != nil {
				b.Fatal(err)
			}
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
