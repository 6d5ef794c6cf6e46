package sqlite_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// The benchmarks search 20,000 chunks of 150 words in 200 documents, words
// drawn so that the n-th most common is n times rarer than the first, and their
// vectors of 384 numbers. Run with
//
//	go test -tags sqlite_fts5 -run '^$' -bench . ./backend/store/sqlite
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
			db.PassagesChanged()
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

// BenchmarkQuestion searches the words of questions among IBID_BENCH_CHUNKS
// passages, 10,000 unless said otherwise: frequencies and candidates, nothing
// remembered from question to question. With IBID_BENCH_LIBRARY the library is kept
// in that file, and used again.
//
//	IBID_BENCH_CHUNKS=100000 go test -tags sqlite_fts5 -run '^$' -bench Question ./backend/store/sqlite
func BenchmarkQuestion(b *testing.B) {
	chunks := 10_000
	if wish := os.Getenv("IBID_BENCH_CHUNKS"); wish != "" {
		chunks = must[int](b)(strconv.Atoi(wish))
	}
	db := questionLibrary(b, cmp.Or(os.Getenv("IBID_BENCH_LIBRARY"), filepath.Join(b.TempDir(), "library.db")), chunks)
	scope := ibid.Scope{Workspace: home}
	some := ibid.Scope{Workspace: home, Documents: []ibid.DocumentID{3, 11, 12, 40}}
	for _, c := range []struct {
		what  string
		scope ibid.Scope
		ranks []uint64 // a question has one word of about each rank
	}{
		{"of common and rare words", scope, []uint64{50, 90, 200, 600, 2000, 9000}},
		{"of eight words", scope, []uint64{30, 60, 120, 240, 480, 960, 1920, 3840}},
		{"of common words", scope, []uint64{20, 30, 40, 60}},
		{"of the commonest words", scope, []uint64{0, 1, 2}},
		{"in four documents", some, []uint64{50, 90, 200, 600, 2000, 9000}},
	} {
		b.Run(c.what, func(b *testing.B) {
			random := rand.New(rand.NewPCG(5, 6))
			var took []time.Duration
			for b.Loop() {
				var q ibid.Query
				for _, rank := range c.ranks {
					word := benchWord(rank + random.Uint64N(rank/4+1))
					q.Terms, q.Stems = append(q.Terms, word), append(q.Stems, language.Alternatives(word, nil))
				}
				db.PassagesChanged()
				began := time.Now()
				_, _, err := db.Frequencies(b.Context(), c.scope, q.Stems)
				found, err2 := db.SearchKeyword(b.Context(), c.scope, q, 200)
				took = append(took, time.Since(began))
				if err = errors.Join(err, err2); err != nil || len(found) == 0 {
					b.Fatal(len(found), err)
				}
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-p50")
			b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms-p95")
		})
	}
}

// BenchmarkIndexed looks up all that a misspelt word may have been meant as, in the library
// of [BenchmarkQuestion].
func BenchmarkIndexed(b *testing.B) {
	chunks := benchSize(b, "IBID_BENCH_CHUNKS", 10_000)
	db := questionLibrary(b, cmp.Or(os.Getenv("IBID_BENCH_LIBRARY"), filepath.Join(b.TempDir(), "library.db")), chunks)
	var took []time.Duration
	random := rand.New(rand.NewPCG(5, 6))
	for b.Loop() {
		words := language.Misspellings(benchWord(random.Uint64N(2000)) + "x")
		began := time.Now()
		if found, err := db.Indexed(b.Context(), home, words); err != nil || len(found) == 0 {
			b.Fatal(len(found), err)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-p50")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms-p95")
}

// questionLibrary makes a library of documents with 100 passages of 150 words.
func questionLibrary(b *testing.B, path string, chunks int) *DB {
	b.Helper()
	db := open(b, path)
	if len(must[[]ibid.Document](b)(db.Documents(b.Context(), home))) > 0 {
		return db
	}
	words := rand.NewZipf(rand.New(rand.NewPCG(1, 2)), 1.1, 4, 200_000)
	for d := range chunks / 100 {
		pages := make([]string, 50)
		for p := range pages {
			pages[p] = benchText(words) + "\n\n" + benchText(words)
		}
		addTexts(b, db, home, fmt.Sprintf("doc%d", d), pages...)
	}
	return db
}
