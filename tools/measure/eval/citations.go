package eval

import (
	"context"
	"log/slog"

	"ibid/backend/ask"
	"ibid/backend/ibid"
)

// Citations is what answers rest on.
type Citations struct {
	Questions int `json:"questions"`
	Answered  int `json:"answered"`  // with at least one citation
	Citations int `json:"citations"` // in all answers
	Verbatim  int `json:"verbatim"`  // whose quote is the text of their page
	Placed    int `json:"placed"`    // whose words have boxes on the page
	Failed    int `json:"failed"`    // questions that ended in an error
}

// Check asks every question and looks whether each citation stands on its page. A
// question that fails is counted, and the others are asked all the same; only a
// cancelled context ends the run.
func (s Services) Check(ctx context.Context, pack Pack, shelf Shelf, mode Mode) (Citations, error) {
	var sum Citations
	for _, q := range pack.Questions {
		scope, err := q.scope(shelf, mode)
		if err != nil {
			return sum, err
		}
		answer, err := s.Ask.Ask(ctx, ask.Request{Question: q.Question, Scope: scope, Again: true}, func(ask.Growth) {})
		if ctx.Err() != nil {
			return sum, ctx.Err()
		}
		sum.Questions++
		if err != nil {
			slog.Error("question failed", "id", q.ID, "error", err)
			sum.Failed++
			continue
		}
		if len(answer.Citations) > 0 {
			sum.Answered++
		}
		for _, c := range answer.Citations {
			sum.Citations++
			page, err := s.Ask.Store.Page(ctx, ibid.DefaultWorkspace, c.DocumentID, c.Page)
			if err != nil {
				return sum, err
			}
			if c.Valid(page) {
				sum.Verbatim++
			}
			if len(page.Boxes(c.Span)) > 0 {
				sum.Placed++
			}
		}
	}
	return sum, nil
}
