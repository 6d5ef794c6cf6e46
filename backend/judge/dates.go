package judge

import (
	"fmt"
	"slices"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ibid"
)

// checkDates looks for every date of a claim in its sources.
func (c *checked) checkDates() {
	for i := range c.Dates {
		d := &c.Dates[i]
		if c.dated(*d) {
			continue
		}
		if other, found := c.datedOtherwise(d); found {
			c.report(ibid.Problem{Rule: ibid.RuleDate, Span: d.Span, Source: other, Grave: true,
				Message: fmt.Sprintf("The source has %s in the place of %s.", other, d.Span.In(c.Raw))})
			continue
		}
		c.report(ibid.Problem{Rule: ibid.RuleDate, Span: d.Span, Message: "No cited passage has this date."})
	}
}

// dated reports whether a source, or what is said beside it, has a date.
func (c *checked) dated(d facts.Date) bool {
	g := c.ground
	for _, r := range append(slices.Collect(g.readings), c.question) {
		for _, s := range r.Dates {
			if s.Bears(d, g.years) {
				return true
			}
		}
		for _, f := range r.Figures {
			if d.Month == 0 && d.Quarter == 0 && f.Value == float64(d.Year) {
				return true
			}
		}
	}
	return false
}

func (c *checked) datedOtherwise(d *facts.Date) (words string, found bool) {
	for _, one := range c.best {
		if one.cover < followed {
			continue
		}
		for _, e := range one.run.edits {
			for _, t := range e.claim {
				if t.date == nil || t.span != d.Span {
					continue
				}
				for _, s := range e.piece {
					if s.date != nil && s.date.Finer(*d) && e.before+e.after > 0 {
						return s.text, true
					}
				}
			}
		}
	}
	return "", false
}

// checkYears looks whether a figure of a claim about one year is of another: of
// another column of its row, or of a sentence about other years.
func (c *checked) checkYears() {
	year := c.onlyYear()
	if year == 0 || c.has(compares) || slices.ContainsFunc(c.problems, func(p ibid.Problem) bool { return p.Rule == ibid.RuleDate }) {
		return // the figure may be of the year before, or it is known already that the year is wrong
	}
	for _, f := range c.Figures {
		var problem *ibid.Problem
		for k := range c.ground.pieces {
			p := &c.ground.pieces[k]
			s := p.prints(c.ground, f)
			if s == nil {
				continue
			}
			if problem = c.ofAnotherYear(k, *s, f, year); problem == nil {
				break // it is printed of that year, or of none
			}
		}
		if problem != nil {
			c.report(*problem)
		}
	}
}

// ofAnotherYear reports what is wrong when figure s of piece k is of another year than
// claim figure f, nil where it is not.
func (c *checked) ofAnotherYear(k int, s, f facts.Figure, year int) *ibid.Problem {
	p := &c.ground.pieces[k]
	if !c.touches(p) {
		return nil
	}
	if !p.row {
		return c.ofAnotherSentence(p, f, year)
	}
	head := c.ground.columns(k)
	figures := head.under(p.Figures)
	at := slices.IndexFunc(figures, func(printed facts.Figure) bool { return printed.Span == s.Span })
	column := slices.Index(head.years, year)
	if at < 0 || column < 0 || head.years[at] == year || c.ground.says(figures[column], f, p) {
		return nil
	}
	other := figures[column].In(p.Raw)
	return &ibid.Problem{Rule: ibid.RuleScope, Span: f.Span, Source: other, Grave: true,
		Message: fmt.Sprintf("%s is of %d; for %d the source has %s.", s.In(p.Raw), head.years[at], year, other)}
}

// ofAnotherSentence reports that a figure is printed in a sentence that names years, but
// not the claim's. What is fiscal may be called by either of two years.
func (c *checked) ofAnotherSentence(p *piece, f facts.Figure, year int) *ibid.Problem {
	if c.has(fiscal) || p.has(fiscal) {
		return nil
	}
	named := ""
	for _, d := range p.Dates {
		if d.Year == year {
			return nil
		}
		if d.Year != 0 {
			named = d.Span.In(p.Raw)
		}
	}
	if named == "" {
		return nil
	}
	return &ibid.Problem{Rule: ibid.RuleScope, Span: f.Span, Source: named,
		Message: fmt.Sprintf("The source has this figure for %s.", named)}
}

// fiscal are the words of a year that two calendar years can name.
var fiscal = wordSet(`fiscal fy ended ending financial`)

// compares are the words with which a claim about one year speaks of another.
var compares = wordSet(`before previous previously prior earlier preceding compared versus against from after later last next following
	but while whereas although though since until`)

// onlyYear returns the year that a claim speaks of, 0 where there is none or several.
func (c *checked) onlyYear() int {
	year := 0
	for _, d := range c.Dates {
		if d.Year != 0 && year != 0 && d.Year != year {
			return 0
		}
		if d.Year != 0 {
			year = d.Year
		}
	}
	return year
}

// touches reports whether a claim has a word of a row's label.
func (c *checked) touches(p *piece) bool {
	return slices.ContainsFunc(p.tokens, func(t token) bool { return t.figure == nil && t.date == nil && c.hasStem(t.stem) })
}

// headAbove is how many rows above a row its header is looked for.
const headAbove = 40

// header is a row of years above the columns of a table.
type header struct {
	years         []int
	before, after bool // words stand before the years, or after: "Note 2024 2023", "2024 2023 Change"
}

// columns returns the header of the row that piece k is: the row of years above it, or
// that beside its source; without years where there is none.
func (g *ground) columns(k int) header {
	for i := k - 1; i >= 0 && i >= k-headAbove && g.pieces[i].source == g.pieces[k].source; i-- {
		if head := g.pieces[i].header(); head.years != nil {
			return head
		}
	}
	return g.sources[g.pieces[k].source].head
}

// under returns the figures of a row that stand under the years, nil where that cannot
// be told. A column of notes or of changes has one figure more.
func (h header) under(figures []facts.Figure) []facts.Figure {
	switch len(figures) - len(h.years) {
	case 0:
		return figures
	case 1:
		if h.before && !h.after {
			return figures[1:]
		}
		if h.after && !h.before {
			return figures[:len(h.years)]
		}
	}
	return nil
}

// headYears finds the header in the head of a table.
func headYears(head string) header {
	for line := range strings.Lines(head) {
		if h := read(line, "en").header(); h.years != nil {
			return h
		}
	}
	return header{}
}

// header reads a text that names two years or more and no other figure.
func (r *reading) header() (h header) {
	if len(r.Dates) < 2 || len(r.Figures) > 0 {
		return header{}
	}
	for _, d := range r.Dates {
		if d.Year == 0 {
			return header{}
		}
		h.years = append(h.years, d.Year)
	}
	h.before = r.Dates[0].First > 0
	h.after = r.Dates[len(r.Dates)-1].Last < len(r.Words)-1
	return h
}
