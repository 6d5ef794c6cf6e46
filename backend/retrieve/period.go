package retrieve

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/question"
)

// fitPeriods adds to the scores of the documents that fit the times asked for.
// Where no word names a document, the times alone count.
func (r *Routing) fitPeriods(asked []ibid.Period, named []ibid.NamedDocument, byName bool) {
	for _, d := range named {
		score, scored := r.Scores[d.DocumentID]
		if byName && !scored {
			continue // known by a year alone, as hundreds may be
		}
		switch fit := periodFit(asked, periodsOf(d)); {
		case fit == 0:
		case scored:
			r.Scores[d.DocumentID] = score * (1 + periodGain*fit)
		default:
			r.Scores[d.DocumentID] = periodOnly * fit
		}
	}
}

// periodsOf returns the times that a document is known by: those in its name or
// title, else those of its front.
func periodsOf(d ibid.NamedDocument) []ibid.Period {
	called := strings.Join(append(language.NameWords(d.Name), language.NameWords(d.Title)...), " ")
	if periods := question.Periods(called); len(periods) > 0 {
		return periods
	}
	periods := question.Periods(d.Front)
	for i := range periods {
		periods[i].Quarter = 0 // fronts name quarters that are not the document's own
	}
	return periods
}

// periodFit reports how well a document's times fit those asked for, 0 to 1.5. Of
// several years the last counts most: a report on it has the years before as
// well. A quarter that fits adds a half, one that was not asked for takes a fifth.
func periodFit(asked, has []ibid.Period) float64 {
	last, quarters := 0, map[int]bool{}
	for _, p := range asked {
		last = max(last, p.Year)
		if p.Quarter > 0 {
			quarters[p.Quarter] = true
		}
	}
	fit, quarterFits, hasQuarter := 0.0, false, false
	for _, p := range has {
		switch {
		case p.Year == 0:
		case p.Year == last:
			fit = 1
		case slices.ContainsFunc(asked, func(a ibid.Period) bool { return a.Year == p.Year }):
			fit = max(fit, 0.6)
		}
		hasQuarter = hasQuarter || p.Quarter > 0
		quarterFits = quarterFits || quarters[p.Quarter]
	}
	switch {
	case quarterFits && (fit > 0 || last == 0):
		fit += 0.5
	case len(quarters) == 0 && hasQuarter:
		fit *= 0.8
	}
	return fit
}
