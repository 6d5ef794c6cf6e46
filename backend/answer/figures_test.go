package answer

import "testing"

func TestHasFigures(t *testing.T) {
	for _, tt := range []struct {
		claim, passage string
		want           bool
	}{
		{"no figure at all", "costs 12", true},
		{"costs £48,000", "a yearly rent of £48,000", true},
		{"costs £48,000", "a yearly rent of £24,250", false},
		{"$2.6 billion", "(2,614) in millions", true},
		{"$2.5 billion", "(2,614) in millions", false},
		{"2.61 billion", "2,614", true},
		{"2 billion", "1,977.3", true},
		{"1,000", "999.6", true},
		{"9 months", "nine months", true},
		{"nine months", "9 months", true},
		{"9 months", "six months", false},
		{"12.5%", "12.5 per cent", true},
		{"in 2018 it was 7", "in 2018 it fell", true}, // one of two is there
		{"99", "no figure here", false},
	} {
		if got := hasFigures(figuresOf(tt.claim), figuresOf(tt.passage)); got != tt.want {
			t.Errorf("%q in %q: %v, want %v", tt.claim, tt.passage, got, tt.want)
		}
	}
}
