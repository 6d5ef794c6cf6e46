// Package ask is what the app does with a question: the pipeline from the
// question to the stored answer, a line a stage.
package ask

import (
	"context"
	"fmt"
	"slices"
	"time"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/question"
	"ibid/backend/retrieve"
)

// Model is the server of language models.
type Model interface {
	answer.Chatter
	retrieve.Embedder

	// Status never fails: it says which models can be used and what is missing.
	Status(ctx context.Context) ibid.ModelStatus
}

// Store keeps what answers are made from and what they became.
type Store interface {
	retrieve.Index
	Page(ctx context.Context, workspace ibid.WorkspaceID, document ibid.DocumentID, number int) (ibid.Page, error)
	Sections(ctx context.Context, workspace ibid.WorkspaceID, document ibid.DocumentID) ([]ibid.Section, error)
	PageBlocks(ctx context.Context, workspace ibid.WorkspaceID, document ibid.DocumentID, number int) (ibid.Page, []ibid.Block, ibid.PageReport, error)
	SaveAnswer(ctx context.Context, workspace ibid.WorkspaceID, answer *ibid.Answer, log ibid.QueryLog) error
}

// Service answers questions. Its methods are safe for concurrent use.
type Service struct {
	Store    Store
	Model    Model
	Splitter *language.Splitter
	Context  int // tokens of the model's context that a prompt and its answer may take

	Aids     func() Aids                          // the models that help a search; nil: none
	Reranker func(model string) retrieve.Reranker // that reads passages with a model; nil where Aids name none

	// Without are the parts of retrieval that are left out, to measure what they add.
	// Set it before the first question.
	Without []Part
}

// Part is a part of retrieval that can be left out.
type Part string

// The parts.
const (
	PartWordings Part = "wordings" // other wordings for what is asked
	PartEmphasis Part = "emphasis" // words about the asking count less
	PartRoute    Part = "route"    // the documents that are meant are decided first
	PartRerank   Part = "rerank"   // passages are looked at closely
)

// Parts are all that can be left out.
var Parts = []Part{PartWordings, PartEmphasis, PartRoute, PartRerank}

func (s *Service) without(part Part) bool { return slices.Contains(s.Without, part) }

// Request is a question and where to look.
type Request struct {
	Question     string
	Scope        ibid.Scope
	Conversation ibid.ConversationID // 0: begin a new one
	Standalone   string              // the question as the person wants it searched; empty: it is made to stand alone where it has to
	Again        bool                // make a new answer, even if the same question has one
}

// Growth tells how an answer grows: text to append and the citations that are
// new in it, or a stage that has ended.
type Growth struct {
	Text      string
	Citations []ibid.Citation
	Step      *ibid.Step
}

// Ask answers a question and stores question, answer, citations and a line of
// the query log. It calls grow while the answer is made, from one goroutine.
//
// Having no model is no error: the answer then quotes the passages and its
// Notice says why. When ctx is cancelled, or the model fails in the middle, the
// answer keeps what was written, says so in its Status, and is stored like any
// other. Returns CodeInvalid for an empty question.
func (s *Service) Ask(ctx context.Context, request Request, grow func(Growth)) (ibid.Answer, error) {
	run, err := s.begin(ctx, request, grow)
	if err != nil {
		return ibid.Answer{}, err
	}
	query, passages, verdict := run.evidence(run.imagine(question.Understand(request.Question)))
	passages, verdict = run.correct(query, passages, verdict)
	run.found(passages, verdict)
	switch {
	case run.nothing(query, passages, verdict):
	case run.status.ChatModel != "":
		run.generate(run.compose(query, passages))
	default:
		run.quote(query, passages)
	}
	return run.finish()
}

// run is one question on its way to an answer.
type run struct {
	lookup
	request Request
	grow    func(Growth)
	began   time.Time
	answer  ibid.Answer
	status  ibid.ModelStatus
	log     ibid.QueryLog
}

func (s *Service) begin(ctx context.Context, request Request, grow func(Growth)) (*run, error) {
	r := &run{request: request, grow: grow, began: time.Now()}
	r.answer = ibid.Answer{
		ConversationID: request.Conversation,
		Question:       question.Understand(request.Question).Text,
		Mode:           ibid.ModePassages,
		Status:         ibid.AnswerComplete,
		Citations:      []ibid.Citation{},
		Retrieved:      []ibid.Source{},
		CreatedAt:      time.Now().UTC().Truncate(time.Millisecond),
	}
	if r.answer.Question == "" {
		return nil, ibid.Errorf(ibid.CodeInvalid, "There is no question.").WithHint("Type a question about your documents.")
	}
	r.status = s.Model.Status(ctx)
	r.answer.Trace.Prompt = answer.PromptVersion()
	r.answer.Trace.Model = r.status.ChatModel
	r.lookup = lookup{
		Service: s, ctx: ctx, scope: request.Scope, trace: &r.answer.Trace, aids: s.aids(), wordsOnly: unreachable(r.status),
		ended: func(step ibid.Step) { grow(Growth{Step: &step}) },
	}
	return r, nil
}

