package answer

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// asked is a question as sentences are compared with it.
type asked struct {
	terms       map[string]float64 // weights by stem
	order       []string           // stems as they come in the question, so that sums are the same at every run
	total       float64
	other       []otherWords
	wantsFigure bool
	counted     []string         // see Query.Counted
	front       ibid.FrontMatter // see Query.Front
}

// otherWords are another wording of some of a question's terms.
type otherWords struct {
	stems []string // all must be there
	of    []string // stems of the terms they stand for
	share float64  // what finding them counts of these
}

func newQuestion(query ibid.Query) asked {
	a := asked{terms: map[string]float64{}, wantsFigure: asksForFigure.MatchString(query.Text) || query.Language != "en" && inFigures[query.Expects], counted: query.Counted, front: query.Front}
	for i, term := range query.Terms {
		stems := keysOf(term, query.Language)
		for _, stem := range stems {
			if _, known := a.terms[stem]; !known {
				a.order = append(a.order, stem)
			}
			a.terms[stem] += query.Weights[i] / float64(len(stems))
		}
		a.total += query.Weights[i]
	}
	for _, e := range query.Expansions {
		a.other = append(a.other, otherWords{stems: stemsOf(e.Words, query.Language), of: stemsOf(e.For, query.Language), share: e.Weight})
	}
	return a
}

func stemsOf(text, lang string) []string {
	return slices.Sorted(maps.Keys(contentStems(text, lang)))
}

// share is how much of the question's weight a sentence has, 0..1.
func (a asked) share(stems map[string]bool) float64 {
	if a.total == 0 {
		return 0
	}
	has := map[string]float64{}
	for stem := range stems {
		if a.terms[stem] > 0 {
			has[stem] = 1
		}
	}
	for _, o := range a.other {
		if len(o.stems) == 0 || !allIn(o.stems, stems) {
			continue
		}
		for _, stem := range o.of {
			has[stem] = max(has[stem], o.share)
		}
	}
	sum := 0.0
	for _, stem := range a.order {
		sum += a.terms[stem] * has[stem]
	}
	return min(1, sum/a.total)
}

func allIn(wanted []string, stems map[string]bool) bool {
	for _, stem := range wanted {
		if !stems[stem] {
			return false
		}
	}
	return true
}

// fits is what a quotation's form counts, 0 to 1. A short line that begins with a word
// and ends with a figure is the row of a table, and says as much as a sentence; a
// heading has its number before its words.
func (a asked) fits(quote string) float64 {
	fit := 1.0
	switch {
	case len(a.counted) > 0:
		if !language.Counts(quote, a.counted) {
			fit *= uncounted
		}
	case a.front != "" && a.front != ibid.FrontAuthors:
		if !language.SaysFront(a.front, quote) {
			fit *= uncounted
		}
	case a.wantsFigure && !hasFigure(quote):
		fit *= 0.6
	}
	if len(quote) < shortQuote && !shortRow.MatchString(quote) {
		fit *= float64(len(quote)) / shortQuote
	}
	return fit
}

// uncounted is what is left to a sentence that does not count what is asked for, or
// does not read like the beginning of a document that is. One that does is often
// about "the company" and lacks its name.
const uncounted = 0.4

// shortRow matches a line that may be the row of a table.
var shortRow = regexp.MustCompile(`^\s*\pL.*[\pL).:…] .*\d[\d.,)%\s]*$`)

// hasFigure tells whether a quotation has a figure besides the number of its section
// or paragraph.
func hasFigure(quote string) bool {
	if label := paragraphLabel.FindStringIndex(quote); label != nil {
		quote = quote[label[1]:]
	}
	return strings.ContainsAny(quote, "0123456789")
}

// paragraphLabel matches the number that a paragraph begins with: "(2)", "§ 6", "3.1.".
var paragraphLabel = regexp.MustCompile(`^\s*(?:[(\[]\d+[)\]]|§+\s*\d+|\d+(?:\.\d+)*[.)])\s`)

// inFigures are the kinds of answers that are written in figures. In English the words
// of the question tell more, see asksForFigure.
var inFigures = map[ibid.AnswerKind]bool{
	ibid.ExpectsTime: true, ibid.ExpectsNumber: true, ibid.ExpectsMoney: true, ibid.ExpectsPercentage: true,
}

// asksForFigure matches questions whose answer is an amount, a number or a time.
var asksForFigure = regexp.MustCompile(`(?i)\b(how (much|many|long|often|old|far|high|large|big)|what (amount|percentage|percent|share|number|rate|price|date|year)|when|which year|ratio|percentage|total|FY ?\d{2,4})\b`)
