package search

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ground"
	"ibid/backend/ibid"
)

// valueFrom is the probability of the best unit from which on a value in it may be stated.
const valueFrom = 0.6

// ground finds the units that answer in the passages of a question, and chooses the
// passages that the answer is made from: the one with the best unit first, each with what
// it holds.
func (f *finder) ground(query ibid.Query, passages []ibid.Passage) Evidence {
	found := Evidence{Query: query, Searched: passages}
	f.stage(ibid.StageGround, len(passages), func() (int, string, []float64) {
		if found.Finding, f.failed = f.units(query, passages); f.failed != nil {
			return 0, "", nil
		}
		found.Verdict = found.Finding.Verdict
		found.Passages, found.Picks = answering(passages, found.Finding.Candidates, cmp.Or(f.Limit, Usual))
		if len(found.Passages) > 0 {
			best := found.Passages[0].Check
			found.Verdict.Relevance, found.Verdict.Evidence, found.Verdict.Around = best.Relevance, best.Evidence, best.Around
		}
		var list []float64
		for _, pick := range found.Picks {
			list = append(list, pick.P)
		}
		return len(found.Finding.Candidates), fmt.Sprintf("passages → units, judged by the %s; %s: %s", found.Finding.By, found.Verdict.Grade, found.Verdict.Reason), list
	})
	return found
}

// units finds the units that answer, and the value in the best one.
func (f *finder) units(query ibid.Query, passages []ibid.Passage) (ground.Finding, error) {
	byWords := ground.Readers{Words: f.wordsOf, Raise: f.Raise, Meant: f.referred}
	readers := byWords
	if !f.ByWords && !f.without(PartScorer) {
		readers = ground.Readers{Scorer: f.Scorer, Foreign: f.Foreign, Near: f.near, Comparer: f.Comparer, Quick: f.Quick, All: f.without(PartStop), Words: f.wordsOf, Raise: f.Raise, Meant: f.referred}
		if !f.without(PartSecond) {
			readers.Second = f.Second
		}
	}
	found, err := ground.Find(f.ctx, f.Splitter, readers, query, passages, f.Pages)
	if ibid.CodeOf(err) == ibid.CodeEmbeddingUnavailable { // judged by words, as doctor tells
		if errors.Is(err, ibid.ErrDamagedModel) {
			f.ScorerProblem = ibid.Errorf(ibid.CodeEmbeddingUnavailable, "Judged by words: t%s", strings.TrimPrefix(ibid.AsError(err).Message, "T")).WithHint("Install Ibid again: the quotations may not be the ones that answer best.")
		}
		found, err = ground.Find(f.ctx, f.Splitter, byWords, query, passages, f.Pages)
	}
	if err != nil || found.Verdict.Grade != ibid.GradeGood || found.Verdict.Score < valueFrom {
		return found, err
	}
	value, err := ground.State(f.ctx, f.Scorer, query, found, passages, func(p ibid.Passage) string {
		return f.Pages[ibid.PageKey{DocumentID: p.Hit.Document.ID, Page: p.Hit.Chunk.Page}].Text
	})
	found.Verdict.Value, found.Verdict.Cell, found.Verdict.Amount = value.Value, value.Cell, value.Amount
	return found, err
}

// wordsOf returns the words of a page with where they stand; none if that is damaged, or the
// page was read again meanwhile.
func (f *finder) wordsOf(at ibid.PageKey) ([]ibid.Word, error) {
	page, err := f.Store.Page(f.ctx, f.Scope.Workspace, at.DocumentID, at.Page)
	if code := ibid.CodeOf(err); code == ibid.CodeTextDamaged || code == ibid.CodeNotFound {
		return nil, nil
	}
	if err != nil || page.Text != f.Pages[at].Text {
		return nil, err
	}
	return page.Body().Words, nil
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
