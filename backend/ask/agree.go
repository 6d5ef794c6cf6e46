package ask

import (
	"slices"

	"ibid/backend/answer"
	"ibid/backend/facts"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/judge"
)

// Two witnesses
//
// A small model copies a sentence that stands on the page and doesn't answer, and no check of
// support sees that. The scorer puts a unit first that doesn't answer, and does so for half of
// the questions. They err in different places: where what the model wrote rests on the first
// quotation, both have read the same words as the answer. Of 65 questions on contracts, a
// model of 1.5 billion parameters answered 27 of 32 rightly where they agree, and 9 of 33 where
// they don't, see tools/measure/results.md. So what a model wrote is the answer where they
// agree, or where a judge that isn't the writer finds that it answers. Else the documents are
// quoted, and what the model wrote is one click away.
//
// Of a small model every claim must be backed as well, and what it rests on must be taken for an
// answer. Of 14 answers of that model on nine documents that nothing was built on, 8 fulfil this,
// of which 6 are right and 2 in part; of the 6 others none is right.
//
// A large model finds the answer more often than the scorer does, so for one any of the units
// that seem to answer will do. None was at hand to measure that.

// largeModel is how many parameters make a model large: fewer than any that is sold as 7B has.
const largeModel = 6e9

// unconfirmed is why such an answer is withheld.
const unconfirmed = "It rests on other words of your documents than those that seem to answer."

// confirmed reports whether a second reader takes what the model wrote for the answer. It
// returns true where there is no second reader: for half an answer, one in sections, one that
// isn't checked, and one whose evidence was judged by its words alone.
func (r *run) confirmed(found evidence) bool {
	plain := r.answer.Mode == ibid.ModeModel && r.failed == nil && len(found.sections) == 0 && found.place == nil && len(r.said) == 0
	if !plain || r.settings.Check == judge.Off || len(found.Picks) == 0 || found.Finding.By == ground.ByWords || !r.claims() {
		return true // there is no second reader
	}
	verified := r.answer.Verification
	if j := verified.Judgement; j.Status == ibid.JudgeDone && j.Independent && j.Relevant && judge.WeighsAnswers(j.Model) {
		return true
	}
	large := r.status.ChatParameters >= largeModel
	several := r.answer.Understanding.List || r.question.OfLastAnswer() || r.answer.Research != nil
	if !large && !several && (!verified.Answers || verified.Doubtful() > 0) {
		return false
	}
	picks := found.Picks[:1]
	if large || several {
		picks = found.Picks // each may be a part of the answer
	}
	return slices.ContainsFunc(verified.Claims, func(c ibid.Claim) bool {
		return c.State == ibid.ClaimBacked && r.ofKind(c) && slices.ContainsFunc(picks, func(p answer.Pick) bool {
			return r.claimCites(c, found.Passages[p.Passage], p.Span)
		})
	})
}

// claimCites reports whether a claim cites words of a passage.
func (r *run) claimCites(c ibid.Claim, p ibid.Passage, span ibid.Span) bool {
	return slices.ContainsFunc(r.answer.Citations, func(cited ibid.Citation) bool {
		return slices.Contains(c.Citations, cited.Number) && quotes(cited, p, span)
	})
}

// ofKind reports whether a claim has a figure or a date if one is asked for.
func (r *run) ofKind(c ibid.Claim) bool {
	switch r.question.Query.Expects {
	case ibid.ExpectsTime, ibid.ExpectsDuration, ibid.ExpectsNumber, ibid.ExpectsMoney, ibid.ExpectsPercentage:
		said := facts.Read(ibid.WithoutMarkers(c.Span.In(r.answer.Text)), r.question.Query.Language)
		return len(said.Figures)+len(said.Dates) > 0
	}
	return true
}

// quoteBelow records which words of the passages are shown below what the model wrote: those
// that are quoted without a model, unless the answer cites them.
func (r *run) quoteBelow(found evidence) {
	if r.answer.Mode != ibid.ModeModel || r.answer.Status != ibid.AnswerComplete || len(found.sections) > 0 || found.place != nil {
		return
	}
	for rank, pick := range found.Picks {
		p := found.Passages[pick.Passage]
		if r.cites(p, pick.Span) {
			continue
		}
		at := slices.IndexFunc(r.answer.Retrieved, func(s ibid.Source) bool {
			return s.DocumentID == p.Hit.Document.ID && s.Page == p.Hit.Chunk.Page && s.Span.Contains(pick.Span)
		})
		if at >= 0 {
			quoted := &r.answer.Retrieved[at].Quoted
			words := pick.Words(found.Passages)
			*quoted = append(*quoted, ibid.QuotedSpan{Rank: rank, Span: pick.Span, Reading: ibid.Joined(words, p.Hit.Chunk.Reading)})
		}
	}
}

// setAside withholds what the model wrote and quotes the documents.
func (r *run) setAside(found evidence) {
	written := r.answer
	r.withoutModel(found)
	if r.answer.Mode == ibid.ModePassages && r.answer.Verification.Held == nil {
		r.answer.Notice = nil
		r.answer.Verification.Held = &ibid.Held{Text: written.Text, Citations: written.Citations, Claims: written.Verification.Claims, Reason: unconfirmed}
	}
}
