// Package insights makes figures of the query log: how good and how fast answers
// were over a stretch of time, and which of it is out of bounds. It reads no clock
// and keeps nothing.
package insights

import (
	"cmp"
	"slices"
	"time"

	"ibid/backend/ibid"
)

// Of makes the figures of the lines that were logged from since to now, both
// included, in whatever order they come. A zero since is the time of the first
// line.
//
// An answer that was given again counts as a question and as a cache hit; it was
// neither searched nor made, and is left out of all else.
func Of(lines []ibid.LoggedQuery, since, now time.Time) ibid.Insights {
	lines = within(lines, since, now)
	if since.IsZero() {
		since = now
		if len(lines) > 0 {
			since = lines[0].At
		}
	}
	figures := ibid.Insights{
		Since: since, Queries: len(lines),
		Judged: map[string]int{}, Intents: map[string]int{},
	}
	var made []ibid.LoggedQuery
	for _, l := range lines {
		count(&figures, l)
		if !l.CacheHit {
			made = append(made, l)
		}
	}
	figures.Stages = stageTimes(made)
	m := measure(made)
	figures.TopScore, figures.Citations, figures.Retries = spread(m.topScore), spread(m.citations), spread(m.retries)
	figures.Retrieval, figures.Overhead, figures.Total = spread(m.retrieval), spread(m.overhead), spread(m.total)
	figures.Alerts = m.alerts()
	return figures
}

// within gives the lines of a stretch of time, the oldest first.
func within(lines []ibid.LoggedQuery, since, now time.Time) []ibid.LoggedQuery {
	var in []ibid.LoggedQuery
	for _, l := range lines {
		if !l.At.Before(since) && !l.At.After(now) {
			in = append(in, l)
		}
	}
	slices.SortStableFunc(in, func(a, b ibid.LoggedQuery) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	return in
}

// count counts one line.
func count(figures *ibid.Insights, l ibid.LoggedQuery) {
	if refused(l) {
		figures.Refused++
	}
	switch l.Rating {
	case ibid.RatingGood:
		figures.Good++
	case ibid.RatingBad:
		figures.Bad++
	}
	if l.Intent != "" {
		figures.Intents[string(l.Intent)]++
	}
	if l.CacheHit {
		figures.CacheHits++
		return
	}
	if l.Judged != "" {
		figures.Judged[string(l.Judged)]++
	}
}

// refused reports whether nothing was answered: it is not in the documents, or what
// was written was held back.
func refused(l ibid.LoggedQuery) bool {
	return l.Status == ibid.AnswerNotFound || l.Status == ibid.AnswerHeld
}

// answered reports whether a model or passages gave an answer.
func answered(l ibid.LoggedQuery) bool {
	return !refused(l) && (l.Mode == ibid.ModeModel || l.Mode == ibid.ModePassages)
}

// measured are the figures of single questions, each of those that it can be told
// of.
type measured struct {
	topScore, citations, retries []float64
	retrieval, overhead, total   []float64 // milliseconds
}

func measure(lines []ibid.LoggedQuery) (m measured) {
	for _, l := range lines {
		if l.Reranked > 0 && l.TopScore >= 0 {
			m.topScore = append(m.topScore, l.TopScore)
		}
		if answered(l) {
			m.citations = append(m.citations, float64(l.Citations))
		}
		if l.Grade != "" || l.Retrieved > 0 { // it was searched
			m.retries = append(m.retries, float64(l.Retries))
			m.retrieval = append(m.retrieval, float64(l.RetrievalMS+l.RerankMS))
		}
		m.overhead = append(m.overhead, max(0, float64(l.TotalMS)-generation(l)))
		m.total = append(m.total, float64(l.TotalMS))
	}
	return m
}

// generation is how long a language model wrote and judged, in milliseconds.
func generation(l ibid.LoggedQuery) float64 {
	if wrote, known := l.Stages[ibid.StageGenerate]; known {
		return wrote + l.Stages[ibid.StageJudge]
	}
	return float64(l.GenerationMS)
}

// stageTimes reports how long each stage took that ran, in the order of the pipeline.
func stageTimes(lines []ibid.LoggedQuery) []ibid.StageTime {
	took := map[ibid.Stage][]float64{}
	for _, l := range lines {
		for stage, ms := range l.Stages {
			took[stage] = append(took[stage], ms)
		}
	}
	times := []ibid.StageTime{}
	for _, stage := range ibid.AnswerStages {
		if s := spread(took[stage]); s.Count > 0 {
			times = append(times, ibid.StageTime{Stage: stage, P50: s.P50, P95: s.P95, Runs: s.Count})
		}
	}
	return times
}
