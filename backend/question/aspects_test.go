package question

import (
	"slices"
	"testing"

	"ibid/backend/ibid"
)

func TestAspects(t *testing.T) {
	for _, tt := range []struct {
		query string
		sides []string
	}{
		{"Compare the rent of Norland and Sudmark", []string{"the rent of Norland?", "the rent of Sudmark?"}},
		{"Compare the margins in 2020 and 2021", []string{"the margins in 2020?", "the margins in 2021?"}},
		{"Compare plan A with plan B.", []string{"plan A?", "plan B?"}},
		{"What is the difference between the draft and the final version?", []string{"the draft?", "the final version?"}},
		{"What is the difference in fees between Arden and Belling?", []string{"fees of Arden?", "fees of Belling?"}},
		{"How does the notice period in Norland compare with that in Sudmark?", []string{"the notice period in Norland?", "the notice period in Sudmark?"}},
		{"How does this year's revenue compare with last year's?", []string{"this year's revenue?", "last year's revenue?"}},
		{"Is the fee of Arden higher than that of Belling in 2021?", []string{"the fee of Arden in 2021?", "the fee of Belling in 2021?"}},
		{"How do plan A and plan B differ?", []string{"plan A?", "plan B?"}},
		{"fixed rate vs floating rate", []string{"fixed rate?", "floating rate?"}},
		{"Which is cheaper, the first offer or the second offer?", []string{"the first offer, which is cheaper?", "the second offer, which is cheaper?"}},

		{"What is the rent?", nil},
		{"Who pays the rent or the deposit?", nil},
		{"Compare the two leases", nil},
		{"", nil},
	} {
		if got := Aspects(tt.query); !slices.Equal(got, tt.sides) {
			t.Errorf("%q: %q, want %q", tt.query, got, tt.sides)
		}
	}
}

func TestStrategyOf(t *testing.T) {
	for _, intent := range ibid.Intents {
		strategy := StrategyOf(intent)
		if strategy.Retrieve != (strategy.Passages > 0) || strategy.Retrieve && strategy.FromConversation {
			t.Errorf("%s: %+v", intent, strategy)
		}
	}
	for intent, want := range map[ibid.Intent]Strategy{
		ibid.IntentAggregation:   {Passages: 15, Retrieve: true},
		ibid.IntentComparison:    {Passages: 10, Retrieve: true, ByAspect: true},
		ibid.IntentClarification: {FromConversation: true},
		ibid.IntentChitchat:      {},
		"unheard_of":             StrategyOf(ibid.IntentFactual),
	} {
		if got := StrategyOf(intent); got != want {
			t.Errorf("%s: %+v, want %+v", intent, got, want)
		}
	}
}
