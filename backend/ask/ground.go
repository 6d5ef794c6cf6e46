package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/question"
)

// valueFrom is the probability of the best unit from which on a value in it may be stated.
const valueFrom = 0.6

// usual is how many passages are kept where no intent says how many.
const usual = 8

// ground finds the units that answer in the passages of a question, and chooses the
// passages that the answer is made from: the one with the best unit first, each with what
// it holds.
func (l *lookup) ground(query ibid.Query, passages []ibid.Passage) evidence {
	found := evidence{query: query, searched: passages}
	l.stage(ibid.StageGround, len(passages), func() (int, string, []float64) {
		if found.finding, l.failed = l.find(query, passages); l.failed != nil {
			return 0, "", nil
		}
		found.verdict = found.finding.Verdict
		found.passages, found.picks = answering(passages, found.finding.Candidates, cmp.Or(l.limit, usual))
		if len(found.passages) > 0 {
			best := found.passages[0].Check
			found.verdict.Relevance, found.verdict.Evidence, found.verdict.Around = best.Relevance, best.Evidence, best.Around
		}
		var list []float64
		for _, pick := range found.picks {
			list = append(list, pick.P)
		}
		return len(found.finding.Candidates), fmt.Sprintf("passages → units, judged by the %s; %s: %s", found.finding.By, found.verdict.Grade, found.verdict.Reason), list
	})
	return found
}

// find finds the units that answer, and the value in the best one.
func (l *lookup) find(query ibid.Query, passages []ibid.Passage) (ground.Finding, error) {
	byWords := ground.Readers{Raise: l.raise, Meant: l.referred}
	readers := byWords
	if !l.byWords && !l.without(PartScorer) {
		readers = ground.Readers{Scorer: l.Scorer, Comparer: l.Comparer, Near: l.near, Quick: l.quick, All: l.without(PartStop), Raise: l.raise, Meant: l.referred}
	}
	found, err := ground.Find(l.ctx, l.Splitter, readers, query, passages, l.pages)
	if ibid.CodeOf(err) == ibid.CodeEmbeddingUnavailable { // judged by words, as doctor tells
		if errors.Is(err, ibid.ErrDamagedModel) {
			l.scorerProblem = ibid.Errorf(ibid.CodeEmbeddingUnavailable, "Judged by words: t%s", strings.TrimPrefix(ibid.AsError(err).Message, "T")).WithHint("Install Ibid again: the quotations may not be the ones that answer best.")
		}
		found, err = ground.Find(l.ctx, l.Splitter, byWords, query, passages, l.pages)
	}
	if err != nil || found.Verdict.Grade != ibid.GradeGood || found.Verdict.Score < valueFrom || found.By != ground.ByScorer {
		return found, err
	}
	value, err := ground.State(l.ctx, l.Scorer, query, found, passages, func(p ibid.Passage) string {
		return l.pages[ibid.PageKey{DocumentID: p.Hit.Document.ID, Page: p.Hit.Chunk.Page}].Text
	})
	found.Verdict.Value, found.Verdict.Cell, found.Verdict.Amount = value.Value, value.Cell, value.Amount
	return found, err
}

// answering are the passages that hold the best units, so many at most, each with its
// best unit as its evidence, and the units of those that are quoted.
func answering(passages []ibid.Passage, candidates []ground.Candidate, wanted int) (best []ibid.Passage, picks []answer.Pick) {
	at := map[int]int{} // where a passage stands among the best
	for _, c := range candidates {
		if i, known := at[c.Passage]; known {
			best[i].Units = append(best[i].Units, c.Text)
			continue
		}
		if len(best) == wanted {
			continue
		}
		p := passages[c.Passage]
		p.Units = []string{c.Text}
		p.Check = ibid.PassageCheck{Relevance: relevance(p, c), Presence: ground.PresenceOf(c.P), Score: c.P, Evidence: c.Span, Around: c.Around, Reason: reasonOf(c.P)}
		at[c.Passage] = len(best)
		p.Number = len(best) + 1
		best = append(best, p)
	}
	for _, c := range ground.Select(candidates) {
		if i, kept := at[c.Passage]; kept {
			picks = append(picks, answer.Pick{Passage: i, Span: c.Span, P: c.P})
		}
	}
	return slices.Clip(best), picks
}

// relevance is how far a passage speaks of what is asked, 0..1.
func relevance(p ibid.Passage, best ground.Candidate) float64 {
	if cosine := p.Hit.VectorScore; cosine > 0 {
		return cosine
	}
	return best.Features[ground.FeatureCoverage]
}

// reasonOf explains to the user how good a passage is.
func reasonOf(p float64) string {
	switch ground.PresenceOf(p) {
	case ibid.AnswerPresent:
		return "Its best sentence looks like the answer."
	case ibid.AnswerPartial:
		return "Its best sentence is related."
	}
	return "No sentence in it seems to answer."
}

// Ground finds the passages of a scope that fit a question after the turns of a
// conversation, the oldest first, and the units in them that answer it, best first,
// without an answer.
func (s *Service) Ground(ctx context.Context, scope ibid.Scope, turns []ibid.Turn, text string) ([]ibid.Passage, ground.Finding, error) {
	if err := fits(text); err != nil {
		return nil, ground.Finding{}, err
	}
	l := s.lookup(ctx, scope)
	asked := question.Parse(text, turns)
	if l.failed == nil {
		l.failed = l.limitTo(asked.Query.Filter)
	}
	found, _ := l.conversed(asked)
	return found.searched, found.finding, l.failed
}
