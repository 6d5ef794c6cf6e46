package judge

import (
	"fmt"
	"math"
)

// A figure that no source prints may follow from two that one does: the change from
// one to the other in per cent, the share of one in the other, their difference,
// their sum. With enough figures to choose from, any number follows from some two of
// them by chance. So they must stand in one piece with few figures, or in the claim
// itself and be printed, and the figure must have two digits.
const (
	mostOperands = 6
	leastDigits  = 2
)

// derived finds the two figures from which a claim's figure follows, and says how.
func (c *checked) derived(f figure) (how string, found bool) {
	var own []figure
	for _, other := range c.figures {
		if other.span != f.span && c.printed(other) {
			own = append(own, other)
		}
	}
	if how, found = worksOut(f, own, c.text, 1); found {
		return how, true
	}
	for _, one := range c.best {
		if one.cover < followed/2 {
			continue
		}
		if how, found = worksOut(f, one.figures, one.text, one.note); found {
			return how, true
		}
	}
	return "", false
}

// worksOut tries each two figures of a text.
func worksOut(f figure, figures []figure, text string, note float64) (how string, found bool) {
	if len(figures) > mostOperands || f.digits < leastDigits && !f.points {
		return "", false
	}
	for i, last := range figures {
		for _, first := range figures[:i] {
			if first.unit != last.unit || first.value == 0 || last.value == 0 {
				continue
			}
			if what := f.follows(first.at(note), last.at(note)); what != "" {
				return fmt.Sprintf("the %s %s and %s", what, first.in(text), last.in(text)), true
			}
		}
	}
	return "", false
}

// at gives a figure as its table scales it.
func (f figure) at(note float64) figure {
	if !f.scaled {
		f.value, f.step = f.value*note, f.step*note
	}
	return f
}

// follows says how a figure follows from two of one unit, "" where it does not.
func (f figure) follows(first, last figure) string {
	near := func(values ...float64) bool {
		for _, v := range values {
			if math.Abs(math.Abs(v)-f.value) <= f.step/2*(1+1e-9) {
				return true
			}
		}
		return false
	}
	a, b := first.value, last.value
	if f.unit.base == "%" && first.unit.base != "%" {
		switch {
		case near((b-a)/a*100, (a-b)/b*100):
			return "change between"
		case near(a/b*100, b/a*100):
			return "share of"
		}
		return ""
	}
	if !f.unit.meets(first.unit) {
		return ""
	}
	switch {
	case near(b - a):
		return "difference between"
	case near(a + b):
		return "sum of"
	}
	return ""
}
