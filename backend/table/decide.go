package table

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"

	"ibid/backend/ibid"
)

// When a document is said not to answer
//
// An answer to a single question is refused hardly ever: who asks one question expects
// that something answers it. In a table "not found" is an answer like any other, and a third
// of the cells may be so. Hence a model of its own: a logistic one of five signals, fitted by
// "measure table" on the clauses of 22 contracts, asked as columns ask. tools/measure/results.md has
// what it does for contracts and questions that it was not fitted on, decision 31 why it does
// without the other rows of the table.

//go:embed weights.json
var weightsFile []byte

// Weights are what the signals of a cell weigh.
type Weights struct {
	Bias       float64 `json:"bias"`
	Top        float64 `json:"top"`
	Scores     float64 `json:"scores"`
	Cosine     float64 `json:"cosine"`
	Similarity float64 `json:"similarity"`
	Coverage   float64 `json:"coverage"`
}

var weights = func() (w Weights) {
	if err := json.Unmarshal(weightsFile, &w); err != nil {
		panic(fmt.Errorf("read weights of table: %w", err)) // they are part of the program
	}
	return w
}()

const (
	// AnsweredFrom is the probability from which on a document counts as answering: for
	// contracts that were left out it makes the mean of the shares of present and absent
	// clauses that are told right about as high as it gets.
	AnsweredFrom = 0.7

	// NotFoundBelow is the probability below which it counts as not answering: the model
	// then thinks it likelier that it doesn't.
	NotFoundBelow = 0.5
)

// Where the built-in scorer didn't read, words or vectors judged, whose probabilities are
// those of a single unit; see package ground.
const (
	unreadAnsweredFrom  = 0.5
	unreadNotFoundBelow = 0.05
)

// Decide says whether a document answers, and how likely that is.
func Decide(s ibid.CellSignals) (ibid.CellState, float64) {
	p, answered, notFound := weights.Present(s), AnsweredFrom, NotFoundBelow
	if !s.Judged {
		p, answered, notFound = s.P, unreadAnsweredFrom, unreadNotFoundBelow
	}
	switch {
	case p >= answered:
		return ibid.CellAnswered, p
	case p < notFound:
		return ibid.CellNotFound, p
	}
	return ibid.CellUnclear, p
}

// Present is how likely a document answers a question at all, where the scorer read it.
func (w Weights) Present(s ibid.CellSignals) float64 {
	return 1 / (1 + math.Exp(-(w.Bias + w.Top*s.Top + w.Scores*s.Scores + w.Cosine*s.Cosine + w.Similarity*s.Similarity + w.Coverage*s.Coverage)))
}
