package language_test

import (
	"slices"
	"testing"

	"ibid/backend/language"
)

func TestMisspellings(t *testing.T) {
	for _, c := range []struct {
		word  string
		meant []string
	}{
		{"tenacny", []string{"tenancy"}},                // two letters swapped
		{"agrement", []string{"agreement"}},             // one left out
		{"leasse", []string{"lease", "leases"}[:1]},     // one too many
		{"Notise", []string{"notice", "noise"}},         // one wrong, or one too many
		{"Kündigngsfrist", []string{"kündigungsfrist"}}, // accents stay
		{"догвор", []string{"договор"}},                 // Cyrillic
		{"10-k", nil}, {"q3", nil}, {"tenant's", nil}, {"契約", nil}, {"q\u0303uote", nil}, {"\u0301", nil}, {"", nil}, // no words of letters
	} {
		got := language.Misspellings(c.word)
		for _, w := range c.meant {
			if !slices.Contains(got, w) {
				t.Errorf("%s: no %s among %d words", c.word, w, len(got))
			}
		}
		if len(c.meant) == 0 && got != nil {
			t.Errorf("%s: %d words, want none", c.word, len(got))
		}
		if slices.Contains(got, c.word) {
			t.Errorf("%s is among its misspellings", c.word)
		}
	}
}
