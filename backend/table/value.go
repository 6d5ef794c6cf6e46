package table

import (
	"regexp"
	"strings"
	"unicode"

	"ibid/backend/facts"
	"ibid/backend/ibid"
)

// ValueOf reads a short answer as the kind of its column: what a page says in a few words,
// or what the user typed. It is zero where the words can't be read so, or may mean several
// things.
func ValueOf(kind ibid.ColumnKind, words string) (v ibid.CellValue) {
	words = ibid.OneLine(words)
	if words == "" {
		return v
	}
	read := facts.Read(words, "en")
	switch kind {
	case ibid.KindDate:
		if len(read.Dates) > 0 {
			v.Date = isoDate(read.Dates[0])
		}
	case ibid.KindAmount:
		if f, ok := only(read.Figures, func(f facts.Figure) bool { return !f.Unit.IsTime() }); ok {
			v.Number, v.Unit = signed(f), f.Unit.Base
			if f.Unit.Factor != 0 && f.Unit.Factor != 1 {
				*v.Number *= f.Unit.Factor
			}
		}
	case ibid.KindDuration:
		if f, ok := only(read.Figures, func(f facts.Figure) bool { return f.Unit.IsTime() }); ok {
			days := f.Value * f.Unit.Factor * daysIn[f.Unit.Base]
			v.Days, v.Business = &days, f.Unit.Base == businessDay
		}
	case ibid.KindYesNo:
		v.Yes = yesOrNo(words)
	case ibid.KindParty:
		if v.List = partiesIn(words); strings.Contains(words, ";") || v.List == nil {
			v.List = splitBy(words, ";")
		}
	case ibid.KindList:
		v.List = itemsOf(words)
	case ibid.KindText:
	}
	return v
}

// only is the one figure of a kind in a short text; not ok for none or several.
func only(figures []facts.Figure, fits func(facts.Figure) bool) (one facts.Figure, ok bool) {
	for _, f := range figures {
		if !fits(f) {
			continue
		}
		if ok {
			return one, false
		}
		one, ok = f, true
	}
	return one, ok
}

func signed(f facts.Figure) *float64 {
	value := f.Value
	if f.Negative {
		value = -value
	}
	return &value
}

const businessDay = "business day"

// daysIn is how many days the bases of units of time have. A month is a twelfth of 365.25
// days: good enough to sort by, and the printed words stay beside it.
var daysIn = map[string]float64{"day": 1, businessDay: 1, "month": 30.4375, "second": 1.0 / 86400}

// isoDate writes as much of a date as is known for sure; empty without a year. Of "3/4/2021"
// that is the year, since day and month may change places.
func isoDate(d facts.Date) string {
	if d.Either && d.Day != d.Month {
		d.Month, d.Day = 0, 0
	}
	return d.ISO()
}

// yesOrNo reads what begins with yes or no; nil for anything else.
func yesOrNo(words string) *bool {
	first := strings.ToLower(strings.TrimRight(strings.Fields(words)[0], ".,;:!"))
	switch first {
	case "yes", "no":
		yes := first == "yes"
		return &yes
	}
	return nil
}

// itemsOf takes a typed or written list apart: by lines and semicolons, or else by commas.
func itemsOf(words string) []string {
	if strings.Contains(words, ";") {
		return splitBy(words, ";")
	}
	return splitBy(words, ",")
}

func splitBy(words, separator string) (items []string) {
	for item := range strings.SplitSeq(words, separator) {
		if item = strings.Trim(item, " \t•-"); item != "" {
			items = append(items, item)
		}
	}
	return items
}

// legalForm follows the name of a company, after a comma or not.
var legalForm = regexp.MustCompile(`^,? (?:Inc|Incorporated|Corp|Corporation|Co|Company|Ltd|Limited|LLC|L\.L\.C|LLP|L\.L\.P|LP|L\.P|PLC|plc|GmbH|AG|S\.A|SA|B\.V|BV|N\.V|NV|Pty|S\.p\.A|SE|KG)\b\.?`)

// partiesIn finds the names of people, companies and authorities in a text, in their order,
// each once. What stands in brackets is another name for the one before it.
func partiesIn(text string) (names []string) {
	read := facts.Read(text, "en")
	depth := bracketDepths(text)
	seen := map[string]bool{}
	end := 0
	for _, n := range read.Names() {
		if n.Span.Start < end || depth[n.Span.Start] > 0 {
			continue
		}
		end = n.Span.End
		for {
			rest := text[end:]
			if form := legalForm.FindString(rest); form != "" {
				end += len(form)
				continue
			}
			if joined := strings.TrimPrefix(rest, " & "); joined != rest && startsUpper(joined) {
				word := strings.IndexFunc(joined, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == '(' })
				if word < 0 {
					word = len(joined)
				}
				end += len(" & ") + word
				continue
			}
			break
		}
		name := strings.TrimRight(strings.Trim(text[n.Span.Start:end], " ,;:"), " ")
		if key := strings.ToLower(name); !seen[key] {
			seen[key] = true
			names = append(names, name)
		}
	}
	return names
}

// bracketDepths is, for each byte of a text, in how many brackets it stands.
func bracketDepths(text string) []int {
	depths, depth := make([]int, len(text)+1), 0
	for i := range len(text) {
		switch text[i] {
		case '(', '[':
			depth++
		case ')', ']':
			depth = max(0, depth-1)
		}
		depths[i] = depth
	}
	return depths
}

func startsUpper(text string) bool {
	for _, r := range text {
		return unicode.IsUpper(r)
	}
	return false
}
