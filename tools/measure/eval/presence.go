package eval

import (
	"context"
	"slices"

	"ibid/backend/ibid"
)

// judge reports whether there is an answer to a question: in the item that it names,
// or else in the passages that are found for it.
func (s Services) judge(ctx context.Context, shelf Shelf, scope ibid.Scope, q Question) (prediction Prediction, err error) {
	if text, found := shelf.text(q.Para); found {
		check, err := s.Ask.Presence(ctx, ibid.DefaultWorkspace, q.Question, text)
		return judged(check.Presence, check.Score), err
	}
	verdict, err := s.Ask.Check(ctx, scope, q.Question)
	return judged(verdict.Presence, verdict.Score), err
}

// judged says it as scorers read it: an answer that is there in part is none.
func judged(presence ibid.AnswerPresence, score float64) Prediction {
	label := 0
	if presence == ibid.AnswerPresent {
		label = 1
	}
	return Prediction{Label: &label, Score: &score}
}

// text is what an item of a collection says.
func (s Shelf) text(item string) (text string, found bool) {
	for _, d := range s {
		if d.Text == nil {
			continue
		}
		if i := slices.Index(d.Text.Items, item); i >= 0 {
			return d.Text.Pages[i].Text, true
		}
	}
	return "", false
}
