package judge

import (
	"fmt"
	"math"
)

// derived finds two figures of one piece, or of the claim itself, from which a
// claim's figure follows: their difference, their sum, the share of one in the
// other or the change from one to the other in per cent.
func (c *checked) derived(f figure) (how string, found bool) {
	var own []figure
	for _, other := range c.figures {
		if c.printed(other) {
			own = append(own, other)
		}
	}
	if how, found := c.worksOut(f, own, c.text, 1); found {
		return how, true
	}
	for _, one := range c.best {
		if one.cover < followed/2 || len(one.figures) > 6 {
			continue
		}
		if how, found := c.worksOut(f, one.figures, one.text, c.ground.sources[one.source].note); found {
			return how, true
		}
	}
	return "", false
}

func (c *checked) worksOut(f figure, figures []figure, text string, note float64) (how string, found bool) {
	for i, a := range figures {
		for _, b := range figures[:i] {
			if a.span == f.span || b.span == f.span || a.unit != b.unit || a.value == 0 || b.value == 0 {
				continue
			}
			av, bv := a.value*scaleOf(a, note), b.value*scaleOf(b, note)
			near := func(v, step float64) bool { return math.Abs(math.Abs(v)-f.value) <= math.Max(f.step, step)/2*1.0001 }
			words := [2]string{b.span.In(text), a.span.In(text)}
			if f.unit.base == "%" {
				if a.unit.base != "%" && f.digits >= 2 && (near((av-bv)/bv*100, 0) || near((bv-av)/av*100, 0)) {
					return fmt.Sprintf("the change between %s and %s", words[0], words[1]), true
				}
				if a.unit.base != "%" && f.digits >= 2 && (near(av/bv*100, 0) || near(bv/av*100, 0)) {
					return fmt.Sprintf("the share of %s and %s", words[0], words[1]), true
				}
				if a.unit.base != "%" {
					continue
				}
			}
			if !f.unit.meets(a.unit) {
				continue
			}
			step := math.Max(a.step*scaleOf(a, note), b.step*scaleOf(b, note))
			if near(av-bv, math.Min(step, f.step)) && f.digits >= 2 {
				return fmt.Sprintf("the difference between %s and %s", words[0], words[1]), true
			}
			if near(av+bv, math.Min(step, f.step)) && f.digits >= 2 {
				return fmt.Sprintf("the sum of %s and %s", words[0], words[1]), true
			}
		}
	}
	return "", false
}

func scaleOf(f figure, note float64) float64 {
	if f.scaled {
		return 1
	}
	return note
}
