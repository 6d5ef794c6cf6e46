package ask

import (
	"slices"

	"ibid/backend/answer"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/search"
)

// A model's sentences can each stand on a page, and answer something else than what was
// asked. So what is cited is read once more for the question that the user typed, not for a
// model's rewording.

// answersTyped records whether what the answer cites answers the question that was typed.
func (r *run) answersTyped(found evidence) {
	verified := &r.answer.Verification
	if r.answer.Mode != ibid.ModeModel || r.failed != nil || len(r.answer.Citations) == 0 {
		return
	}
	understood := r.answer.Understanding
	rewritten := understood.By != "" && understood.By != byRules && understood.By != byUser
	switch {
	case rewritten:
		verified.Answers = r.readsAs(r.typed(), found.Passages)
	case found.place != nil:
		verified.Answers = r.citesLayer(found.place) && len(found.place.unanswered()) == 0
	case len(found.sections) > 0:
		verified.Answers = !slices.ContainsFunc(found.sections, func(s section) bool { return !r.citesAnswer(s.Evidence) })
	case r.answer.Research == nil && len(found.Finding.Candidates) > 0 && r.citesAnswer(found.Evidence):
		verified.Answers = true
	default:
		verified.Answers = r.readsAs(r.typed(), found.Passages)
	}
}

// typed is the question as the user typed it: by itself and, where it leaves something to
// those before it, with them as the rules put it.
func (r *run) typed() (queries []ibid.Query) {
	if own := r.request.Standalone; own != "" {
		return []ibid.Query{question.Understand(own)}
	}
	asked := question.Parse(r.answer.Question, r.turns)
	queries = []ibid.Query{asked.Alone}
	if asked.Standalone != "" {
		queries = append(queries, question.Understand(asked.Standalone))
	}
	return queries
}

// readsAs reports whether the answer cites a unit of some passages that answers one of
// several queries. What can't be read answers none.
func (r *run) readsAs(queries []ibid.Query, passages []ibid.Passage) bool {
	return slices.ContainsFunc(queries, func(query ibid.Query) bool {
		finding, err := r.session.Units(r.ctx, query, passages, r.where)
		return err == nil && r.citesAnswer(search.Evidence{Finding: finding, Searched: passages, Verdict: finding.Verdict})
	})
}

// citesAnswer reports whether the answer cites a unit that clearly answers. Units judged by
// their words alone don't count.
func (r *run) citesAnswer(found search.Evidence) bool {
	if found.Verdict.Grade != ibid.GradeGood || found.Finding.By == ground.ByWords {
		return false
	}
	return slices.ContainsFunc(found.Finding.Candidates, func(c ground.Candidate) bool {
		return c.P >= ground.AnsweredFrom && r.cites(found.Searched[c.Passage], c.Span)
	}) || r.citesPick(found.Passages, found.Picks)
}

func (r *run) citesPick(passages []ibid.Passage, picks []answer.Pick) bool {
	return slices.ContainsFunc(picks, func(p answer.Pick) bool {
		return p.P >= ground.AnsweredFrom && r.cites(passages[p.Passage], p.Span)
	})
}

// cites reports whether the answer cites words of a passage.
func (r *run) cites(p ibid.Passage, span ibid.Span) bool {
	return slices.ContainsFunc(r.answer.Citations, func(c ibid.Citation) bool { return quotes(c, p, span) })
}

// quotes reports whether a citation has words of a span of a passage.
func quotes(c ibid.Citation, p ibid.Passage, span ibid.Span) bool {
	return c.DocumentID == p.Hit.Document.ID && c.Page == p.Hit.Chunk.Page && c.Span.Overlaps(span)
}

// citesLayer reports whether the answer cites a pick of a layer: those answer, see [LayerFrom].
func (r *run) citesLayer(found *placeEvidence) bool {
	return slices.ContainsFunc(found.layers, func(e answer.LayerEvidence) bool {
		return slices.ContainsFunc(e.Picks, func(p answer.Pick) bool { return r.cites(e.Passages[p.Passage], p.Span) })
	})
}
