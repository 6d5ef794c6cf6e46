package ask

import (
	"fmt"
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/question"
)

// writeLayers lets the chat model write an answer for a place. A reply with faults is asked
// for once more, with the faults named; then what is faulty is left out. Ok is false, and
// the layers are quoted, where there is no model or nothing to write from, and where nothing
// it wrote can be used: the notice says why.
//
// Where the model fails or is stopped in the middle, ok is true if something of its reply
// can be used, and the run has failed.
func (r *run) writeLayers(found []answer.LayerEvidence, topics []question.Topic) (draft answer.LayeredDraft, ok bool) {
	model := r.status.ChatModel
	if model == "" || !slices.ContainsFunc(found, answer.LayerEvidence.Writable) {
		r.answer.Notice = r.status.Problem
		return draft, false
	}
	r.answer.Mode, r.answer.Model = ibid.ModeModel, model
	best, whole := r.replies(found, topics)
	if best.Sentences == 0 {
		if r.ctx.Err() != nil {
			return draft, false
		}
		r.answer.Mode, r.answer.Model, r.key = ibid.ModePassages, "", ""
		if r.answer.Notice = ibid.AsError(r.failed); r.failed == nil {
			r.answer.Notice = ibid.Errorf(ibid.CodeModelGarbled, "The model was asked twice and wrote no answer that can be used, so the documents are quoted.").
				WithHint("Ask again, or choose another model in the settings: small models fail on answers with several parts.")
		}
		r.failed = nil
		return draft, false
	}
	if whole && r.ctx.Err() == nil {
		r.failed = nil // only the second reply failed
	}
	draft = best.Compose()
	switch {
	case draft.Notice != nil:
		r.answer.Notice = draft.Notice
	case len(best.Faults) > 0 && whole:
		r.answer.Notice = ibid.Errorf(ibid.CodeUnsupported, "Some of what the model wrote was left out, since the passages it named don’t say it.").
			WithHint("The passages that were found are listed below.")
	}
	if best.Cut && r.failed == nil {
		r.failed = answer.TooLong()
	}
	return draft, true
}

// replies asks the model for an answer, and once more for one without the faults of the
// first. It returns the better reply, and whether it came to its end. A server that finds
// the prompt too long gets a shorter one.
func (r *run) replies(found []answer.LayerEvidence, topics []question.Topic) (best answer.Written, whole bool) {
	var again []string
	for try, tightened := 0, 0; try < 2; {
		prompt := r.fitLayers(found, topics, again)
		if r.failed != nil {
			return best, whole
		}
		var reply answer.Written
		r.stage(ibid.StageGenerate, prompt.Use.Prompt, func() (int, string, []float64) {
			var result ibid.ChatResult
			reply, result = r.reply(prompt)
			note := fmt.Sprintf("%d prompt tokens → tokens; %s kept", result.PromptTokens, plural(reply.Sentences, "sentence", "sentences"))
			if n := len(reply.Faults); n > 0 {
				note += ", " + plural(n, "fault", "faults")
			}
			return result.Tokens, note + firstWord(result), nil
		})
		if ibid.CodeOf(r.failed) == ibid.CodeContextTooLong && tightened < maxTightened {
			tightened++
			r.tokens.Refused(r.status.ChatModel, prompt.Prompt)
			r.failed = nil
			continue
		}
		if try == 0 || reply.Sentences >= best.Sentences && (r.failed == nil || !whole) {
			best, whole = reply, r.failed == nil
		}
		if r.failed != nil || len(reply.Faults) == 0 {
			return best, whole
		}
		again = reply.Faults
		try++
	}
	return best, whole
}

// fitLayers writes the prompt that fits into the model's context.
func (r *run) fitLayers(found []answer.LayerEvidence, topics []question.Topic, again []string) (prompt answer.LayersPrompt) {
	r.stage(ibid.StageFit, passagesOf(found), func() (int, string, []float64) {
		prompt, r.failed = answer.FitLayers(r.Splitter, answer.LayersFitting{
			Query: r.question.Query, Place: r.request.Place.Label, Found: found, Topics: topicNames(topics),
			Context: r.context(), Room: r.settings.LongestAnswer, Ratio: r.tokens.Ratio(r.status.ChatModel), Again: again,
		})
		if r.failed != nil {
			return 0, "", nil
		}
		prompt.Request.Temperature = r.settings.Temperature
		r.answer.Trace.Context = prompt.Use
		return prompt.Use.Passages, fitNote(prompt.Use), nil
	})
	return prompt
}

// reply sends a prompt and takes what can be used of the reply, also of one that broke off.
func (r *run) reply(prompt answer.LayersPrompt) (answer.Written, ibid.ChatResult) {
	var text strings.Builder
	result, err := r.Model.Chat(r.ctx, prompt.Request, func(piece string) error {
		text.WriteString(piece)
		r.grow(Growth{Words: len(strings.Fields(piece))})
		return r.ctx.Err()
	})
	r.failed = err
	r.answer.Trace.Context = prompt.Counted(result)
	if err == nil {
		r.tokens.Learn(r.status.ChatModel, prompt.Prompt, result)
		if strings.TrimSpace(text.String()) == "" {
			r.failed = answer.Empty(result.Thought)
		}
	}
	return prompt.Read(r.Splitter, text.String(), err != nil || result.Finished == ibid.FinishedLength), result
}

// settleLayers merges what rules and judge say of the sentences of a layered answer, and
// withholds what they don't let pass, from the layers as from the text.
func (r *run) settleLayers() {
	r.always(ibid.StageConfidence, len(r.answer.Verification.Claims), func() (int, string, []float64) {
		if reason := r.settle(r.strictness()); reason != "" {
			for i := range r.answer.Layers {
				l := &r.answer.Layers[i]
				l.Regulations, l.Permits = []ibid.Regulation{}, []ibid.Permit{}
			}
			return 0, "withheld: " + reason, nil
		}
		claims := r.answer.Verification.Claims
		withheld := func(of []int) bool {
			return slices.ContainsFunc(of, func(i int) bool { return claims[i].Withheld != "" })
		}
		for i := range r.answer.Layers {
			l := &r.answer.Layers[i]
			for k := range l.Regulations {
				if regulation := &l.Regulations[k]; withheld(regulation.Claims) {
					regulation.Text = judge.WithheldNotice
				}
			}
			l.Permits = slices.DeleteFunc(l.Permits, func(p ibid.Permit) bool { return withheld(p.Claims) })
		}
		return len(claims), "claims → rules and judge together", nil
	})
}

// lowered is the confidence in a layered answer, bounded where not every sentence is backed.
func lowered(c ibid.Confidence, claims []ibid.Claim) ibid.Confidence {
	doubtful := 0
	for _, claim := range claims {
		if claim.State != ibid.ClaimBacked && claim.State != ibid.ClaimNone {
			doubtful++
		}
	}
	if doubtful == 0 || c.Score == 0 {
		return c
	}
	c.Score = min(c.Score, judge.DoubtfulBound)
	c.Reasons = append(c.Reasons, fmt.Sprintf("%d of %s not fully supported.", doubtful, plural(len(claims), "sentence is", "sentences are")))
	return c
}
