package question

import "testing"

func TestSeveral(t *testing.T) {
	for _, tt := range []struct {
		question string
		want     bool
	}{
		{"Compare the rent of the two flats", true},
		{"Rent of Norland versus Sudmark", true},
		{"Is the rent of Norland higher than that of Sudmark?", true},
		{"Which of the contracts have a break clause?", true},
		{"Which leases end in 2025?", true},
		{"How many of these agreements are void?", true},
		{"What do all documents say on notice?", true},
		{"How did revenue develop across these quarters?", true},
		{"List the effects for each reported period", true},
		{"How has revenue trended over time?", true},
		{"Worin liegen die Unterschiede zwischen den Verträgen?", true},
		{"比较两份租约", true},

		{"What is the rent?", false},
		{"Is the rent due each month or each year?", false},
		{"Does the agreement bind all of the parties?", false},
		{"Is more than one month of rent owed?", false},
	} {
		if got := Understand(tt.question).Several; got != tt.want {
			t.Errorf("%q: %v", tt.question, got)
		}
	}
}
