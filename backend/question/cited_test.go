package question

import "testing"

func TestAsksForText(t *testing.T) {
	for text, want := range map[string]bool{
		"What does 21 CFR 117.5 say?":                 true,
		"21 CFR 117.5":                                true,
		"Was steht in § 433 BGB?":                     true,
		"What does § 9-204 require?":                  true,
		"What does 21 CFR 117.5 say about allergens?": false,
		"Who needs a permit under § 9-204?":           false,
		"What does the lease say?":                    false,
	} {
		if got := AsksForText(Understand(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
