package main

import (
	"context"
	"time"
)

// contest is what is searched by.
type contest string

// The contests.
const (
	words   contest = "words"   // answers are passages with their text
	vectors contest = "vectors" // answers are the numbers of passages
)

// contender is a store and one way to search it.
type contender struct {
	Name    string  `json:"name"`
	Contest contest `json:"contest"`

	module string   // whose version is reported, of Go or of Node
	script []string // program of Node with its arguments; the other fields are then empty
	joins  bool     // one store holds all that this name searches by: what each adds to it is counted

	build func(ctx context.Context, set, store string, took *stopwatch) error
	open  func(ctx context.Context, store string) (search, func() error, error)
}

// search answers a question: the numbers of passages, best first.
type search func(ctx context.Context, q asked) ([]int, error)

// contenders are all there are, in the order of the tables.
func contenders() []contender {
	return []contender{
		{Name: "Ibid", Contest: words, module: "ibid", joins: true, build: buildIbidWords, open: openIbidWords},
		{Name: "bleve", Contest: words, module: "github.com/blevesearch/bleve/v2", build: buildBleve, open: openBleve},
		{Name: "LanceDB", Contest: words, module: "@lancedb/lancedb", script: []string{"lancedb.mjs", "words"}},
		{Name: "Orama", Contest: words, module: "@orama/orama", script: []string{"orama.mjs", "words"}},

		{Name: "Ibid", Contest: vectors, module: "ibid", joins: true, build: buildIbidVectors, open: openIbidVectors},
		{Name: "chromem-go", Contest: vectors, module: "github.com/philippgille/chromem-go", build: buildChromem, open: openChromem},
		{Name: "LanceDB, flat", Contest: vectors, module: "@lancedb/lancedb", script: []string{"lancedb.mjs", "flat"}},
		{Name: "LanceDB, IVF-PQ", Contest: vectors, module: "@lancedb/lancedb", script: []string{"lancedb.mjs", "ivf-pq"}},
		{Name: "LanceDB, HNSW-SQ", Contest: vectors, module: "@lancedb/lancedb", script: []string{"lancedb.mjs", "hnsw-sq"}},
		{Name: "Orama", Contest: vectors, module: "@orama/orama", script: []string{"orama.mjs", "vectors"}},
	}
}

// stopwatch adds up the time of some parts of a work: reading the data set does not
// count.
type stopwatch struct{ total time.Duration }

// during adds the time that something takes.
func (w *stopwatch) during(do func() error) error {
	began := time.Now()
	defer func() { w.total += time.Since(began) }()
	return do()
}

// folder is the name of the folder for its store.
func (c contender) folder() string {
	if c.joins {
		return c.Name
	}
	return c.Name + ", " + string(c.Contest)
}
