package facts

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
//     Per cent, percentage points and basis points are of one dimension.
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

// Figure is an amount, a count or a share as a text prints it.
type Figure struct {
	Span        ibid.Span
	First, Last int     // its words
	Value       float64 // without sign, in its unit, its own scale applied
	Step        float64 // what one of its last printed place is worth, in the same
	Digits      int     // how many it prints, zeros at either end aside
	Unit        Unit
	Scaled      bool    // a word of scale stands with it
	Negative    bool    // in parentheses, or with a minus sign
	Note        float64 // the scale that is said elsewhere, as in a question "in USD millions"; 0, as [Read] leaves it: none
	hedge       hedge
}

// hedge is how a text loosens a figure.
type hedge int

const (
	exact hedge = iota
	about       // "about 1,600"
	above       // "more than 1,600"
	below       // "nearly 1,600"
)

// Scale multiplies a figure that says its scale.
func (f *Figure) Scale(by float64) {
	f.Value, f.Step, f.Scaled = f.Value*by, f.Step*by, true
}

// Bears reports whether a figure, multiplied by the scale that its table says, bears
// out the figure of a claim.
func (f Figure) Bears(claimed Figure, scale float64) bool {
	if !claimed.Unit.Meets(f.Unit) {
		return false
	}
	if claimed.Unit.Base == "%" && f.Unit.Base == "" && f.Value < 1 && f.Step < 1 {
		scale = 100 // a ratio
	}
	value, step := f.Value*scale, f.Step*scale
	if claimed.Unit.Base != "" && f.Unit.Base != "" {
		by := f.Unit.Factor / claimed.Unit.Factor
		value, step = value*by, step*by
	}
	tolerance := 1e-9 * math.Max(claimed.Value, 1)
	gap := value - claimed.Value
	if math.Abs(gap) <= tolerance {
		return true
	}
	place := claimed.Step
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
	return math.Abs(gap) <= place/2+tolerance || claimed.Digits >= 3 && gap > 0 && gap < place
}

// roundness is the place of the last digit that is not zero: 100 for 1,600.
func (f Figure) roundness() float64 {
	place := f.Step
	for f.Value >= place*10 && math.Abs(math.Remainder(f.Value, place*10)) < place/1e3 {
		place *= 10
	}
	return place
}

// In gives a figure as a text prints it, with the parentheses that make it negative.
func (f Figure) In(text string) string {
	printed := f.Span.In(text)
	if f.Negative && f.Span.Start > 0 && text[f.Span.Start-1] == '(' {
		return "(" + printed + ")"
	}
	if f.Negative && printed[0] != '-' && printed[0] != '(' {
		return "-" + printed
	}
	return printed
}
