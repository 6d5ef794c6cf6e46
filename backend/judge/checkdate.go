package judge

import (
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

// checkDates looks for every date of a claim in its sources.
func (c *checked) checkDates() {
	for i := range c.dates {
		d := &c.dates[i]
		if c.dated(*d) {
			continue
		}
		if other, found := c.datedOtherwise(d); found {
			c.report(ibid.Problem{Rule: ibid.RuleDate, Span: d.span, Source: other, Grave: true,
				Message: fmt.Sprintf("The source has %s in the place of %s.", other, d.span.In(c.text))})
			continue
		}
		c.report(ibid.Problem{Rule: ibid.RuleDate, Span: d.span, Message: "No cited passage has this date."})
	}
}

// dated tells whether a source, or what is said beside it, has a date.
func (c *checked) dated(d date) bool {
	g := c.ground
	for _, r := range append(slices.Collect(g.readings), c.question) {
		for _, s := range r.dates {
			if s.bears(d, g.years) {
				return true
			}
		}
		for _, f := range r.figures {
			if d.month == 0 && d.quarter == 0 && f.value == float64(d.year) {
				return true
			}
		}
	}
	return false
}

func (c *checked) datedOtherwise(d *date) (words string, found bool) {
	for _, one := range c.best {
		if one.cover < followed {
			continue
		}
		for _, e := range one.run.edits {
			for _, t := range e.claim {
				if t.date == nil || t.span != d.span {
					continue
				}
				for _, s := range e.piece {
					if s.date != nil && s.date.finer(*d) && e.before+e.after > 0 {
						return s.text, true
					}
				}
			}
		}
	}
	return "", false
}

// finer tells whether a date says every part that another one says.
func (s date) finer(c date) bool {
	return (c.year == 0 || s.year != 0) && (c.month == 0 || s.month != 0) && (c.day == 0 || s.day != 0) && (c.quarter == 0 || s.quarter != 0)
}
