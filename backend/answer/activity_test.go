package answer

import "testing"

func TestActivity(t *testing.T) {
	for asked, want := range map[string]string{
		"What permits do I need to sell food from a van?":      "sell food from a van",
		"Which permits or registrations does a food van need?": "food van",
		"What licence do I need for a childcare centre?":       "a childcare centre",
		"Do I need approval to build a fence?":                 "build a fence",
		"What fees do I have to pay to sell food from a van?":  "sell food van",
	} {
		if got := Activity(asked); got != want {
			t.Errorf("%q: %q, want %q", asked, got, want)
		}
	}
}

func TestTrigger(t *testing.T) {
	for text, want := range map[string]string{
		"No person shall keep a kennel without a permit.":                                                      "keep a kennel",
		"No pharmacy shall open in the city without a business certificate from the City Clerk.":               "pharmacy open in the city",
		"A food vendor who operates a mobile food unit shall hold one health certificate for each unit.":       "food vendor who operates a mobile food unit",
		"An alarm permit is required for each unit.":                                                           "An alarm permit is required for each unit.",
		"No person shall carry on a food business unless it is registered with the Agency under this Section.": "carry on a food business",
	} {
		if got := Trigger(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestSubject(t *testing.T) {
	for words, want := range map[string]string{
		"keep a kennel": "keep a kennel",
		"An alarm permit is required for each unit.":      "An alarm is for each unit.",
		"License requirements":                            "",
		"be engaged as a licensee in the keeping of bees": "be engaged as a in the keeping of bees",
	} {
		if got := Subject(words); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}
