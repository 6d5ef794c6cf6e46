package question

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
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

// units gives the words for a unit under the name it has in a Figure.
var units = []struct{ name, words string }{
	{"%", `%|per ?cent|percent(?:age)?|pct\.?|Prozent|pour ?cent|por ciento|процентов`},
	{"percentage points", `percentage points?|ppts?`},
	{"bps", `basis points?|bps`},
	{"USD", `US\$|\$|USD|U\.?S\.? dollars?|dollars?|美元|долларов`},
	{"EUR", `€|EUR|euros?|欧元`},
	{"GBP", `£|GBP|pounds? sterling|pounds?`},
	{"JPY", `JPY|yen|日元|円`},
	{"CNY", `CNY|RMB|yuan|人民币|元`},
	{"INR", `₹|INR|rupees?`},
	{"CHF", `CHF|(?:Swiss )?francs?|Franken`},
	{"business days", `(?:business|working) days?`},
	{"days", `(?:calendar |consecutive )?days?|Tagen?|jours?|días|giorni|dagen|dias|дней|天`},
	{"weeks", `weeks?|Wochen?|semaines?|semanas?|settimane|weken`},
	{"months", `(?:calendar )?months?|Monaten?|mois|meses|mesi|maanden|месяцев|个月`},
	{"quarters", `quarters`},
	{"years", `years?|yrs?|Jahren?|Jahre|ans|années?|años|anni|jaar|anos|лет`},
	{"hours", `hours?|hrs?|Stunden?|heures?|horas?|ore`},
	{"minutes", `minutes?|mins?`},
	{"seconds", `seconds?`},
	{"shares", `(?:ordinary |common )?shares?|Aktien`},
	{"employees", `employees|staff|people|persons`},
	{"square feet", `square feet|square foot|sq\.? ?ft\.?`},
	{"m²", `m²|m2|sqm|square met(?:re|er)s?`},
	{"km", `km|kilomet(?:re|er)s?`}, {"m", `met(?:re|er)s?`}, {"cm", `cm`}, {"mm", `millimet(?:re|er)s?`},
	{"miles", `miles?`}, {"feet", `feet|ft`}, {"acres", `acres?`}, {"ha", `hectares?|ha`},
	{"kg", `kg|kilograms?`}, {"mg", `mg`}, {"µg", `[µμ]g|mcg`}, {"g", `g|grams?`}, {"t", `tonnes?|tons?`},
	{"l", `lit(?:re|er)s?|l`}, {"ml", `ml`}, {"barrels", `barrels?|bbls?`},
	{"°C", `° ?C|degrees? celsius`}, {"°F", `° ?F|degrees? fahrenheit`},
	{"kWh", `kWh`}, {"MWh", `MWh`}, {"MW", `MW|megawatts?`}, {"GW", `GW|gigawatts?`}, {"kW", `kW`},
	{"GB", `GB|gigabytes?`}, {"MB", `MB|megabytes?`}, {"TB", `TB|terabytes?`},
}

var (
	figureForm  = compileFigure(`(?:(?P<before>` + currencyMark + `) ?)?(?P<number>` + numberForm + `)(?:[ -]?(?P<scale>` + scaleForm + `)|(?P<letter>[kmbt]))?(?:[ -]?(?P<unit>UNITS))?`)
	spelledForm = compileFigure(`\b(?:(?P<tens>` + alternatives(tens) + `)\b[ -]?)?(?:(?P<ones>` + alternatives(ones) + `)\b)?(?: ?\(\d+\))?[ -]?(?:(?P<scale>` + scaleForm + `)[ -])?(?P<unit>UNITS)`)
	unitNames   = unitExpressions()
)

// compileFigure puts the units into an expression and compiles it, deaf to case.
func compileFigure(form string) *regexp.Regexp {
	var all []string
	for _, unit := range units {
		all = append(all, unit.words)
	}
	// Longest first would need sorting inside the alternatives; leftmost-longest
	// matching does it.
	compiled := regexp.MustCompile(`(?i)` + strings.Replace(form, "UNITS", strings.Join(all, "|"), 1))
	compiled.Longest()
	return compiled
}

