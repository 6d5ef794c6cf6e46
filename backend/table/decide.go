package table

import (
	"math"

	"ibid/backend/ibid"
)

// Decide says from what is known of a document whether it answers, and how likely that is.
func Decide(s ibid.CellSignals) (ibid.CellState, float64) {
	p := Present(s)
	switch {
	case p >= answeredFrom:
		return ibid.CellAnswered, p
	case p < notFoundBelow:
		return ibid.CellNotFound, p
	}
	return ibid.CellUnclear, p
}

const (
	answeredFrom  = 0.6
	notFoundBelow = 0.4
)

// Present is how likely a document answers a question at all.
func Present(s ibid.CellSignals) float64 {
	if !s.Judged {
		return s.P
	}
	return logistic(0)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
