package retrieve

import (
	"slices"

	"ibid/backend/ibid"
)

// look is what a closer look at a passage finds of a question.
type look struct {
	length  int       // tokens of its text
	often   []float64 // of each term, how often the passage has it, words around it counted in part
	words   float64   // bm25
	covered float64   // weight of the terms it has
	ordered float64   // weight of neighbouring terms that stand side by side
	near    float64   // weight of neighbouring terms that stand near each other
	groups  []bool    // which expansions it has
}

// looker looks at one passage after the other.
type looker struct {
	sought
	own, around   []bool    // which terms stand in the passage, and in what is said of it
	last          []int     // where each term stood last in the passage, from 1
	ordered, near []float64 // how often each stands right after the term before, and near it
}

func (s sought) looker() looker {
	return looker{
		sought: s, own: make([]bool, s.count), around: make([]bool, s.count), last: make([]int, s.count),
		ordered: make([]float64, s.count), near: make([]float64, s.count),
	}
}

// look reads a passage's tokens once.
func (s looker) look(terms ibid.TermsOfChunk) look {
	l := look{length: len(terms.Text), often: make([]float64, s.count)}
	s.read(terms.Text, &l)
	own, around := s.own, s.around
	clear(around)
	for _, token := range terms.Around {
		if s.begins[token%beginnings] {
			for _, i := range s.terms[token] {
				around[i] = true
			}
		}
	}
	for _, r := range s.runs {
		if r.term >= 0 && !around[r.term] && follows(terms.Around, r.tokens) {
			around[r.term] = true
		}
	}
	for i := range l.often {
		switch {
		case own[i]:
			l.covered += s.weights[i]
		case around[i]:
			l.covered += s.weights[i] * ranking.around
		}
		if around[i] {
			l.often[i] += 0.5
		}
	}
	l.groups = make([]bool, len(s.groups))
	for i, g := range s.groups {
		l.groups[i] = slices.ContainsFunc(g.forms, func(tokens []uint32) bool {
			return together(terms.Text, tokens) || together(terms.Around, tokens)
		})
	}
	return l
}

// lookAt looks at all candidates.
func (s sought) lookAt(candidates []ibid.Candidate) []look {
	looks, looker := make([]look, len(candidates)), s.looker()
	length := 0
	for i := range looks {
		looks[i] = looker.look(candidates[i].Terms)
		length += looks[i].length
	}
	average := max(1, float64(length)/float64(len(looks)))
	for i := range looks {
		looks[i].words = s.bm25(looks[i], average)
	}
	return looks
}

// groupWeight is what the expansions that a passage or a page has weigh together.
func (s sought) groupWeight(has []bool) float64 {
	sum := 0.0
	for i, g := range s.groups {
		if has[i] {
			sum += g.weight
		}
	}
	return sum
}

// read goes through a passage's own tokens: how often it has each term, and how
// often terms that are neighbours in the question are neighbours there.
func (s looker) read(tokens []uint32, l *look) {
	own, last, ordered, near := s.own, s.last, s.ordered, s.near
	clear(own)
	clear(last)
	clear(ordered)
	clear(near)
	meet := func(i, at int) {
		own[i] = true
		l.often[i]++
		if i > 0 && last[i-1] > 0 {
			if at-last[i-1] <= 2 {
				ordered[i]++
			}
			if at-last[i-1] <= nearWindow {
				near[i]++
			}
		}
		if i+1 < s.count && last[i+1] > 0 && at-last[i+1] <= nearWindow {
			near[i+1]++
		}
		last[i] = at
	}
	for at, token := range tokens {
		if !s.begins[token%beginnings] {
			continue
		}
		for _, i := range s.terms[token] {
			meet(i, at+1)
		}
		for _, r := range s.runs {
			switch {
			case !startsWith(tokens[at:], r.tokens):
			case r.term >= 0:
				meet(r.term, at+1)
			default:
				l.ordered += r.weight
			}
		}
	}
	for i := 1; i < s.count; i++ {
		weight := (s.weights[i-1] + s.weights[i]) / 2
		l.ordered += weight * saturated(ordered[i])
		l.near += weight * saturated(near[i])
	}
}

// saturated is how much repetition counts: once 1, often nearly twice as much.
func saturated(n float64) float64 { return n * 1.9 / (n + 0.9) }

// bm25 is the score of Robertson and Zaragoza, "The Probabilistic Relevance
// Framework: BM25 and Beyond" (2009), over a passage's text and what is said of it.
func (s sought) bm25(l look, average float64) float64 {
	norm := ranking.k1 * (1 - ranking.b + ranking.b*float64(l.length)/average)
	score := 0.0
	for i, n := range l.often {
		if n > 0 {
			score += s.weights[i] * n * (ranking.k1 + 1) / (n + norm)
		}
	}
	return score
}

func startsWith(tokens, run []uint32) bool {
	return len(tokens) >= len(run) && tokens[0] == run[0] && slices.Equal(tokens[:len(run)], run)
}

func follows(tokens, run []uint32) bool {
	for at := range tokens {
		if startsWith(tokens[at:], run) {
			return true
		}
	}
	return false
}

// apart is how many further tokens may stand among those of an expansion.
const apart = 6

// together tells whether different tokens stand near each other, in any order; of
// many the first 16.
func together(tokens, wanted []uint32) bool {
	var where [16]int // one beyond where each was last met
	wanted = wanted[:min(len(wanted), len(where))]
	for at, token := range tokens {
		i := slices.Index(wanted, token)
		if i < 0 {
			continue
		}
		where[i] = at + 1
		first := at + 1
		for _, w := range where[:len(wanted)] {
			first = min(first, w)
		}
		if first > 0 && at+1-first < len(wanted)+apart {
			return true
		}
	}
	return false
}
