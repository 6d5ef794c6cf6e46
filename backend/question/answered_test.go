package question

import (
	"slices"
	"testing"
)

func TestASentenceAnswersQuestions(t *testing.T) {
	for sentence, want := range map[string][]string{
		"6.2 If the rent is more than ten days late, the Tenant shall pay interest.": {"What happens if the rent is more than ten days late?"},
		"In the event that the Supplier becomes insolvent, the Buyer may end this contract.": {
			"What happens if the Supplier becomes insolvent?",
		},
		"Upon termination of this Agreement, each party shall return all documents.": {"What happens upon termination of this Agreement?"},
		"If you lose your badge, you must tell the front desk.":                      {"What happens if you lose your badge?"},

		"Neither party may assign this Agreement without the consent of the other.": {"Can either party assign this Agreement?"},
		"8.1 Sublet. The Tenant shall not sublet the Premises.":                     {"Can the Tenant sublet the Premises?"},
		"This Lease may be terminated by the Tenant after three years.":             {"Can this Lease be terminated?"},
		"No resident may keep a dog in the common rooms.":                           {"Can a resident keep a dog in the common rooms?"},

		"The Tenant shall pay a deposit of £2,000.":                           {"How much does the Tenant have to pay?"},
		"Each operator must submit a report within 30 days.":                  {"When does an operator have to submit a report?"},
		"The Contractors shall maintain all records of the work, at no cost.": {"Do the Contractors have to maintain all records of the work?"},

		"Snow chains may be fitted to the front wheels.": {"Can snow chains be fitted to the front wheels?"},
		"Contractor shall keep a log.":                   {"Does Contractor have to keep a log?"},

		// What leans on other sentences, or says nothing by itself.
		"If it is late, interest is due.":                                      nil,
		"If such notice is given in time, the term ends.":                      nil,
		"They may end the agreement at any time.":                              nil,
		"“Premises” shall mean the rooms on the second floor.":                 nil,
		"The Tenant shall provide to the Landlord, on request, its accounts.":  nil,
		"This Agreement may be executed in two counterparts.":                  nil,
		"The rooms on the second floor are let for five years.":                nil,
		"If the Tenant, having been warned, is late again, the Lease may end.": nil,
		"": nil,
	} {
		if got := Answered(sentence, "We met Norby and Contractor. 4.3 Snow chains are dear."); !slices.Equal(got, want) {
			t.Errorf("%q:\n got %q\nwant %q", sentence, got, want)
		}
	}
}
