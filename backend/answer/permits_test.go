package answer_test

import (
	"testing"

	"ibid/backend/answer"
)

func TestPermitIn(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"No person shall operate a mill without a valid mill permit issued by the Warden.", "mill permit"},
		{"A certificate of safety must be shown, and each boiler shall hold a current boiler certificate.", "boiler certificate"},
		{"No one may run a ferry unless it is registered with the Harbour Board.", "registration"},
		{"A brewing licence is required for each vat.", "brewing licence"},
		{"No person shall run a ferry without a ferry permit.", "ferry permit"},
		{"No permit is required for a stall of less than two metres.", ""},
		{"A person who runs a mill without the permit is liable to a penalty of $90.", ""},
		{"The permit is printed on blue paper.", ""},
		{"", ""},
	} {
		if got := answer.PermitIn(test.text); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

func TestDemands(t *testing.T) {
	for text, want := range map[string]bool{
		"No person shall operate a mill without a permit.":              true,
		"It is unlawful to keep a kennel without first having a permit": true,
		"(b) An alarm permit is required for each site.":                true,
		"(b) A permit is required for each unit.":                       false,
		"A licence is required for each food van.":                      false,
		"The permit is printed on blue paper.":                          false,
	} {
		if got := answer.Demands(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestAskedAsInLaw(t *testing.T) {
	for _, test := range []struct {
		question, want string
		permits        bool
	}{
		{"Which permits do I need to mill flour?", "Which permits or registrations do I need to mill flour?", true},
		{"Do I need a licence for a ferry?", "Do I need a licence or registration for a ferry?", true},
		{"How do I register a boiler?", "How do I register a boiler?", true},
		{"How long is the notice period?", "How long is the notice period?", false},
	} {
		if got := answer.AskedAsInLaw(test.question); got != test.want {
			t.Errorf("%q: %q, want %q", test.question, got, test.want)
		}
		if got := answer.AsksForPermits(test.question); got != test.permits {
			t.Errorf("%q asks for permits: %v", test.question, got)
		}
	}
}
