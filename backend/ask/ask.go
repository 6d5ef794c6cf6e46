// Package ask is what the app does with a question: the pipeline from the
// question to the stored answer, a line a stage.
package ask

import (
	"context"
	"fmt"
	"time"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/language"
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
}

// Request is a question and where to look.
type Request struct {
	Question     string
	Scope        ibid.Scope
	Conversation ibid.ConversationID // 0: begin a new one
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
	query := run.query()
	keyword := run.keyword(query)
	vector := run.vector(query)
	fused := run.fuse(keyword, vector)
	ranked := run.rerank(query, fused)
	passages := run.choose(ranked)
	switch {
	case run.nothing(query, passages):
	case run.status.ChatModel != "":
		run.generate(run.compose(query, passages))
	default:
		run.quote(query, passages)
	}
	return run.finish()
}

// run is one question on its way. A stage that cannot do its work sets failed,
// and the later stages then do nothing.
type run struct {
	*Service
	ctx     context.Context
	request Request
	grow    func(Growth)
	began   time.Time
	answer  ibid.Answer
	status  ibid.ModelStatus
	log     ibid.QueryLog
	failed  error
}

func (s *Service) begin(ctx context.Context, request Request, grow func(Growth)) (*run, error) {
	r := &run{Service: s, ctx: ctx, request: request, grow: grow, began: time.Now()}
	r.answer = ibid.Answer{
		ConversationID: request.Conversation,
		Question:       retrieve.Query(request.Question).Text,
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
	return r, nil
}

// stage runs one stage of the pipeline and records it: work returns how many
// came out, a note, and scores.
func (r *run) stage(stage ibid.Stage, in int, work func() (out int, note string, scores []float64)) {
	if r.failed == nil {
		r.failed = r.ctx.Err()
	}
	if r.failed != nil {
		return
	}
	done := r.answer.Trace.Start(stage, in)
	out, note, scores := work()
	done(out, note, scores...)
	step := r.answer.Trace.Steps[len(r.answer.Trace.Steps)-1]
	r.grow(Growth{Step: &step})
}

func (r *run) query() (query ibid.Query) {
	r.stage(ibid.StageQuery, len(r.answer.Question), func() (int, string, []float64) {
		query = retrieve.Query(r.request.Question)
		query, r.failed = retrieve.Weigh(r.ctx, r.Store, r.request.Scope.Workspace, query)
		return len(query.Terms), "characters → terms", query.Weights
	})
	return query
}

func (r *run) keyword(query ibid.Query) (hits []ibid.Hit) {
	r.stage(ibid.StageKeyword, len(query.Terms), func() (int, string, []float64) {
		hits, r.failed = retrieve.Keyword(r.ctx, r.Store, r.request.Scope, query)
		return len(hits), "terms → passages by bm25", scores(hits, func(h ibid.Hit) float64 { return h.KeywordScore })
	})
	return hits
}

func (r *run) vector(query ibid.Query) (hits []ibid.Hit) {
	r.stage(ibid.StageVector, 1, func() (int, string, []float64) {
		if p := r.status.Problem; p != nil && (p.Code == ibid.CodeModelServerMissing || p.Code == ibid.CodeModelServerDown) {
			return 0, "by words only: " + string(p.Code), nil // not asked a second time
		}
		found, index, err := retrieve.Vector(r.ctx, r.Store, r.Model, r.request.Scope, query)
		switch {
		case err != nil:
			// Words alone still answer; a stopped question stops at the next stage.
			return 0, "by words only: " + string(ibid.CodeOf(err)), nil
		case index == nil:
			return 0, "nothing to compare: by words only", nil
		}
		hits, r.answer.Trace.EmbeddingModel = found, index.Identity.Model
		note := "question → passages by cosine"
		if !index.Complete() {
			note += fmt.Sprintf("; %d of %d passages have a vector", index.Embedded, index.Passages)
		}
		return len(hits), note, scores(hits, func(h ibid.Hit) float64 { return h.VectorScore })
	})
	return hits
}

func (r *run) fuse(keyword, vector []ibid.Hit) (hits []ibid.Hit) {
	r.stage(ibid.StageFuse, len(keyword)+len(vector), func() (int, string, []float64) {
		hits = retrieve.Fuse(keyword, vector)
		r.log.RetrievalCount = len(hits)
		return len(hits), "two lists → one, by reciprocal rank", scores(hits, func(h ibid.Hit) float64 { return h.Score })
	})
	return hits
}

func (r *run) rerank(query ibid.Query, hits []ibid.Hit) (ranked []ibid.Hit) {
	r.stage(ibid.StageRerank, len(hits), func() (int, string, []float64) {
		ranked = retrieve.Rerank(query, hits)
		return len(ranked), "by rank and share of the question", scores(ranked, func(h ibid.Hit) float64 { return h.Score })
	})
	return ranked
}

// choose keeps the passages of the answer, and of those only the ones that
// stand on their page as they were indexed: a citation can then not be wrong.
// Each is completed to whole sentences.
func (r *run) choose(hits []ibid.Hit) (passages []ibid.Passage) {
	r.stage(ibid.StageSelect, len(hits), func() (int, string, []float64) {
		var standing []ibid.Passage
		sections := map[ibid.DocumentID][]ibid.Section{}
		for _, p := range retrieve.Select(hits, retrieve.Passages) {
			page, blocks, _, err := r.Store.PageBlocks(r.ctx, r.request.Scope.Workspace, p.Hit.Document.ID, p.Hit.Chunk.Page)
			if err != nil || p.Hit.Chunk.Span.In(page.Text) != p.Hit.Chunk.Text {
				continue // removed while the question was being answered
			}
			p.Hit.Chunk = retrieve.Complete(p.Hit.Chunk, r.Splitter.Sentences(page.Text), blocks, page.Text)
			if _, known := sections[p.Hit.Document.ID]; !known {
				if sections[p.Hit.Document.ID], err = r.Store.Sections(r.ctx, r.request.Scope.Workspace, p.Hit.Document.ID); err != nil {
					continue
				}
			}
			p.Sections = sections[p.Hit.Document.ID]
			p.Number = len(standing) + 1
			standing = append(standing, p)
		}
		passages = standing
		for _, p := range passages {
			r.answer.Retrieved = append(r.answer.Retrieved, source(p))
		}
		r.log.RerankedCount = len(passages)
		if len(passages) > 0 {
			r.log.TopScore = passages[0].Hit.Coverage
		}
		return len(passages), "passages that the answer may use", nil
	})
	return passages
}

// nothing tells whether there is nothing to answer from, and then says so.
func (r *run) nothing(query ibid.Query, passages []ibid.Passage) bool {
	if r.failed != nil {
		return true
	}
	switch {
	case len(query.Terms) == 0:
		r.answer.Text = "Ask a question about your documents, and Ibid will answer from them."
	case len(passages) == 0:
		r.answer.Text = "Nothing in your documents has the words of this question."
	default:
		return false
	}
	r.answer.Status = ibid.AnswerNotFound
	r.grow(Growth{Text: r.answer.Text})
	return true
}

func (r *run) compose(query ibid.Query, passages []ibid.Passage) (prompt answer.Prompt) {
	r.stage(ibid.StageCompose, len(passages), func() (int, string, []float64) {
		prompt, r.failed = answer.Compose(query.Text, passages, r.Context)
		note := fmt.Sprintf("passages → about %d tokens of %d", prompt.Tokens, r.Context)
		if prompt.Left > 0 {
			note += fmt.Sprintf("; %d left out to fit", prompt.Left)
		}
		return len(prompt.Passages), note, nil
	})
	return prompt
}

func (r *run) generate(prompt answer.Prompt) {
	var draft answer.Draft
	r.stage(ibid.StageGenerate, prompt.Tokens, func() (int, string, []float64) {
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
		draft := answer.Quote(r.Splitter, query, passages, len(r.request.Scope.Documents) > 0)
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
