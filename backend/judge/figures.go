package judge

import (
	"fmt"
	"slices"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ibid"
)

// Which figures are wrong, and which are missing
//
// A figure that no source bears out is wrong, rather than merely missing, where a
// piece that speaks of the same has the same digits in another unit or at another
// scale, or another figure in the same place. Missing are not: what the question
// gave, and numbers up to twelve without a unit, which answers count themselves. What
// follows from two figures of a source counts as missing: that any two of them make a
// number is mostly chance.
//
// What this gets wrong: a bare number that is there by chance bears out any claim with
// it, so that a claim can take its figure from another row. [checked.checkYears] finds
// this for columns of years; a wrong row is for the judge to see.

// checkFigures looks for every figure of a claim in its sources.
func (c *checked) checkFigures() {
	for i := range c.Figures {
		f := &c.Figures[i]
		if c.printed(*f) {
			c.checkSign(f)
			continue
		}
		if c.asked(*f) {
			continue
		}
		problem := ibid.Problem{Rule: ibid.RuleFigure, Span: f.Span}
		for _, explain := range []func(*facts.Figure, *ibid.Problem) bool{c.otherUnit, c.offByScale, c.inPlaceOf, c.counted, c.missing} {
			if explain(f, &problem) {
				break
			}
		}
	}
}

// checkSign reports a profit that every source prints as a loss, in parentheses or
// with a minus sign. Other amounts are often printed so to be subtracted, and are no
// less: an expense, an outflow of cash.
func (c *checked) checkSign(f *facts.Figure) {
	if f.Negative || !c.has(profits) || c.has(losses) {
		return
	}
	printed := ""
	for i := range c.ground.pieces {
		p := &c.ground.pieces[i]
		s := p.prints(c.ground, *f)
		if s != nil && !s.Negative {
			return
		}
		if s != nil {
			printed = s.In(p.Raw)
		}
	}
	if printed == "" {
		return // it is said beside the sources
	}
	c.report(ibid.Problem{Rule: ibid.RuleDirection, Span: f.Span, Source: printed, Grave: true,
		Message: fmt.Sprintf("The source prints %s, which is a loss.", printed)})
}

// What makes an amount a profit, and what makes it something else.
var (
	profits = wordSet(`profit profits income earnings gain gains surplus earned`)
	losses  = wordSet(`loss losses lost deficit negative decrease decreased decline declined fell dropped outflow used charge charges
		expense expenses cost costs reduction reduced less tax taxes`)
)

// missing reports that no source has a figure.
func (c *checked) missing(_ *facts.Figure, p *ibid.Problem) bool {
	p.Message = "No cited passage has this figure."
	c.report(*p)
	return true
}

// printed reports whether a source prints a figure, or what is said beside it.
func (c *checked) printed(f facts.Figure) bool {
	g := c.ground
	for i := range g.pieces {
		if g.pieces[i].prints(g, f) != nil {
			return true
		}
	}
	return slices.ContainsFunc(g.sources, func(s *source) bool {
		return slices.ContainsFunc(s.scope.Figures, func(beside facts.Figure) bool { return beside.Bears(f, 1) })
	})
}

// prints finds the figure of a piece that says what a claim's figure says.
func (p *piece) prints(g *ground, f facts.Figure) *facts.Figure {
	for i := range p.Figures {
		if g.says(p.Figures[i], f, p) {
			return &p.Figures[i]
		}
	}
	for i := range p.Columns {
		if g.says(p.Columns[i], f, p) {
			return &p.Columns[i]
		}
	}
	// Four digits may be an amount as well as a year, one or two a day.
	for _, d := range p.Dates {
		if f.Unit.Base == "" && !f.Scaled && (float64(d.Year) == f.Value || float64(d.Day) == f.Value) {
			return &f
		}
	}
	return nil
}

// says reports whether a figure of a piece says what a claim's figure says: as it
// stands, as its table scales it, or as a share of one.
func (g *ground) says(s, f facts.Figure, p *piece) bool {
	if f.Note > 1 && !f.Scaled {
		scaled := f
		scaled.Scale(f.Note)
		if g.says(s, scaled, p) {
			return true
		}
	}
	note := p.note
	if note == 1 || s.Scaled || !p.row {
		return s.Bears(f, 1) || note != 1 && !s.Scaled && s.Bears(f, note)
	}
	// In a table in millions, an amount of money is so many millions, unless it is
	// the price of something.
	plain := !f.Unit.IsMoney() || f.Scaled || p.has(prices)
	return s.Bears(f, note) || plain && s.Bears(f, 1)
}

