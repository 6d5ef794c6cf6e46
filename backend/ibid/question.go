package ibid

import (
	"cmp"
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
