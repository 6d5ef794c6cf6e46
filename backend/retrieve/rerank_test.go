package retrieve_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/retrieve"
)

// seek makes a query of words that weigh 2 each, and of expansions that weigh 3.
func seek(words string, expansions ...string) ibid.Query {
	query := ibid.Query{Text: words, Wording: words, Language: "en", Terms: strings.Fields(words)}
	for _, term := range query.Terms {
		query.Stems = append(query.Stems, language.Alternatives(term, []string{"en"}))
		query.Weights = append(query.Weights, 2)
	}
	for _, words := range expansions {
		query.Expansions = append(query.Expansions, ibid.Expansion{Words: words, Weight: 0.5})
		query.Stems = append(query.Stems, language.Alternatives(words, []string{"en"}))
		query.Weights = append(query.Weights, 3)
	}
	return query
}

// quoting adds quoted phrases to a query.
func quoting(query ibid.Query, phrases ...string) ibid.Query {
	query.Phrases = phrases
	return query
}

// typing makes the last word of a query the beginning of one.
func typing(query ibid.Query) ibid.Query {
	query.Open = true
	return query
}

// rerank ranks passages. Those without a number are numbered from 1.
func rerank(query ibid.Query, routing retrieve.Routing, passages ...shelved) []ibid.Candidate {
	index := &shelf{passages: passages}
	var candidates []ibid.Candidate
	for i := range index.passages {
		if p := &index.passages[i]; p.ChunkID == 0 {
			p.ChunkID = ibid.ChunkID(i + 1)
		}
		c := index.passages[i].Candidate
		c.Terms = ibid.TermsOfChunk{Text: hashes(passages[i].text), Around: hashes(passages[i].around)}
		candidates = append(candidates, c)
	}
	return retrieve.Rerank(query, routing, candidates)
}

// on is a passage on a page of document 1.
func on(page int, text string) shelved {
	return shelved{Candidate: ibid.Candidate{DocumentID: 1, Page: page}, text: text}
}

// of is a passage on page 1 of a document.
func of(document ibid.DocumentID, text string) shelved {
	return shelved{Candidate: ibid.Candidate{DocumentID: document, Page: 1}, text: text}
}

// said is a passage with a section or a context.
func said(around string, p shelved) shelved {
	p.around = around
	return p
}

// listed is a passage with a fused score, found by meaning if it has a rank there.
func listed(score float64, vectorRank int, p shelved) shelved {
	p.Score, p.VectorRank = score, vectorRank
	return p
}

// scored is a passage with a score by keyword.
func scored(score float64, p shelved) shelved {
	p.KeywordScore = score
	return p
}

// signal is the value of a candidate's signal, 0 without it.
func signal(c ibid.Candidate, name string) float64 {
	for _, s := range c.Signals {
		if s.Name == name {
			return s.Value
		}
	}
	return 0
}

// Each signal decides alone. The first passage has the lower number and would be
// first of equals; the second has more of the signal, and of no other, except of
// what follows from it; the others stand around.
func TestRerankSignals(t *testing.T) {
	net := seek("net sales")
	for _, tt := range []struct {
		signal  string
		query   ibid.Query
		routing retrieve.Routing
		worse   shelved
		better  shelved
		others  []shelved
		follows []string // signals that follow from it
	}{
		{"words", seek("rent"), retrieve.Routing{},
			on(10, "rent hay straw oats"), on(20, "rent hay rent oats"), nil, nil},
		{"coverage", seek("rent deposit"), retrieve.Routing{},
			on(10, strings.Repeat("rent hay ", 30)), on(20, "deposit"+strings.Repeat(" hay straw", 29)+" rent"), nil, nil},
		{"order", net, retrieve.Routing{},
			on(10, "sales net oats hay"), on(20, "net sales oats hay"), nil, nil},
		{"nearness", net, retrieve.Routing{},
			on(10, "net a b c d e f g h i j sales"), on(20, "a b c net d e f sales g h i j"), nil, nil},
		{"other wordings", seek("capex", "purchases equipment"), retrieve.Routing{},
			on(10, "capex hay oats straw"), on(20, "capex equipment, purchases of"), []shelved{on(10, "purchases of equipment")}, nil},
		{"other wordings on the page", seek("capex", "purchases equipment"), retrieve.Routing{},
			on(10, "capex hay oats straw"), on(20, "capex hay oats straw"), []shelved{on(20, "purchases of equipment")}, nil},
		{"document", seek("rent"), retrieve.Routing{Scores: map[ibid.DocumentID]float64{2: 0.4}},
			of(1, "rent"), of(2, "rent"), nil, []string{"others of its document"}},
		{"pages beside it", seek("rent"), retrieve.Routing{},
			on(10, "rent oats"), on(20, "rent oats"), []shelved{on(21, "rent oats")}, nil},
		{"others of its document", seek("rent"), retrieve.Routing{},
			of(1, "rent oats"), of(2, "rent oats"), []shelved{{Candidate: ibid.Candidate{DocumentID: 2, Page: 40}, text: "rent oats"}}, nil},
		{"lists", seek("rent"), retrieve.Routing{},
			listed(0.01, 2, on(10, "rent")), listed(0.02, 1, on(20, "rent")), nil, nil},
		{"page", seek("what does page 20 say of the rent"), retrieve.Routing{},
			on(10, "rent"), on(20, "rent"), nil, nil},
	} {
		t.Run(tt.signal, func(t *testing.T) {
			ranked := rerank(tt.query, tt.routing, append([]shelved{tt.worse, tt.better}, tt.others...)...)
			at := func(id ibid.ChunkID) int { return slices.Index(chunks(ranked), id) }
			worse, better := ranked[at(1)], ranked[at(2)]
			if at(2) > at(1) || better.Score <= worse.Score {
				t.Errorf("order %v: %+v before %+v", chunks(ranked), worse.Signals, better.Signals)
			}
			if signal(better, tt.signal) <= signal(worse, tt.signal) {
				t.Errorf("%q is %v and %v", tt.signal, signal(better, tt.signal), signal(worse, tt.signal))
			}
			for _, s := range better.Signals {
				if s.Name != tt.signal && s.Value > signal(worse, s.Name) && !slices.Contains(tt.follows, s.Name) {
					t.Errorf("%q speaks for it as well: %v and %v", s.Name, s.Value, signal(worse, s.Name))
				}
			}
			for _, c := range ranked {
				addsUp(t, c)
			}
		})
	}
}

