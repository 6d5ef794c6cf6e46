package ibid

import "strconv"

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
