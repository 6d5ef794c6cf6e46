package ask

import "testing"

func TestASectionIsAskedForByItsHeading(t *testing.T) {
	for path, want := range map[string]string{
		"Lease > LEASE":                     "",
		"Lease > 10. Break clause":          "What is said about “Break clause”?",
		"Lease > 5. REPAIR AND ALTERATIONS": "What is said about “Repair and alterations”?",
		"Results > EBITDA":                  "What is said about “EBITDA”?",
		"Manual > Who may moor here?":       "Who may moor here?",
		"Lease > 12.4":                      "",
		"Report > 1. Overview":              "",
		"Report > Note 9 – Segments":        "",
		"Report > Changes in and disagreements with accountants on accounting": "",
	} {
		if got := aboutSection(path); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}

func TestADutyIsAskedAbout(t *testing.T) {
	for unit, want := range map[string]string{
		"4.1 The Tenant shall pay a yearly rent of £48,000.": "What must the Tenant pay?",
		"Each operator must keep records for two years.":     "What must the operator keep?",
		"The Tenant may end this lease after three years.":   "",
		"The rent shall be reviewed every five years.":       "",
	} {
		if got := aboutDuty(unit); got != want {
			t.Errorf("%q: %q, want %q", unit, got, want)
		}
	}
}

func TestTermsThatAreNoRiddleAreNotAskedAbout(t *testing.T) {
	for term, want := range map[string]string{"Business Day": "What does “Business Day” mean?", "Company": "", "our": "", "we": ""} {
		if got := aboutTerm(term); got != want {
			t.Errorf("%q: %q, want %q", term, got, want)
		}
	}
}
