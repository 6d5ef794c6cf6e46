package brief

import (
	"context"
	"slices"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ground"
	"ibid/backend/ibid"
)

// Limits of the list of figures.
const (
	mostFigures     = 12
	mostFigureUnits = 72  // that the scorer reads for each question
	figureFrom      = 0.0 // logit; 0 is as good as "no unit answers"
)

// amounts are what figures may be, each with the question that they answer.
var amounts = []struct {
	label, question string
	expects         ibid.AnswerKind
	groups          []group
}{
	{"Payment", "How much must be paid?", ibid.ExpectsMoney, []group{contract, law, general}},
	{"Limit", "What is the limit of liability or the amount insured?", ibid.ExpectsMoney, []group{contract}},
	{"Share", "Which percentage is paid, shared or charged?", ibid.ExpectsPercentage, []group{contract, law}},
	{"Term", "How long does it last?", ibid.ExpectsDuration, []group{contract, law}},
	{"Penalty", "How high is the fine or the fee?", ibid.ExpectsMoney, []group{law}},
	{"Revenue", "How much was the revenue?", ibid.ExpectsMoney, []group{filing}},
	{"Profit", "How much was the profit or loss for the year?", ibid.ExpectsMoney, []group{filing}},
	{"Growth", "By how much did it rise or fall?", ibid.ExpectsPercentage, []group{filing}},
	{"People", "How many people work there or are members?", ibid.ExpectsNumber, []group{filing}},
	{"Debt", "How much is owed or borrowed?", ibid.ExpectsMoney, []group{filing}},
	{"Cost", "How much does it cost?", ibid.ExpectsMoney, []group{filing, general, paper}},
	{"Result", "What is the main result, in figures?", ibid.ExpectsNumber, []group{paper, general}},
	{"Sample", "How many were studied or measured?", ibid.ExpectsNumber, []group{paper}},
	{"Size", "How many are there?", ibid.ExpectsNumber, []group{general}},
}

// perAmount is how many units each question may give.
const perAmount = 3

// figures lists the amounts that answer what is asked of documents of the kind.
func (r *reader) figures(ctx context.Context) ([]ibid.BriefItem, error) {
	items := []ibid.BriefItem{}
	if !r.scores() {
		return items, nil
	}
	taken := map[int]bool{}
	values := map[string]bool{}
	for _, a := range amounts {
		if !slices.Contains(a.groups, r.kind.group) {
			continue
		}
		var units []int
		for i, u := range r.units {
			if (u.Kind == ibid.BlockText || u.Kind == ibid.BlockTable || u.Kind == ibid.BlockCaption) && r.has(i, a.expects) && len(u.Text) < 600 {
				units = append(units, i)
			}
		}
		units = r.spread(units, mostFigureUnits)
		scores, err := r.score(ctx, a.question, units)
		if err != nil {
			return nil, err
		}
		given := 0
		for _, n := range best(len(units), func(i int) float64 { return float64(scores[i]) }) {
			if i := units[n]; float64(scores[n]) > figureFrom && given < perAmount && len(items) < mostFigures && !taken[i] {
				value, err := r.value(ctx, a.question, a.expects, i)
				if err != nil {
					return nil, err
				}
				if value == "" || values[strings.ToLower(value)] {
					continue
				}
				taken[i], values[strings.ToLower(value)] = true, true
				item := r.item(i, logistic(float64(scores[n])))
				item.Label, item.Value = a.label, value
				if at := strings.Index(r.units[i].Text, value); at >= 0 {
					item.Text = shown(around(r.units[i].Text, ibid.Span{Start: at, End: at + len(value)}))
				}
				items = append(items, item)
				given++
			}
		}
	}
	return items, nil
}

// has reports whether a unit has a figure of a kind.
func (r *reader) has(i int, kind ibid.AnswerKind) bool {
	return slices.ContainsFunc(r.read(i).Figures, func(f facts.Figure) bool { return fits(f, kind) })
}

// fits reports whether a figure is of a kind. Numbers need a unit or some size, so that
// those of sections don't count.
func fits(f facts.Figure, kind ibid.AnswerKind) bool {
	switch kind {
	case ibid.ExpectsMoney:
		return f.Unit.IsMoney()
	case ibid.ExpectsPercentage:
		return f.Unit.Base == facts.Percent.Base
	case ibid.ExpectsDuration:
		return f.Unit.IsTime()
	}
	return !f.Unit.IsTime() && (f.Unit.Base != "" || f.Scaled || f.Digits >= 2 && f.First > 0)
}

// value is the figure of a unit that answers a question; where none stands out, the first
// of its kind.
func (r *reader) value(ctx context.Context, question string, kind ibid.AnswerKind, i int) (string, error) {
	query := ibid.Query{Text: question, Asked: question, Language: "en", Expects: kind}
	found, err := ground.Value(ctx, r.Scorer, query, r.doc.Title, r.units[i].Unit)
	if err != nil || found.Value != "" {
		return found.Value, err
	}
	for _, f := range r.read(i).Figures {
		if fits(f, kind) {
			return f.In(r.units[i].Text), nil
		}
	}
	return "", nil
}
