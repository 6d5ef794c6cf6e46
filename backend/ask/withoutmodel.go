package ask

import (
	"context"
	"errors"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
)

// What a model can't take away
//
// Ibid has found sentences before a model is asked to write. If the model refuses, writes
// nothing, breaks off, is stopped or writes what the documents don't support, these
// sentences are shown as if there were no model: with the same text, status and confidence,
// and one line that says why. Only where no sentence answers either does an answer that
// is withheld stay withheld.

// unsupported is the line of such an answer, where nothing more useful is known.
func unsupported() *ibid.Error {
	return ibid.Errorf(ibid.CodeUnsupported, "The model wrote nothing that your documents support.")
}

// refused reports whether a model was to write the answer, and all it wrote is that the
// documents don't answer, or nothing.
func (r *run) refused() bool {
	return r.answer.Mode == ibid.ModeModel && len(r.said) == 0 && answer.Refuses(r.service.Splitter, r.answer.Text, r.answer.Citations)
}

// leavesQuotations reports whether the model has left nothing that can be shown. A prompt that
// can't be made to fit is the question's fault, and an error.
func (r *run) leavesQuotations() bool {
	switch {
	case r.answer.Mode != ibid.ModeModel, errors.Is(context.Cause(r.ctx), ErrDiscarded), ibid.CodeOf(r.failed) == ibid.CodeContextTooLong:
		return false
	case r.answer.Status == ibid.AnswerHeld, r.refused():
		return true
	case r.failed == nil:
		return false
	}
	return r.answer.Text == "" || r.settings.Check != judge.Off && !r.claims()
}

// withoutModel answers with the quotations that the question has without a model. The same
// question is not answered so the next time: the model may write then.
func (r *run) withoutModel(found evidence) {
	written := r.abandon()
	if !r.nothing(found) {
		r.compose(found)
		r.cite()
		r.tie(found)
		r.confide(found)
	}
	r.restore(written)
}

// abandon discards what the model wrote and returns the answer as it stood. From here on
// the question has no model, and the reason is why.
func (r *run) abandon() (written ibid.Answer) {
	written = r.answer
	r.status.ChatModel, r.status.Problem = "", r.whyQuoted()
	r.interrupted = r.ctx.Err() != nil
	r.ctx = context.WithoutCancel(r.ctx) // what was found is shown however the model ended
	if written.Text != "" {
		grow := r.grow
		r.grow = func(g Growth) { // nothing is added to what has been shown until now: all of it goes
			if g.Text, g.Citations = "", nil; g.Step != nil {
				grow(g)
			}
		}
	}
	r.failed, r.key, r.said = nil, "", nil
	a := &r.answer
	a.Mode, a.Model, a.Status, a.Text, a.Citations = ibid.ModePassages, "", ibid.AnswerComplete, "", []ibid.Citation{}
	a.Notice, a.Understanding.Parts = r.status.Problem, nil
	a.Verification = ibid.Verification{Claims: []ibid.Claim{}, Judgement: ibid.Judgement{Status: ibid.JudgeOff}}
	return written
}

// restore shows that an answer was withheld if the documents have no quotation that could be
// shown in its place. Where model and documents both have nothing, there is no more to say.
func (r *run) restore(written ibid.Answer) {
	switch {
	case r.answer.Status != ibid.AnswerNotFound:
	case written.Status == ibid.AnswerHeld:
		written.Trace = r.answer.Trace
		r.answer = written
	case r.answer.Notice != nil && r.answer.Notice.Code == ibid.CodeUnsupported:
		r.answer.Notice = nil
	}
}

// whyQuoted says in a line why the model's answer isn't shown. What the user can do about it
// is said of a model that was too slow, thought only or could not be reached.
func (r *run) whyQuoted() *ibid.Error {
	switch ibid.CodeOf(r.failed) {
	case "", ibid.CodeModelCutOff, ibid.CodeModelRepeats, ibid.CodeModelGarbled:
		return unsupported()
	case ibid.CodeCancelled:
		return ibid.Errorf(ibid.CodeCancelled, "You stopped the model, so Ibid quotes your documents.")
	}
	return ibid.AsError(r.failed)
}
