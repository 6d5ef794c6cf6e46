package facts

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ibid/backend/ibid"
)

// Period is a stretch of time or a day, as a question or the head of a table names it. Parts
// that a text doesn't say are 0.
type Period struct {
	Year, Month, Day int // in which it ends
	From             int // the year in which it begins, of "2007–08" and the like
	Months           int // that it is long: 3 of "three months ended June 30" and "Q2", 12 of "fiscal 2022"
	Quarter          int // of its year, 1 to 4
	Fiscal           bool

	unsure bool // Year may not be the one that its quarter is counted in
}

// lengths match words for how long a period is.
var lengths = []struct {
	words  *regexp.Regexp
	months int
}{
	{regexp.MustCompile(`(?i)\b(?:three|3|13|14|thirteen|fourteen)[- ](?:months?|weeks?)\b|\bquarters?\b|\bq[1-4](?:\b|fy)`), 3},
	{regexp.MustCompile(`(?i)\b(?:six|6|26|27|twenty-six)[- ](?:months?|weeks?)\b|\b(?:first|second) half(?:[- ]year)?\b|\bh[12]\b`), 6},
	{regexp.MustCompile(`(?i)\b(?:nine|9|39|40|thirty-nine)[- ](?:months?|weeks?)\b`), 9},
	{regexp.MustCompile(`(?i)\b(?:twelve|12|52|53|fifty-two|fifty-three)[- ](?:months?|weeks?)\b|\b(?:full|whole|entire|fiscal|financial)[- ]years?\b|\byears? (?:ended|ending|to)\b|\b(?:all|the whole) of (?:(?:fiscal|the year) )?(?:19|20)\d\d\b`), 12},
}

var (
	fiscal       = regexp.MustCompile(`(?i)\b(?:fiscal|financial)(?:[- ]years?)?\b|\bfy(?:\b|\d)`)
	lastQuarter  = regexp.MustCompile(`(?i)\b(?:last|final) quarter of\b`)
	quarterYear  = regexp.MustCompile(`(?i)\b([1-4])q ?'?(\d\d(?:\d\d)?)?\b|\bq([1-4]) ?(?:fy)? ?'?(\d\d(?:\d\d)?)\b`)
	twoYears     = regexp.MustCompile(`\b((?:19|20)\d\d) ?[-‐‑–/] ?((?:19|20)?\d\d|\d)\b`)
	aroundPeriod = regexp.MustCompile(`(?i)\b(?:(?:at|as of|as at|by) )?(?:the )?(?:end|close) of\b|\b(?:ended|ending|year-end|as a whole)\b`)
)

// ReadPeriod reads the period that a text in English names, with the places of the words that
// name it, in order. It is no period where the text names none, or two that differ in a part.
func ReadPeriod(text string) (p Period, words []ibid.Span, ok bool) {
	rest := text
	take := func(at ...int) { // blanks what is read
		words = append(words, ibid.Span{Start: at[0], End: at[1]})
		rest = rest[:at[0]] + strings.Repeat(" ", at[1]-at[0]) + rest[at[1]:]
	}
	same := true
	set := func(part *int, value int) {
		if value != 0 && *part != 0 && *part != value {
			same = false
		}
		if value != 0 {
			*part = value
		}
	}
	if at := quarterYear.FindStringSubmatchIndex(rest); at != nil {
		group := func(i int) string {
			if at[2*i] < 0 {
				return ""
			}
			return rest[at[2*i]:at[2*i+1]]
		}
		set(&p.Quarter, int(number(group(1)+group(3))))
		if year := group(2) + group(4); year != "" {
			set(&p.Year, Year(year))
		}
		p.Months = 3
		take(at...)
	}
	if at := twoYears.FindStringSubmatchIndex(rest); at != nil {
		from := int(number(rest[at[2]:at[3]]))
		if strings.HasSuffix(strconv.Itoa(from+1), rest[at[4]:at[5]]) {
			set(&p.From, from)
			set(&p.Year, from+1)
			p.Months = 12
			take(at[0], at[1])
		}
	}
	if at := lastQuarter.FindStringIndex(rest); at != nil {
		set(&p.Quarter, 4)
		p.Months = 3
		take(at...)
	}
	for _, d := range Read(rest, "en").Dates {
		if d.Decade {
			return Period{}, nil, false
		}
		set(&p.Year, d.Year)
		set(&p.Month, d.Month)
		set(&p.Day, d.Day)
		set(&p.Quarter, d.Quarter)
		words = append(words, d.Span)
	}
	if p.Quarter != 0 {
		set(&p.Months, 3)
	}
	for _, length := range lengths {
		for _, at := range length.words.FindAllStringIndex(rest, -1) {
			set(&p.Months, length.months)
			words = append(words, ibid.Span{Start: at[0], End: at[1]})
		}
	}
	if at := fiscal.FindStringIndex(rest); at != nil {
		p.Fiscal = true
		words = append(words, ibid.Span{Start: at[0], End: at[1]})
	}
	if !same || p == (Period{}) || p == (Period{Fiscal: true}) {
		return Period{}, nil, false
	}
	if p.Fiscal && p.Months == 0 {
		p.Months = 12
	}
	for _, at := range aroundPeriod.FindAllStringIndex(rest, -1) {
		words = append(words, ibid.Span{Start: at[0], End: at[1]})
	}
	slices.SortFunc(words, func(a, b ibid.Span) int { return a.Start - b.Start })
	return p, words, true
}

