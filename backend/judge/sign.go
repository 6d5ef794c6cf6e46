package judge

import (
	"fmt"

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
