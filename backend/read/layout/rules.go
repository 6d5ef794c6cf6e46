package layout

import (
	"cmp"
	"slices"

	"ibid/backend/ibid"
)

const (
	ruleJoin     = 1.5   // points that pieces of one rule may stand apart, and off its axis
	maxRules     = 1_000 // of one direction, when lines that continue each other are one
	uprightWidth = 2.0   // points; an upright rule is thinner: a shaded row of cells has strips between them
)

// leastTyped is how many dashes make a rule.
const leastTyped = 10

// ruleOfDashes reports whether a run is a rule that was typed: dashes and nothing else.
func ruleOfDashes(glyphs []Glyph, r run) bool {
	if r.chars < leastTyped {
		return false
	}
	for _, g := range glyphs[r.first:r.end] {
		switch g.Rune {
		case '-', '=', '─', '═', '━':
		default:
			if !g.Space {
				return false
			}
		}
	}
	return true
}

// JoinRules makes one of rules that continue each other, such as the borders of
// neighbouring cells, and of the two edges of a border. Horizontal rules come
// first, each kind at most maxRules long.
func JoinRules(rules []ibid.Rect) []ibid.Rect {
	var across, upright []ibid.Rect
	for _, r := range rules {
		if r.X1-r.X0 >= r.Y1-r.Y0 {
			across = append(across, r)
		} else if r.X1-r.X0 <= uprightWidth {
			upright = append(upright, ibid.Rect{X0: r.Y0, Y0: r.X0, X1: r.Y1, Y1: r.X1})
		}
	}
	joined := joinAcross(across)
	for _, r := range joinAcross(upright) {
		joined = append(joined, ibid.Rect{X0: r.Y0, Y0: r.X0, X1: r.Y1, Y1: r.X1})
	}
	return joined
}

func joinAcross(rules []ibid.Rect) []ibid.Rect {
	middle := func(r ibid.Rect) float64 { return (r.Y0 + r.Y1) / 2 }
	slices.SortFunc(rules, func(a, b ibid.Rect) int { return cmp.Compare(middle(a), middle(b)) })
	var joined []ibid.Rect
	for len(rules) > 0 {
		// A row: what lies within ruleJoin of its lowest rule.
		n := 1
		for n < len(rules) && middle(rules[n])-middle(rules[0]) <= ruleJoin {
			n++
		}
		row := rules[:n]
		rules = rules[n:]
		slices.SortFunc(row, func(a, b ibid.Rect) int { return cmp.Compare(a.X0, b.X0) })
		last := row[0]
		for _, r := range row[1:] {
			if r.X0 <= last.X1+ruleJoin {
				last = last.Union(r)
				continue
			}
			joined = append(joined, last)
			last = r
		}
		joined = append(joined, last)
	}
	if len(joined) > maxRules { // the longest matter
		slices.SortStableFunc(joined, func(a, b ibid.Rect) int { return cmp.Compare(b.X1-b.X0, a.X1-a.X0) })
		joined = joined[:maxRules]
	}
	return joined
}