func TestRerankCoverage(t *testing.T) {
	weighed := seek("rent deposit hallam")
	weighed.Weights = []float64{1, 3, 4}
	for _, tt := range []struct {
		name    string
		query   ibid.Query
		passage shelved
		want    float64
	}{
		{"nothing", weighed, on(1, "Whales sing."), 0},
		{"its own words", weighed, on(1, "The deposits and the rent."), 0.5},
		{"a word twice counts once", weighed, on(1, "Rent, rent and rent again."), 1.0 / 8},
		{"what is said of it counts three quarters", weighed, said("Hallam > Rent", on(1, "It is due in May.")), 0.75 * 5 / 8},
		{"a word in both counts as its own", weighed, said("Rent", on(1, "Rent.")), 1.0 / 8},
		{"all", weighed, on(1, "Hallam gets rent and deposit."), 1},
		{"no question", ibid.Query{}, on(1, "Rent."), 0},
		{"a question that nothing weighs", ibid.Query{Terms: []string{"rent"}, Stems: [][]string{{"rent"}}, Weights: []float64{0}}, on(1, "Rent."), 0},
		{"a word that stands as no token", ibid.Query{Terms: []string{"§", "rent"}, Stems: [][]string{nil, {"rent"}}, Weights: []float64{1, 1}}, on(1, "Rent."), 0.5},
		{"a pair of Chinese characters", seek("夏季"), on(1, "今年的夏季剧院"), 1},
		{"but not the characters apart", seek("夏季"), on(1, "季节与夏天"), 0},
		{"nor at the end of a passage", seek("夏季"), on(1, "今年的夏"), 0},
		{"and in its section", seek("夏季"), said("今年的夏季剧院", on(1, "剧院")), 0.75},
		{"either spelling of a joined word", seek("10-K"), on(1, "its 10K"), 1},
		{"or the other", seek("10-K"), on(1, "its 10 K"), 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := rerank(tt.query, retrieve.Routing{}, tt.passage)[0]
			if math.Abs(got.Coverage-tt.want) > 1e-12 {
				t.Errorf("coverage %v, want %v", got.Coverage, tt.want)
			}
		})
	}
}

