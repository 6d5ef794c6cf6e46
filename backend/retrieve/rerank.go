package retrieve

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Ranking passages closely.
//
// A full-text index counts words. It knows nothing of where they stand: "net
// sales grew" and "sales of the net assets grew" are the same to it, and ten
// times "lease" is as good as "lease", "notice" and "months" once each. The
// closer look has the tokens of a hundred passages or two in their order, and
// adds up what such a list can tell without knowing what the words mean:
//
//   - words: bm25 once more, with the weights that the words have in the
//     documents that are asked, and without what the document is called, which is
//     the routing's to weigh;
//   - coverage: the share of the question that the passage has at all;
//   - order and nearness: neighbours of the question that are neighbours in the
//     passage, as the sequential dependence model counts them (Metzler and Croft,
//     SIGIR 2005);
//   - other wordings: those of the question's expansions;
//   - document: how far it is the one that is meant;
//   - lists: the fused rank, where passages were compared by meaning too.
//
// The sum is linear, so that it explains itself: every signal of a passage is
// told with its weight. The weights were chosen on the development parts of the
// sets in docs/quality.md, all sets together, none for itself.

// signalWeights are what the signals count.
type signalWeights struct {
	words, coverage, order, near, expansions, document, lists float64

	k1, b    float64 // of bm25: how soon repetition stops to count, and how much length does
	around   float64 // what a word counts that is said of the passage and does not stand in it
	phrase   float64 // what a quoted phrase counts for each of its words
	localIDF float64 // share of the weights that is taken within the documents that are meant
	page     float64 // of a page that the question names
}

var ranking = signalWeights{
	words: 1, coverage: 1, order: 0.2, near: 0.2, expansions: 0.5, document: 2, lists: 1,
	k1: 1.2, b: 0.75, around: 0.75, phrase: 0.5, localIDF: 0.5, page: 0.5,
}

// nearWindow is how many tokens two words may be apart to be near each other,
// the window of the sequential dependence model.
const nearWindow = 8

// namedPage finds the page that a question names, by its number in the file or by
// the label that is printed on it.
var namedPage = regexp.MustCompile(`(?i)\b(?:pages?|pp?\.|seite|página|pagina)\s*([a-z]{1,2}-\d{1,4}|\d{1,4}|[ivxl]{1,6})\b`)

// Rerank orders candidates by a closer look at their tokens, best first. Terms
// are parallel to them. Every candidate then has Coverage, Score and the Signals
// that make it up. The order is the same at every run.
func Rerank(query ibid.Query, routing Routing, candidates []ibid.Candidate, terms []ibid.TermsOfChunk) []ibid.Candidate {
	if len(candidates) == 0 {
		return nil
	}
	looks := make([]look, len(candidates))
	sought := seek(query)
	length := 0
	for i := range looks {
		looks[i] = sought.look(terms[i])
		length += looks[i].length
	}
	average := max(1, float64(length)/float64(len(looks)))
	best := 0.0
	for i := range looks {
		looks[i].bm25 = sought.bm25(looks[i], average)
		best = max(best, looks[i].bm25)
	}
	fused := slices.MaxFunc(candidates, func(a, b ibid.Candidate) int { return cmp.Compare(a.Score, b.Score) }).Score
	page := pageAsked(query)
	byMeaning := slices.ContainsFunc(candidates, func(c ibid.Candidate) bool { return c.VectorRank > 0 })

	ranked := slices.Clone(candidates)
	for i := range ranked {
		c, l := &ranked[i], looks[i]
		c.Coverage = sought.share(l.covered)
		signals := []ibid.Signal{
			{Name: "words", Value: ratio(l.bm25, best), Weight: ranking.words},
			{Name: "coverage", Value: c.Coverage, Weight: ranking.coverage},
			{Name: "order", Value: sought.share(l.ordered), Weight: ranking.order},
			{Name: "nearness", Value: sought.share(l.near), Weight: ranking.near},
			{Name: "other wordings", Value: sought.share(l.expanded), Weight: ranking.expansions},
			{Name: "document", Value: routing.Scores[c.DocumentID], Weight: ranking.document},
		}
		if byMeaning {
			signals = append(signals, ibid.Signal{Name: "lists", Value: ratio(c.Score, fused), Weight: ranking.lists})
		}
		if page != "" && page == strconv.Itoa(c.Page) {
			signals = append(signals, ibid.Signal{Name: "page", Value: 1, Weight: ranking.page})
		}
		c.Score = 0
		c.Signals = slices.DeleteFunc(signals, func(s ibid.Signal) bool { return s.Value == 0 })
		for _, s := range c.Signals {
			c.Score += s.Value * s.Weight
		}
	}
	slices.SortStableFunc(ranked, func(a, b ibid.Candidate) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ChunkID, b.ChunkID))
	})
	return ranked
}

func pageAsked(query ibid.Query) string {
	if named := namedPage.FindStringSubmatch(query.Text); named != nil {
		return named[1]
	}
	return ""
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// sought is a query as tokens are compared with it.
type sought struct {
	weights []float64        // of the terms
	sum     float64          // of the weights
	terms   map[uint32][]int // terms that a token is the whole of
	runs    []sequence       // terms and phrases of several tokens in order
	groups  []group          // expansions
	count   int              // terms
}

// sequence is several tokens in order.
type sequence struct {
	tokens []uint32
	term   int     // the term it is; -1: a quoted phrase
	weight float64 // of a phrase
}

// group is several tokens near each other in any order.
type group struct {
	tokens []uint32
	weight float64
}

// seek makes a weighed query ready to be compared with tokens.
func seek(query ibid.Query) sought {
	s := sought{terms: map[uint32][]int{}, count: len(query.Terms), weights: query.Weights[:len(query.Terms)]}
	for i := range query.Terms {
		s.sum += s.weights[i]
		for _, alternative := range query.Stems[i] {
			tokens := hashes(alternative)
			if len(tokens) == 1 {
				s.terms[tokens[0]] = append(s.terms[tokens[0]], i)
			} else if len(tokens) > 1 {
				s.runs = append(s.runs, sequence{tokens: tokens, term: i})
			}
		}
	}
	for _, phrase := range query.Phrases {
		tokens := hashesOf(language.Tokens(phrase, query.Language))
		if len(tokens) > 1 {
			s.runs = append(s.runs, sequence{tokens: tokens, term: -1, weight: ranking.phrase * float64(len(tokens))})
		}
	}
	for j, e := range query.Expansions {
		i := len(query.Terms) + j
		if i >= len(query.Weights) {
			break
		}
		for _, alternative := range query.Stems[i] {
			if tokens := hashes(alternative); len(tokens) > 0 {
				s.groups = append(s.groups, group{tokens: tokens, weight: e.Weight * query.Weights[i]})
				break
			}
		}
	}
	return s
}

func hashes(tokens string) []uint32 { return hashesOf(strings.Fields(tokens)) }

func hashesOf(tokens []string) []uint32 {
	hashed := make([]uint32, len(tokens))
	for i, t := range tokens {
		hashed[i] = language.Hash(t)
	}
	return hashed
}

// share is a weight as a share of the question's.
func (s sought) share(weight float64) float64 { return ratio(weight, s.sum) }
