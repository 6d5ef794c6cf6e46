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
	// that answers is taken out of it. On real questions whose right unit was found,
	// the value that stands out so is the one asked for in four of five cases (n = 44).
	clearly = 1.0
)

// Value is the figure or date of a unit that answers a question, as it stands there:
// the one without which the scorer no longer takes the unit for an answer. Empty where
// none stands out, or the unit's language is not one the scorer reads. Title is that of
// its document.
func Value(ctx context.Context, scorer Scorer, query ibid.Query, title string, unit Unit) (string, error) {
	values := valuesIn(unit.Text, query.Text)
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

// valuesIn finds the figures and dates of a text that a question does not have itself.
func valuesIn(text, question string) (values []ibid.Span) {
	question = strings.ToLower(question)
	for _, at := range value.FindAllStringIndex(text, -1) {
		words := strings.TrimRight(text[at[0]:at[1]], " .,;:-")
		if len(values) == maxValues {
			break
		}
		clause := at[0] == 0 && strings.Trim(words, "0123456789.") == "" // "10.1 The tenant may"
		if clause || strings.Contains(question, strings.ToLower(words)) {
			continue
		}
		values = append(values, ibid.Span{Start: at[0], End: at[0] + len(words)})
	}
	return values
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
