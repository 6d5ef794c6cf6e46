package ask

import (
	"fmt"
	"strings"
	"time"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/legal"
)

// maxTightened is how often a prompt that the server refuses as too long is made
// shorter. Each try takes a third away.
const maxTightened = 3

// fit writes the prompt that fits into the model's context.
func (r *run) fit(fitting answer.Fitting) (prompt answer.Prompt) {
	r.stage(ibid.StageFit, len(fitting.Passages), func() (int, string, []float64) {
		fitting.Context, fitting.Room, fitting.Ratio = r.context(), r.settings.LongestAnswer, r.service.tokens.Ratio(r.status.ChatModel)
		switch {
		case r.question.OfLastAnswer():
			fitting.Turns = r.turns
		case !fitting.Free:
			fitting.Evidence = r.service.tokens.Evidence(r.status.ChatModel)
		}
		if prompt, r.failed = answer.Fit(r.service.Splitter, fitting); r.failed != nil {
			return 0, "", nil
		}
		prompt.Request.Temperature = r.settings.Temperature
		use := prompt.Use
		r.answer.Trace.Context = use
		return use.Passages, fitNote(use), nil
	})
	return prompt
}

func fitNote(use ibid.ContextUse) string {
	note := fmt.Sprintf("passages → at most %d tokens of %d", use.Prompt, use.Limit)
	if use.Compressed > 0 {
		note += fmt.Sprintf("; %d shortened", use.Compressed)
	}
	if use.Left > 0 {
		note += fmt.Sprintf("; %d left out to fit", use.Left)
	}
	return note
}

// context is how many tokens prompt and answer may take: what the settings say, and
// no more than the model was trained to read.
func (r *run) context() int {
	if trained := r.status.ChatContext; trained > 0 {
		return min(r.settings.Context, trained)
	}
	return r.settings.Context
}

// compose writes the answer: in sections, with the chat model, or in quotations.
func (r *run) compose(found evidence) {
	switch {
	case len(found.sections) > 0:
		r.writeSections(found)
	case r.status.ChatModel != "":
		r.answer.Mode, r.answer.Model = ibid.ModeModel, r.status.ChatModel
		if r.settings.Check != judge.Off {
			r.grow(Growth{Quotations: r.seen(answer.Quote(found.Passages, found.Picks).Citations)})
		}
		r.writeFrom(answer.Fitting{Query: found.Query, Passages: found.Passages}, nil)
	default:
		r.quote(found)
	}
}

// writeFrom lets the model write from passages that are in force, after what is written
// already, which has these citations. A server that finds the prompt too long after all gets a
// shorter one; the trace has every try.
func (r *run) writeFrom(from answer.Fitting, cited []ibid.Citation) {
	before := r.answer.Text
	from.Passages = answer.Current(from.Passages)
	for try := 0; ; try++ {
		prompt := r.fit(from)
		if r.failed != nil {
			return // not even the least fits: no server has refused anything
		}
		prompt.Cited = cited
		r.stage(ibid.StageGenerate, prompt.Use.Prompt, func() (int, string, []float64) { return r.write(prompt) })
		if try == maxTightened || r.answer.Text != before || ibid.CodeOf(r.failed) != ibid.CodeContextTooLong {
			return
		}
		r.service.tokens.Refused(r.status.ChatModel, prompt)
		r.failed = nil
	}
}

// write sends a prompt and takes what the model writes.
func (r *run) write(prompt answer.Prompt) (int, string, []float64) {
	blank := "" // at the end so far: shown only if something follows
	draft, err := answer.Generate(r.ctx, r.service.Model, r.service.Splitter, prompt, func(text string, citations []ibid.Citation) {
		whole := blank + text
		text = strings.TrimRight(whole, " \n")
		if blank = whole[len(text):]; text != "" || len(citations) > 0 {
			r.grow(Growth{Text: text, Citations: r.seen(citations), Final: r.final()})
		}
	})
	r.failed = err
	r.keep(draft)
	r.answer.Trace.Context = prompt.Counted(draft.Result)
	if err == nil {
		r.service.tokens.Learn(r.status.ChatModel, prompt, draft.Result)
	}
	switch {
	case draft.Notice != nil:
		r.answer.Notice = draft.Notice
	case draft.Dropped > 0:
		r.answer.Notice = ibid.Errorf(ibid.CodeUnsupported, "%s the model gave left out, since the passage does not have the words.", plural(draft.Dropped, "citation that", "citations that")).
			WithHint("Read sentences without a citation with care.")
	}
	note := fmt.Sprintf("%d prompt tokens → tokens; %s", draft.Result.PromptTokens, plural(len(draft.Citations), "citation", "citations"))
	return draft.Result.Tokens, note + firstWord(draft.Result), supports(draft.Citations)
}

