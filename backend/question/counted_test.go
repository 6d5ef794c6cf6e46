package question

import (
	"slices"
	"testing"
)

func TestWhatIsToBeCounted(t *testing.T) {
	for asked, want := range map[string][]string{
		"How many employees does Norland have?":             {"employee"},
		"And how many ferries run on Sundays?":              {"ferr", "run"},
		"How many full-time employees are there?":           {"full-time", "employee"},
		"How many of them left?":                            nil,
		"How much is the rent?":                             nil,
		"Wie viele Mitarbeiter hat die Norland GmbH?":       {"mitarbeiter"},
		"Combien de salariés l’entreprise emploie-t-elle ?": {"salarié"},
		"¿Cuántos empleados tiene la empresa?":              {"empleado"},
		"Who are the employees?":                            nil,
	} {
		if got := Understand(asked).Counted; !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", asked, got, want)
		}
	}
}
