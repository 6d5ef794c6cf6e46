package ask

import "testing"

func TestASectionIsAskedForByItsHeading(t *testing.T) {
	for path, want := range map[string]string{
		"Lease > 10. Break clause":          "What is said about “Break clause”?",
		"Lease > 5. REPAIR AND ALTERATIONS": "What is said about “Repair and alterations”?",
		"Results > EBITDA":                  "What is said about “EBITDA”?",
		"Manual > Who may moor here?":       "Who may moor here?",
		"Lease > 12.4":                      "",
		"Report > 1. Overview":              "",
	} {
		if got := aboutSection(path); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}
