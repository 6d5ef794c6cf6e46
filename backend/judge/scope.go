package judge

import (
	"fmt"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// checkYears looks whether a figure of a claim about one year is of another: of
// another column of its row, or of a sentence about another year.
func (c *checked) checkYears() {
	year := c.onlyYear()
	if year == 0 {
		return
	}
	for i := range c.figures {
		f := &c.figures[i]
		var otherwise *ibid.Problem
		right := false
		for k := range c.ground.pieces {
			p := &c.ground.pieces[k]
			at := -1
			for n, s := range p.figures {
				if c.ground.says(s, *f, p) {
					at = n
					break
				}
			}
			if at < 0 {
				continue
			}
			if !p.row || !c.touches(p) {
				right = true
				break
			}
			years := c.ground.columns(k)
			if len(years) != len(p.figures) || years[at] == year {
				right = true
				break
			}
			for n, y := range years {
				if y == year && !c.ground.says(p.figures[n], *f, p) {
					other := p.figures[n].in(p.text)
					otherwise = &ibid.Problem{Rule: ibid.RuleScope, Span: f.span, Source: other, Grave: true,
						Message: fmt.Sprintf("%s is of %d; for %d the source has %s.", p.figures[at].in(p.text), years[at], year, other)}
				}
			}
			if otherwise == nil {
				right = true
				break
			}
		}
		if otherwise != nil && !right {
			c.report(*otherwise)
		}
	}
}

// onlyYear gives the year that a claim speaks of, 0 where there is none or several.
func (c *checked) onlyYear() int {
	year := 0
	for _, d := range c.dates {
		if d.year != 0 && year != 0 && d.year != year {
			return 0
		}
		if d.year != 0 {
			year = d.year
		}
	}
	return year
}

// touches tells whether a claim has a word of a row's label.
func (c *checked) touches(p *piece) bool {
	for _, t := range p.tokens {
		if t.figure == nil && t.date == nil && c.hasStem(t.stem) {
			return true
		}
	}
	return false
}

// headAbove is how many rows above a row its header is looked for.
const headAbove = 40

// columns gives the years of the columns of the row that piece k is, from the row
// of years above it or from what is said beside its source; nil where there is
// none.
func (g *ground) columns(k int) []int {
	for i := k - 1; i >= 0 && i >= k-headAbove && g.pieces[i].source == g.pieces[k].source; i-- {
		if years := g.pieces[i].yearRow(); years != nil {
			return years
		}
	}
	return g.sources[g.pieces[k].source].head
}

// headYears finds the row of years in the head of a table.
func headYears(head string) []int {
	for line := range strings.Lines(head) {
		if years := read(line).yearRow(); years != nil {
			return years
		}
	}
	return nil
}

// yearRow gives the years of a text that names two or more and no other figure.
func (r *reading) yearRow() []int {
	var years []int
	for _, d := range r.dates {
		if d.year != 0 {
			years = append(years, d.year)
		}
	}
	if len(years) < 2 || len(r.figures) > 0 {
		return nil
	}
	return years
}

// checkParties reports two parties of a contract that have changed places: who pays
// is paid. In the passive, "by", they change places and mean the same.
func (c *checked) checkParties() {
	for _, one := range c.best {
		if one.cover < verbatim || c.has(passive) != one.has(passive) {
			continue
		}
		a, b, found := partiesOf(c.tokens)
		first, last, alike := partiesOf(one.tokens)
		if !found || !alike || c.tokens[a].stem != one.tokens[last].stem || c.tokens[b].stem != one.tokens[first].stem {
			continue
		}
		x, y := c.tokens[a], c.tokens[b]
		c.report(ibid.Problem{Rule: ibid.RuleScope, Span: ibid.Span{Start: x.span.Start, End: y.span.End}, Grave: true,
			Source:  one.text[one.tokens[first].span.Start:one.tokens[last].span.End],
			Message: fmt.Sprintf("In the source “%s” and “%s” stand the other way round.", x.text, y.text)})
	}
}

var passive = wordSet(`by from`)

// partiesOf finds the two parties of a sentence that names two that face each
// other, each once.
func partiesOf(tokens []token) (first, last int, found bool) {
	first, last = -1, -1
	for i, t := range tokens {
		if !slices.ContainsFunc(senses[t.stem], func(s sense) bool { return s.kind == "party" }) {
			continue
		}
		switch {
		case first < 0:
			first = i
		case last < 0:
			last = i
		default:
			return 0, 0, false
		}
	}
	if last < 0 {
		return 0, 0, false
	}
	_, faces := opposed(tokens[first].stem, tokens[last].stem)
	return first, last, faces
}
