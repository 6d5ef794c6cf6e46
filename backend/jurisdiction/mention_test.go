package jurisdiction_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/jurisdiction"
)

func TestMentioned(t *testing.T) {
	file := filepath.Join(t.TempDir(), jurisdiction.FileName)
	if err := os.WriteFile(file, []byte(`
		[[jurisdiction]]
		id = "DE"
		level = "federal"
		name = "Germany"
		names = ["Deutschland"]
		[[jurisdiction]]
		id = "DE-BY-muenchen"
		level = "municipal"
		name = "München"
		parent = "DE"
		names = ["Munich"]`), 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := jurisdiction.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	known := []ibid.JurisdictionID{"US", "US-DC", "US-TX", "US-WA", "US-TX-48201", "US-TX-houston", "US-TX-harris", "US-AL-mobile", "US-UT-spanish-fork", "DE", "DE-BY-muenchen"}
	for text, want := range map[string][]ibid.JurisdictionID{
		"Food trucks in Spanish Fork":                      {"US-UT-spanish-fork"},
		"spanish fork's rules on sidewalks":                {"US-UT-spanish-fork"},
		"What does Harris County ask for?":                 {"US-TX-48201"},
		"may i sell food in houston":                       {"US-TX-houston"},
		"Which mobile vendors need a permit?":              nil,
		"Does Mobile ask for a permit?":                    {"US-AL-mobile"},
		"How do Texas and D.C. law differ?":                {"US-DC", "US-TX"},
		"Is it allowed under federal law?":                 {"US", "DE"},
		"the U.S. rule":                                    {"US"},
		"tell us what applies":                             nil,
		"Was gilt in München?":                             {"DE-BY-muenchen"},
		"Is a permit needed in the United States, Munich?": {"US", "DE-BY-muenchen"},
		"Who signed the lease?":                            nil,
		"":                                                 nil,
	} {
		if got := h.Mentioned(text, known); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