// Without is a text with blanks in the place of some words of it.
func Without(text string, words []ibid.Span) string {
	for _, w := range words {
		text = text[:w.Start] + strings.Repeat(" ", w.Len()) + text[w.End:]
	}
	return text
}

// Or is the period with the parts that it lacks from another one.
func (p Period) Or(other Period) Period {
	if p.Year == 0 {
		p.Year, p.From = other.Year, other.From
	}
	if p.Month == 0 {
		p.Month, p.Day = other.Month, other.Day
	}
	if p.Months == 0 {
		p.Months = other.Months
	}
	if p.Quarter == 0 {
		p.Quarter = other.Quarter
	}
	p.Fiscal = p.Fiscal || other.Fiscal
	return p
}

// Among returns the period as the columns of a table show it: three months that end on the
// day on which nine do are the third quarter of their year.
func (p Period) Among(others []Period) Period {
	if p.Months != 3 || p.Quarter != 0 || p.Month == 0 {
		return p
	}
	for _, o := range others {
		if o.Months > 3 && o.Year == p.Year && o.Month == p.Month && o.Day == p.Day {
			p.Quarter = o.Months / 3
			end := p.Month + 3*(4-p.Quarter) // of the year
			p.unsure = end < firstYearEnd || end > 12
		}
	}
	return p
}

// firstYearEnd is the first month for which a year is called after the calendar year in
// which it ends. One that ends in January 2023 is called 2022 by most, and one that ends in
// March is called either.
const firstYearEnd = 6

// MayBe reports whether a period of a table may be the one asked for. Both have a year; it may be,
// unless a part that both have differs.
func (p Period) MayBe(asked Period) bool {
	differ := func(a, b int) bool { return a != 0 && b != 0 && a != b }
	fiscal := asked.Month == 0 && p.Month != 0 && p.Month < firstYearEnd && p.Year == asked.Year+1
	if p.Year != asked.Year && p.From != asked.Year && (asked.From == 0 || p.Year != asked.From) && !fiscal {
		return false
	}
	return !differ(p.Months, asked.Months) && !differ(p.Quarter, asked.Quarter) && !differ(p.Month, asked.Month)
}

// Is reports whether a period of a table is surely the one asked for: it has every part that
// was asked for. Whoever asks for a year doesn't ask for three months of it.
func (p Period) Is(asked Period) bool {
	same := func(has, wants int) bool { return wants == 0 || has == wants }
	if p.From != asked.From || !same(p.Year, asked.Year) || !same(p.Quarter, asked.Quarter) || !same(p.Month, asked.Month) {
		return false
	}
	if asked.Day != 0 && p.Day != 0 && p.Day != asked.Day {
		return false
	}
	year := asked.Quarter == 0 && p.Month != 0 && p.Month < firstYearEnd && (p.Months == 0 || p.Months == 12)
	if asked.Month == 0 && (p.unsure || year) {
		return false // "2023" for what ends in January 2023
	}
	switch {
	case asked.Months != 0:
		return p.Months == asked.Months || p.Months == 0 && (asked.Months == 12 && p.Month == 0 || asked.Month != 0 && asked.Day != 0 || asked.Months == 12 && p.Month >= firstYearEnd)
	case asked.Month == 0:
		return p.Months == 0 || p.Months == 12
	}
	return true
}
