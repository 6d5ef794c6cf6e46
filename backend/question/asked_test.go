package question

import "testing"

func TestALongMessageAsksWithItsQuestion(t *testing.T) {
	const story = "We have rented two floors of the mill from Quay Estates since March, and water has come through the roof twice."
	for name, tt := range map[string]struct{ message, want string }{
		"a short one is its question":  {"The roof leaks. Who repairs it?", "The roof leaks. Who repairs it?"},
		"the question at the end":      {story + " Does the landlord have to repair it?", "Does the landlord have to repair it?"},
		"the question first":           {"Does the landlord have to repair the roof? " + story, "Does the landlord have to repair the roof?"},
		"a request behind it":          {story + " Who repairs the roof? Please quote the clause.", "Who repairs the roof?"},
		"no question mark":             {story + " Find the clause on repairs.", "Find the clause on repairs."},
		"a bare question":              {story + " The lift is broken too. Who pays?", "The lift is broken too. Who pays?"},
		"an abbreviation ends nothing": {story + " Does the firm of Lee Inc. or its agent have to repair it?", "Does the firm of Lee Inc. or its agent have to repair it?"},
		"one long sentence":            {"Who, of the two parties to the lease of the mill that was signed in March by Quay Estates and by us, has to repair the roof when water has come through it?", "Who, of the two parties to the lease of the mill that was signed in March by Quay Estates and by us, has to repair the roof when water has come through it?"},
	} {
		if got := Understand(tt.message).Asked; got != tt.want {
			t.Errorf("%s: asks %q, want %q", name, got, tt.want)
		}
	}
}