// firstWord says how long the user waited for the first word, and what for if that is
// known: the server reports its share only for a complete reply. Waits under a
// twentieth of a second are left out.
func firstWord(result ibid.ChatResult) string {
	if result.First == 0 {
		return ""
	}
	note := "; first word after " + seconds(result.Queue+result.First)
	var parts []string
	for _, part := range []struct {
		took time.Duration
		what string
	}{{result.Queue, "waiting for other work"}, {result.Load, "loading the model"}, {result.Prompt, "reading the prompt"}} {
		if part.took >= 50*time.Millisecond {
			parts = append(parts, seconds(part.took)+" "+part.what)
		}
	}
	if len(parts) > 0 {
		note += ": " + strings.Join(parts, ", ")
	}
	return note
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

// closest stands before quotations that may not answer.
const closest = "None of these clearly answers the question; they come closest:"

// quotations quotes what was found, and says before it if none of it clearly answers.
func quotations(found evidence) answer.Draft {
	draft := answer.Quote(found.Passages, found.Picks)
	if len(draft.Citations) > 0 && found.Verdict.Grade != ibid.GradeGood {
		draft.Text = closest + "\n\n" + draft.Text
	}
	return draft
}

// quote answers without a model: with the sentences that answer, word for word.
func (r *run) quote(found evidence) {
	r.answer.Notice = r.status.Problem
	r.stage(ibid.StageGenerate, len(found.Passages), func() (int, string, []float64) {
		draft := quotations(found)
		if lacks := r.lacks(); lacks != "" && len(draft.Citations) > 0 {
			draft.Text = strings.TrimPrefix(draft.Text, closest+"\n\n")
			r.add(lacks + "; these come closest:\n\n")
		}
		r.keep(draft)
		if len(draft.Citations) == 0 {
			r.answer.Status = ibid.AnswerNotFound
			r.answer.Text = r.notFound("")
		}
		if check := &r.answer.Trace.Evidence; len(draft.Citations) == 0 || !strings.Contains(draft.Citations[0].Quote, check.Value) {
			check.Value, check.Cell, check.Amount = "", "", "" // it stands in other words on the page
		}
		r.grow(Growth{Text: r.answer.Text, Citations: r.answer.Citations})
		return len(draft.Citations), "passages → sentences, word for word", supports(draft.Citations)
	})
}

// keep adds a draft to the answer.
func (r *run) keep(draft answer.Draft) {
	before := len(r.answer.Text)
	for _, own := range draft.Said {
		r.said = append(r.said, ibid.Span{Start: before + own.Start, End: before + own.End})
	}
	r.answer.Text += draft.Text
	if draft.Citations != nil {
		r.answer.Citations = r.seen(draft.Citations)
	}
	r.log.CitationsCount = len(r.answer.Citations)
}

// seen marks the citations whose words are invisible on their page, so that the user
// doesn't look for them in vain, and finds the headers of rows. Citations of a page that can
// no longer be read have neither. In an answer for a place it names the law that they quote.
func (r *run) seen(citations []ibid.Citation) []ibid.Citation {
	for i := range citations {
		c := &citations[i]
		if r.request.Place != nil {
			c.Law, c.LawHeading = legal.SectionCitation(c.DocumentTitle, c.Section)
		}
		at := ibid.PageKey{DocumentID: c.DocumentID, Page: c.Page}
		if err := r.session.ReadPages(r.ctx, r.where.Scope.Workspace, []ibid.PageKey{at}); err == nil {
			r.session.Pages[at].Fill(c)
		} else {
			c.Row = nil
		}
	}
	return citations
}
