package ask

import (
	"cmp"
	"fmt"
	"slices"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
)

// What Ibid says in place of an answer that it withholds.
const heldBack = "The model wrote an answer, but your documents don’t support it, so Ibid withheld it. Closest passages:"

// verify finds out how far the documents bear out what was written. A refusal has nothing
// that could be checked.
func (r *run) verify(found evidence) {
	if r.refused() {
		return
	}
	r.cite()
	r.tie(found)
	r.check(found.Passages)
	r.judge(found.Passages)
	r.confide(found)
	r.answersTyped(found)
}

// cite finds the citations of every sentence of the answer, also of one that broke off.
func (r *run) cite() {
	r.always(ibid.StageCite, len(r.answer.Citations), func() (int, string, []float64) {
		verified := &r.answer.Verification
		verified.Claims = slices.DeleteFunc(answer.Align(r.service.Splitter, r.answer.Text, r.answer.Citations), func(c ibid.Claim) bool {
			return slices.ContainsFunc(r.said, func(own ibid.Span) bool { return own.Contains(c.Span) })
		})
		return len(verified.Claims), "citations → sentences, each with its own", supports(r.answer.Citations)
	})
}

// check holds every claim against the passages that it cites: how much of it they say,
// its figures, dates, names and quotations, its "not" and its "may". A quotation is what its page says, and needs
// none of it.
func (r *run) check(passages []ibid.Passage) {
	if r.answer.Mode != ibid.ModeModel {
		return
	}
	r.always(ibid.StageCheck, len(r.answer.Verification.Claims), func() (int, string, []float64) {
		verified := &r.answer.Verification
		verified.Claims = judge.Rules(r.service.Splitter, r.asked(), r.answer.Text, verified.Claims, r.answer.Citations, passages)
		problems := 0
		for _, claim := range verified.Claims {
			problems += len(claim.Problems)
		}
		return problems, "sentences → problems that were found", nil
	})
}

// judge lets a model say what it holds of the answer. A quotation needs no judge: it
// says what the page says. Half an answer has none: a model that has just failed is
// not asked for more, and what a judge says of a half is not true of the whole.
func (r *run) judge(passages []ibid.Passage) {
	if r.answer.Mode != ibid.ModeModel || r.settings.Judge == NoJudge || r.failed != nil {
		return
	}
	verified := &r.answer.Verification
	r.stage(ibid.StageJudge, len(verified.Claims), func() (int, string, []float64) {
		verified.Judgement, verified.Claims = judge.Judge(r.ctx, r.service.Model, judge.Request{
			Question:  r.asked(),
			Text:      r.answer.Text,
			Claims:    verified.Claims,
			Citations: r.answer.Citations,
			Passages:  passages,
			Model:     cmp.Or(r.settings.Judge, r.status.ChatModel),
			Writer:    r.answer.Model,
			Context:   r.context(),
		})
		note := "sentences → judged"
		if verified.Judgement.Status != ibid.JudgeDone {
			note = fmt.Sprintf("%s: %s", verified.Judgement.Status, verified.Judgement.Reason)
		}
		return countJudged(verified.Claims), note, nil
	})
}

func countJudged(claims []ibid.Claim) int {
	n := 0
	for _, claim := range claims {
		if claim.Judged != "" {
			n++
		}
	}
	return n
}

// strictness is how an answer is checked. Half an answer is checked by the rules alone: a
// last sentence that broke off doesn't withhold it.
func (r *run) strictness() judge.Strictness {
	switch {
	case r.answer.Mode != ibid.ModeModel:
		return judge.Off // quotations are what their pages say
	case r.failed != nil && r.settings.Check == judge.Strict:
		return judge.Balanced
	}
	return r.settings.Check
}

// settle merges rules and judge and withholds what they don't let pass. It returns why the
// whole answer is withheld; empty: it isn't.
func (r *run) settle(strictness judge.Strictness) (reason string) {
	verified := &r.answer.Verification
	verified.Claims, reason = judge.Combine(verified.Claims, verified.Judgement, strictness)
	if reason == "" && strictness != judge.Off && !r.claims() && answer.Asserts(r.service.Splitter, r.answer.Text) {
		reason = "No sentence of it could be checked against your documents."
	}
	if reason != "" {
		r.hold(reason)
	} else if strictness != judge.Off {
		r.answer.Text, verified.Claims = judge.Withhold(r.answer.Text, verified.Claims)
	}
	return reason
}

// confide merges rules and judge, withholds what they don't let pass, and says how
// far the rest can be relied on. Nothing is said of the whole of half an answer.
func (r *run) confide(found evidence) {
	r.always(ibid.StageConfidence, len(r.answer.Verification.Claims), func() (int, string, []float64) {
		reason := r.settle(r.strictness())
		r.fillLayers(found)
		verified := &r.answer.Verification
		switch {
		case reason != "":
			return 0, "withheld: " + reason, nil
		case r.failed != nil:
			return 0, "claims → rules alone, since the answer is not complete", nil
		case found.place != nil:
			verified.Confidence = found.place.confidence(r.answer)
		default:
			verified.Confidence = r.partial(judge.Confide(judge.Ground{Evidence: found.Verdict, Answer: r.answer}))
		}
		return len(verified.Confidence.Reasons), "claims → reasons", []float64{verified.Confidence.Score}
	})
}

// claims reports whether a sentence of the answer claims something.
func (r *run) claims() bool {
	return slices.ContainsFunc(r.answer.Verification.Claims, func(c ibid.Claim) bool { return c.State != ibid.ClaimNone })
}

// hold withholds an answer. The user sees why, and may open it.
func (r *run) hold(reason string) {
	verified := &r.answer.Verification
	verified.Held = &ibid.Held{Text: r.answer.Text, Citations: r.answer.Citations, Claims: verified.Claims, Reason: reason}
	verified.Claims = []ibid.Claim{}
	r.answer.Text, r.answer.Citations, r.answer.Status = heldBack, []ibid.Citation{}, ibid.AnswerHeld
	r.log.CitationsCount = 0
}
