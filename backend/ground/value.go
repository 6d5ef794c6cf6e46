package ground

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

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
	Amount string // of an amount in a table that gives its figures in thousands, or the like: in full, "€4.81 million"
}

// Value returns the figure or date in a unit that answers a question. In a sentence it is
// the one without which the scorer no longer sees an answer. In a row of a table it is the
// cell that scores best beside the name of the row alone. There is none where the question
// asks for no such value, where none stands out, and in languages that the scorer cannot
// read. Title is the title of the unit's document.
func Value(ctx context.Context, scorer Scorer, query ibid.Query, title string, unit Unit) (Answer, error) {
	row := unit.Kind == ibid.BlockTable && strings.Contains(unit.Text, column)
	values := valuesIn(unit.Text, query)
	if row {
		values = cellsIn(unit.Text, query)
	}
	if scorer == nil || len(values) == 0 || !scored(query.Language) {
		return Answer{}, nil
	}
	pair := ibid.Pair{Question: query.Asked, Unit: unit.Text, Previous: unit.Previous, Heading: unit.Heading, Title: title}
	pairs := []ibid.Pair{pair}
	for _, v := range values {
		pair.Unit = v.rest
		pairs = append(pairs, pair)
	}
	scores, err := scorer.Score(ctx, pairs)
	if err != nil {
		return Answer{}, err
	}
	best := standsOut(scores[0], scores[1:], row)
	if best < 0 {
		return Answer{}, nil
	}
	found := Answer{Value: values[best].words, Cell: values[best].of}
	if row && unit.Previous != "" && !strings.Contains(unit.Previous, column) {
		found.Amount = inFull(found.Value, found.Cell, unit.Previous)
		found.Cell += "; " + unit.Previous
	}
	return found, nil
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
	of    string // what it is, if it stands in a table
	rest  string // what the scorer reads to tell: a sentence without it, or a row with no other cell
}

// valuesIn finds the figures and dates of a text that may be what a question asks for,
// and that it does not have itself.
func valuesIn(text string, query ibid.Query) (values []possible) {
	question := strings.ToLower(query.Text)
	for _, at := range value.FindAllStringIndex(text, -1) {
		words := strings.TrimRight(text[at[0]:at[1]], " .,;:-")
		clause := at[0] == 0 && strings.Trim(words, "0123456789.") == "" // "10.1 The tenant may"
		if clause || !expected(query.Expects, words) || strings.Contains(question, strings.ToLower(words)) {
			continue
		}
		values = append(values, possible{words: words, rest: oneLine(text[:at[0]] + " " + text[at[0]+len(words):])})
		if len(values) == maxValues {
			break
		}
	}
	return values
}

// column stands between the cells of a row as the scorer reads it.
const column = " | "

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
		wanted := query.Expects == ibid.ExpectsAnything || expected(query.Expects, words)
		if wanted && strings.ContainsAny(words, "0123456789") && !strings.Contains(question, strings.ToLower(words)) {
			values = append(values, possible{words, cells[0] + ", " + cell[:i], cells[0] + column + cell})
		}
	}
	return values
}

// expected reports whether a figure or date is of the kind that a question asks for.
func expected(kind ibid.AnswerKind, words string) bool {
	date := dated.MatchString(words)
	switch kind {
	case ibid.ExpectsTime:
		return date
	case ibid.ExpectsDuration:
		return lasting.MatchString(words)
	case ibid.ExpectsNumber:
		return !date
	case ibid.ExpectsMoney:
		return !date && amount.MatchString(words)
	case ibid.ExpectsPercentage:
		return strings.Contains(words, "%") || strings.Contains(words, "cent")
	}
	return false
}

const (
	month = `(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?`

	numeral = `(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|eighteen|twenty|thirty|forty|sixty|ninety)(?: \(\d+\))?`

	lengths = `(?:business |working |calendar )?(?:years?|months?|weeks?|days?|hours?|minutes?)\b`

	// unitWords follow a figure and belong to it.
	unitWords = `(?:\s?(?:%|per cent\b|percent\b|percentage points\b|thousand\b|million\b|billion\b|trillion\b|bn\b|°C)|[ -]` + lengths + `)*`
)

// value is a date with the name of a month, or a figure with its currency and unit.
var value = regexp.MustCompile(
	`\b\d{1,2}(?:st|nd|rd|th)? ` + month + `(?:,? \d{4}\b)?` +
		`|\b` + month + ` \d{1,2}\b(?:st|nd|rd|th)?(?:, ?\d{4}\b)?` +
		`|\b` + month + ` \d{4}\b` +
		`|(?i:\b` + numeral + `[ -]` + lengths + `)` +
		`|(?:(?:US|A|C|HK)?[€$£¥]\s?|\b(?:EUR|USD|GBP|CHF)\s?|\b)\d[\d.,]*` + unitWords)

var (
	dated   = regexp.MustCompile(month + `|^(?:19|20)\d{2}$`)
	lasting = regexp.MustCompile(lengths)
	amount  = regexp.MustCompile(`[€$£¥]|EUR|USD|GBP|CHF|illion|thousand|bn|\d\D?\d\d`)
)
