package ask

import (
	"cmp"
	"fmt"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
)

// What Ibid says in place of an answer that it keeps back.
const heldBack = "Ibid wrote an answer, but your documents do not bear it out, so it is kept back. The passages that were found are below."

// cite finds for every sentence of the answer the words that bear it out.
func (r *run) cite(passages []ibid.Passage) {
	r.stage(ibid.StageCite, len(r.answer.Citations), func() (int, string, []float64) {
		verified := &r.answer.Verification
		verified.Claims = answer.Align(r.Splitter, r.answer.Text, r.answer.Citations, passages)
		return len(verified.Claims), "citations → sentences, each with what bears it out", supports(r.answer.Citations)
	})
}

// check lets the rules look at every claim: its figures, dates, names and
// quotations, its "not" and its "may".
func (r *run) check(passages []ibid.Passage) {
	r.stage(ibid.StageCheck, len(r.answer.Verification.Claims), func() (int, string, []float64) {
		verified := &r.answer.Verification
		verified.Claims = judge.Rules(r.Splitter, r.asked(), r.answer.Text, verified.Claims, r.answer.Citations, passages)
		problems := 0
		for _, claim := range verified.Claims {
			problems += len(claim.Problems)
		}
		return problems, "sentences → problems found by rules", nil
	})
}

// judge lets a model say what it holds of the answer, and decides with the rules
// whether the answer is shown. A quotation needs no judge: it says what the page
// says.
func (r *run) judge(passages []ibid.Passage) {
	if r.answer.Mode != ibid.ModeModel || r.settings.Judge == NoJudge || r.failed != nil {
		return
	}
	verified := &r.answer.Verification
	r.stage(ibid.StageJudge, len(verified.Claims), func() (int, string, []float64) {
		verified.Judgement, verified.Claims = judge.Judge(r.ctx, r.Model, judge.Request{
			Question:  r.asked(),
			Text:      r.answer.Text,
			Claims:    verified.Claims,
			Citations: r.answer.Citations,
			Passages:  passages,
			Model:     cmp.Or(r.settings.Judge, r.status.ChatModel),
			Context:   r.settings.Context,
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

// confide puts rules and judge together, keeps back what they do not let pass, and
// says how far the rest can be relied on.
func (r *run) confide(passages []ibid.Passage, verdict ibid.EvidenceCheck) {
	if r.failed != nil {
		return
	}
	r.stage(ibid.StageConfidence, len(r.answer.Verification.Claims), func() (int, string, []float64) {
		verified := &r.answer.Verification
		var reason string
		verified.Claims, reason = judge.Combine(verified.Claims, verified.Judgement, r.settings.Check)
		if reason != "" {
			r.hold(reason)
			return 0, "kept back: " + reason, nil
		}
		verified.Confidence = judge.Confide(judge.Ground{Evidence: verdict, Answer: r.answer, Passages: passages})
		note := "claims → " + string(verified.Confidence.Level)
		return len(verified.Confidence.Reasons), note, []float64{verified.Confidence.Score}
	})
}

// hold keeps an answer back: the person sees why, and may look at it.
func (r *run) hold(reason string) {
	verified := &r.answer.Verification
	verified.Held = &ibid.Held{Text: r.answer.Text, Citations: r.answer.Citations, Claims: verified.Claims, Reason: reason}
	verified.Claims = []ibid.Claim{}
	r.answer.Text, r.answer.Citations, r.answer.Status = heldBack, []ibid.Citation{}, ibid.AnswerHeld
	r.log.CitationsCount = 0
}
