package retrieve

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// sought is a query as tokens are compared with it.
type sought struct {
	weights []float64        // of the terms
	sum     float64          // of the weights
	terms   map[uint32][]int // terms that a token is the whole of
	runs    []sequence       // terms and phrases of several tokens in order
	begins  []bool           // by a token's last bits: false where neither a term nor a run begins with it
	groups  []group          // expansions
	count   int              // terms
}

// sequence is several tokens in order.
type sequence struct {
	tokens []uint32
	term   int     // the term it is; -1: a quoted phrase
	weight float64 // of a phrase
}

// group is several different tokens near each other in any order, in any of the
// forms that they have in the languages of the workspace.
type group struct {
	forms  [][]uint32
	weight float64
}

// beginnings is how many last bits of tokens are told apart: with a dozen terms one
// token in a hundred is looked up in vain, and 40,000 tokens are looked at.
const beginnings = 1 << 10

// seek makes a weighed query ready to be compared with tokens.
func seek(query ibid.Query) sought {
	s := sought{terms: map[uint32][]int{}, begins: make([]bool, beginnings), count: len(query.Terms), weights: query.Weights[:len(query.Terms)]}
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
	for token := range s.terms {
		s.begins[token%beginnings] = true
	}
	for _, r := range s.runs {
		s.begins[r.tokens[0]%beginnings] = true
	}
	for j, e := range query.Expansions {
		i := len(query.Terms) + j
		if len(query.Stems[i]) == 0 {
			continue
		}
		g := group{weight: e.Weight * query.Weights[i]}
		for _, form := range query.Stems[i] {
			tokens := hashes(form)
			slices.Sort(tokens)
			g.forms = append(g.forms, slices.Compact(tokens))
		}
		s.groups = append(s.groups, g)
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
