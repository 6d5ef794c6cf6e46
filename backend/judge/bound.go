package judge

import (
	"fmt"

	"ibid/backend/ibid"
)

// bound is on which side of a figure the amounts lie that are meant.
type bound int

const (
	unbounded bound = 0
	upwards   bound = 1  // "at least $500", "a minimum of $500", "$500 or more"
	downwards bound = -1 // "at most $500", "up to $500", "not exceeding $500"
)

// boundOf tells what is said of a figure right before it or right behind.
func (r *reading) boundOf(f figure) bound {
	switch two := r.lowerAt(f.last+1) + " " + r.lowerAt(f.last+2); {
	case r.parted(f.last + 1):
	case two == "or more", two == "or greater", two == "or over", two == "or above", r.lowerAt(f.last+1) == "minimum":
		return upwards
	case two == "or less", two == "or fewer", two == "or under", two == "or below", r.lowerAt(f.last+1) == "maximum":
		return downwards
	}
	for k := f.first - 1; k >= 0 && k >= f.first-near-1 && !r.parted(k+1); k-- {
		side := r.boundAt(k, f.first)
		switch {
		case side == unbounded:
			continue
		case r.deniedBound(k):
			return -side
		}
		return side
	}
	return unbounded
}

// boundAt gives the bound that word k puts on the figure that begins at word at: right
// before it, or with "than" or "to" between, or as a minimum or maximum with a name, "a
// minimum annual fee of $500".
func (r *reading) boundAt(k, at int) bound {
	word, link := r.lowerAt(k), r.lowerAt(at-1)
	switch {
	case k == at-1:
		return adjacent[word]
	case k == at-2 && (link == "than" || link == "to" && word == "up"):
		return compared[word]
	case word == "minimum" || word == "maximum":
		return adjacent[word]
	}
	return unbounded
}

// adjacent are the words that bound the figure behind them, compared those that do with
// another word between. A "not" turns both: "not less than", "shall not exceed".
var (
	adjacent = map[string]bound{
		"least": upwards, "minimum": upwards, "over": upwards, "above": upwards,
		"exceed": upwards, "exceeds": upwards, "exceeding": upwards, "exceeded": upwards,
		"most": downwards, "maximum": downwards, "under": downwards, "below": downwards,
	}
	compared = map[string]bound{"more": upwards, "greater": upwards, "less": downwards, "fewer": downwards, "up": downwards}
)

// deniedBound tells whether a "not" or a "no" turns the word that bounds a figure.
func (r *reading) deniedBound(i int) bool {
	for k := i - 1; k >= 0 && k >= i-near && !r.parted(k+1); k-- {
		if negations[r.lowerAt(k)] {
			return true
		}
		if !r.words[k].bare && modals[r.lowerAt(k)] == noModal {
			return false
		}
	}
	return false
}

// checkBounds reports a figure that a claim makes the least where every source that
// has it makes it the most, or the other way round.
func (c *checked) checkBounds() {
	c.saidOtherwise(ibid.RuleDirection, func(r *reading, f figure) string {
		return map[bound]string{upwards: "at least", downwards: "at most"}[r.boundOf(f)]
	}, "The source makes %s a bound on the other side: “%s”.")
}

// checkRates reports an amount that a claim gives for one period and every source
// that has it for another: a month's rent for a year's.
func (c *checked) checkRates() {
	c.saidOtherwise(ibid.RuleScope, (*reading).periodOf, "The source gives %s for another period: “%s”.")
}

// saidOtherwise reports the figures of which a claim says something that every piece
// which prints them says otherwise. What is said of a figure is told by said, "" where
// it is nothing.
func (c *checked) saidOtherwise(rule ibid.Rule, said func(r *reading, f figure) string, message string) {
	if !c.english() {
		return // the lists are of English words
	}
	for i := range c.figures {
		f := &c.figures[i]
		own := said(c.reading, *f)
		if own == "" {
			continue
		}
		if source := c.allOtherwise(*f, own, said); source != "" {
			c.report(ibid.Problem{Rule: rule, Span: f.span, Source: source, Grave: true, Message: fmt.Sprintf(message, f.span.In(c.text), source)})
		}
	}
}

// allOtherwise gives the words of a source that says otherwise of a figure, "" where
// one says the same or nothing.
func (c *checked) allOtherwise(f figure, own string, said func(r *reading, f figure) string) (words string) {
	for k := range c.ground.pieces {
		p := &c.ground.pieces[k]
		for _, s := range p.figures {
			if !c.ground.says(s, f, p) {
				continue
			}
			if other := said(p.reading, s); other == "" || other == own {
				return ""
			}
			words = p.beside(s)
		}
	}
	return words
}

// beside gives a figure with the words around it, as they stand.
func (r *reading) beside(f figure) string {
	from, to := f.first, f.last
	for from > 0 && from > f.first-near-1 && !r.parted(from) {
		from--
	}
	for to+1 < len(r.words) && to < f.last+2 && !r.parted(to+1) {
		to++
	}
	return r.text[min(r.words[from].span.Start, f.span.Start):max(r.words[to].span.End, f.span.End)]
}

// periodOf tells for what time an amount is due or a rate holds: "month" for "$500 a
// month", "$500 monthly" and "the monthly rent of $500"; "" where nothing says.
func (r *reading) periodOf(f figure) string {
	if periods[f.unit.base] != "" {
		return "" // it counts time itself
	}
	if next := r.lowerAt(f.last + 1); !r.parted(f.last + 1) {
		if rate := recurring[next]; rate != "" {
			return rate
		}
		if rate := periods[r.lowerAt(f.last+2)]; rate != "" && (next == "per" || next == "a" || next == "an" || next == "each" || next == "every") {
			return rate
		}
	}
	for k := f.first - 1; k >= 0 && k > f.first-5 && !r.parted(k+1); k-- {
		if rate := recurring[r.lowerAt(k)]; rate != "" {
			return rate
		}
	}
	return ""
}

// periods are the words for a stretch of time, recurring those for what comes with it.
var (
	periods = map[string]string{
		"hour": "hour", "day": "day", "week": "week", "month": "month", "quarter": "quarter", "year": "year", "annum": "year",
	}
	recurring = map[string]string{
		"hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter", "annual": "year", "annually": "year",
		"yearly": "year", "p.a": "year",
	}
)
