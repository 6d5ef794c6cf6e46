package question

import (
	"slices"
	"testing"
)

func TestTopics(t *testing.T) {
	for asked, want := range map[string][]string{
		"What permits do I need for retail food and a pharmacy?":        {"retail food: What permits do I need for retail food?", "pharmacy: What permits do I need for a pharmacy?"},
		"Which licence is needed for a bakery and for a brewery?":       {"bakery: Which licence is needed for a bakery?", "brewery: Which licence is needed for a brewery?"},
		"What licences do I need to open a bakery and a brewery?":       {"bakery: What licences do I need to open a bakery?", "brewery: What licences do I need to open a brewery?"},
		"What do I need to sell spirits and to keep bees?":              {"sell spirits: What do I need to sell spirits?", "keep bees: What do I need to keep bees?"},
		"What are the fees for a kiosk, a ferry and a mill":             {"kiosk: What are the fees for a kiosk?", "ferry: What are the fees for a ferry?", "mill: What are the fees for a mill?"},
		"Which rules are there on noise as well as on waste?":           {"noise: Which rules are there on noise?", "waste: Which rules are there on waste?"},
		"Welche Genehmigung brauche ich für einen Imbiss und eine Bar?": {"Imbiss: Welche Genehmigung brauche ich für einen Imbiss?", "Bar: Welche Genehmigung brauche ich für eine Bar?"},
		"When does the permit end and how much is the fee?":             {"When does the permit end: When does the permit end?", "How much is the fee: How much is the fee?"},
		"What permits do I need for a bed and breakfast?":               nil,
		"What permits do I need for food and drink?":                    nil,
		"Do I need a permit and a licence to sell food?":                nil,
		"Which permit do I need for a van that sells food and a drink?": nil,
		"What must I do about health and safety?":                       nil,
		"What are the duties of the landlord and the tenant?":           nil,
		"What is the fee for a food permit?":                            nil,
		"I rent a flat and a yard. Who repairs the roof?":               nil,
		"": nil,
	} {
		var got []string
		for _, topic := range Parse(asked, nil).Topics() {
			got = append(got, topic.Name+": "+topic.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", asked, got, want)
		}
	}
}
