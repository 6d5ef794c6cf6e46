package eval

import (
	"cmp"
	"context"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/retrieve"
	"ibid/backend/savefile"
)

// FollowUp is a question of a conversation, and what was said before it, the
// oldest first.
type FollowUp struct {
	ID        string `json:"id"`
	History   []Said `json:"history"`
	Utterance string `json:"utterance"`
}

// Rewriting is a question made to stand alone.
type Rewriting struct {
	ID      string `json:"id"`
	Rewrite string `json:"rewrite"`

	Changed bool          `json:"-"`
	Failed  bool          `json:"-"` // the model failed, and the question is as it was
	Took    time.Duration `json:"-"`
}

// FollowUps reads cast.jsonl or questions.jsonl (id, history, utterance) of a
// folder.
//
// Returns CodeNotFound when neither is there and CodeInvalid when a line makes no
// sense.
func FollowUps(folder string) ([]FollowUp, error) {
	path, err := oneOf([]string{folder}, []string{"cast", "questions"}, "")
	if err != nil {
		return nil, err
	}
	return readLines[FollowUp](path)
}

// StandAlone makes each question stand alone: with the model if there is one, else by
// rules. As in a conversation with Ibid, the model is shown the earlier questions as it
// rewrote them, and the rules see them as they were asked. A question that the model
// cannot rewrite is kept; any other error of the model ends the measurement.
func StandAlone(ctx context.Context, asked []FollowUp, model retrieve.Chatter) ([]Rewriting, error) {
	r := rewriter{ctx: ctx, model: model}
	var rewritings []Rewriting
	for _, one := range asked {
		before := turns(one.History, r.written)
		began := time.Now()
		r.declined = false
		rewrite, changed := r.standalone(before, one.Utterance)
		if r.failed != nil {
			return nil, r.failed
		}
		rewritings = append(rewritings, Rewriting{one.ID, rewrite, changed, r.declined, time.Since(began)})
	}
	return rewritings, nil
}

// rewriter makes questions stand alone, by rules or by a model, which rewrites the
// same question once only.
type rewriter struct {
	ctx      context.Context
	model    retrieve.Chatter // nil: by rules
	known    map[string]string
	declined bool  // the model made nothing of the last question
	failed   error // the model can no longer be asked
}

// written returns an earlier question in the form that later ones see.
func (r *rewriter) written(before []ibid.Turn, text string) string {
	if r.model != nil {
		text, _ = r.standalone(before, text)
	}
	return text
}

// standalone makes a question stand alone and reports whether that changed it.
func (r *rewriter) standalone(before []ibid.Turn, text string) (string, bool) {
	if r.model == nil {
		standalone := question.Parse(text, before).Standalone
		return cmp.Or(standalone, text), standalone != ""
	}
	key := text
	for _, turn := range before {
		key += "\x00" + turn.Question
	}
	rewrite, known := r.known[key]
	if !known && r.failed == nil {
		var err error
		rewrite, err = retrieve.StandAlone(r.ctx, r.model, before, text)
		if r.declined = ibid.CodeOf(err) == ibid.CodeModelFailed; err != nil && !r.declined {
			r.failed = err
		}
		if r.known == nil {
			r.known = map[string]string{}
		}
		r.known[key] = rewrite
	}
	return rewrite, rewrite != text
}

// turns are the questions and answers of a conversation. Questions are passed through
// remembered unless it is nil. What is said before the first question is left out.
func turns(history []Said, remembered func([]ibid.Turn, string) string) []ibid.Turn {
	var turns []ibid.Turn
	for _, said := range history {
		switch {
		case said.Role == string(ibid.RoleUser):
			asked := said.Text
			if remembered != nil {
				asked = remembered(turns, asked)
			}
			turns = append(turns, ibid.Turn{Question: asked})
		case len(turns) > 0:
			turns[len(turns)-1].Answer = said.Text
		}
	}
	return turns
}

// MedianRewrite is how long a question takes.
func MedianRewrite(rewritings []Rewriting) time.Duration {
	var took []time.Duration
	for _, r := range rewritings {
		took = append(took, r.Took)
	}
	return median(took)
}

// WriteRewritings writes questions to a file, a line each.
func WriteRewritings(out savefile.Target, rewritings []Rewriting) error {
	return writeLines(out, rewritings)
}
