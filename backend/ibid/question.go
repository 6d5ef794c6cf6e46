package ibid

import (
	"cmp"
	"strconv"
	"time"
)

// Query is a question made ready for retrieval. The first half is understood
// from its words alone, the second half is filled in from the library that is
// asked.
type Query struct {
	Text     string   // as the person wrote it, cleaned of control characters and outer space
	Wording  string   // Text without its field filters: what is embedded
	Asked    string   // what an answer must answer: Wording without the questions of a conversation that are searched for with it, and of a long message the sentence that asks
	Imagined string   // a passage that a model thinks would answer: embedded in place of Wording; empty: none
	Language string   // ISO 639-1; empty: too short to tell
	Terms    []string // content words, lower case, without stop words, in order, no repeats; of scripts without spaces each pair of neighbouring characters
	Phrases  []string // what stood in double quotes
	Open     bool     // the last term may be the beginning of a word: the person is still typing

	Filter  Filter     // what field filters ask for
	Expects AnswerKind // what an answer must have, as far as an English question tells
	Names   []string   // what it calls by name, as written: companies, people, products, tickers, defined terms
	Periods []Period   // the times it names

	Cited []CitedSection // the sections of law it names

	// From the library, in the order of Terms.
	Stems       [][]string // the tokens of a term as they are indexed: alternatives, of one or more tokens with spaces between
	Frequencies []int      // how many passages have it
	Weights     []float64  // inverse document frequency: how much it tells that a passage has it
	Passages    int        // passages there are
	Also        []string   // words that others, which the library does not have, may have been meant as
}

// Definition is a short name that a document gives a longer one:
// "property, plant and equipment (“PP&E”)".
type Definition struct {
	Short string // as written, "PP&E"
	Long  string // as written, "property, plant and equipment"
	Page  int    // 1-based
}

// Filter is what the user asks for by field: "in:lease.pdf page:3 section:rent
// after:2022". The zero value asks for nothing.
type Filter struct {
	Documents []string  // parts of names or titles: any of them
	Pages     PageRange // by number in the file
	PageLabel string    // by the label printed on the page
	Section   string    // part of a section path
	Type      string    // documents of this kind, or part of its name
	After     time.Time // documents dated on this day or later
	Before    time.Time // documents dated on this day or earlier
	At        string    // documents that hold the rules of this place, as it was written
}

// Or returns the filter with what only the other asks for.
func (f Filter) Or(other Filter) Filter {
	if len(f.Documents) == 0 {
		f.Documents = other.Documents
	}
	f.Pages, f.PageLabel = cmp.Or(f.Pages, other.Pages), cmp.Or(f.PageLabel, other.PageLabel)
	f.Section, f.Type, f.At = cmp.Or(f.Section, other.Section), cmp.Or(f.Type, other.Type), cmp.Or(f.At, other.At)
	f.After, f.Before = cmp.Or(f.After, other.After), cmp.Or(f.Before, other.Before)
	return f
}

// PageRange is a range of 1-based page numbers, both ends included. The zero
// value holds all pages.
type PageRange struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// AnswerKind reports what must stand in a sentence that answers.
type AnswerKind string

// The kinds.
const (
	ExpectsAnything   AnswerKind = "anything"
	ExpectsPerson     AnswerKind = "person" // or an organisation
	ExpectsPlace      AnswerKind = "place"
	ExpectsTime       AnswerKind = "time" // a date, a year, a point in time
	ExpectsDuration   AnswerKind = "duration"
	ExpectsNumber     AnswerKind = "number"
	ExpectsMoney      AnswerKind = "money"
	ExpectsPercentage AnswerKind = "percentage"
	ExpectsReason     AnswerKind = "reason"
	ExpectsManner     AnswerKind = "manner" // steps, a way of doing
	ExpectsList       AnswerKind = "list"
	ExpectsYesOrNo    AnswerKind = "yes_or_no"
)

// Period is a time that a question names: a year, a quarter of it, or a day.
type Period struct {
	Text    string // as written, "Q2 FY2023"
	Year    int    // 2023
	Quarter int    // 1 to 4; 0: none was named
	Fiscal  bool   // of the fiscal year
}

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

	// List is set where the question asks for all of something and what was found may not be all:
	// the answer is made from some passages, or what it lists is not known to be whole.
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

// AnswerPart is what an answer says to one part of its question.
type AnswerPart struct {
	Kind      PartKind `json:"kind"`
	Name      string   `json:"name"`      // of a side: what it is called; else empty
	Question  string   `json:"question"`  // that was looked for
	Found     bool     `json:"found"`     // something in the documents answers it
	Value     string   `json:"value"`     // the figure or date that answers, or of a step the name that the next one asks about; empty: none stands out
	Citations []int    `json:"citations"` // numbers of the citations in this part, in order; never nil
}

// PartKind is how the parts of a question belong together.
type PartKind string

// The kinds.
const (
	PartQuestion PartKind = "question" // one of several questions
	PartSide     PartKind = "side"     // one of several that the same is asked of: a document, company, year
	PartStep     PartKind = "step"     // a question whose answer the next one needs
)

// Title heads the part in an answer: the name of a side, or else the question. A step has
// its number, from 1.
func (p AnswerPart) Title(step int) string {
	switch {
	case p.Name != "":
		return p.Name
	case p.Kind == PartStep:
		return "Step " + strconv.Itoa(step) + ": " + p.Question
	}
	return p.Question
}

// NoClearAnswer stands before quotations that may not answer a part.
const NoClearAnswer = "No clear answer; this comes closest:"

// None says that nothing was found for the part.
func (p AnswerPart) None() string {
	if p.Name != "" {
		return "Nothing found for " + p.Name + "."
	}
	return "Nothing found for this part."
}

// TableOffer is a question that is better asked of each document: a column for a table.
type TableOffer struct {
	Question  string     `json:"question"` // of one document: "Can the contract be terminated for convenience?"
	Kind      ColumnKind `json:"kind"`
	Documents int        `json:"documents"` // how many there are to ask
}
