package judge

import (
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

// checkParties reports two parties of a contract that have changed places: who pays
// is paid. In the passive, "by", they change places and mean the same.
func (c *checked) checkParties() {
	for _, one := range c.best {
		if !c.english() || !one.english() || one.cover < verbatim || c.has(passive) != one.has(passive) {
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
