package ask

import (
	"context"
	"errors"
	"fmt"

	"ibid/backend/answer"
	"ibid/backend/describe"
	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/search"
)

// summaryVersion is that of the questions and limits by which a model summarises.
const summaryVersion = "1"

// What the model is asked, of each part of a long document and then of what it cited in
// all of them.
const (
	summarisePart  = "Summarise what these passages say, in at most four sentences. Leave out what is only form. Keep parties, dates, amounts and duties."
	summariseWhole = "Summarise this document in at most eight sentences: what it is and whom it concerns, what it says or what has to be done, and its most important dates and amounts."
)

// Budget of a summary.
const (
	mostParts  = 8   // of a document that the model reads, one request each
	shareOfUse = 0.6 // of the model's context that the passages of a request take
)

// summarise lets the model write a summary of a document from its passages: at once if
// they fit into its context, or else part by part, and then from the passages that it
// cited. So each sentence of the summary cites the document itself, never a summary of a
// part, and is checked and judged like one of an answer. A model that fails leaves the
// brief without a summary and says so in its Notice. Only the error of ctx is returned.
func (s *Service) summarise(ctx context.Context, doc describe.Document, b *ibid.Brief, grow func(BriefGrowth)) error {
	request := Request{Question: summariseWhole, Scope: ibid.Scope{Workspace: doc.WorkspaceID, Documents: []ibid.DocumentID{doc.ID}}}
	r, err := s.begin(ctx, request, func(g Growth) {
		if g.Text != "" {
			grow(BriefGrowth{Text: g.Text})
		}
	})
	if err != nil {
		return err
	}
	r.question = question.Parse(summariseWhole, nil)
	r.answer.Mode, r.answer.Model = ibid.ModeModel, r.status.ChatModel
	passages, left := r.budgeted(documentPassages(doc))
	parts := r.partsOf(passages)
	if len(parts) > 1 {
		passages = nil
		for i, part := range parts {
			grow(BriefGrowth{Done: i, All: len(parts) + 1})
			passages = append(passages, r.citedIn(part)...)
		}
		grow(BriefGrowth{Done: len(parts), All: len(parts) + 1})
	}
	for i := range passages {
		passages[i].Number = i + 1
	}
	if r.failed == nil && len(passages) > 0 {
		prompt := r.fit(answer.Fitting{Query: r.question.Query, Passages: passages, Free: true})
		r.stage(ibid.StageGenerate, prompt.Use.Prompt, func() (int, string, []float64) { return r.write(prompt) })
		r.cite()
		r.check(passages)
		r.judge(passages)
		r.confide(evidence{Evidence: search.Evidence{Verdict: ibid.EvidenceCheck{Grade: ibid.GradeGood, Score: 1}}})
		r.answer.Verification.Confidence = ibid.Confidence{Reasons: []string{}} // it is that of the evidence for an answer
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	switch {
	case r.failed != nil && (r.answer.Text == "" || len(r.answer.Citations) == 0):
		b.Notice = ibid.AsError(r.failed)
		return nil
	case len(r.answer.Citations) == 0 && r.answer.Verification.Held == nil:
		b.Notice = ibid.Errorf(ibid.CodeUnsupported, "The model wrote no summary that could be checked.").
			WithHint("The rest of the overview is quoted from the document.")
		return nil
	case r.failed != nil:
		b.Notice, r.answer.Status = ibid.AsError(r.failed), ibid.AnswerCutOff
	case left > 0:
		b.Notice = ibid.Errorf(ibid.CodeContextTooLong, "The document is long: the model read %d of its %d passages.", len(doc.Chunks)-left, len(doc.Chunks)).
			WithHint("A model with a larger context reads more of it.")
	case r.answer.Notice != nil:
		b.Notice = r.answer.Notice
	}
	b.Summary = &ibid.BriefSummary{Text: r.answer.Text, Model: r.answer.Model, Citations: r.answer.Citations, Verification: r.answer.Verification, Status: r.answer.Status}
	return nil
}

// documentPassages are the passages of a document, in order.
func documentPassages(doc describe.Document) []ibid.Passage {
	passages := make([]ibid.Passage, len(doc.Chunks))
	for i, c := range doc.Chunks {
		passages[i] = ibid.Passage{Number: i + 1, Sections: doc.Sections, Hit: ibid.Hit{Document: doc.Document, Chunk: c}}
	}
	return passages
}

// room is how many tokens of passages go into one request.
func (r *run) room() int { return max(500, int(shareOfUse*float64(r.context()))) }

// budgeted leaves out as many passages as the budget demands, evenly over the document,
// and says how many.
func (r *run) budgeted(all []ibid.Passage) (kept []ibid.Passage, left int) {
	tokens := 0
	for _, p := range all {
		tokens += ibid.EstimateTokens(p.Hit.Chunk.Read())
	}
	most := mostParts * r.room()
	if tokens <= most {
		return all, 0
	}
	n := max(1, len(all)*most/tokens)
	for i := range n {
		kept = append(kept, all[i*len(all)/n])
	}
	return kept, len(all) - n
}

// partsOf cuts passages into parts that fit into a request each.
func (r *run) partsOf(passages []ibid.Passage) (parts [][]ibid.Passage) {
	used := 0
	for _, p := range passages {
		tokens := ibid.EstimateTokens(p.Hit.Chunk.Read())
		if len(parts) == 0 || used+tokens > r.room() {
			parts = append(parts, nil)
			used = 0
		}
		used += tokens
		parts[len(parts)-1] = append(parts[len(parts)-1], p)
	}
	return parts
}

// citedIn lets the model summarise a part, and returns the passages that it cites.
func (r *run) citedIn(part []ibid.Passage) (cited []ibid.Passage) {
	for i := range part {
		part[i].Number = i + 1
	}
	query := question.Parse(summarisePart, nil).Query
	prompt := r.fit(answer.Fitting{Query: query, Passages: part, Free: true})
	r.stage(ibid.StageGenerate, prompt.Use.Prompt, func() (int, string, []float64) {
		draft, err := answer.Generate(r.ctx, r.service.Model, r.service.Splitter, prompt, func(string, []ibid.Citation) {})
		if err != nil && len(draft.Citations) == 0 && !errors.Is(err, context.Canceled) && ibid.CodeOf(err) == ibid.CodeModelEmpty {
			err = nil // the other parts may say more
		}
		if err != nil && len(draft.Citations) == 0 {
			r.failed = err
		}
		for _, p := range part {
			for _, c := range draft.Citations {
				if c.Page == p.Hit.Chunk.Page && p.Hit.Chunk.Span.Contains(c.Span) {
					cited = append(cited, p)
					break
				}
			}
		}
		return len(cited), fmt.Sprintf("%d prompt tokens → passages that the summary of a part cites", draft.Result.PromptTokens), nil
	})
	return cited
}
