package judge

import (
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

// checkRise reports a rise "from" a figure "to" a smaller one, or a fall to a greater.
func (c *checked) checkRise() {
	for i := 1; i < len(c.figures); i++ {
		a, b := c.figures[i-1], c.figures[i]
		if c.lowerAt(a.first-1) != "from" || c.lowerAt(b.first-1) != "to" || a.unit != b.unit || a.scaled != b.scaled || a.negative || b.negative {
			continue
		}
		up, down := c.moves(a.first - 1)
		if up && !down && b.value < a.value || down && !up && b.value > a.value {
			c.report(ibid.Problem{Rule: ibid.RuleDirection, Span: ibid.Span{Start: a.span.Start, End: b.span.End}, Grave: true,
				Message: fmt.Sprintf("%s is %s than %s.", b.span.In(c.text), map[bool]string{true: "less", false: "more"}[up], a.span.In(c.text))})
		}
	}
}

// moves reports whether one of the words right before word i is of a rise or a fall.
func (r *reading) moves(i int) (up, down bool) {
	for k := i - 1; k >= 0 && k >= i-near && !r.parted(k+1); k-- {
		for _, s := range senses[r.words[k].stem] {
			if s.kind == "direction" && s.line == 1 { // the list begins with rises and falls
				up, down = up || s.side == 0, down || s.side == 1
			}
		}
	}
	return up, down
}

// checkParties reports two parties of a contract that have changed places: who pays
// is paid. In the passive, "by", they change places and mean the same.
func (c *checked) checkParties() {
	mine := parties(c.tokens)
	if !c.bothEnglish() || len(mine) != 2 {
		return
	}
	for _, one := range c.best {
		theirs := parties(one.tokens)
		if one.cover < verbatim || c.has(passive) != one.has(passive) || len(theirs) != 2 || mine[0].stem != theirs[1].stem || mine[1].stem != theirs[0].stem {
			continue
		}
		if _, faces := opposed(mine[0].stem, mine[1].stem); faces {
			c.report(ibid.Problem{Rule: ibid.RuleScope, Span: ibid.Span{Start: mine[0].span.Start, End: mine[1].span.End}, Grave: true,
				Source:  one.text[theirs[0].span.Start:theirs[1].span.End],
				Message: fmt.Sprintf("In the source “%s” and “%s” stand the other way round.", mine[0].text, mine[1].text)})
		}
	}
}

var passive = wordSet(`by from`)

// parties returns the tokens that name a party of a contract, in order.
func parties(tokens []token) (named []token) {
	for _, t := range tokens {
		if slices.ContainsFunc(senses[t.stem], func(s sense) bool { return s.kind == "party" }) {
			named = append(named, t)
		}
	}
	return named
}
