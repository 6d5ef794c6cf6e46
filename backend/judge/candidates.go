package judge

import (
	"math"
	"slices"

	"ibid/backend/facts"
	"ibid/backend/ibid"
)

// token is what claims and pieces are aligned by: a content word, or a figure or
// date as a whole.
type token struct {
	span   ibid.Span
	word   int // its first word
	text   string
	stem   string
	figure *facts.Figure
	date   *facts.Date
}

// tokens returns the tokens of a text in order.
func (r *reading) tokens() []token {
	var all []token
	figure, date := 0, 0
	for i := 0; i < len(r.Words); i++ {
		for figure < len(r.Figures) && r.Figures[figure].Last < i {
			figure++
		}
		for date < len(r.Dates) && r.Dates[date].Last < i {
			date++
		}
		switch w := r.Words[i]; {
		case figure < len(r.Figures) && r.Figures[figure].First == i:
			f := &r.Figures[figure]
			all = append(all, token{span: f.Span, word: i, text: f.Span.In(r.Raw), stem: w.Stem, figure: f})
			i = f.Last
		case date < len(r.Dates) && r.Dates[date].First == i:
			d := &r.Dates[date]
			all = append(all, token{span: d.Span, word: i, text: d.Span.In(r.Raw), stem: w.Stem, date: d})
			i = d.Last
		case !w.Stop && w.Stem != "":
			all = append(all, token{span: w.Span, word: i, text: w.Text, stem: w.Stem})
		}
	}
	return all
}

// same reports whether two tokens say the same.
func (g *ground) same(c, s token, p *piece) bool {
	switch {
	case c.figure != nil && s.figure != nil:
		return g.says(*s.figure, *c.figure, p)
	case c.date != nil && s.date != nil:
		return s.date.Bears(*c.date, g.years)
	case c.figure != nil || s.figure != nil || c.date != nil || s.date != nil:
		return false
	}
	return c.stem == s.stem
}

// edit is a place where a claim and a piece part.
type edit struct {
	claim, piece  []token
	before, after int // tokens that both share right before and right after it
}

// alignment is how a claim runs along a piece.
type alignment struct {
	shared [][2]int // tokens of claim and piece that are the same, in order
	edits  []edit
}

// align lays a claim along a piece by the longest sequence of tokens that both
// have in the same order.
func (g *ground) align(claim []token, p *piece) alignment {
	n, m := len(claim), len(p.tokens)
	width := m + 1
	longest := make([]uint16, (n+1)*width)
	equal := make([]bool, n*m)
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if g.same(claim[i], p.tokens[j], p) {
				equal[i*m+j] = true
				longest[i*width+j] = longest[(i+1)*width+j+1] + 1
			} else {
				longest[i*width+j] = max(longest[(i+1)*width+j], longest[i*width+j+1])
			}
		}
	}
	var a alignment
	i, j, run := 0, 0, 0
	parted := false // an edit is open
	for i < n || j < m {
		if i < n && j < m && equal[i*m+j] {
			a.shared = append(a.shared, [2]int{i, j})
			i, j, run, parted = i+1, j+1, run+1, false
			continue
		}
		if !parted {
			if last := len(a.edits) - 1; last >= 0 {
				a.edits[last].after = run
			}
			a.edits = append(a.edits, edit{before: run})
			run, parted = 0, true
		}
		open := &a.edits[len(a.edits)-1]
		if j >= m || i < n && longest[(i+1)*width+j] >= longest[i*width+j+1] {
			open.claim = append(open.claim, claim[i])
			i++
		} else {
			open.piece = append(open.piece, p.tokens[j])
			j++
		}
	}
	if last := len(a.edits) - 1; last >= 0 && !parted {
		a.edits[last].after = run
	}
	return a
}

const (
	// reachPieces is how many pieces together may say what a sentence says. Facts that
	// are put together from more are rare: three quarters of the claims of an
	// encyclopaedia rest on one or two sentences of the page they cite.
	reachPieces = 3

	// mostSupport is how many sources a claim is said to rest on at most, leastGain
	// the share of its content that each must add. Fewer than a tenth brings in
	// sentences that share a common word; more loses the second half of a fact.
	mostSupport = 4
	leastGain   = 0.12
)

// term is a word of a claim with what its presence shows.
type term struct {
	forms  []string // stems of the sources that say the same, none where the word is new to them
	weight float64
}

// terms returns the content words of a text in order, each once, and the sum of
// their weights. formsOf reports which stems of the sources are forms of a word.
func (g *ground) terms(r *reading, formsOf func(stem string) []string) (terms []term, total float64) {
	seen := map[string]bool{}
	for _, w := range r.Words {
		if w.Stop || w.Stem == "" || seen[w.Stem] {
			continue
		}
		seen[w.Stem] = true
		t := g.term(formsOf(w.Stem)...)
		terms = append(terms, t)
		total += t.weight
	}
	return terms, total
}

// itself returns the stem itself if the sources have it.
func (g *ground) itself(stem string) []string {
	if g.counts[stem] == 0 {
		return nil
	}
	return []string{stem}
}

// ofOneRoot finds the stems of the sources that are of one root with a stem:
// "invest" and "investor" are two.
func (g *ground) ofOneRoot(stem string) (forms []string) {
	for other := range g.counts {
		if other == stem || kin(stem, other) {
			forms = append(forms, other)
		}
	}
	return forms
}

// term is a word that has these forms. It weighs ln(1 + S/s) where s of the S pieces
// have one of them, and as if half a piece had it where none has.
func (g *ground) term(forms ...string) term {
	pieces := 0
	for _, stem := range forms {
		pieces += g.counts[stem]
	}
	return term{forms, math.Log(1 + float64(len(g.pieces)+1)/(float64(pieces)+0.5))}
}

// reach is the share of terms, weighed, that the best pieces have together.
func (g *ground) reach(terms []term, total float64) (share float64) {
	for range reachPieces {
		best, gain := g.most(terms)
		if best == nil {
			break
		}
		share += gain / total
		terms = best.rest(terms)
	}
	return share
}

// support picks the sources that together say most of a claim. A word of the same
// root is no evidence here: it brings in sentences that only touch the matter.
func (g *ground) support(claim *reading) []int {
	terms, total := g.terms(claim, g.itself)
	var chosen []int
	for len(chosen) < mostSupport {
		best, gain := g.most(terms)
		if best == nil || gain < leastGain*total {
			break
		}
		chosen = append(chosen, best.source)
		terms = best.rest(terms)
	}
	slices.Sort(chosen)
	return slices.Compact(chosen)
}

// most returns the piece that has most of some terms, the first among equals, nil
// where none has any.
func (g *ground) most(terms []term) (best *piece, gain float64) {
	for i := range g.pieces {
		if sum := g.pieces[i].gain(terms); sum > gain {
			best, gain = &g.pieces[i], sum
		}
	}
	return best, gain
}

// gain is the weight of the terms that a piece has.
func (p *piece) gain(terms []term) (sum float64) {
	for _, t := range terms {
		if p.says(t) {
			sum += t.weight
		}
	}
	return sum
}

// says reports whether a piece has one of a term's forms.
func (p *piece) says(t term) bool {
	return slices.ContainsFunc(t.forms, func(stem string) bool { return p.stems[stem] })
}

// rest leaves the terms that a piece has not.
func (p *piece) rest(terms []term) []term { return slices.DeleteFunc(slices.Clone(terms), p.says) }
