package sqlite_test

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/store/sketch"
	"ibid/backend/store/sqlite"
)

// BenchmarkSearchVector searches 10,000 vectors of 768 numbers, or as many as
// IBID_BENCH_CHUNKS says, in documents of a hundred passages, by vec0 alone and by
// their sketches, and measures the recall@10 of these. IBID_BENCH_DIMENSIONS
// changes the numbers, and with IBID_BENCH_FOLDER the library is kept there for
// another run.
//
//	IBID_BENCH_CHUNKS=100000 go test -tags sqlite_fts5 -run '^$' -bench SearchVector ./backend/store/sqlite
func BenchmarkSearchVector(b *testing.B) {
	chunks, dimensions := benchSize(b, "IBID_BENCH_CHUNKS", 10_000), benchSize(b, "IBID_BENCH_DIMENSIONS", 768)
	path := vectorLibrary(b, chunks, dimensions)
	db := open(b, path)
	index := current(b, db)
	all := ibid.Scope{Workspace: home}
	one := ibid.Scope{Workspace: home, Documents: []ibid.DocumentID{ibid.DocumentID(chunks / 200)}}
	tenth := ibid.Scope{Workspace: home}
	for id := 1; id <= chunks/100; id += 10 {
		tenth.Documents = append(tenth.Documents, ibid.DocumentID(id))
	}
	questions := newTopics(dimensions)
	questions.random = rand.New(rand.NewPCG(9, 9))
	for _, path := range []struct {
		name string
		few  int
	}{{"vec0", math.MaxInt}, {"sketches", 0}} {
		db.forget()
		db.FewVectors = path.few
		must[[]ibid.Candidate](b)(db.SearchVector(b.Context(), all, index, questions.vector(), 1))
		for name, scope := range map[string]ibid.Scope{"all": all, "tenth": tenth, "one document": one, "page 1": {Workspace: home, Pages: ibid.PageRange{From: 1, To: 1}}} {
			b.Run(path.name+"/"+name, func(b *testing.B) {
				for b.Loop() {
					if found, err := db.SearchVector(b.Context(), scope, index, questions.vector(), 50); err != nil || len(found) == 0 {
						b.Fatal(len(found), err)
					}
				}
			})
		}
	}
	b.Run("sketches/recall", func(b *testing.B) {
		for b.Loop() {
			b.ReportMetric(recall(b, db, index, questions, 20), "recall@10")
		}
	})
	b.Run("sketches/first", func(b *testing.B) {
		for b.Loop() {
			db.forget()
			if _, err := db.SearchVector(b.Context(), all, index, questions.vector(), 50); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("sketch of a vector", func(b *testing.B) {
		v := questions.vector()
		for b.Loop() {
			sketch.Of(v)
		}
	})
}

func benchSize(b *testing.B, name string, size int) int {
	b.Helper()
	if wish := os.Getenv(name); wish != "" {
		size = must[int](b)(strconv.Atoi(wish))
	}
	return size
}

// recall is the part of the true nearest ten that sketches find.
func recall(t testing.TB, db *DB, index ibid.IndexID, questions *topics, asked int) float64 {
	t.Helper()
	all := ibid.Scope{Workspace: home}
	ten := func(found []ibid.Candidate) (ids []ibid.ChunkID) {
		for _, c := range found {
			ids = append(ids, c.ChunkID)
		}
		return ids
	}
	hits := 0
	for range asked {
		v := questions.vector()
		exact := ten(exactly(t, db, all, index, v, 10))
		for _, id := range ten(must[[]ibid.Candidate](t)(db.SearchVector(t.Context(), all, index, v, 10))) {
			if slices.Contains(exact, id) {
				hits++
			}
		}
	}
	return float64(hits) / float64(10*asked)
}

// topics makes vectors as models do: all of them point into one half of the space,
// and those of a topic differ from each other in few directions.
type topics struct {
	random     *rand.Rand
	common     []float32
	directions [][]float32
}

func newTopics(dimensions int) *topics {
	t := &topics{random: rand.New(rand.NewPCG(1, 2))}
	t.common = randomVector(t.random, dimensions)
	for range 400 {
		t.directions = append(t.directions, randomVector(t.random, dimensions))
	}
	return t
}

// vector is a mixture of some directions, the common one, and noise.
func (t *topics) vector() []float32 {
	v := slices.Clone(t.common)
	for i := range v {
		v[i] += 0.3 * float32(t.random.NormFloat64())
	}
	topic := t.random.IntN(len(t.directions) - 24)
	for range 8 {
		weight := float32(t.random.ExpFloat64())
		for i, x := range t.directions[topic+t.random.IntN(24)] {
			v[i] += weight * x
		}
	}
	return v
}

// vectorLibrary makes a library with that many vectors. Its texts are a word long.
func vectorLibrary(b *testing.B, chunks, dimensions int) (path string) {
	b.Helper()
	folder := b.TempDir()
	if wish := os.Getenv("IBID_BENCH_FOLDER"); wish != "" {
		folder = wish
	}
	path = filepath.Join(folder, fmt.Sprintf("vectors-%d-%d.db", chunks, dimensions))
	if _, err := os.Stat(path); err == nil {
		return path
	}
	db := must[*DB](b)(Open(b.Context(), path, sqlite.Options{}))
	defer db.Close()
	index := begin(b, db, ibid.EmbeddingIdentity{Model: "bench", Dimensions: dimensions})
	made := newTopics(dimensions)
	for d := 1; d <= chunks/100; d++ {
		var vectors []ibid.ChunkVector
		err := db.Write(b.Context(), func(tx *sql.Tx) (err error) {
			vectors, err = benchDocument(b.Context(), tx, d, made)
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
		must[ibid.Document](b)(db.SaveVectors(b.Context(), home, ibid.DocumentID(d), index, vectors))
	}
	return path
}

func benchDocument(ctx context.Context, tx *sql.Tx, d int, made *topics) (vectors []ibid.ChunkVector, err error) {
	for _, statement := range []string{
		`INSERT INTO contents (id, hash, bytes, status) VALUES (?1, 'h' || ?1, 1, 'ready')`,
		`INSERT INTO documents (id, workspace_id, content_id, path, name, title, added_at) VALUES (?1, 1, ?1, '', '', '', 0)`,
		`INSERT INTO pages (content_id, number, label, width, height, rotate, failed, text, words)
			SELECT ?1, value, '', 1, 1, 0, 0, '', x'' FROM json_each('[1,2,3,4,5,6,7,8,9,10]')`,
	} {
		if _, err := tx.ExecContext(ctx, statement, d); err != nil {
			return nil, err
		}
	}
	for i := range 100 {
		id := ibid.ChunkID((d-1)*100 + i + 1)
		_, err := tx.ExecContext(ctx, `
			INSERT INTO chunks (id, content_id, page, ordinal, start_byte, end_byte, tokens, text) VALUES (?, ?, ?, ?, 0, 1, 1, 'x')`,
			id, d, 1+i/10, i)
		if err != nil {
			return nil, err
		}
		vectors = append(vectors, ibid.ChunkVector{Chunk: id, Vector: made.vector()})
	}
	return vectors, nil
}
