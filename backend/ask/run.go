package ask

import (
	"context"
	"slices"
	"time"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/retrieve"
)

// run is one question on its way to an answer.
type run struct {
	lookup
	request  Request
	settings Settings
	grow     func(Growth)
	began    time.Time
	answer   ibid.Answer
	status   ibid.ModelStatus
	turns    []ibid.Turn
	strategy question.Strategy
	key      string // of the answer in the cache; empty: it is not kept there
	log      ibid.QueryLog
}

// maxQuestion is how many bytes a question may have: some ten printed pages. Of that
// the first 4,000 bytes are looked up, see question.Understand.
const maxQuestion = 20_000

// fits returns CodeInvalid for a question that is too long.
func fits(text string) error {
	if len(text) <= maxQuestion {
		return nil
	}
	return ibid.Errorf(ibid.CodeInvalid, "This question is too long.").
		WithHint("Ask in a few sentences. To ask about a long text, add it as a PDF.")
}

func (s *Service) begin(ctx context.Context, request Request, grow func(Growth)) (*run, error) {
	if err := fits(request.Question); err != nil {
		return nil, err
	}
	r := &run{request: request, began: time.Now()}
	r.answer = ibid.Answer{
		ConversationID: request.Conversation,
		Question:       question.Understand(request.Question).Text,
		Mode:           ibid.ModePassages,
		Status:         ibid.AnswerComplete,
		Citations:      []ibid.Citation{},
		Retrieved:      []ibid.Source{},
		Verification:   ibid.Verification{Claims: []ibid.Claim{}, Judgement: ibid.Judgement{Status: ibid.JudgeOff}},
		Private:        []ibid.PrivateSpan{},
		Followups:      []string{},
		CreatedAt:      time.Now().UTC().Truncate(time.Millisecond),
	}
	if r.answer.Question == "" {
		return nil, ibid.Errorf(ibid.CodeInvalid, "There is no question.").WithHint("Type a question about your documents.")
	}
	var err error
	if r.settings, err = s.settings(ctx, request.Scope.Workspace); err != nil {
		return nil, err
	}
	r.grow = func(g Growth) {
		if g.Text != "" && r.log.FirstToken == 0 {
			r.log.FirstToken = time.Since(r.began)
		}
		grow(g)
	}
	r.status = s.Model.Status(ctx)
	r.answer.Trace.Prompt = answer.PromptVersion()
	r.answer.Trace.Model = r.status.ChatModel
	r.lookup = *s.lookup(ctx, request.Scope)
	r.trace, r.wordsOnly = &r.answer.Trace, unreachable(r.status)
	r.ended = func(step ibid.Step) { grow(Growth{Step: &step}) }
	return r, nil
}

// lookup prepares to look something up, and keeps no trace of it.
func (s *Service) lookup(ctx context.Context, scope ibid.Scope) *lookup {
	l := &lookup{Service: s, ctx: ctx, scope: scope, trace: &ibid.Trace{}}
	l.aids, l.failed = s.aids(ctx, scope.Workspace)
	return l
}

// unreachable is why no model can embed a question; empty when one may.
func unreachable(status ibid.ModelStatus) ibid.Code {
	if p := status.Problem; status.EmbeddingModel == "" && p != nil && (p.Code == ibid.CodeModelServerMissing || p.Code == ibid.CodeModelServerDown) {
		return p.Code
	}
	return ""
}

// asked is the question as it is looked up.
func (r *run) asked() string {
	if r.answer.Understanding.Standalone != "" {
		return r.answer.Understanding.Standalone
	}
	return r.answer.Question
}

// gather finds the passages that the answer is made from, and what they are worth.
func (r *run) gather() (query ibid.Query, passages []ibid.Passage, verdict ibid.EvidenceCheck) {
	query = question.Understand(r.asked())
	if r.answer.Understanding.By == byRules {
		query = question.Following(r.asked(), r.answer.Question)
	}
	if r.strategy.FromConversation {
		if passages, verdict := r.lastEvidence(); len(passages) > 0 {
			r.found(passages, verdict)
			return query, passages, verdict
		}
	}
	query, passages, verdict = r.evidence(r.imagine(query))
	if r.answer.Understanding.By == byRules && !question.GoesOn(r.answer.Question) {
		query, passages, verdict = r.alone(query, passages, verdict)
	}
	passages, verdict = r.correct(query, passages, verdict)
	if r.strategy.ByAspect {
		passages, verdict = r.aspects(query, passages, verdict)
	}
	r.found(passages, verdict)
	r.answer.Understanding.Also = query.Also
	return query, passages, verdict
}

// alone looks for a short question, which was looked for with those before it, without
// them, and keeps what is more likely to answer: "Where is angling allowed?" opens another
// subject, and "For how long?" none.
func (r *run) alone(query ibid.Query, passages []ibid.Passage, verdict ibid.EvidenceCheck) (ibid.Query, []ibid.Passage, ibid.EvidenceCheck) {
	if r.failed != nil {
		return query, passages, verdict
	}
	finding, picks := r.finding, r.picks
	own, found, second := r.evidence(question.Understand(r.answer.Question))
	if r.failed == nil && second.Score >= verdict.Score {
		r.answer.Understanding.Standalone, r.answer.Understanding.By = "", ""
		return own, found, second
	}
	r.finding, r.picks = finding, picks
	return query, passages, verdict
}

