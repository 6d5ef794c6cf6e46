package question

import "testing"

func TestAbout(t *testing.T) {
	for text, want := range map[string]string{
		"What does the lease say about repairs?":          "repairs",
		"what do the reports say about “Going concern” ?": "Going concern",
		"What is said about the deposit?":                 "the deposit",
		"What does the lease say?":                        "",
		"What does “Deposit” mean?":                       "",
		"What happens if the rent is late?":               "",
	} {
		if got := About(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for _, tt := range []struct {
		text, topic  string
		covers, just bool
	}{
		{"5.1 REPAIR AND ALTERATIONS", "repair and alterations", true, true},
		{"Deposit", "the deposit", true, true},
		{"Rent and deposit", "the deposit", true, false},
		{"Repairs", "Repairs and alterations", false, false},
		{"12.4", "", false, false},
	} {
		if covers, just := Covers(tt.text, tt.topic); covers != tt.covers || just != tt.just {
			t.Errorf("%q, %q: %v, %v", tt.text, tt.topic, covers, just)
		}
	}
}
