package ask

import (
	"testing"

	"ibid/backend/ibid"
)

func TestASectionIsAskedForByItsHeading(t *testing.T) {
	for _, tt := range []struct{ kind, path, text, want string }{
		{"Lease", "Lease > LEASE", "", ""},
		{"Lease", "Lease > 10. Break clause", "The break clause is not used.", "What does the lease say about break clause?"},
		{"Lease", "Lease > 5. REPAIR AND ALTERATIONS", "", "What does the lease say about repair and alterations?"},
		{"", "Results > EBITDA", "EBITDA rose.", "What does the document say about EBITDA?"},
		{"Contract", "C > FEES", "All fees are due.", "What does the contract say about fees?"},
		{"Contract", "C > R. The Norby Fund", "Norby pays. Each month Norby pays into the fund.", "What does the contract say about the Norby fund?"},
		{"Annual report on Form 10-K", "Report > Liquidity", "", "What does the annual report say about liquidity?"},
		{"Brochure", "Brochure > About Victory", "Victory is old. Victory is large.", "What does the brochure say about Victory?"},
		{"Manual", "Manual > Who may moor here?", "", "Who may moor here?"},
		{"", "Lease > 12.4", "", ""},
		{"Handbook", "Staff Handbook", "", ""},
		{"Handbook", "Staff Handbook > 1 About this handbook", "", ""},
		{"Brochure", "Brochure > 2. About Victory", "Victory is old. Victory is large.", "What does the brochure say about Victory?"},
		{"Research paper", "Working group on sea level", "", ""},
		{"", "Report > 1. Overview", "", ""},
		{"", "Report > Note 9 – Segments", "", ""},
		{"", "Report > Changes in and disagreements with accountants on accounting", "", ""},
	} {
		document := ibid.Document{Title: "Staff Handbook – Pemberlight", Kind: ibid.FrontItem{Text: tt.kind}, Parties: []ibid.FrontItem{{Text: "Working Group on Sea Level"}}}
		if got := aboutSection(document, tt.path, tt.text); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.path, got, tt.want)
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