func unitExpressions() []*regexp.Regexp {
	var all []*regexp.Regexp
	for _, unit := range units {
		all = append(all, regexp.MustCompile(`(?i)^(?:`+unit.words+`)$`))
	}
	return all
}

var (
	ones = []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
		"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"}
	tens = []string{"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}
)

func alternatives(words []string) string { return strings.Join(words, "|") }

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
	if slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(text), outer), func(word string) bool {
		first, _, _ := strings.Cut(word, "-")
		return slices.Contains(ones, first) || slices.Contains(tens, first)
	}) {
		forms = append(forms, spelledForm)
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

func unitName(before, after string) string {
	if after == "" {
		switch strings.ToUpper(before) {
		case "":
			return ""
		case "¥":
			return "JPY"
		case "₩":
			return "KRW"
		case "A$":
			return "AUD"
		case "C$":
			return "CAD"
		case "HK$":
			return "HKD"
		case "RS", "RS.":
			return "INR"
		case "RMB":
			return "CNY"
		}
		after = before
	}
	for i, unit := range unitNames {
		if unit.MatchString(after) {
			return units[i].name
		}
	}
	return strings.ToUpper(after)
}

// spelled gives the value of a number in words below one hundred.
func spelled(ten, one string) float64 {
	value := 0
	if i := slices.Index(tens, ten); i >= 0 {
		value = 20 + 10*i
	}
	if i := slices.Index(ones, one); i >= 0 {
		value += i + 1
	}
	return float64(value)
}

// parseNumber reads digits with separators. Of two kinds of separators the last
// is the decimal one. A single one before three digits parts thousands if it is a
// comma and the text is English or Asian, or a point and the text is of a
// language that writes decimals with a comma.
func parseNumber(digits, lang string) (float64, bool) {
	digits = strings.ReplaceAll(digits, "'", "")
	point := strings.LastIndexAny(digits, ".,")
	if point < 0 {
		value, err := strconv.ParseFloat(digits, 64)
		return value, err == nil
	}
	mark := digits[point : point+1]
	single := strings.Count(digits, mark) == 1
	mixed := strings.Contains(digits, ",") && strings.Contains(digits, ".")
	thousands := !single || !mixed && len(digits)-point == 4 && (mark == ",") != commaDecimals[lang]
	whole := strings.NewReplacer(",", "", ".", "")
	if thousands {
		digits = whole.Replace(digits)
	} else {
		digits = whole.Replace(digits[:point]) + "." + digits[point+1:]
	}
	value, err := strconv.ParseFloat(digits, 64)
	return value, err == nil
}

// commaDecimals are the languages that write decimals with a comma.
var commaDecimals = wordSet(`de es fr it nl pt ru pl sv da no nb fi tr el cs hu ro uk id vi`)

// scale gives the value of a word such as "million". On the continent a billion
// is a million millions.
func scale(word, lang string) float64 {
	word = strings.TrimSuffix(word, ".")
	switch {
	case word == "":
		return 1
	case word == "k" || strings.HasPrefix(word, "thousand") || word == "tausend" || word == "mille" || word == "тыс":
		return 1e3
	case strings.HasPrefix(word, "lakh"):
		return 1e5
	case strings.HasPrefix(word, "crore"):
		return 1e7
	case word == "万" || word == "萬":
		return 1e4
	case word == "亿" || word == "億":
		return 1e8
	case strings.HasPrefix(word, "billion") && commaDecimals[lang]:
		return 1e12
	case strings.HasPrefix(word, "b") || strings.HasPrefix(word, "milliard") || strings.HasPrefix(word, "miliard") || word == "mrd" || word == "miljard" || word == "млрд":
		return 1e9
	case strings.HasPrefix(word, "t"):
		return 1e12
	}
	return 1e6
}
