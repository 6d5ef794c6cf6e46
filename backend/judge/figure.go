package judge

import (
	"math"

	"ibid/backend/ibid"
)

// How a figure is compared
//
// "$1.6 billion" is borne out by "1,577" in a table whose head says "in millions",
// and by no other 1,577. So a figure is read with all that makes it one: its unit,
// its scale, and how finely it is printed.
//
//  1. Unit. A sign or a code of money before it, a word after it. Units of one
//     dimension are worked out into each other where that is sound: kilometres and
//     metres, years and months; not days and months. A dollar is any dollar. A figure
//     without a unit, as most are in tables, goes with any.
//     Per cent and percentage points are of one dimension, which basis points are in as
//     well, but a claim that has one for the other is borne out in part only.
//  2. Scale. A word ("million") belongs to its figure. What the head of a table says
//     belongs to the rows of tables only, not to prose, and to money always: there
//     "$1,577" of a claim is not "1,577" in millions. It does not belong to prices,
//     nor to counts and shares, which such tables print as they are.
//  3. Rounding. Each figure is worth its value give or take half of its last printed
//     place. A source bears a claim out where it is printed as finely or finer and
//     rounds to it. "About 1,600" is worth half a hundred either way, "more than" and
//     "nearly" only one way. Cut off instead of rounded is let pass from three digits
//     on, where it is less than a percent. A claim printed finer than its source has
//     made up digits.
//  4. Sign. "(123)" is 123 as well: accountants print so whatever is to be subtracted.
//     Only where a claim calls a profit what all sources print so, it is wrong.
//
// A figure that no source bears out is wrong, rather than merely missing, where a
// piece that speaks of the same has the same digits in another unit or at another
// scale, or another figure in the same place. Missing are not: what the question
// gave, what follows from figures of one piece (see [checked.derived]), and numbers up
// to twelve without a unit, which answers count themselves.
//
// What this gets wrong: a bare number that is there by chance bears out any claim with
// it, so that a claim can take its figure from another row. [checked.checkYears] finds
// this for columns of years; a wrong row is for the judge to see.

// figure is an amount, a count or a share as a text prints it.
type figure struct {
	span        ibid.Span
	first, last int     // its words
	value       float64 // without sign, in its unit, its own scale applied
	step        float64 // what one of its last printed place is worth, in the same
	digits      int     // how many it prints, zeros at either end aside
	unit        unit
	scaled      bool // a word of scale stands with it
	negative    bool // in parentheses, or with a minus sign
	points      bool // it is of percentage points, not per cent
	hedge       hedge
	by          float64 // the scale that is said elsewhere, as in a question "in USD millions"; 0: none
}

// hedge tells how a text loosens a figure.
type hedge int

const (
	exact hedge = iota
	about       // "about 1,600"
	above       // "more than 1,600"
	below       // "nearly 1,600"
)

// scale multiplies a figure that says its scale.
func (f *figure) scale(by float64) {
	f.value, f.step, f.scaled = f.value*by, f.step*by, true
}

// bears tells whether a figure, multiplied by the scale that its table says, bears
// out the figure of a claim.
func (f figure) bears(claimed figure, scale float64) bool {
	if !claimed.unit.meets(f.unit) {
		return false
	}
	value, step := f.value*scale, f.step*scale
	if claimed.unit.base != "" && f.unit.base != "" {
		by := f.unit.factor / claimed.unit.factor
		value, step = value*by, step*by
	}
	tolerance := 1e-9 * math.Max(claimed.value, 1)
	gap := value - claimed.value
	if math.Abs(gap) <= tolerance {
		return true
	}
	place := claimed.step
	if claimed.hedge != exact {
		place = math.Max(place, claimed.roundness())
	}
	if step > place+tolerance {
		return false
	}
	switch claimed.hedge {
	case about:
		return math.Abs(gap) <= place
	case above:
		return gap >= 0 && gap < place*1.5
	case below:
		return gap <= 0 && -gap < place*1.5
	}
	if step >= place-tolerance {
		return false
	}
	return math.Abs(gap) <= place/2+tolerance || claimed.digits >= 3 && gap > 0 && gap < place
}

// roundness is the place of the last digit that is not zero: 100 for 1,600.
func (f figure) roundness() float64 {
	place := f.step
	for f.value >= place*10 && math.Abs(math.Remainder(f.value, place*10)) < place/1e3 {
		place *= 10
	}
	return place
}

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
