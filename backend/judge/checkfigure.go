package judge

import (
	"fmt"

	"ibid/backend/ibid"
)

// checkFigures looks for every figure of a claim in its sources.
func (c *checked) checkFigures() {
	for i := range c.figures {
		f := &c.figures[i]
		if c.printed(*f) || c.asked(*f) {
			continue
		}
		if other, found := c.inPlaceOf(f); found {
			c.report(ibid.Problem{Rule: ibid.RuleFigure, Span: f.span, Source: other, Grave: true,
				Message: fmt.Sprintf("The source has %s in the place of %s.", other, f.span.In(c.text))})
			continue
		}
		if other, times, found := c.offByScale(*f); found {
			c.report(ibid.Problem{Rule: ibid.RuleFigure, Span: f.span, Source: other, Grave: true,
				Message: fmt.Sprintf("The source has %s, which is %s.", other, times)})
			continue
		}
		if how, found := c.derived(*f); found {
			c.notes = append(c.notes, ibid.Problem{Rule: ibid.RuleFigure, Span: f.span, Words: f.span.In(c.text), Source: how,
				Message: "No source prints this figure; it follows from " + how + "."})
			continue
		}
		if f.unit.base == "" && !f.scaled && f.value <= 12 && f.step == 1 {
			continue // "three reasons": counted, not quoted
		}
		c.report(ibid.Problem{Rule: ibid.RuleFigure, Span: f.span, Message: "No cited passage has this figure."})
	}
}

// printed tells whether a source prints a figure.
func (c *checked) printed(f figure) bool {
	g := c.ground
	for i := range g.pieces {
		p := &g.pieces[i]
		for _, s := range p.figures {
			if g.says(s, f, p.source) {
				return true
			}
		}
		// A bare year-like number may be an amount, and the other way round.
		for _, d := range p.dates {
			if f.unit.base == "" && !f.scaled && (float64(d.year) == f.value || float64(d.day) == f.value) {
				return true
			}
		}
	}
	for _, scope := range g.scope {
		for _, s := range scope.figures {
			if s.bears(f, 1) {
				return true
			}
		}
	}
	return false
}

// says tells whether a figure of a source says what a claim's figure says, as it
// stands or as its table scales it.
func (g *ground) says(s, f figure, source int) bool {
	return s.bears(f, 1) || !s.scaled && g.note[source] != 1 && s.bears(f, g.note[source])
}

// asked tells whether a figure is only repeated from the question.
func (c *checked) asked(f figure) bool {
	if c.question == nil {
		return false
	}
	for _, q := range c.question.figures {
		if q.bears(f, 1) {
			return true
		}
	}
	return false
}

// inPlaceOf finds what a source that the claim follows word for word has in the
// place of a figure.
func (c *checked) inPlaceOf(f *figure) (words string, found bool) {
	for _, one := range c.best {
		if one.cover < followed {
			continue
		}
		for _, e := range one.run.edits {
			for i, t := range e.claim {
				if t.figure == nil || t.span != f.span {
					continue
				}
				for k, s := range e.piece {
					if s.figure == nil || !f.unit.meets(s.figure.unit) {
						continue
					}
					// Without a unit a number counts what stands beside it, which must be the same.
					after := e.after > 0 && i == len(e.claim)-1 && k == len(e.piece)-1
					before := e.before > 0 && i == 0 && k == 0
					if after || before || e.before+e.after > 0 && f.unit.base != "" {
						return s.text, true
					}
				}
			}
		}
	}
	return "", false
}

// followed is the share of a claim's content that a piece must have for what it
// has otherwise to count as a contradiction.
const followed = 0.5

// offByScale finds the same digits at another scale in a piece that speaks of the
// same.
func (c *checked) offByScale(f figure) (words, times string, found bool) {
	for _, one := range c.best {
		if one.cover < followed {
			continue
		}
		note := c.ground.note[one.source]
		for _, s := range one.figures {
			if s.scaled {
				note = 1
			}
			if f.digits < 2 || s.digits < 2 {
				continue
			}
			for _, by := range []float64{1e3, 1e6, 1e9} {
				switch {
				case s.bears(f, note*by):
					return s.span.In(one.text), fmt.Sprintf("%s times less", thousands[by]), true
				case s.bears(f, note/by):
					return s.span.In(one.text), fmt.Sprintf("%s times more", thousands[by]), true
				}
			}
		}
	}
	return "", "", false
}

var thousands = map[float64]string{1e3: "a thousand", 1e6: "a million", 1e9: "a billion"}
