package ask

import (
	"fmt"

	"ibid/backend/answer"
	"ibid/backend/ibid"
)

// maxTightened is how often a prompt that the server refuses as too long is made
// shorter. Each try takes a third away.
const maxTightened = 3

// fit writes the prompt that fits into the model's context.
func (r *run) fit(query ibid.Query, passages []ibid.Passage) (prompt answer.Prompt) {
	r.stage(ibid.StageFit, len(passages), func() (int, string, []float64) {
		fitting := answer.Fitting{Query: query, Passages: passages, Context: r.settings.Context, Ratio: r.tokens.Ratio(r.status.ChatModel)}
		if r.strategy.FromConversation {
			fitting.Turns = r.turns
		}
		if prompt, r.failed = answer.Fit(r.Splitter, fitting); r.failed != nil {
			return 0, "", nil
		}
		use := prompt.Use
		r.answer.Trace.Context = use
		note := fmt.Sprintf("passages → at most %d tokens of %d", use.Prompt, use.Limit)
		if use.Compressed > 0 {
			note += fmt.Sprintf("; %d shortened", use.Compressed)
		}
		if use.Left > 0 {
			note += fmt.Sprintf("; %d left out to fit", use.Left)
		}
		return use.Passages, note, nil
	})
	return prompt
}

// generate lets the model write. A server that finds the prompt too long after all
// gets a shorter one; the trace has every try.
func (r *run) generate(query ibid.Query, passages []ibid.Passage) {
	model := r.status.ChatModel
	r.answer.Mode, r.answer.Model = ibid.ModeModel, model
	for try := 0; ; try++ {
		prompt := r.fit(query, passages)
		r.stage(ibid.StageGenerate, prompt.Use.Prompt, func() (int, string, []float64) { return r.write(prompt) })
		if try == maxTightened || r.answer.Text != "" || ibid.CodeOf(r.failed) != ibid.CodeContextTooLong {
			return
		}
		r.tokens.Refused(model, prompt)
		r.failed = nil
	}
}

// write sends a prompt and takes what the model writes.
func (r *run) write(prompt answer.Prompt) (int, string, []float64) {
	draft, err := answer.Generate(r.ctx, r.Model, r.Splitter, prompt, func(text string, citations []ibid.Citation) {
		r.grow(Growth{Text: text, Citations: citations})
	})
	r.failed = err
	r.keep(draft)
	r.answer.Trace.Context = prompt.Counted(draft.Result)
	if err == nil {
		r.tokens.Learn(r.status.ChatModel, prompt, draft.Result)
	}
	if draft.Dropped > 0 {
		r.answer.Notice = ibid.Errorf(ibid.CodeUnsupported, "%s the model gave left out, since the passage does not have the words.", plural(draft.Dropped, "citation that", "citations that")).
			WithHint("Read sentences without a citation with care.")
	}
	return draft.Result.Tokens, fmt.Sprintf("%d prompt tokens → tokens; %s", draft.Result.PromptTokens, plural(len(draft.Citations), "citation", "citations")), supports(draft.Citations)
}

// quote answers without a model: with the sentences that answer, word for word.
func (r *run) quote(query ibid.Query, passages []ibid.Passage) {
	r.answer.Notice = r.status.Problem
	r.stage(ibid.StageGenerate, len(passages), func() (int, string, []float64) {
		draft := answer.Quote(r.Splitter, query, passages)
		r.keep(draft)
		if len(draft.Citations) == 0 {
			r.answer.Status = ibid.AnswerNotFound
			r.answer.Text = "This is not in your documents."
		}
		r.grow(Growth{Text: r.answer.Text, Citations: draft.Citations})
		return len(draft.Citations), "passages → sentences, word for word", supports(draft.Citations)
	})
}

func (r *run) keep(draft answer.Draft) {
	r.answer.Text = draft.Text
	if draft.Citations != nil {
		r.answer.Citations = draft.Citations
	}
	r.log.CitationsCount = len(r.answer.Citations)
}
