package question

import (
	"slices"
	"testing"

	"ibid/backend/ibid"
)

func TestParts(t *testing.T) {
	for asked, want := range map[string][]string{
		"When does the lease start and what does the repair cost?":     {"When does the lease start?", "What does the repair cost?"},
		"Who signed the lease? How long does it run?":                  {"Who signed the lease?", "How long does it run?"},
		"How much is the rent, and can the tenant keep a dog?":         {"How much is the rent?", "Can the tenant keep a dog?"},
		"Wann beginnt der Vertrag und wie lange läuft er ungefähr?":    {"Wann beginnt der Vertrag?", "Wie lange läuft er ungefähr?"},
		"Does Norland or Sudmark pay more rent?":                       {"Does Norland pay more rent?", "Does Sudmark pay more rent?"},
		"Compare the rent of Norland and Sudmark":                      {"What is the rent of Norland?", "What is the rent of Sudmark?"},
		"Does Norland or Johnson & Johnson employ more people?":        {"Does Norland employ more people?", "Does Johnson & Johnson employ more people?"},
		"What is the revenue of Norland vs Sudmark?":                   {"What is the revenue of Norland?", "What is the revenue of Sudmark?"},
		"How much notice is due, and how large is the deposit?":        {"How much notice is due?", "How large is the deposit?"},
		"When is it due and how much is it?":                           {"When is it due?", "How much is it?"},
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
		found, sure := parts(nil, asked)
		if !sure {
			found = nil
		}
		for _, part := range found {
			got = append(got, part.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", asked, got, want)
		}
	}
}

func TestAPartLeansOnTheFirst(t *testing.T) {
	found, _ := parts([]ibid.Turn{{Question: "Where is the mill?"}}, "When does the Hallam lease start and who must sign it?")
	if len(found) != 2 || found[0].Query.Text != found[0].Text || found[1].Query.Text != "When does the Hallam lease start? Who must sign it?" {
		t.Errorf("%+v", found)
	}
}

func TestSidesAreSetSideBySide(t *testing.T) {
	for asked, want := range map[string]struct {
		names []string
		sure  bool
		first string
	}{
		"Compare the rent of Norland, Sudmark and Verizon":            {[]string{"Norland", "Sudmark", "Verizon"}, true, "What is the rent of Norland?"},
		"What do Norland, Sudmark, Hallam and Verizon make?":          {[]string{"Norland", "Sudmark", "Hallam", "Verizon"}, false, "What do Norland make?"},
		"How did Norland's, Sudmark's and Hallam's sales develop?":    {[]string{"Norland", "Sudmark", "Hallam"}, false, "How did Norland's sales develop?"},
		"How does the rent of Norland differ from that of Sudmark?":   {[]string{"Norland", "Sudmark"}, true, "What is the rent of Norland?"},
		"How does Norland differ from Sudmark in price?":              {[]string{"Norland", "Sudmark"}, true, "How does Norland in price?"},
		"What is the difference in rent between Norland and Sudmark?": {[]string{"Norland", "Sudmark"}, true, "What is the rent of Norland?"},
		"What was the revenue in 2021, 2022 and 2023?":                {[]string{"2021", "2022", "2023"}, true, "What was the revenue in 2021?"},
		"Was the rent higher in 2021 or in 2023?":                     {[]string{"2021", "2023"}, true, "Was the rent higher in 2021?"},
		"What do Norland and Sudmark pay each month?":                 {[]string{"Norland", "Sudmark"}, false, "What do Norland pay each month?"},
		"Who tells the RIE or MTF of a breach?":                       {[]string{"RIE", "MTF"}, false, "Who tells the RIE of a breach?"},
		"What did Norland send to Sudmark?":                           {nil, false, ""},
		"What does Norland say about Sudmark?":                        {nil, false, ""},
		"How much did it grow from 2021 to 2023?":                     {nil, false, ""},
	} {
		found, sure := parts(nil, asked)
		var names []string
		for _, side := range found {
			names = append(names, side.Name)
		}
		if !slices.Equal(names, want.names) || sure != want.sure && want.names != nil || len(found) > 0 && found[0].Text != want.first {
			t.Errorf("%q: %q, sure %v, first %+v", asked, names, sure, found)
		}
	}
}

func TestTwoSteps(t *testing.T) {
	for asked, want := range map[string][2]string{
		"Who audits the company that owns the Harbour Café?":           {"Which company owns the Harbour Café?", "Who audits Sudmark Ltd?"},
		"How many people work for the firm which built Quay House?":    {"Which firm built Quay House?", "How many people work for Sudmark Ltd?"},
		"What is the company that owns the Harbour Café?":              {}, // no more is asked than the clause says
		"Who pays the tenant that wants to leave?":                     {}, // it names nothing
		"What does the lease that the tenant signed with Norland say?": {},
		"Who owns the Harbour Café?":                                   {},
	} {
		s := twoSteps(asked)
		var got [2]string
		if s != nil {
			got = [2]string{s.First.Text, s.Second("Sudmark Ltd").Text}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", asked, got, want)
		}
	}
}

func TestEachDocument(t *testing.T) {
	for asked, want := range map[string]EachQuestion{
		"Which contracts can be terminated for convenience?":               {"Can the contract be terminated for convenience?", ibid.KindYesNo},
		"How many of the leases have a break clause?":                      {"Does the lease have a break clause?", ibid.KindYesNo},
		"Which of my policies exclude flood damage?":                       {"Does the policy exclude flood damage?", ibid.KindYesNo},
		"List all agreements that mention arbitration":                     {"Does the agreement mention arbitration?", ibid.KindYesNo},
		"What is the notice period in each of the leases?":                 {"What is the notice period?", ibid.KindDuration},
		"Across all my documents, who is the landlord?":                    {"Who is the landlord?", ibid.KindText},
		"Which leases have been signed by both parties?":                   {"Has the lease been signed by both parties?", ibid.KindYesNo},
		"For all the papers that are listed in Table 1, how many are new?": {},
		"Which contract ends first?":                                       {},
		"Which documents do I need for the permit?":                        {},
		"Which taxes does the contract mention?":                           {},
		"How many days does the tenant have?":                              {},
		"Which documents?":                                                 {},
	} {
		var got EachQuestion
		if e := eachDocument(asked); e != nil {
			got = *e
		}
		if got != want {
			t.Errorf("%q: %+v, want %+v", asked, got, want)
		}
	}
}

// Quotation marks may end within a word whose capitals begin in the quotation.
func TestAQuotationThatEndsInAName(t *testing.T) {
	if q := Parse("Wann war die „Divestment from South Africa“-Bewegung?", nil); len(q.Parts) > 0 {
		t.Errorf("parts %+v, want none", q.Parts)
	}
}
