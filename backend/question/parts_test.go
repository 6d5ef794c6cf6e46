package question

import (
	"slices"
	"testing"

	"ibid/backend/ibid"
)

func TestParts(t *testing.T) {
	for asked, want := range map[string][]string{
		"When does the lease start and what does the repair cost?":     {"When does the lease start?", "what does the repair cost?"},
		"Who signed the lease? How long does it run?":                  {"Who signed the lease?", "How long does it run?"},
		"How much is the rent, and can the tenant keep a dog?":         {"How much is the rent?", "can the tenant keep a dog?"},
		"Wann beginnt der Vertrag und wie lange läuft er ungefähr?":    {"Wann beginnt der Vertrag?", "wie lange läuft er ungefähr?"},
		"Does Norland or Sudmark pay more rent?":                       {"Does Norland pay more rent?", "Does Sudmark pay more rent?"},
		"Compare the rent of Norland and Sudmark":                      {"Compare the rent of Norland?", "Compare the rent of Sudmark?"},
		"Does Norland or Johnson & Johnson employ more people?":        {"Does Norland employ more people?", "Does Johnson & Johnson employ more people?"},
		"What is the revenue of Norland vs Sudmark?":                   {"What is the revenue of Norland?", "What is the revenue of Sudmark?"},
		"A child fell and was taken home. By when must one report it?": nil,
		"What do Norland and Sudmark make?":                            nil,
		"What do Norland and Sudmark pay each month?":                  nil,
		"Are the taps costing more or less than last year?":            nil,
		"Who signed the lease, and when?":                              nil,
		"When and how is notice given?":                                nil,
		"Which leases were signed in May and are in force?":            nil,
		"What is the rent? I am asking for a friend who lives abroad.": nil,
		"What are the duties of the landlord and the tenant?":          nil,
		"What is the rent?":                                            nil,
		"":                                                             nil,
	} {
		var got []string
		for _, part := range parts(nil, asked) {
			got = append(got, part.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", asked, got, want)
		}
	}
}

func TestAPartLeansOnTheFirst(t *testing.T) {
	found := parts([]ibid.Turn{{Question: "Where is the mill?"}}, "When does the Hallam lease start and who must sign it?")
	if len(found) != 2 || found[0].Query.Text != found[0].Text || found[1].Query.Text != "When does the Hallam lease start? who must sign it?" {
		t.Errorf("%+v", found)
	}
}
