package judge

import (
	"fmt"
	"strings"

	"ibid/backend/ibid"
)

// checkFigures looks for every figure of a claim in its sources.
func (c *checked) checkFigures() {
	for i := range c.figures {
		f := &c.figures[i]
		if c.printed(*f) {
			c.checkSign(f)
			c.checkPoints(f)
			continue
		}
		if c.asked(*f) {
			continue
		}
		problem := ibid.Problem{Rule: ibid.RuleFigure, Span: f.span}
		for _, explain := range []func(*figure, *ibid.Problem) bool{c.announced, c.otherUnit, c.offByScale, c.inPlaceOf, c.workedOut, c.counted, c.missing} {
			if explain(f, &problem) {
				break
			}
		}
	}
}

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

// missing reports that no source has a figure.
func (c *checked) missing(_ *figure, p *ibid.Problem) bool {
	p.Message = "No cited passage has this figure."
	c.report(*p)
	return true
}

// printed tells whether a source prints a figure, or what is said beside it.
func (c *checked) printed(f figure) bool {
	g := c.ground
	for i := range g.pieces {
		if g.pieces[i].prints(g, f) != nil {
			return true
		}
	}
	for _, source := range g.sources {
		for _, s := range source.scope.figures {
			if s.bears(f, 1) {
				return true
			}
		}
	}
	return false
}

// prints finds the figure of a piece that says what a claim's figure says.
func (p *piece) prints(g *ground, f figure) *figure {
	for i := range p.figures {
		if g.says(p.figures[i], f, p) {
			return &p.figures[i]
		}
	}
	for i := range p.columns {
		if g.says(p.columns[i], f, p) {
			return &p.columns[i]
		}
	}
	// Four digits may be an amount as well as a year, one or two a day.
	for _, d := range p.dates {
		if f.unit.base == "" && !f.scaled && (float64(d.year) == f.value || float64(d.day) == f.value) {
			return &f
		}
	}
	return nil
}

// says tells whether a figure of a piece says what a claim's figure says: as it
// stands, as its table scales it, or as a share of one.
func (g *ground) says(s, f figure, p *piece) bool {
	if f.by > 1 && !f.scaled {
		scaled := f
		scaled.scale(f.by)
		if g.says(s, scaled, p) {
			return true
		}
	}
	note := p.note
	if note == 1 || s.scaled || !p.row {
		return s.bears(f, 1) || note != 1 && !s.scaled && s.bears(f, note) || s.share(f, p)
	}
	// In a table in millions, an amount of money is so many millions, unless it is
	// the price of something.
	plain := !f.unit.currency() || f.scaled || p.has(prices)
	return s.bears(f, note) || plain && s.bears(f, 1) || s.share(f, p)
}

// prices are the words of a row whose amounts are of one thing.
var prices = wordSet(`per share shares eps price prices dividend dividends each rate`)

// share tells whether a bare number between 0 and 1 is meant as the per cent of a
// claim, where its piece speaks of a ratio.
func (f figure) share(claimed figure, p *piece) bool {
	if f.value >= 1 || f.step >= 1 || !p.has(ratios) {
		return false
	}
	return f.hundredth(claimed)
}

// hundredth tells whether a bare number may be a claim's per cent.
func (f figure) hundredth(claimed figure) bool {
	if claimed.unit.base != "%" || f.unit.base != "" {
		return false
	}
	f.value, f.step, f.unit = f.value*100, f.step*100, claimed.unit
	return f.bears(claimed, 1)
}

var ratios = wordSet(`ratio ratios rate rates share proportion fraction probability weight coefficient factor`)

// asked tells whether a figure is only repeated from the question.
func (c *checked) asked(f figure) bool {
	for _, q := range c.question.figures {
		if q.bears(f, 1) {
			return true
		}
	}
	return false
}