// found records the passages that the answer is made from.
func (r *run) found(passages []ibid.Passage, verdict ibid.EvidenceCheck) {
	r.answer.Trace.Evidence = verdict
	for _, p := range passages {
		r.answer.Retrieved = append(r.answer.Retrieved, source(p))
	}
	r.log.RerankedCount = len(passages)
	r.log.CorrectiveRetries, r.log.ReformulatedQuery = verdict.Retries, verdict.Rewritten
	for _, p := range passages {
		r.log.TopScore = max(r.log.TopScore, p.Hit.Score)
	}
	for _, step := range r.answer.Trace.Steps {
		if step.Stage == ibid.StageFuse {
			r.log.RetrievalCount = step.Out
		}
	}
}

// aspects looks for each side of a comparison by itself, so that all have their
// say: what is found for one is mostly about one.
func (r *run) aspects(query ibid.Query, passages []ibid.Passage, verdict ibid.EvidenceCheck) ([]ibid.Passage, ibid.EvidenceCheck) {
	sides := question.Aspects(query.Text)
	if len(sides) < 2 || r.failed != nil {
		return passages, verdict
	}
	lists := [][]ibid.Passage{passages}
	for _, side := range sides {
		_, found, _ := r.evidence(question.Understand(side))
		lists = append(lists, found)
	}
	together := retrieve.Interleave(lists, r.limit)
	checked, second := r.ground(query, together)
	if r.failed != nil {
		return passages, verdict
	}
	second.Retries, second.Rewritten = verdict.Retries, verdict.Rewritten
	return checked, second
}

// nothing reports whether there is nothing to answer from, and then says so. Where a
// model writes, passages that do not seem to answer are left to it.
func (r *run) nothing(query ibid.Query, passages []ibid.Passage, verdict ibid.EvidenceCheck) bool {
	if r.failed != nil {
		return true
	}
	switch {
	case r.strategy.FromConversation && len(passages) > 0: // they carried the answer that is asked about
		return false
	case len(query.Terms)+len(query.Phrases) == 0:
		r.answer.Text = "Ask a question about your documents, and Ibid will answer from them."
	case len(passages) == 0:
		r.answer.Text = r.notFound("")
	case len(r.damaged) > 0 && verdict.Grade != ibid.GradeGood, verdict.Grade == ibid.GradePoor && r.status.ChatModel == "":
		r.answer.Text = r.notFound(" The passages that come nearest are below.")
	default:
		return false
	}
	r.answer.Status = ibid.AnswerNotFound
	r.grow(Growth{Text: r.answer.Text})
	return true
}

// notFound says that nothing was found, and where it was looked for. It does not say
// that the documents lack it: nobody has read them all.
func (r *run) notFound(more string) string {
	where := "your documents"
	if facts, err := r.Store.LibraryFacts(r.ctx, r.scope.Workspace); err == nil {
		n := 0
		for _, d := range facts.Documents {
			if len(r.scope.Documents) == 0 || slices.Contains(r.scope.Documents, d.ID) {
				n++
			}
		}
		where = plural(n, "document", "documents")
	}
	return r.denial("I couldn’t find this in " + where + "." + more)
}

// lastEvidence returns the passages that the last answer cited, numbered from 1, and what
// they were worth. Without a model its citations are quoted again.
func (r *run) lastEvidence() (passages []ibid.Passage, verdict ibid.EvidenceCheck) {
	stored, err := r.Store.Answers(r.ctx, r.scope.Workspace, r.request.Conversation)
	if err != nil || len(stored) == 0 {
		r.failed = err
		return nil, verdict
	}
	last := stored[len(stored)-1]
	within := func(c ibid.Citation, document ibid.DocumentID, page int, span ibid.Span) bool {
		return c.DocumentID == document && c.Page == page && span.Start <= c.Span.Start && c.Span.End <= span.End
	}
	last.Retrieved = slices.DeleteFunc(last.Retrieved, func(s ibid.Source) bool {
		return !slices.ContainsFunc(last.Citations, func(c ibid.Citation) bool { return within(c, s.DocumentID, s.Page, s.Span) })
	})
	if passages, _, err = r.passagesOf(r.ctx, r.scope.Workspace, last); err != nil {
		r.failed = err
		return nil, verdict
	}
	for _, c := range last.Citations {
		at := slices.IndexFunc(passages, func(p ibid.Passage) bool {
			return within(c, p.Hit.Document.ID, p.Hit.Chunk.Page, p.Hit.Chunk.Span)
		})
		if at >= 0 {
			r.picks = append(r.picks, answer.Pick{Passage: at, Span: c.Span, P: c.Support})
		}
	}
	verdict = last.Trace.Evidence
	verdict.Retries, verdict.Rewritten = 0, ""
	return passages, verdict
}
