package ask

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/pii"
)

// ErrDiscarded is the cause to cancel a question with when nothing of its answer is to
// be stored.
var ErrDiscarded = errors.New("answer discarded")

// finish gives the answer its status, stores it and returns it. A failure
// before anything was written is returned as an error; one after is part of
// the answer. An answer that was discarded is a failure in any case.
func (r *run) finish() (ibid.Answer, error) {
	switch {
	case errors.Is(context.Cause(r.ctx), ErrDiscarded):
		return r.answer, ibid.Errorf(ibid.CodeCancelled, "This answer was discarded.")
	case r.failed == nil:
		if damage := r.session.DamageNotice(); damage != nil {
			r.answer.Notice = damage
		} else if r.session.ScorerProblem != nil {
			r.answer.Notice = r.session.ScorerProblem
		}
		if lacks := r.lacks(); lacks != "" && r.answer.Mode == ibid.ModeModel && r.answer.Notice == nil {
			r.answer.Notice = ibid.Errorf(ibid.CodeNotFound, "%s.", lacks).WithHint("The answer is made from other passages.")
		}
	case errors.Is(r.ctx.Err(), context.Canceled):
		r.endedAs(ibid.AnswerStopped)
		r.answer.Notice = ibid.Errorf(ibid.CodeCancelled, "You stopped this answer.").WithHint("What was written until then is kept.")
	case r.answer.Text != "":
		r.endedAs(ibid.AnswerCutOff)
		r.answer.Notice = ibid.AsError(r.failed)
	default:
		return r.answer, r.failed
	}
	r.private()
	if r.request.Unsaved {
		return r.answer, nil
	}
	r.record()
	if r.lasting() {
		r.log.CacheKey = r.key
	}
	// A stopped answer is stored all the same: the question was asked.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.ctx), mostWaited)
	defer cancel()
	err := r.service.Store.SaveAnswer(ctx, r.request.Scope.Workspace, &r.answer, r.log)
	if code := ibid.CodeOf(err); code == ibid.CodeStorage || code == ibid.CodeLocked {
		r.notKept(ibid.AsError(err))
		return r.answer, nil
	}
	return r.answer, err
}

// mostWaited is how long an answer waits to be stored while other processes write.
const mostWaited = time.Minute

// notKept says that the answer could not be stored. It is shown all the same.
func (r *run) notKept(why *ibid.Error) {
	notice := &ibid.Error{Code: why.Code, Message: "This answer was not kept. " + why.Message, Hint: why.Hint, Err: why}
	if before := r.answer.Notice; before != nil {
		notice.Message = before.Message + " " + notice.Message
	}
	r.answer.Notice = notice
}

// endedAs sets the status of a partial answer, unless it was withheld.
func (r *run) endedAs(status ibid.AnswerStatus) {
	if r.answer.Status != ibid.AnswerHeld {
		r.answer.Status = status
	}
}

// lasting reports whether the same question may have this answer again: it is whole,
// no damaged text was left out, and a judge that was to read it did. A judge that
// failed may do better the next time.
func (r *run) lasting() bool {
	whole := r.failed == nil && (r.answer.Status == ibid.AnswerComplete || r.answer.Status == ibid.AnswerNotFound)
	return whole && !r.session.Damaged() && r.answer.Verification.Judgement.Status != ibid.JudgeNoResult
}

// private finds personal data in the answer, for the window to hide.
func (r *run) private() {
	done := r.answer.Trace.Start(ibid.StageFinish, len(r.answer.Text))
	r.answer.Private = pii.Find(r.answer.Text)
	done(len(r.answer.Private), "characters → pieces of personal data")
}

// suggest offers questions that can be asked next of the document that is cited first.
func (r *run) suggest(found evidence) {
	if r.failed == nil && len(r.answer.Citations) > 0 && !r.interrupted && found.place == nil {
		r.answer.Followups = r.followups(found, r.answer.Citations)
	}
}