func TestRerankOrder(t *testing.T) {
	for _, tt := range []struct {
		name     string
		query    ibid.Query
		passages []shelved
		want     []ibid.ChunkID
	}{
		{"a word once each is better than one word often", seek("lease notice months"),
			[]shelved{on(1, strings.Repeat("lease ", 10)), on(20, "the lease, the notice, the months")}, []ibid.ChunkID{2, 1}},
		{"a phrase as it is quoted", quoting(seek("rent of the mill"), "rent of the mill"),
			[]shelved{on(1, "mill of the rent"), on(20, "rent of the mill")}, []ibid.ChunkID{2, 1}},
		{"in the forms of its words", quoting(seek("hall rents"), "hall rents"),
			[]shelved{on(1, "a hall to rent"), on(20, "the hall rent")}, []ibid.ChunkID{2, 1}},
		{"of quoted small words alone the lists know best", quoting(ibid.Query{Language: "en"}, "to be or not"),
			[]shelved{listed(2, 0, on(1, "not or be to")), listed(1, 0, on(20, "or to be or not to be"))}, []ibid.ChunkID{1, 2}},
		{"Chinese pairs that follow each other", seek("夏季 季剧 剧院"),
			[]shelved{on(1, "剧院在夏季"), on(20, "夏季剧院")}, []ibid.ChunkID{2, 1}},
		{"the words of an expansion stand together in any order", seek("capex", "purchases equipment plant"),
			[]shelved{on(1, "purchases"+strings.Repeat(" of hay", 20)+" equipment plant"), on(20, "plant and equipment, purchases of"+strings.Repeat(" hay", 40))}, []ibid.ChunkID{2, 1}},
		{"even where two of them are the same token", seek("capex", "operating operations cash"),
			[]shelved{on(1, "cash of straw"), on(20, "cash of operations")}, []ibid.ChunkID{2, 1}},
		{"or said of the passage", seek("capex", "purchases equipment"),
			[]shelved{on(1, "2,614"), said("Purchases of equipment", on(20, "2,614"))}, []ibid.ChunkID{2, 1}},
		{"without meaning the lists do not count", seek("rent"),
			[]shelved{listed(9, 0, on(1, "rent hay")), listed(1, 0, on(20, "rent rent"))}, []ibid.ChunkID{2, 1}},
		{"but between equals", seek("rent"),
			[]shelved{listed(1, 0, on(1, "rent")), listed(2, 0, on(20, "rent"))}, []ibid.ChunkID{2, 1}},
		{"while a word is typed the index knows best: its beginning is no token", typing(seek("yearly depos")),
			[]shelved{scored(4, on(1, "yearly, yearly the rent")), scored(9, on(20, "a yearly deposit of hay"))}, []ibid.ChunkID{2, 1}},
		{"then the lower number", seek("rent"), []shelved{on(1, "rent"), on(20, "rent")}, []ibid.ChunkID{1, 2}},
		{"page nine is not page nineteen", seek("what does page 9 say"),
			[]shelved{on(19, "hay"), on(9, "hay")}, []ibid.ChunkID{2, 1}},
		{"nine diagrams are no page", seek("the 9 diagrams"),
			[]shelved{on(30, "hay"), on(9, "hay")}, []ibid.ChunkID{1, 2}},
		{"no passages", seek("rent"), nil, nil},
		{"a passage that is gone has no words", seek("rent"), []shelved{on(1, ""), on(20, "rent")}, []ibid.ChunkID{2, 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, chunks(rerank(tt.query, retrieve.Routing{}, tt.passages...))); diff != "" {
				t.Errorf("order (-want +got):\n%s", diff)
			}
		})
	}
}

// TestRerankAddsUp puts passages of a few words by chance in all orders: the
// signals are what the score is made of, the best comes first, with its tokens, and
// the order is the same however the passages were given.
func TestRerankAddsUp(t *testing.T) {
	chance := rand.New(rand.NewPCG(1874, 1911))
	words := strings.Fields("rent deposit lease notice months mill hall straw hay 夏季 10-K")
	some := func(most int) string {
		picked := make([]string, chance.IntN(most+1))
		for i := range picked {
			picked[i] = words[chance.IntN(len(words))]
		}
		return strings.Join(picked, " ")
	}
	for range 300 {
		query := seek(some(6), some(3), some(2))
		query.Phrases, query.Open = []string{some(3)}, chance.IntN(4) == 0
		for i := range query.Weights {
			query.Weights[i] = 5 * chance.Float64()
		}
		routing := retrieve.Routing{Scores: map[ibid.DocumentID]float64{1: chance.Float64(), 2: 2 * chance.Float64()}}
		candidates := make([]ibid.Candidate, chance.IntN(30))
		known := map[ibid.ChunkID]ibid.TermsOfChunk{}
		for i := range candidates {
			candidates[i] = ibid.Candidate{ChunkID: ibid.ChunkID(i + 1), DocumentID: ibid.DocumentID(chance.IntN(3) + 1), Page: chance.IntN(5) + 1,
				VectorRank: chance.IntN(3), KeywordScore: 9 * chance.Float64(), Score: chance.Float64(),
				Terms: ibid.TermsOfChunk{Text: hashes(some(40)), Around: hashes(some(5))}}
			known[candidates[i].ChunkID] = candidates[i].Terms
		}
		ranked := retrieve.Rerank(query, routing, slices.Clone(candidates))
		if len(ranked) != len(candidates) {
			t.Fatalf("%d passages became %d", len(candidates), len(ranked))
		}
		for i, c := range ranked {
			addsUp(t, c)
			if i > 0 && ranked[i-1].Score < c.Score {
				t.Errorf("score %v comes after %v", c.Score, ranked[i-1].Score)
			}
			if c.Coverage < 0 || c.Coverage > 1+1e-9 {
				t.Errorf("coverage %v", c.Coverage)
			}
			if !cmp.Equal(c.Terms, known[c.ChunkID]) {
				t.Errorf("chunk %d has the tokens of another", c.ChunkID)
			}
		}
		order := chance.Perm(len(candidates))
		shuffled := make([]ibid.Candidate, len(order))
		for to, from := range order {
			shuffled[to] = candidates[from]
		}
		again := retrieve.Rerank(query, routing, shuffled)
		if diff := cmp.Diff(chunks(ranked), chunks(again)); diff != "" {
			t.Fatalf("shuffled (-before +after):\n%s", diff)
		}
		if t.Failed() {
			t.Fatal(fmt.Sprint("asked ", query.Terms, query.Phrases))
		}
	}
}
