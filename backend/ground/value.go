package ground

import (
	"context"
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

const (
	// maxValues is how many figures and dates of a unit are tried.
	maxValues = 12

	// clearly is how much the score of a unit, a logit, falls at least when the value
	// that answers is taken out of it.
	clearly = 1.0
)

// Value is the figure or date of a unit that answers a question, as it stands there:
// the one without which the scorer no longer takes the unit for an answer. Empty where
// the question asks for neither, none stands out, or its language is not one the scorer
// reads. Title is that of the unit's document.
func Value(ctx context.Context, scorer Scorer, query ibid.Query, title string, unit Unit) (string, error) {
	values := valuesIn(unit.Text, query)
	if scorer == nil || len(values) == 0 || !scored(query.Language) {
		return "", nil
	}
	pair := ibid.Pair{Question: query.Wording, Unit: unit.Text, Previous: unit.Previous, Heading: unit.Heading, Title: title}
	pairs := []ibid.Pair{pair}
	for _, v := range values {
		pair.Unit = oneLine(unit.Text[:v.Start] + " " + unit.Text[v.End:])
		pairs = append(pairs, pair)
	}
	scores, err := scorer.Score(ctx, pairs)
	if err != nil {
		return "", err
	}
	best, most := "", float32(clearly)
	for i, v := range values {
		if fall := scores[0] - scores[i+1]; fall >= most {
			best, most = v.In(unit.Text), fall
		}
	}
	return best, nil
}

// valuesIn finds the figures and dates of a text that may be what a question asks for,
// and that it does not have itself.
func valuesIn(text string, query ibid.Query) (values []ibid.Span) {
	question := strings.ToLower(query.Text)
	for _, at := range value.FindAllStringIndex(text, -1) {
		words := strings.TrimRight(text[at[0]:at[1]], " .,;:-")
		clause := at[0] == 0 && strings.Trim(words, "0123456789.") == "" // "10.1 The tenant may"
		if clause || !expected(query.Expects, words) || strings.Contains(question, strings.ToLower(words)) {
			continue
		}
		if values = append(values, ibid.Span{Start: at[0], End: at[0] + len(words)}); len(values) == maxValues {
			break
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