// prices are the words of a row whose amounts are of one thing.
var prices = wordSet(`per share shares eps price prices dividend dividends each rate`)

// asked reports whether a figure is only repeated from the question.
func (c *checked) asked(f facts.Figure) bool {
	return slices.ContainsFunc(c.question.Figures, func(q facts.Figure) bool { return q.Bears(f, 1) })
}

// otherUnit reports a number that the source prints of something else: euros for
// dollars, months for days.
func (c *checked) otherUnit(f *facts.Figure, p *ibid.Problem) bool {
	for _, one := range c.best {
		if one.cover < spoken || f.Unit.Base == "" {
			continue
		}
		for _, s := range one.Figures {
			if f.Unit.Meets(s.Unit) || s.Scaled != f.Scaled || f.Unit.IsMoney() != s.Unit.IsMoney() {
				continue
			}
			base := s.Unit.Base
			s.Unit = f.Unit
			if !s.Bears(*f, 1) {
				continue
			}
			p.Source = s.In(one.Raw)
			p.Grave = !strings.HasSuffix(f.Unit.Base, "day") || !strings.HasSuffix(base, "day") // "business day"
			p.Message = fmt.Sprintf("The source has %s.", p.Source)
			c.report(*p)
			return true
		}
	}
	return false
}

// inPlaceOf reports what a source that the claim follows has in the place of a
// figure.
func (c *checked) inPlaceOf(f *facts.Figure, p *ibid.Problem) bool {
	for _, one := range c.best {
		if one.cover < followed {
			continue
		}
		if other, found := one.insteadOf(f); found {
			p.Source, p.Grave = other, true
			p.Message = fmt.Sprintf("The source has %s in the place of %s.", other, f.Span.In(c.Raw))
			c.report(*p)
			return true
		}
	}
	return false
}

// insteadOf finds the figure of a piece in the place of a claim's figure. Without a
// unit a number counts what stands beside it, which then must be the same.
func (one *candidate) insteadOf(f *facts.Figure) (words string, found bool) {
	for _, e := range one.run.edits {
		for i, t := range e.claim {
			if t.figure == nil || t.span != f.Span {
				continue
			}
			for k, s := range e.piece {
				if s.figure == nil || !f.Unit.Meets(s.figure.Unit) {
					continue
				}
				after := e.after > 0 && i == len(e.claim)-1 && k == len(e.piece)-1
				before := e.before > 0 && i == 0 && k == 0
				if after || before || e.before+e.after > 0 && f.Unit.Base != "" {
					return s.figure.In(one.Raw), true
				}
			}
		}
	}
	return "", false
}

// offByScale reports the same digits at another scale in a piece that speaks of the
// same.
func (c *checked) offByScale(f *facts.Figure, p *ibid.Problem) bool {
	for _, one := range c.best {
		if one.cover < spoken {
			continue
		}
		for _, s := range one.Figures {
			note := one.note
			if s.Scaled {
				note = 1
			}
			for _, off := range offBy {
				less, more := s.Bears(*f, note*off.by), s.Bears(*f, note/off.by)
				if f.Digits < 2 || s.Digits < 2 || !less && !more {
					continue
				}
				p.Source, p.Grave = s.In(one.Raw), true
				p.Message = fmt.Sprintf("The source has %s%s: the claim is %s times too %s.", p.Source, in[note], off.times, map[bool]string{true: "little", false: "much"}[less])
				c.report(*p)
				return true
			}
		}
	}
	return false
}

// offBy are the scales that are mistaken for each other.
var offBy = []struct {
	by    float64
	times string
}{{1e3, "a thousand"}, {1e6, "a million"}, {1e9, "a billion"}}

// in says what the figures of a table are in.
var in = map[float64]string{1e3: " in thousands", 1e5: " in lakhs", 1e6: " in millions", 1e7: " in crores", 1e9: " in billions"}

// counted reports whether a figure is a small number of things, "three reasons",
// which an answer counts rather than quotes. An hour, "at 7", is none.
func (c *checked) counted(f *facts.Figure, _ *ibid.Problem) bool {
	of := f.Last+1 < len(c.Words) && !c.parted(f.Last+1) && c.LowerAt(f.First-1) != "at"
	return of && f.Unit.Base == "" && !f.Scaled && f.Step == 1 && f.Value <= mostCounted
}

// mostCounted is the largest number that an answer is taken to have counted itself.
const mostCounted = 12
