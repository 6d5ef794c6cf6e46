package index

import "testing"

// TestLimits holds the limits that the tests of the store go beyond: whoever changes one here
// changes it there, in limits_test.go.
func TestLimits(t *testing.T) {
	got := []int{leastLookedAt, maxWordings, leastCommonName, fewDocuments, maxListed, leastCompared}
	for i, want := range []int{2_000, 64, 20, 50, 1_000, 300} {
		if got[i] != want {
			t.Errorf("limit %d is %d; set it in limits_test.go of the store too", i, got[i])
		}
	}
}
