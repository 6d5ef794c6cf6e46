package question

import (
	"fmt"
	"testing"
)

func TestListing(t *testing.T) {
	for text, want := range map[string]string{
		"List all deadlines in the lease":                         "deadlines [] lease",
		"What are the deadlines in the Food Safety Act?":          "deadlines [] Food Safety Act",
		"What are all the deadlines in the minutes of February?":  "deadlines [] minutes of February",
		"How many deadlines are there in the lease?":              "deadlines [] lease",
		"How many deadlines are in the lease?":                    "deadlines [] lease",
		"Please list every deadline.":                             "deadlines [] ",
		"List all dates in this agreement":                        "dates [] ",
		"Show me every amount of money in the invoice":            "amounts [] invoice",
		"List all defined terms of the agreement":                 "definitions [] agreement",
		"List all obligations of the landlord":                    "duties [landlord] ",
		"List all obligations of the tenant under the lease":      "duties [tenant] lease",
		"List every obligation of the tenant under the lease":     "duties [tenant] lease",
		"List all obligations of the lease":                       "duties [] lease",
		"List all the things the tenant must not do in the lease": "prohibitions [tenant] lease",
		"Which documents mention a deposit?":                      "mentions [deposit] ",
		"Which of my contracts mention arbitration?":              "mentions [arbitration] ",
		"In which documents is the sluice mentioned?":             "mentions [sluice] ",
		"How many documents mention overtime?":                    "mentions [overtime] ",
		"How many times is arbitration mentioned in the lease?":   "mentions [arbitration] lease",
		"Which documents mention a deposit in the lease?":         "mentions [deposit] lease",
		"Which policies contain the phrase “break clause”?":       "mentions [break clause] , exact",
		"Find all references to the works council":                "mentions [works council] ",
		"Where is sick leave mentioned?":                          "mentions [sick leave] ",

		// Others are for a search, the library or an overview.
		"Which documents mention rent and deposit?":                 "",
		"Which documents are about deposits?":                       "",
		"Which documents require a deposit?":                        "",
		"Which documents have terms of payment?":                    "",
		"Where is the boathouse?":                                   "",
		"List all dates on which rent falls due":                    "",
		"What are the key dates?":                                   "",
		"What are the obligations of the tenant?":                   "",
		"How many employees are there?":                             "",
		"How many documents are there?":                             "",
		"How many days of leave do I have?":                         "",
		"What is the deadline for claims?":                          "",
		"How many days' notice is needed?":                          "",
		"What amount does the lease name?":                          "",
		"Which date does the lease begin on?":                       "",
		"List the defined terms":                                    "",
		"How many people does the report say work in the bakeries?": "",
	} {
		got := ""
		if l := Parse(text, nil).Listing; l != nil {
			got = fmt.Sprintf("%s %v %s", l.Kind, l.Words, l.Document)
			if l.Exact {
				got += ", exact"
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