// record fills the line of the query log.
func (r *run) record() {
	trace, verified := &r.answer.Trace, &r.answer.Verification
	r.log.Intent, r.log.Mode, r.log.Status = r.answer.Understanding.Intent, r.answer.Mode, r.answer.Status
	r.log.Grade, r.log.Judged = trace.Evidence.Grade, verified.Judgement.Status
	r.log.CacheHit = r.answer.Cached
	for _, claim := range verified.Claims {
		switch claim.State {
		case ibid.ClaimUnbacked, ibid.ClaimContradicted:
			r.log.Unbacked++
			r.log.Claims++
		case ibid.ClaimBacked, ibid.ClaimPartly:
			r.log.Claims++
		}
	}
	r.log.Stages = map[ibid.Stage]time.Duration{}
	for _, step := range trace.Steps {
		r.log.Stages[step.Stage] += step.Took
	}
	r.log.Query, r.log.Scope = r.answer.Question, r.where.Scope.Documents
	r.log.Model = r.answer.Model
	r.log.LatencyRetrieval = trace.Took(ibid.StageQuery, ibid.StageRoute, ibid.StageKeyword, ibid.StageVector, ibid.StageFuse)
	r.log.LatencyRerank = trace.Took(ibid.StageSelect, ibid.StageGround)
	r.log.LatencyGeneration = trace.Took(ibid.StageFit, ibid.StageGenerate)
	r.log.LatencyTotal = time.Since(r.began)
	seen := map[ibid.DocumentID]bool{}
	for _, s := range r.answer.Retrieved {
		if !seen[s.DocumentID] {
			seen[s.DocumentID] = true
			r.log.DocumentIDs = append(r.log.DocumentIDs, s.DocumentID)
		}
	}
}

// Locate finds where a citation's words stand. A quote that is not on its page
// any more is not placed, and Reason says so: a wrong highlight is worse than
// none. One that is on a page without positions, such as one that a vision model
// read, is placed on the page as a whole, and Reason says that too. So it does where
// the stored page is damaged. Returns CodeNotFound when the document is gone.
func (s *Service) Locate(ctx context.Context, workspace ibid.WorkspaceID, citation ibid.Citation) (ibid.Placement, error) {
	page, err := s.Store.Page(ctx, workspace, citation.DocumentID, citation.Page)
	if ibid.CodeOf(err) == ibid.CodeTextDamaged {
		e := ibid.AsError(err)
		return ibid.Placement{DocumentID: citation.DocumentID, Page: citation.Page, Boxes: []ibid.Rect{}, Reason: e.Message + " " + e.Hint}, nil
	}
	if err != nil {
		return ibid.Placement{}, err
	}
	placement := ibid.Placement{DocumentID: citation.DocumentID, Page: citation.Page, Boxes: []ibid.Rect{}}
	if citation.Quote == "" || citation.Span.In(page.Text) != citation.Quote {
		placement.Reason = "The quoted words do not stand on this page as they were cited."
		return placement, nil
	}
	if placement.Boxes = page.Boxes(citation.Span); len(placement.Boxes) == 0 {
		placement.Boxes, placement.WholePage = []ibid.Rect{}, true
		placement.Reason = "The words are on this page, but the file does not tell where."
	}
	placement.Column = page.Column(placement.Boxes)
	if row := citation.Row; row != nil && row.Header != "" && row.Span.In(page.Text) == row.Header {
		placement.Header = page.Boxes(row.Span)
	}
	return placement, nil
}

func (r *run) source(p ibid.Passage) ibid.Source {
	at := ibid.PageKey{DocumentID: p.Hit.Document.ID, Page: p.Hit.Chunk.Page}
	return ibid.Source{
		Note:          r.session.Pages[at].NoteAt(p.Hit.Chunk.Span),
		DocumentID:    p.Hit.Document.ID,
		DocumentTitle: p.Hit.Document.Title,
		Page:          p.Hit.Chunk.Page,
		PageLabel:     p.Hit.Label,
		Section:       p.Hit.Chunk.Section,
		Span:          p.Hit.Chunk.Span,
		Text:          p.Hit.Chunk.Text,
		Match:         max(0, p.Hit.VectorScore),
	}
}

func supports(citations []ibid.Citation) []float64 {
	var list []float64
	for _, c := range citations {
		list = append(list, c.Support)
	}
	return list
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
