package ground

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ibid"
)

const (
	// maxValues is how many figures and dates of a unit are tried.
	maxValues = 12

	// clearly is how much the score of a unit, a logit, falls at least when the value
	// that answers is taken out of it, and how much a cell is above the others of its row.
	clearly = 1.0
)

// Answer is the figure or date that answers a question.
type Answer struct {
	Value  string // as it is printed; empty where none stands out
	Cell   string // of a value in a table: the names of its row and column, and the caption
	Amount string // of an amount in a table with figures in thousands, or the like: in full, "€4.81 million"

	settled bool // its unit is known; a note such as "in thousands" on the page is not about it
}

// Value returns the figure or date in a unit that answers a question. In a sentence it is
// the one without which the scorer no longer sees an answer. In a row of a table it is the
// cell that scores best beside the name of the row alone. There is none where the question
// asks for no such value, where none stands out, and in languages that the scorer cannot
// read. Title is the title of the unit's document.
func Value(ctx context.Context, scorer Scorer, query ibid.Query, title string, unit Unit) (Answer, error) {
	row := isRow(unit)
	values := valuesIn(unit.Text, query)
	if row {
		values = cellsIn(unit.Text, query)
	}
	if scorer == nil || len(values) == 0 || !scored(query.Language) {
		return Answer{}, nil
	}
	whole, scores, err := without(ctx, scorer, query, title, unit, values)
	if err != nil {
		return Answer{}, err
	}
	best := standsOut(whole, scores, row)
	if best < 0 {
		return Answer{}, nil
	}
	found := Answer{Value: values[best].words, Cell: values[best].of}
	if caption := captionOf(unit); row && caption != "" {
		found.Amount = inFull(found.Value, found.Cell, caption)
		found.Cell += "; " + caption
	}
	return found, nil
}

// without returns the score of a unit, and that of what is read of each value in it.
func without(ctx context.Context, scorer Scorer, query ibid.Query, title string, unit Unit, values []possible) (whole float32, scores []float32, err error) {
	pair := ibid.Pair{Question: query.Asked, Unit: unit.Text, Previous: unit.Previous, Heading: unit.Heading, Title: title}
	pairs := []ibid.Pair{pair}
	for _, v := range values {
		pair.Unit = v.rest
		pairs = append(pairs, pair)
	}
	if scores, err = scorer.Score(ctx, pairs); err != nil {
		return 0, nil, err
	}
	return scores[0], scores[1:], nil
}

// standsOut is the value that answers, by the score of what it stands in and those of what
// is read of each; -1 if none is clear.
func standsOut(whole float32, scores []float32, row bool) int {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[a], scores[b]) })
	first, last := order[0], order[len(order)-1]
	switch {
	case !row && whole-scores[first] >= clearly:
		return first
	case row && (len(order) == 1 || scores[last]-scores[order[len(order)-2]] >= clearly):
		return last
	}
	return -1
}

// possible is a figure or date that a question may ask for.
type possible struct {
	words string
	of    string    // what it is, if it stands in a table
	rest  string    // what the scorer reads to decide: a sentence without it, or a row with no other cell
	span  ibid.Span // in the sentence
}

// valuesIn finds the figures and dates of a text that may be what a question asks for,
// and that it does not have itself.
func valuesIn(text string, query ibid.Query) (values []possible) {
	question := strings.ToLower(query.Text)
	read := facts.Read(text, "en")
	var spans []ibid.Span
	if query.Expects == ibid.ExpectsTime {
		for _, d := range read.Dates {
			spans = append(spans, d.Span)
		}
	}
	for _, f := range read.Figures {
		clause := f.Span.Start == 0 && f.Unit.Base == "" // "10.1 The tenant may"
		if !clause && expects(query.Expects, f) {
			spans = append(spans, f.Span)
		}
	}
	slices.SortFunc(spans, func(a, b ibid.Span) int { return a.Start - b.Start })
	for _, span := range spans {
		words := span.In(text)
		if len(values) < maxValues && !strings.Contains(question, strings.ToLower(words)) {
			values = append(values, possible{words: words, rest: ibid.OneLine(text[:span.Start] + " " + text[span.End:]), span: span})
		}
	}
	return values
}

// column stands between the cells of a row as the scorer reads it.
const column = ibid.CellSeparator

// cellsIn finds the figures and dates in those cells of a row that have a named column.
// The first cell is the name of the row. Whoever asks for anything and is answered by a
// row asks for one of them.
func cellsIn(row string, query ibid.Query) (values []possible) {
	question := strings.ToLower(query.Text)
	cells := strings.Split(row, column)
	for _, cell := range cells[1:] {
		i := strings.LastIndex(cell, ": ")
		if i < 0 || len(values) == maxValues {
			continue
		}
		words := strings.TrimSpace(cell[i+2:])
		read := facts.Read(words, "en")
		wanted := query.Expects == ibid.ExpectsAnything ||
			query.Expects == ibid.ExpectsTime && len(read.Dates) > 0 ||
			slices.ContainsFunc(read.Figures, func(f facts.Figure) bool { return expects(query.Expects, f) })
		if wanted && strings.ContainsAny(words, "0123456789") && !strings.Contains(question, strings.ToLower(words)) {
			values = append(values, possible{words: words, of: cells[0] + ", " + cell[:i], rest: cells[0] + column + cell})
		}
	}
	return values
}

// expects reports whether a figure is of the kind that a question asks for. What is short
// and has no currency is no amount of money.
func expects(kind ibid.AnswerKind, f facts.Figure) bool {
	switch kind {
	case ibid.ExpectsNumber:
		return true
	case ibid.ExpectsDuration:
		return f.Unit.IsTime()
	case ibid.ExpectsMoney:
		return f.Unit.IsMoney() || f.Unit.Base == "" && (f.Scaled || f.Value >= 100 || f.Step <= 0.01)
	case ibid.ExpectsPercentage:
		return f.Unit.Base == facts.Percent.Base
	}
	return false
}

// Name returns that of some names in a unit without which the scorer no longer sees an
// answer to a question; empty where none stands out so, and in languages that the scorer
// can't read. Title is the title of the unit's document.
func Name(ctx context.Context, scorer Scorer, query ibid.Query, title string, unit Unit, names []string) (string, error) {
	if scorer == nil || len(names) == 0 || len(names) > maxValues || !scored(query.Language) {
		return "", nil
	}
	pair := ibid.Pair{Question: query.Asked, Unit: unit.Text, Previous: unit.Previous, Heading: unit.Heading, Title: title}
	pairs := []ibid.Pair{pair}
	for _, name := range names {
		pair.Unit = ibid.OneLine(strings.ReplaceAll(unit.Text, name, " "))
		pairs = append(pairs, pair)
	}
	scores, err := scorer.Score(ctx, pairs)
	if err != nil {
		return "", err
	}
	if best := standsOut(scores[0], scores[1:], false); best >= 0 {
		return names[best], nil
	}
	return "", nil
}
