package insights

import (
	"cmp"
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

// The bounds are those of the design that the log's columns come from ("RAG Logging
// & Metrics"). They are given for single questions; "frequently", which it says of
// retries, is taken for one question in ten, of latencies and citations too.
//
// Its bound on the top score is left out: Ibid's ranking score says which passage is
// better for a question, not whether it is good. In logs of real questions ("ibid
// insights --csv") those that the documents answer and those that they don't have the
// same scores, so no bound can tell them apart.
const (
	leastCited    = 1    // "0 citations: not grounding answers"; target 2 to 5
	mostRetries   = 1    // "> 1 frequently: query understanding issue"; target 0
	mostRetrieval = 500  // milliseconds: "index or query issue"; target < 200
	mostOverhead  = 1000 // milliseconds without generation; target < 500

	often = 0.1
)

// fewest is of how many questions one in ten can be told.
const fewest = 10

// alerts lists what is out of bounds, the gravest first: what passes its bound by
// the greatest factor.
func (m measured) alerts() []ibid.Alert {
	type graded struct {
		ibid.Alert
		grave float64
	}
	found := []graded{}
	below := func(name string, figures []float64, bound float64, message, hint string) {
		if value, known := at(figures, often); known && value < bound {
			found = append(found, graded{ibid.Alert{Name: name, Value: value, Bound: bound, Message: message, Hint: hint}, bound / max(value, 0.01)})
		}
	}
	above := func(name string, figures []float64, bound float64, message, hint string) {
		if value, known := at(figures, 1-often); known && value > bound {
			found = append(found, graded{ibid.Alert{Name: name, Value: value, Bound: bound, Message: fmt.Sprintf(message, value), Hint: hint}, value / bound})
		}
	}
	below("citations", m.citations, leastCited,
		"One answer in ten, or more, cites nothing.",
		"Read such answers with care. Strict checking holds them back, and a larger model cites more reliably.")
	above("retries", m.retries, mostRetries,
		"One question in ten is searched for again %.0f times or more before its evidence is good enough.",
		"Ask in the words that the documents use, or name the document with in:NAME.")
	above("retrieval", m.retrieval, mostRetrieval,
		"One search in ten takes %.0f milliseconds or longer.",
		"See which stage takes the time. Models that help a search take seconds; the embedding model may be too large for this computer.")
	above("overhead", m.overhead, mostOverhead,
		"One question in ten takes %.0f milliseconds or longer besides the writing of the answer.",
		"See which stage takes the time. A model that is loaded for one question after another takes long to begin.")
	slices.SortStableFunc(found, func(a, b graded) int { return cmp.Compare(b.grave, a.grave) })
	alerts := []ibid.Alert{}
	for _, g := range found {
		alerts = append(alerts, g.Alert)
	}
	return alerts
}

// at gives a percentile of figures, if there are enough of them.
func at(figures []float64, part float64) (value float64, known bool) {
	if len(figures) < fewest {
		return 0, false
	}
	return percentile(slices.Sorted(slices.Values(figures)), part), true
}
