package layout

import (
	"testing"

	"ibid/backend/ibid"
)

// TestJoinRules checks that the number of rules is bounded, the longest being kept.
func TestJoinRules(t *testing.T) {
	var rules []ibid.Rect
	for i := range 3 * maxRules {
		y := float64(i) * 10
		rules = append(rules, ibid.Rect{X0: 0, Y0: y, X1: 10 + float64(i), Y1: y}, ibid.Rect{X0: y, Y0: 0, X1: y, Y1: 10})
	}
	joined := JoinRules(rules)
	if len(joined) != 2*maxRules {
		t.Fatalf("%d rules", len(joined))
	}
	for i, r := range joined {
		if upright := r.X1-r.X0 < r.Y1-r.Y0; upright != (i >= maxRules) {
			t.Fatalf("rule %d of %d is %v", i, len(joined), r)
		}
		if i < maxRules && r.X1 < 2*maxRules {
			t.Fatalf("a short rule was kept: %v", r)
		}
	}
}
