package question

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNames(t *testing.T) {
	for _, tt := range []struct {
		name, question string
		want           []string
	}{
		{"a capital", "What did Norland earn in 2022?", []string{"Norland"}},
		{"a run of capitals", "What did Blue Harbour Foods earn?", []string{"Blue Harbour Foods"}},
		{"small words inside", "Who runs the Bank of Norland?", []string{"Bank of Norland"}},
		{"and parts two names", "Do Norland and Sudmark compete?", []string{"Norland", "Sudmark"}},
		{"an ampersand does not", "Did Harrow & Pike sign?", []string{"Harrow & Pike"}},
		{"the word that begins a sentence is none", "Capex in 2018? Rent in 2019?", nil},
		{"unless it owns something", "Norland's rent in 2019?", []string{"Norland"}},
		{"unless a name goes on", "Blue Harbour rent in 2019?", []string{"Blue Harbour"}},
		{"unless it comes again", "Norland rent? Or is Norland an owner?", []string{"Norland"}},
		{"digits and letters", "Did 7N grow, and F-90?", []string{"7N", "F-90"}},
		{"capitals inside", "Did eHarbour or JnK grow?", []string{"eHarbour", "JnK"}},
		{"a ticker", "Did NRLD grow?", []string{"NRLD"}},
		{"parties", "the agreement between Norland Ltd. and Pike Associates, Inc.", []string{"Norland Ltd", "Pike Associates, Inc"}},
		{"a small name with a legal form", "the lease with norland gmbh", []string{"norland gmbh"}},
		{"a defined term", "Must the Receiving Party return the goods?", []string{"Receiving Party"}},
		{"a possessive ends a name", "Consider Norland's Lease Agreement.", []string{"Norland", "Lease Agreement"}},
		{"quoted", `the policy of "Keepsafe" and of "keeping"`, []string{"Keepsafe"}},
		{"quoted and owning", `Consider "Keepsafe"'s policy`, []string{"Keepsafe"}},
		{"quoted in full", `between "Norland Foods N.V." and "Pike, Inc."`, []string{"Norland Foods N.V", "Pike, Inc"}},
		{"a file", "the rent in lease-2020.pdf", []string{"lease-2020.pdf"}},
		{"times, forms and amounts are none", "the 10-K for FY2022, Q2 2023 and March 2021, $5M", nil},
		{"references are none", "what Rule 6.1 and Section 3 say", nil},
		{"headings are none", "Duties Of The Mayor And Council", nil},
		{"all capitals are none", "WHAT IS THE YEARLY RENT OF NORLAND", nil},
		{"German nouns are none", "Wie hoch ist die Miete der Wohnung?", nil},
		{"German runs are", "Wie hoch ist die Miete der Nordland Bank?", []string{"Nordland Bank"}},
		{"letters go on with a name", "Is Unitco A an affiliate?", []string{"Unitco A"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Understand(tt.question).Names); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
