package ask

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/question"
	"ibid/backend/search"
)

// run is one question on its way to an answer.
type run struct {
	lookup
	request     Request
	settings    Settings
	grow        func(Growth)
	began       time.Time
	answer      ibid.Answer
	status      ibid.ModelStatus
	turns       []ibid.Turn
	question    question.Question
	onlyPlace   bool   // a filter names the place: nothing is looked for outside it
	key         string // of the answer in the cache; empty: it is not kept there
	log         ibid.QueryLog
	knownBy     map[string]map[ibid.DocumentID]bool // the documents that are known by a name; see called
	interrupted bool                                // the user stopped the model; what was found is quoted
	searchable  ibid.Searchable                     // when the question was looked for
	said        []ibid.Span                         // of the answer's text, what Ibid says itself: headings, and that nothing was found
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
		Question:       question.Clean(request.Question),
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
	if r.settings.Judge == TrainedJudge {
		r.settings.Judge = cmp.Or(judge.Trained(r.status.Available), NoJudge)
	}
	r.answer.Trace.Prompt = answer.PromptVersion()
	r.answer.Trace.Model = r.status.ChatModel
	r.lookup = *s.lookup(ctx, request.Scope)
	r.session.Trace, r.session.WordsOnly = &r.answer.Trace, unreachable(r.status)
	r.session.Ended = func(step ibid.Step) { grow(Growth{Step: &step}) }
	return r, nil
}

// unreachable is why no model can embed a question; empty when one may.
func unreachable(status ibid.ModelStatus) ibid.Code {
	if p := status.Problem; status.EmbeddingModel == "" && p != nil && (p.Code == ibid.CodeModelServerMissing || p.Code == ibid.CodeModelServerDown) {
		return p.Code
	}
	return ""
}

// asked is the question as it is looked up.
func (r *run) asked() string { return r.question.Query.Text }

// gather finds what the answer is made from.
func (r *run) gather() (found evidence) {
	switch {
	case r.request.Place != nil && r.failed == nil:
		found = r.layered()
		r.found(found)
		return found
	case r.question.OfLastAnswer():
		r.stage(ibid.StageSelect, len(r.turns), func() (int, string, []float64) {
			found = r.lastEvidence()
			return len(found.Passages), "turns → passages that the last answer cited", nil
		})
	}
	if len(found.Passages) == 0 {
		found = r.looked()
	}
	r.answer.Understanding.Lacking = found.Lacking
	r.found(found)
	return found
}

// looked looks for the question in the documents, as thoroughly as is wanted.
func (r *run) looked() evidence {
	if r.request.Research {
		return r.research()
	}
	return r.searched()
}

// searched looks for the question in the documents.
func (r *run) searched() (found evidence) {
	understood := &r.answer.Understanding
	found, ok := r.parts()
	if !ok {
		whole, alone := r.conversed(r.question)
		if alone {
			r.question = r.question.ByItself()
			understood.Standalone, understood.By = "", ""
		}
		found.Evidence = r.correct(whole)
	}
	understood.Also = found.Query.Also
	if r.failed == nil {
		r.searchable, r.failed = r.service.Store.Searchable(r.ctx, r.where.Scope)
		r.answer.Trace.Documents = r.searchable.Documents
	}
	r.offer()
	return found
}

// found records what the answer is made from.
func (r *run) found(found evidence) {
	verdict := found.Verdict
	r.answer.Trace.Evidence = verdict
	for _, p := range found.Passages {
		r.answer.Retrieved = append(r.answer.Retrieved, r.source(p))
		r.log.TopScore = max(r.log.TopScore, p.Hit.Score)
	}
	r.log.RerankedCount = len(found.Passages)
	r.log.CorrectiveRetries, r.log.ReformulatedQuery = verdict.Retries, verdict.Rewritten
	for _, step := range r.answer.Trace.Steps {
		if step.Stage == ibid.StageFuse {
			r.log.RetrievalCount = step.Out
		}
	}
}

