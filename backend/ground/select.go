package ground

import (
	"slices"
	"strings"
)

const (
	// maxBesides is how many units are quoted beside the best.
	maxBesides = 2

	// nearBest is how much of the best unit's probability another needs to be quoted
	// beside it.
	nearBest = 0.3
)

// Select chooses the units to quote from candidates that are sorted, best first: the
// best, and at most two more that are likely to answer as well and say something else.
func Select(candidates []Candidate) (chosen []Candidate) {
	for _, c := range candidates {
		if len(chosen) == 1+maxBesides || len(chosen) > 0 && c.P < nearBest*chosen[0].P {
			break
		}
		if !slices.ContainsFunc(chosen, func(other Candidate) bool { return repeats(other, c) }) {
			chosen = append(chosen, c)
		}
	}
	return chosen
}

// repeats reports whether two units say the same, or one is the heading of the other.
func repeats(a, b Candidate) bool {
	fold := func(s string) string { return strings.ToLower(oneLine(s)) }
	x, y := fold(a.Text), fold(b.Text)
	return x == y || strings.Contains(x, y) || fold(a.Heading) == y
}
