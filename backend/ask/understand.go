package ask

import (
	"encoding/json"
	"fmt"
	"slices"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/question"
	"ibid/backend/retrieve"
)

// rememberedTurns is how much of a conversation a question may refer to. What lies
// further back is seldom meant, and every turn more is one that may be taken for it.
const rememberedTurns = 6

// understand makes a question stand alone and finds out what is wanted. The rules
// decide where they are sure; a model, where there is one, is asked only of a question
// that can't be understood without those before it: what stands by itself is not put
// into other words.
func (r *run) understand() {
	r.stage(ibid.StageUnderstand, len(r.answer.Question), func() (int, string, []float64) {
		if r.turns, r.failed = r.service.Store.Turns(r.ctx, r.where.Scope.Workspace, r.request.Conversation, rememberedTurns); r.failed != nil {
			return 0, "", nil
		}
		r.question = question.Parse(r.answer.Question, r.turns)
		r.intend()
		refused := r.standAlone()
		r.where.Limit = r.settings.passages(r.question.Passages())
		understood := &r.answer.Understanding
		understood.Intent, understood.Tier, understood.Standalone = r.question.Intent, r.question.Tier, r.question.Standalone
		understood.List = lists(r.question)
		note := fmt.Sprintf("characters → what is asked; %s, by %s", understood.Intent, understood.Tier)
		if understood.By != "" {
			note += fmt.Sprintf("; made to stand alone by %s", understood.By)
		}
		if refused != nil {
			note += "; the model’s wording is not used: " + refused.Error()
		}
		if n := len(r.question.Parts); n > 0 {
			note += fmt.Sprintf("; in %d parts", n)
		}
		return len(r.asked()), note, nil
	})
}

// lists reports whether a question asks for all of something, or one of its parts does.
func lists(q question.Question) bool {
	return q.Each != nil || q.Listing != nil || q.Query.Expects == ibid.ExpectsList || slices.ContainsFunc(q.Parts, func(p question.Part) bool {
		return p.Query.Expects == ibid.ExpectsList
	})
}

// Prepare learns what the first question would otherwise wait for: a tenth of a
// second.
func (s *Service) Prepare() {
	const first = "What do the documents say?"
	question.Parse(first, nil)
	s.Splitter.Sentences(first)
}

// intend asks a model what is wanted where the words do not tell.
func (r *run) intend() {
	if len(r.question.Between) == 0 || !r.modelHelps() {
		return
	}
	intent, err := retrieve.DecideIntent(r.ctx, r.service.Model, r.turns, r.answer.Question, r.question.Between)
	if err == nil {
		r.question.Intent, r.question.Tier = intent, ibid.TierModel
	}
}

// modelHelps reports whether a model is asked what the question means.
func (r *run) modelHelps() bool {
	return r.question.Unclear && !r.settings.ByRules && r.status.ChatModel != "" && r.request.Standalone == ""
}

// Who made a question stand alone, where no model did.
const (
	byRules = "rules"
	byUser  = "you"
)

// standAlone puts into a question what it takes from the conversation before it.
// What the user has put in its place stands. A model is asked where the rules find
// that something is missing; where it fails, or writes another question, their wording is
// used, and refused says why.
func (r *run) standAlone() (refused error) {
	understood := &r.answer.Understanding
	if own := r.request.Standalone; own != "" {
		r.question, understood.By = r.question.Rewritten(own, true), byUser
		return nil
	}
	if r.question.Standalone == "" {
		return nil
	}
	understood.By = byRules
	if !r.modelHelps() {
		return nil
	}
	written, err := retrieve.StandAlone(r.ctx, r.service.Model, r.turns, r.answer.Question)
	if err == nil {
		r.question, understood.By = r.question.Rewritten(written, false), r.status.ChatModel
	}
	return err
}

// repeat reuses the stored answer to the same question for the same place, if the documents
// and everything else that shapes an answer are unchanged. Answers that depend on the one
// before are not stored for this.
func (r *run) repeat() bool {
	if r.failed != nil || !r.settings.Cache || r.question.OfLastAnswer() {
		return false
	}
	sources, err := r.service.Store.IndexState(r.ctx, r.where.Scope)
	if err != nil {
		r.failed = err
		return false
	}
	place, err := r.place()
	if err != nil {
		r.failed = err
		return false
	}
	r.key = ibid.AnswerKey{Question: r.asked(), Scope: r.where.Scope, Maker: r.maker(), Place: place, Sources: sources}.String()
	if r.request.Again {
		return false
	}
	known, err := r.service.Store.Cached(r.ctx, r.where.Scope.Workspace, r.key)
	if err != nil || known == nil {
		r.failed = err
		return false
	}
	again := r.answer
	now, then := &again.Understanding, known.Understanding
	now.Also, now.Parts, now.Table = then.Also, then.Parts, then.Table
	r.answer = *known
	r.answer.ID, r.answer.ConversationID, r.answer.CreatedAt = 0, again.ConversationID, again.CreatedAt
	r.answer.Question, r.answer.Understanding, r.answer.Rating = again.Question, again.Understanding, ibid.RatingNone
	r.answer.Web = nil // it is searched when the user asks for it
	r.answer.Trace.Steps = again.Trace.Steps
	r.answer.Cached, r.key = true, ""
	r.grow(Growth{Text: r.answer.Text, Citations: r.answer.Citations})
	return true
}

// place is the place that is asked for, with its jurisdictions. Empty: it is asked for none.
func (r *run) place() (string, error) {
	if r.request.Place == nil {
		return "", nil
	}
	place, err := json.Marshal(r.request.Place)
	if r.onlyPlace {
		place = append(place, " only"...)
	}
	return string(place), err
}

// maker is what shapes an answer beside question and documents.
func (r *run) maker() string {
	return fmt.Sprintf("%s %s %s %s %q %q %+v %+v %t", r.service.Version, answer.PromptVersion(), judge.Version+judge.PromptVersion(), r.status.ChatModel, r.status.EmbeddingModel, r.session.WordsOnly, r.aids, r.settings, r.request.Research)
}
