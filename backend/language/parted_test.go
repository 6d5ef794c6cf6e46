package language

import "testing"

func TestUnpart(t *testing.T) {
	never := func(string, string) bool { return false }
	always := func(string, string) bool { return true }
	for _, tt := range []struct {
		text string
		one  func(left, right string) bool
		want string
	}{
		{"The rent is due.", always, "The rent is due."},
		{"The in-\ncrease of rent", always, "The increase\nof rent"},
		{"The in-\ncrease of rent", never, "The in-crease\nof rent"},
		{"The in-\ncrease of rent", nil, "The in-crease\nof rent"},
		{"An-\nund Abreise", always, "An-\nund Abreise"},
		{"pre-\nand/or post-war", always, "pre-\nand/or post-war"},
		{"here-\nto", always, "hereto"},
		{"one-\nto two-year", never, "one-\nto two-year"},
		{"to-\nto-do", never, "to-to-do"},
		{"rent -\npaid", always, "rent -\npaid"},
		{"rent --\npaid", always, "rent --\npaid"},
		{"rent-\n\npaid", always, "rent-\n\npaid"},
		{"rent-\n", always, "rent-\n"},
		{"2019-\n2023", nil, "2019-2023"},
	} {
		if got := Unpart(tt.text, tt.one); got != tt.want {
			t.Errorf("%q became %q, want %q", tt.text, got, tt.want)
		}
	}
}
