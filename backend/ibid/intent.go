package ibid

// Intent reports what the user wants with a question, and with that how Ibid looks
// for an answer.
type Intent string

// The intents.
const (
	IntentFactual       Intent = "factual"       // a fact
	IntentComparison    Intent = "comparison"    // two things or more held against each other
	IntentExplanation   Intent = "explanation"   // why, or what something means
	IntentAggregation   Intent = "aggregation"   // a list, a count, a summary
	IntentProcedural    Intent = "procedural"    // how to do something
	IntentClarification Intent = "clarification" // of an answer that was just given
	IntentChitchat      Intent = "chitchat"      // a greeting, thanks
	IntentOutOfScope    Intent = "out_of_scope"  // nothing that documents could answer
	IntentOpinion       Intent = "opinion"       // a judgement, a recommendation
	IntentTemporal      Intent = "temporal"      // when, or what happened at a time
)

// Intents are all of them.
var Intents = []Intent{
	IntentFactual, IntentComparison, IntentExplanation, IntentAggregation, IntentProcedural,
	IntentClarification, IntentChitchat, IntentOutOfScope, IntentOpinion, IntentTemporal,
}

// IntentTier reports what decided an intent.
type IntentTier string

// The tiers, each asked only where those before it tell nothing.
const (
	TierPatterns IntentTier = "patterns" // how the question is worded
	TierKeywords IntentTier = "keywords" // its question words
	TierModel    IntentTier = "model"    // a language model
)

// Understanding is how Ibid took a question before looking for an answer.
type Understanding struct {
	Intent     Intent     `json:"intent"`
	Tier       IntentTier `json:"tier"`
	Standalone string     `json:"standalone"`     // the question made to stand without its conversation; empty: it does as it is
	By         string     `json:"by"`             // "rules", the name of the model, or "you"; empty where Standalone is
	Also       []string   `json:"also,omitempty"` // words that misspelt ones may have been meant as, searched for with them

	Lacking []string `json:"lacking,omitempty"` // sections of law that it names and no document has, as it names them

	// List is set where the question asks for all of something. What was found may not be all:
	// an answer is made from some passages, and not from every page.
	List bool `json:"list,omitempty"`

	// Parts are what the question was taken apart into, in order; nil: it was asked as a whole.
	Parts []AnswerPart `json:"parts,omitempty"`

	// Table is set where the question is about all documents; nil: it is not.
	Table *TableOffer `json:"table,omitempty"`
}

// Turn is a question and its answer, as a later question may refer to them.
type Turn struct {
	Question string // as asked, or as a model or the user rewrote it to stand alone
	Answer   string // markdown without markers; empty: unknown
	Intent   Intent // what was wanted; empty: unknown
}

// Opens reports whether a later question may take its subject from the turn: not from
// one about an answer, a greeting or a request that is none for documents.
func (t Turn) Opens() bool {
	switch t.Intent {
	case IntentClarification, IntentChitchat, IntentOutOfScope:
		return false
	}
	return true
}
