package judge

import (
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

// checkSign reports a profit that every source prints as a loss, in parentheses or
// with a minus sign. Other amounts are often printed so to be subtracted, and are no
// less: an expense, an outflow of cash.
func (c *checked) checkSign(f *figure) {
	if f.negative || !c.has(profits) || c.has(losses) {
		return
	}
	printed := ""
	for i := range c.ground.pieces {
		p := &c.ground.pieces[i]
		s := p.prints(c.ground, *f)
		if s != nil && !s.negative {
			return
		}
		if s != nil {
			printed = s.in(p.text)
		}
	}
	if printed == "" {
		return // it is said beside the sources
	}
	c.report(ibid.Problem{Rule: ibid.RuleDirection, Span: f.span, Source: printed, Grave: true,
		Message: fmt.Sprintf("The source prints %s, which is a loss.", printed)})
}

// checkPoints reports percentage points for what every source prints as per cent, or
// the other way round: from 10 % to 12 % are two points, and a fifth more.
func (c *checked) checkPoints(f *figure) {
	if f.unit != units["%"] {
		return // basis points are said of both
	}
	printed := ""
	for i := range c.ground.pieces {
		p := &c.ground.pieces[i]
		s := p.prints(c.ground, *f)
		switch {
		case s == nil:
		case s.unit != f.unit || s.points == f.points:
			return
		default:
			printed = s.in(p.text)
		}
	}
	if printed != "" {
		c.report(ibid.Problem{Rule: ibid.RuleFigure, Span: f.span, Source: printed,
			Message: fmt.Sprintf("The source has %s: per cent are not percentage points.", printed)})
	}
}

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

// moves tells whether one of the words right before word i is of a rise or a fall.
func (r *reading) moves(i int) (up, down bool) {
	for k := i - 1; k >= 0 && k >= i-near && !r.parted(k+1); k-- {
		up = up || slices.Contains(senses[r.words[k].stem], rises)
		down = down || slices.Contains(senses[r.words[k].stem], falls)
	}
	return up, down
}

// The first line of the list of opposites.
var (
	rises = sense{"direction", 1, 0}
	falls = sense{"direction", 1, 1}
)

// What makes an amount a profit, and what makes it something else.
var (
	profits = wordSet(`profit profits income earnings gain gains surplus earned`)
	losses  = wordSet(`loss losses lost deficit negative decrease decreased decline declined fell dropped outflow used charge charges
		expense expenses cost costs reduction reduced less tax taxes`)
)

// in gives a figure as a text prints it, with the parentheses that make it negative.
func (f figure) in(text string) string {
	printed := f.span.In(text)
	if f.negative && f.span.Start > 0 && text[f.span.Start-1] == '(' {
		return "(" + printed + ")"
	}
	if f.negative && printed[0] != '-' && printed[0] != '(' {
		return "-" + printed
	}
	return printed
}