// nothing reports whether there is nothing to answer from, and then says so. Passages that do
// not seem to answer are not left to a model: it would make an answer of them.
func (r *run) nothing(found evidence) bool {
	if r.failed != nil {
		return true
	}
	query, grade := found.Query, found.Verdict.Grade
	switch {
	case found.place != nil:
		if !r.noLayers(found.place) {
			return false
		}
	case r.question.OfLastAnswer() && len(found.Passages) > 0: // they carried the answer that is asked about
		return false
	case len(query.Terms)+len(query.Phrases) == 0:
		r.answer.Text = "Ask a question about your documents, and Ibid will answer from them."
	case len(found.Passages) == 0 && r.lacks() != "":
		r.answer.Text = r.lacks() + "."
	case len(found.Passages) == 0:
		r.answer.Text = r.notFound("")
	case r.lacks() != "" && grade == ibid.GradePoor:
		r.answer.Text = r.lacks() + "." + closestBelow
	case r.session.Damaged() && grade != ibid.GradeGood, grade == ibid.GradePoor:
		r.answer.Text = r.notFound(closestBelow)
	default:
		return false
	}
	r.answer.Status = ibid.AnswerNotFound
	r.grow(Growth{Text: r.answer.Text})
	return true
}

// closestBelow introduces the passages that come nearest to a question that has no answer.
const closestBelow = " Closest passages:"

// notFound says that nothing was found, and where it was looked for. It does not say
// that the documents lack it: no search has seen all of them.
func (r *run) notFound(more string) string {
	if r.searchable.Documents == 0 {
		return r.denial("Not found." + more)
	}
	return r.denial("Not found in " + r.searchable.Where() + "." + more)
}

// cannotTell replaces the text of an answer that denies something while text was left
// out.
const cannotTell = "Ibid can't tell whether your documents answer this: some of their stored text is damaged and was left out."

// denial returns the text of an answer that found nothing.
func (l *lookup) denial(text string) string {
	if l.session.Damaged() {
		return cannotTell
	}
	return text
}

// lastEvidence is what the last answer cited, and what that was worth. Without a model
// it is quoted again.
func (r *run) lastEvidence() evidence {
	found := evidence{Evidence: search.Evidence{Query: r.question.Query}}
	stored, err := r.service.Store.Answers(r.ctx, r.where.Scope.Workspace, r.request.Conversation)
	if err != nil || len(stored) == 0 {
		r.failed = err
		return found
	}
	last := stored[len(stored)-1]
	within := func(c ibid.Citation, document ibid.DocumentID, page int, span ibid.Span) bool {
		return c.DocumentID == document && c.Page == page && span.Contains(c.Span)
	}
	last.Retrieved = slices.DeleteFunc(last.Retrieved, func(s ibid.Source) bool {
		return !r.holds(s) || !slices.ContainsFunc(last.Citations, func(c ibid.Citation) bool { return within(c, s.DocumentID, s.Page, s.Span) })
	})
	if found.Passages, _, r.failed = r.service.passagesOf(r.ctx, r.where.Scope.Workspace, last); r.failed != nil {
		return evidence{}
	}
	for _, c := range last.Citations {
		at := slices.IndexFunc(found.Passages, func(p ibid.Passage) bool {
			return within(c, p.Hit.Document.ID, p.Hit.Chunk.Page, p.Hit.Chunk.Span)
		})
		if at >= 0 {
			found.Picks = append(found.Picks, answer.Pick{Passage: at, Span: c.Span, P: c.Support})
			found.Passages[at].Units = append(found.Passages[at].Units, strings.Join(strings.Fields(c.Quote), " "))
		}
	}
	found.Verdict = last.Trace.Evidence
	found.Verdict.Retries, found.Verdict.Rewritten = 0, ""
	found.Verdict.Evidence, found.Verdict.Around = ibid.Span{}, ibid.Span{} // that passage may not be the first here
	return found
}

// lacks says that the sections a question names were not found, and where they were looked
// for; "" if there are none such. It ends without a mark.
func (r *run) lacks() string {
	lacking := r.answer.Understanding.Lacking
	if len(lacking) == 0 {
		return ""
	}
	return ibid.NotFoundItself(lacking) + " in " + r.searchable.Where()
}