// otherUnit reports a number that the source prints of something else: euros for
// dollars, months for days.
func (c *checked) otherUnit(f *figure, p *ibid.Problem) bool {
	for _, one := range c.best {
		if one.cover < spoken || f.unit.base == "" {
			continue
		}
		for _, s := range one.figures {
			if f.unit.meets(s.unit) || s.scaled != f.scaled || f.unit.currency() != s.unit.currency() {
				continue
			}
			base := s.unit.base
			s.unit = f.unit
			if !s.bears(*f, 1) {
				continue
			}
			p.Source = s.in(one.text)
			p.Grave = !strings.HasSuffix(f.unit.base, "day") || !strings.HasSuffix(base, "day") // "business day"
			p.Message = fmt.Sprintf("The source has %s.", p.Source)
			c.report(*p)
			return true
		}
	}
	return false
}

// inPlaceOf reports what a source that the claim follows has in the place of a
// figure.
func (c *checked) inPlaceOf(f *figure, p *ibid.Problem) bool {
	for _, one := range c.best {
		if one.cover < followed {
			continue
		}
		if other, found := one.insteadOf(f); found {
			p.Source, p.Grave = other, true
			p.Message = fmt.Sprintf("The source has %s in the place of %s.", other, f.span.In(c.text))
			c.report(*p)
			return true
		}
	}
	return false
}

// insteadOf finds the figure of a piece in the place of a claim's figure. Without a
// unit a number counts what stands beside it, which then must be the same.
func (one *candidate) insteadOf(f *figure) (words string, found bool) {
	for _, e := range one.run.edits {
		for i, t := range e.claim {
			if t.figure == nil || t.span != f.span {
				continue
			}
			for k, s := range e.piece {
				if s.figure == nil || !f.unit.meets(s.figure.unit) || s.figure.hundredth(*f) {
					continue
				}
				after := e.after > 0 && i == len(e.claim)-1 && k == len(e.piece)-1
				before := e.before > 0 && i == 0 && k == 0
				if after || before || e.before+e.after > 0 && f.unit.base != "" {
					return s.figure.in(one.text), true
				}
			}
		}
	}
	return "", false
}

// offByScale reports the same digits at another scale in a piece that speaks of the
// same.
func (c *checked) offByScale(f *figure, p *ibid.Problem) bool {
	for _, one := range c.best {
		if one.cover < spoken {
			continue
		}
		for _, s := range one.figures {
			note := one.note
			if s.scaled {
				note = 1
			}
			for _, off := range offBy {
				less, more := s.bears(*f, note*off.by), s.bears(*f, note/off.by)
				if f.digits < 2 || s.digits < 2 || !less && !more {
					continue
				}
				p.Source, p.Grave = s.in(one.text), true
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

// announced is workedOut for a claim that says that it works something out. Another
// one is first held against what the source has in the same place.
func (c *checked) announced(f *figure, p *ibid.Problem) bool {
	return c.has(sums) && c.workedOut(f, p)
}

var sums = wordSet(`total together combined sum altogether aggregate both difference by increase increased decrease decreased change
	changed growth grew rose fell declined more less higher lower`)

// workedOut notes that a figure follows from others.
func (c *checked) workedOut(f *figure, p *ibid.Problem) bool {
	how, found := c.derived(*f)
	if found {
		p.Words, p.Source = f.span.In(c.text), how
		p.Message = "No source prints this figure; it follows from " + how + "."
		c.notes = append(c.notes, *p)
	}
	return found
}

// counted tells whether a figure is a small number of things, "three reasons",
// which an answer counts rather than quotes. An hour, "at 7", is none.
func (c *checked) counted(f *figure, _ *ibid.Problem) bool {
	of := f.last+1 < len(c.words) && !c.parted(f.last+1) && c.lowerAt(f.first-1) != "at"
	return of && f.unit.base == "" && !f.scaled && f.step == 1 && f.value <= mostCounted
}

// mostCounted is the largest number that an answer is taken to have counted itself.
const mostCounted = 12
