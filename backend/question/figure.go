package question

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// The parts of an amount. Numbers may have separators of thousands and decimals;
// a single letter is a scale only next to a currency, since "3M" is a company and
// "10K" a form.
const (
	numberForm   = `\d+(?:[.,']\d+)*`
	currencyMark = `US\$|A\$|C\$|HK\$|[$€£¥₹₩]|(?:USD|EUR|GBP|JPY|CNY|RMB|INR|CHF|CAD|AUD|HKD|SEK|NOK|DKK|PLN|BRL|AED|SGD)\b|Rs\.?`
	scaleForm    = `thousands?|millions?|billions?|trillions?|bn|mn|mm|tn|mio\.?|mrd\.?|tausend|millionen|milliarden?|mille|milliards?|millones|milh(?:ão|ões)|bilh(?:ão|ões)|milion[ei]|miliard[io]|miljoen|miljard|тыс\.?|млн\.?|млрд\.?|lakhs?|crores?|万|萬|亿|億`
)

var (
	figureForm  = compileFigure(`(?:(?P<before>` + currencyMark + `) ?)?(?P<number>` + numberForm + `)(?:[ -]?(?P<scale>` + scaleForm + `)|(?P<letter>[kmbt]))?(?:[ -]?(?P<unit>UNITS))?`)
	spelledForm = compileFigure(`\b(?:(?P<tens>` + strings.Join(tens, "|") + `)\b[ -]?)?(?:(?P<ones>` + strings.Join(ones, "|") + `)\b)?(?: ?\(\d+\))?[ -]?(?:(?P<scale>` + scaleForm + `)[ -])?(?P<unit>UNITS)`)
)

// compileFigure puts the units into an expression and compiles it, deaf to case.
func compileFigure(form string) *regexp.Regexp {
	var all []string
	for _, unit := range units {
		all = append(all, unit.words)
	}
	compiled := regexp.MustCompile(`(?i)` + strings.Replace(form, "UNITS", strings.Join(all, "|"), 1))
	compiled.Longest() // "days" rather than "day", "$5 million" rather than "$5 m"
	return compiled
}

// figures returns the amounts that a text names, in order and each once: numbers
// with a currency, a scale or a unit, and bare ones with separators or decimals.
// Other bare numbers ("the 3 largest", "Rule 6.1", a year) are no amounts.
func figures(text, lang string, times []timeSpan) []ibid.Figure {
	var taken []ibid.Span
	for _, time := range times {
		taken = append(taken, time.span)
	}
	type at struct {
		ibid.Figure
		start int
	}
	var found []at
	for _, form := range figureForms(text, times) {
		for _, match := range form.FindAllStringSubmatchIndex(text, -1) {
			span := ibid.Span{Start: match[0], End: match[1]}
			if slices.ContainsFunc(taken, func(t ibid.Span) bool { return t.Start < span.End && span.Start < t.End }) || !apart(text, span) {
				continue
			}
			if figure, ok := readFigure(text, lang, form.SubexpNames(), match); ok {
				found = append(found, at{figure, span.Start})
				taken = append(taken, span)
			}
		}
	}
	slices.SortFunc(found, func(a, b at) int { return cmp.Compare(a.start, b.start) })
	var all []ibid.Figure
	for _, one := range found {
		if len(all) < maxFigures && !slices.Contains(all, one.Figure) {
			all = append(all, one.Figure)
		}
	}
	return all
}

// figureForms gives the expressions that may match: matching is the slowest part
// of understanding, and most questions have no number but a year.
func figureForms(text string, times []timeSpan) []*regexp.Regexp {
	var forms []*regexp.Regexp
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), outer) {
		if first, _, _ := strings.Cut(word, "-"); numerals[first] {
			forms = append(forms, spelledForm)
			break
		}
	}
	for i := range len(text) {
		inTime := slices.ContainsFunc(times, func(t timeSpan) bool { return t.span.Start <= i && i < t.span.End })
		if digitAt(text, i) && !inTime {
			return append(forms, figureForm)
		}
	}
	return forms
}

// apart tells whether an amount is not the piece of a longer word or number.
func apart(text string, span ibid.Span) bool {
	whole := span.In(text)
	before, _ := utf8.DecodeLastRuneInString(text[:span.Start])
	after, _ := utf8.DecodeRuneInString(text[span.End:])
	last, _ := utf8.DecodeLastRuneInString(whole)
	if wordRune(before) && !ibid.WithoutSpaces(before) || before == '.' || before == ',' || before == '§' {
		return false
	}
	return ibid.WithoutSpaces(last) || !wordRune(last) || !wordRune(after) || ibid.WithoutSpaces(after)
}

// readFigure reads a match. It is none where nothing says that it is an amount.
func readFigure(text, lang string, groups []string, at []int) (ibid.Figure, bool) {
	part := map[string]string{}
	for i, group := range groups {
		if group != "" && at[2*i] >= 0 {
			part[group] = text[at[2*i]:at[2*i+1]]
		}
	}
	figure := ibid.Figure{Text: strings.TrimSpace(text[at[0]:at[1]])}
	if part["number"] == "" {
		figure.Value = spelled(strings.ToLower(part["tens"]), strings.ToLower(part["ones"]))
		if figure.Value == 0 {
			return figure, false
		}
	} else {
		value, ok := parseNumber(part["number"], lang)
		if !ok {
			return figure, false
		}
		figure.Value = value
	}
	figure.Unit = unitName(part["before"], part["unit"])
	if letter := part["letter"]; letter != "" {
		if part["before"] == "" {
			return figure, false // "10K", "3M"
		}
		part["scale"] = letter
	}
	figure.Value *= scale(strings.ToLower(part["scale"]), lang)
	if figure.Unit == "" && part["scale"] == "" {
		return figure, strings.ContainsAny(part["number"], ".,'") && strings.Count(part["number"], ".") < 2 && !referred(text[:at[0]])
	}
	return figure, true
}

// referred tells whether the number after a text is that of a rule or a section.
func referred(before string) bool {
	words := strings.Fields(before)
	if len(words) == 0 {
		return false
	}
	last := singular(strings.ToLower(strings.Trim(words[len(words)-1], "(.,")))
	return references[last]
}

var references = wordSet(`rule section chapter article paragraph subsection clause exhibit table figure item note appendix
	schedule part annex regulation version page no number §`)
