package describe

import (
	"context"
	"slices"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Limits of the list of figures.
const (
	mostFigures     = 12
	mostFigureUnits = 48   // that the scorer reads for each question
	mostTried       = 20   // units of which the figure that answers is looked for
	figureFrom      = -4.0 // logit; 0 is as good as "no unit answers"
	figureLabelFrom = 4.0  // logit from which on an amount is called what was asked for
)

// amounts are what figures may be, each with the question that they answer.
var amounts = []struct {
	label, question string
	expects         ibid.AnswerKind
	rows            bool // rows of tables may answer too
	groups          []ibid.DocumentGroup
}{
	{"Payment", "How much must be paid?", ibid.ExpectsMoney, false, []ibid.DocumentGroup{contract, law, general}},
	{"Limit", "What is the limit of liability or the amount insured?", ibid.ExpectsMoney, false, []ibid.DocumentGroup{contract}},
	{"Share", "Which percentage is paid, shared or charged?", ibid.ExpectsPercentage, false, []ibid.DocumentGroup{contract, law}},
	{"Term", "How long does it last?", ibid.ExpectsDuration, false, []ibid.DocumentGroup{contract, law}},
	{"Penalty", "How high is the fine or the fee?", ibid.ExpectsMoney, false, []ibid.DocumentGroup{law}},
	{"Revenue", "How much was the revenue?", ibid.ExpectsMoney, true, []ibid.DocumentGroup{filing}},
	{"Profit", "How much was the profit or loss for the year?", ibid.ExpectsMoney, true, []ibid.DocumentGroup{filing}},
	{"Growth", "By how much did it rise or fall?", ibid.ExpectsPercentage, false, []ibid.DocumentGroup{filing}},
	{"People", "How many people work there or are members?", ibid.ExpectsNumber, true, []ibid.DocumentGroup{filing}},
	{"Debt", "How much is owed or borrowed?", ibid.ExpectsMoney, true, []ibid.DocumentGroup{filing}},
	{"Cost", "How much does it cost?", ibid.ExpectsMoney, false, []ibid.DocumentGroup{general, paper}},
	{"Result", "What is the main result, in figures?", ibid.ExpectsAnything, false, []ibid.DocumentGroup{paper, general}},
	{"Sample", "How many were studied or measured?", ibid.ExpectsNumber, false, []ibid.DocumentGroup{paper}},
	{"Size", "How many are there?", ibid.ExpectsNumber, false, []ibid.DocumentGroup{general}},
}

// perAmount is how many units each question may give.
const perAmount = 3

// figures lists the amounts that answer what is asked of documents of the kind, best
// first, then others that come near. What an amount is, is said only where the scorer is
// sure.
func (r *reader) figures(ctx context.Context) ([]ibid.BriefItem, error) {
	items := []ibid.BriefItem{}
	if !r.scores() {
		return items, nil
	}
	type candidate struct {
		unit  int
		of    int // index of the amount
		worth float64
	}
	nearest := map[int]candidate{}
	var order []int
	for n, a := range amounts {
		if !slices.Contains(a.groups, r.kind.Group) {
			continue
		}
		var units []int
		for i, u := range r.units {
			if (r.prose(i) && !r.leans(i) || a.rows && u.Kind == ibid.BlockTable && r.whole(i)) && r.has(i, a.expects) && len(u.Text) < 600 {
				units = append(units, i)
			}
		}
		units = r.spread(units, mostFigureUnits)
		scores, err := r.score(ctx, a.question, units)
		if err != nil {
			return nil, err
		}
		for k, i := range units {
			known, ok := nearest[i]
			if !ok {
				order = append(order, i)
			}
			if !ok || float64(scores[k]) > known.worth {
				nearest[i] = candidate{i, n, float64(scores[k])}
			}
		}
	}
	given, tried := map[int]int{}, 0
	values := map[string]bool{}
	for _, n := range best(len(order), func(n int) float64 { return nearest[order[n]].worth }) {
		c := nearest[order[n]]
		if c.worth < figureFrom || c.worth < figureLabelFrom && r.units[c.unit].Kind == ibid.BlockTable || len(items) == mostFigures || given[c.of] == perAmount || tried == mostTried {
			continue
		}
		tried++
		a := amounts[c.of]
		value, err := r.value(ctx, a.question, a.expects, c.unit)
		if err != nil {
			return nil, err
		}
		if value == "" || values[strings.ToLower(value)] {
			continue
		}
		given[c.of]++
		values[strings.ToLower(value)] = true
		item := r.item(c.unit, logistic(c.worth))
		item.Value = value
		if c.worth >= figureLabelFrom {
			item.Label = a.label
		}
		if at := strings.Index(r.units[c.unit].Text, value); at >= 0 {
			item.Text = shown(around(r.units[c.unit].Text, ibid.Span{Start: at, End: at + len(value)}))
		}
		items = append(items, item)
	}
	return items, nil
}

// leans reports whether a sentence leans on the one before it: it begins with a pronoun.
func (r *reader) leans(i int) bool {
	read := r.read(i)
	for k, w := range read.Words {
		if strings.ContainsAny(w.Text, "0123456789") && k == 0 {
			continue // the number of a clause
		}
		return pronouns[w.Lower]
	}
	return false
}

var pronouns = language.WordSet("it its they their them this these that those he she his her such both es sie er dies diese dieser dieses")

// has reports whether a unit has a figure of a kind.
func (r *reader) has(i int, kind ibid.AnswerKind) bool {
	table := r.units[i].Kind == ibid.BlockTable
	return slices.ContainsFunc(r.read(i).Figures, func(f facts.Figure) bool {
		return fits(f, kind) || table && kind == ibid.ExpectsMoney && f.Unit.Base == "" && f.Digits >= 2
	})
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
	count := f.Unit.Base == "" && f.First > 0 && (f.Scaled || f.Digits >= 2 || f.Value >= 10)
	return count || kind == ibid.ExpectsAnything && f.Unit.Base != "" && !f.Unit.IsTime()
}

// value is the figure of a unit that answers a question; where none stands out, the first
// of its kind.
func (r *reader) value(ctx context.Context, question string, kind ibid.AnswerKind, i int) (string, error) {
	query := ibid.Query{Text: question, Asked: question, Language: "en", Expects: kind}
	found, err := ground.Value(ctx, r.Scorer, query, r.doc.Called(), r.units[i].Unit)
	if found.Amount != "" {
		return found.Amount, err
	}
	if err != nil || found.Value != "" || kind == ibid.ExpectsTime {
		return found.Value, err
	}
	for _, f := range r.read(i).Figures {
		if fits(f, kind) {
			return f.In(r.units[i].Text), nil
		}
	}
	return "", nil
}
