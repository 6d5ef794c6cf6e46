package question

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ibid/backend/facts"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// timeSpan is a period with the place where it stands.
type timeSpan struct {
	ibid.Period
	span  ibid.Span
	plain string // how documents print it where the question has a code, "2018" for "FY18"
}

const (
	yearDigits  = `(?:19|20)\d\d`
	fiscalWord  = `(?:fy|fiscal(?:\s+years?)?|financial\s+years?)`
	quarterWord = `(?:q(?P<quarter>[1-4])|(?P<quarter>[1-4])q|(?P<ordinal>first|second|third|fourth|1st|2nd|3rd|4th|[1-4]\.)[ -](?:quarter|quartal|trimestre|kwartaal))`
)

// monthWord matches the name of a month.
var monthWord = `(?:` + strings.Join(language.MonthNames(), "|") + `)`

// timeForms are the ways to write a period, those that say most first: a piece
// of text belongs to the first that matches it.
var timeForms = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b` + quarterWord + `(?P<gap>\s*,?\s*(?:of|in|for|de|del|van)?\s*(?:the\s+)?|['/-])(?P<fiscal>` + fiscalWord + `)?\s*(?P<gap>')?(?P<year>` + yearDigits + `|\d\d)\b`),
	regexp.MustCompile(`(?i)\b(?P<fiscal>` + fiscalWord + `)?\s*(?P<year>` + yearDigits + `)\s*[/-]?\s*` + quarterWord + `\b`),
	regexp.MustCompile(`(?P<year>` + yearDigits + `)年(?:第?(?P<ordinal>[一二三四1-4])季度?)?(?:\d{1,2}月(?:\d{1,2}日)?)?`),
	regexp.MustCompile(`(?i)\b(?P<fiscal>` + fiscalWord + `)(?:\s+(?:ended|ending)(?:\s+` + monthWord + `\.?\s+\d{1,2},?)?)?\s*(?P<gap>')?(?P<year>` + yearDigits + `|\d\d)\b`),
	regexp.MustCompile(`(?i)\b(?P<year>` + yearDigits + `)\s+(?P<fiscal>fiscal|financial)\b(?:\s+(?:year|period))?`),
	regexp.MustCompile(`\b(?P<year>` + yearDigits + `)[-/.]\d{1,2}[-/.]\d{1,2}\b`),
	regexp.MustCompile(`\b\d{1,2}[./-]\d{1,2}[./-](?P<year>` + yearDigits + `)\b`),
	regexp.MustCompile(`(?i)\b` + monthWord + `\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+(?P<year>` + yearDigits + `)\b`),
	regexp.MustCompile(`(?i)\b(?:\d{1,2}(?:st|nd|rd|th|\.|er)?\s+(?:of\s+|de\s+)?)?` + monthWord + `\.?,?\s+(?:de\s+|of\s+)?(?P<year>` + yearDigits + `)\b`),
	regexp.MustCompile(`(?i)\b(?P<from>` + yearDigits + `)\s*(?:-|–|to|through|until|bis|hasta)\s*(?P<year>` + yearDigits + `|\d\d)\b`),
	regexp.MustCompile(`(?i)\b(?:h[12]|[12]h|(?:first|second)\s+half(?:\s+of)?)\s*(?P<fiscal>` + fiscalWord + `)?\s*(?P<year>` + yearDigits + `)\b`),
	regexp.MustCompile(`(?i)\b` + quarterWord + `\b`),
	regexp.MustCompile(`\b(?P<year>` + yearDigits + `)\b`),
}

// ordinalQuarter matches a quarter without a digit.
var ordinalQuarter = regexp.MustCompile(`(?i)(?:first|second|third|fourth)[ -](?:quarter|quartal|trimestre|kwartaal)`)

// code matches the short ways to write a period that documents seldom print.
var code = regexp.MustCompile(`(?i)^fy|q[1-4]|[1-4]q`)

// longestRange is how many years of "2010-2019" are named one by one.
const longestRange = 10

// Periods returns the times that a text names, such as a file's name or the front
// of a report, in order.
func Periods(text string) []ibid.Period { return periods(findPeriods(plain(Clean(text)))) }

// findPeriods returns the times that a text names in their order, a range of
// years as each of its years.
func findPeriods(text string) []timeSpan {
	var found []timeSpan
	if !strings.ContainsAny(text, "0123456789") && !ordinalQuarter.MatchString(text) { // most questions
		return nil
	}
	for _, form := range timeForms {
		for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
			span := ibid.Span{Start: at[0], End: at[1]}
			taken := slices.ContainsFunc(found, func(t timeSpan) bool { return t.span.Start < span.End && span.Start < t.span.End })
			if !taken && !amountAround(text, span) {
				found = append(found, readPeriod(text, form.SubexpNames(), at)...)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b timeSpan) int { return cmp.Compare(a.span.Start, b.span.Start) })
	return found
}

// readPeriod reads a match, nothing where its two digits are no year.
func readPeriod(text string, groups []string, at []int) []timeSpan {
	time := timeSpan{span: ibid.Span{Start: at[0], End: at[1]}}
	time.Text = time.span.In(text)
	var year, gap string
	from, glued := 0, true
	for i, group := range groups {
		if i == 0 || at[2*i] < 0 {
			continue
		}
		value := text[at[2*i]:at[2*i+1]]
		switch group {
		case "quarter":
			time.Quarter = atoi(value)
		case "ordinal":
			time.Quarter = ordinals[strings.ToLower(value)]
		case "fiscal":
			time.Fiscal = true
		case "from":
			from = atoi(value)
		case "year":
			year = value
		case "gap":
			gap += value
			glued = gap == ""
		}
	}
	if len(year) == 2 && from == 0 && !glued && !time.Fiscal && !strings.Contains(gap, "'") {
		return nil // "Q2 15 stores"
	}
	if time.Year = facts.Year(year); len(year) == 2 && from > 0 {
		time.Year = from/100*100 + atoi(year)
	}
	if from > 0 {
		return yearsOf(time, from)
	}
	if code.MatchString(time.Text) {
		time.plain = codeless(time.Period)
	}
	return []timeSpan{time}
}

var ordinals = map[string]int{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4,
	"1.": 1, "2.": 2, "3.": 3, "4.": 4, "1": 1, "2": 2, "3": 3, "4": 4, "一": 1, "二": 2, "三": 3, "四": 4,
}

// yearsOf returns each year of a range.
func yearsOf(last timeSpan, from int) []timeSpan {
	if last.Year < from || last.Year-from >= longestRange {
		first := last
		first.Year = from
		return []timeSpan{first, last}
	}
	var all []timeSpan
	for year := from; year <= last.Year; year++ {
		one := last
		one.Year = year
		all = append(all, one)
	}
	return all
}

// amountAround reports whether a year's digits belong to an amount or a longer
// number: "$2020", "2020.5", "2020%".
func amountAround(text string, span ibid.Span) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:span.Start])
	if strings.ContainsRune("$€£¥₹#§", before) || (before == '.' || before == ',') && digitAt(text, span.Start-2) {
		return true
	}
	after := text[span.End:]
	return strings.HasPrefix(after, "%") || (strings.HasPrefix(after, ".") || strings.HasPrefix(after, ",")) && digitAt(after, 1)
}

func digitAt(text string, i int) bool {
	return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9'
}

// periods returns the times, each once.
func periods(times []timeSpan) []ibid.Period {
	var found []ibid.Period
	for _, time := range times {
		if len(found) < maxPeriods && !slices.Contains(found, time.Period) {
			found = append(found, time.Period)
		}
	}
	return found
}

// codeless writes a period as documents print it: "Q2 2023", "2018".
func codeless(period ibid.Period) string {
	quarter := []string{"", "Q1", "Q2", "Q3", "Q4"}[period.Quarter]
	if period.Year == 0 {
		return quarter
	}
	return strings.TrimSpace(quarter + " " + strconv.Itoa(period.Year))
}
