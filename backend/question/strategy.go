package question

import "ibid/backend/ibid"

// Strategy is how an answer is looked for.
type Strategy struct {
	Passages         int  // how many to give the answer
	Retrieve         bool // look for passages at all
	FromConversation bool // answer from the conversation alone
	ByAspect         bool // look for each side of a comparison by itself
}

// strategies are those of the ten intents, with their numbers of passages; what
// has none asks no documents.
var strategies = map[ibid.Intent]Strategy{
	ibid.IntentFactual:       {Passages: 5, Retrieve: true},
	ibid.IntentComparison:    {Passages: 10, Retrieve: true, ByAspect: true},
	ibid.IntentExplanation:   {Passages: 8, Retrieve: true},
	ibid.IntentAggregation:   {Passages: 15, Retrieve: true},
	ibid.IntentProcedural:    {Passages: 6, Retrieve: true},
	ibid.IntentClarification: {FromConversation: true},
	ibid.IntentChitchat:      {},
	ibid.IntentOutOfScope:    {},
	ibid.IntentOpinion:       {Passages: 5, Retrieve: true},
	ibid.IntentTemporal:      {Passages: 6, Retrieve: true},
}

// StrategyOf is how an answer is looked for by an intent; an unknown one is
// treated as factual.
func StrategyOf(intent ibid.Intent) Strategy {
	if strategy, known := strategies[intent]; known {
		return strategy
	}
	return strategies[ibid.IntentFactual]
}
