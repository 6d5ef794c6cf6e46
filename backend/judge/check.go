package judge

import (
	"cmp"
	"slices"

	"ibid/backend/ibid"
)

// checked is a claim on its way through the rules. Spans of its problems are into
// its own text.
type checked struct {
	*reading
	ground   *ground
	tokens   []token
	question *reading    // what was asked; its names need no source
	best     []candidate // the pieces that say most of it, best first
	problems []ibid.Problem
}

// candidate is a piece that a claim may follow.
type candidate struct {
	*piece
	cover float64   // 0..1, share of the claim's content that it has, figures aside
	run   alignment // how the claim runs along it
}

// mostCandidates is how many pieces a claim is laid along.
const mostCandidates = 3

// rules are what a claim is held against, in this order: of two problems with the same
// words the first is reported.
var rules = []struct {
	name  string
	check func(*checked)
}{
	{"figures", (*checked).checkFigures},
	{"dates", (*checked).checkDates},
	{"names", (*checked).checkNames},
	{"quotations", (*checked).checkQuotations},
	{"opposites", (*checked).checkOpposites},
	{"negation", (*checked).checkNegation},
	{"modality", (*checked).checkModality},
	{"denial", (*checked).checkDenial},
	{"abroad", (*checked).checkDenialAbroad},
	{"rises", (*checked).checkRise},
	{"years", (*checked).checkYears},
	{"parties", (*checked).checkParties},
}

// RuleNames returns the names of the rules that a measurement can leave out.
func RuleNames() []string {
	names := make([]string, len(rules))
	for i, rule := range rules {
		names[i] = rule.name
	}
	return names
}

// check finds what is wrong with a claim. Problems come in the order of its text. A
// claim that stands in a source word for word has none, nor has one that says that
// the sources do not say it.
func (g *ground) check(text, lang string, question *reading) *checked {
	c := &checked{reading: read(text, lang), ground: g, question: question}
	if by := max(noteIn(question.Raw), noteIn(text)); by > 1 {
		for i := range c.Figures {
			c.Figures[i].Note = by
		}
	}
	c.tokens = c.reading.tokens()
	c.rank()
	if refuses(text) || g.stands(text) {
		return c
	}
	for _, rule := range rules {
		if !slices.Contains(g.without, rule.name) {
			rule.check(c)
		}
	}
	slices.SortStableFunc(c.problems, func(a, b ibid.Problem) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return c
}

// rank finds the pieces that share most with the claim.
func (c *checked) rank() {
	var terms []term
	var total float64
	seen := map[string]bool{}
	for _, t := range c.tokens {
		if t.figure == nil && t.date == nil && !seen[t.stem] {
			seen[t.stem] = true
			word := c.ground.term(t.stem)
			terms = append(terms, word)
			total += word.weight
		}
	}
	var all []candidate
	for i := range c.ground.pieces {
		p := &c.ground.pieces[i]
		if gain := p.gain(terms); gain > 0 {
			all = append(all, candidate{piece: p, cover: gain / total})
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.cover, a.cover), cmp.Compare(len(a.tokens), len(b.tokens)))
	})
	for _, one := range all[:min(len(all), mostCandidates)] {
		one.run = c.ground.align(c.tokens, one.piece)
		c.best = append(c.best, one)
	}
}

// report adds a problem, unless the same words have a graver one or the same.
func (c *checked) report(p ibid.Problem) {
	p.Words = p.Span.In(c.Raw)
	for i, known := range c.problems {
		if known.Span.Overlaps(p.Span) {
			if p.Grave && !known.Grave {
				c.problems[i] = p
			}
			return
		}
	}
	c.problems = append(c.problems, p)
}

// closeness reports how far a claim runs along a piece word for word: the share of
// the claim's tokens that the two have in the same order.
func (c *checked) closeness(one candidate) float64 {
	if len(c.tokens) == 0 {
		return 0
	}
	return float64(len(one.run.shared)) / float64(len(c.tokens))
}