// unreachable is why no model can embed a question; empty when one may.
func unreachable(status ibid.ModelStatus) ibid.Code {
	if p := status.Problem; p != nil && (p.Code == ibid.CodeModelServerMissing || p.Code == ibid.CodeModelServerDown) {
		return p.Code
	}
	return ""
}

// found records the passages that the answer is made from.
func (r *run) found(passages []ibid.Passage, verdict ibid.EvidenceCheck) {
	r.answer.Trace.Evidence = verdict
	for _, p := range passages {
		r.answer.Retrieved = append(r.answer.Retrieved, source(p))
	}
	r.log.RerankedCount = len(passages)
	r.log.CorrectiveRetries, r.log.ReformulatedQuery = verdict.Retries, verdict.Rewritten
	if len(passages) > 0 {
		r.log.TopScore = passages[0].Hit.Coverage
	}
	for _, step := range r.answer.Trace.Steps {
		if step.Stage == ibid.StageFuse {
			r.log.RetrievalCount = step.Out
		}
	}
}

// nothing tells whether there is nothing to answer from, and then says so.
func (r *run) nothing(query ibid.Query, passages []ibid.Passage, verdict ibid.EvidenceCheck) bool {
	if r.failed != nil {
		return true
	}
	switch {
	case len(query.Terms)+len(query.Phrases) == 0:
		r.answer.Text = "Ask a question about your documents, and Ibid will answer from them."
	case len(passages) == 0:
		r.answer.Text = "Nothing in your documents has the words of this question."
	case verdict.Grade == ibid.GradePoor:
		r.answer.Text = "Nothing in your documents answers this question."
	default:
		return false
	}
	r.answer.Status = ibid.AnswerNotFound
	r.grow(Growth{Text: r.answer.Text})
	return true
}

func (r *run) compose(query ibid.Query, passages []ibid.Passage) (prompt answer.Prompt) {
	r.stage(ibid.StageFit, len(passages), func() (int, string, []float64) {
		prompt, r.failed = answer.Fit(r.Splitter, answer.Fitting{Query: query, Passages: passages, Context: r.Context})
		note := fmt.Sprintf("passages → at most %d tokens of %d", prompt.Use.Prompt, r.Context)
		if prompt.Use.Left > 0 {
			note += fmt.Sprintf("; %d left out to fit", prompt.Use.Left)
		}
		return len(prompt.Passages), note, nil
	})
	return prompt
}

func (r *run) generate(prompt answer.Prompt) {
	var draft answer.Draft
	r.stage(ibid.StageGenerate, prompt.Use.Prompt, func() (int, string, []float64) {
		r.answer.Mode, r.answer.Model = ibid.ModeModel, r.status.ChatModel
		draft, r.failed = answer.Generate(r.ctx, r.Model, r.Splitter, prompt, func(text string, citations []ibid.Citation) {
			r.grow(Growth{Text: text, Citations: citations})
		})
		r.keep(draft)
		return draft.Result.Tokens, fmt.Sprintf("%d prompt tokens → tokens", draft.Result.PromptTokens), nil
	})
	r.stage(ibid.StageCite, len(draft.Citations)+draft.Dropped, func() (int, string, []float64) {
		if draft.Dropped > 0 {
			r.answer.Notice = ibid.Errorf(ibid.CodeUnsupported, "%s the model gave left out, since the passage does not have the words.", plural(draft.Dropped, "citation that", "citations that")).
				WithHint("Read sentences without a citation with care.")
		}
		return len(draft.Citations), "markers → citations", supports(draft.Citations)
	})
}

func (r *run) quote(query ibid.Query, passages []ibid.Passage) {
	r.answer.Notice = r.status.Problem
	r.stage(ibid.StageCite, len(passages), func() (int, string, []float64) {
		draft := answer.Quote(r.Splitter, query, passages)
		r.keep(draft)
		if len(draft.Citations) == 0 {
			r.answer.Status = ibid.AnswerNotFound
			r.answer.Text = "Nothing in your documents answers this question."
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
