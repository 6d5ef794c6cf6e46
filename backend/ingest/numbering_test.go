package ingest

import "testing"

// Sections of law have numbers of up to five digits; years, amounts and dates are none.
func TestNumbersOfSections(t *testing.T) {
	for line, want := range map[string]string{
		"§ 1002.9 Notifications.":           "Notifications.",
		"§ 17980 Abatement":                 "Abatement",
		"Section 1798.100 Duties":           "Duties",
		"1910.147 The control of energy":    "The control of energy",
		"1002.9. Notices":                   "Notices",
		"4.1.2 Late payment":                "Late payment",
		"2022 was a good year":              "2022 was a good year",
		"31.12.2024 Bericht des Vorstands":  "31.12.2024 Bericht des Vorstands",
		"1234.56 % of it":                   "1234.56 % of it",
		"17980 Harbour Street, second door": "17980 Harbour Street, second door",
	} {
		if got := numberingOf(line).text; got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
