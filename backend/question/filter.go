package question

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"ibid/backend/ibid"
)

// field matches what may be a field filter: a name, a colon and a value that is
// one word or stands in double quotes.
var field = regexp.MustCompile(`(^|\s)(?i:(in|page|section|type|date|after|before|at)):("[^"]+"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|[^\s"“„«]+)`)

// quoteMarks are the double quotation marks in use, opening or closing.
const quoteMarks = `"“”„«»`

// fields takes the field filters out of a question and returns what is left.
//
//	in:lease.pdf      documents whose name or title has this in it; several add up
//	page:3 page:3-7   pages by their number in the file
//	page:iv page:"3"  pages by the label printed on them: what is no number, or quoted
//	section:rent      passages whose section path has this in it
//	type:lease        documents of a kind that has this in its name
//	date:2022         documents dated in 2022; also a month or a day
//	after:2022        documents dated in 2022 or later
//	before:2023-06-30 documents dated on that day or earlier
//	at:houston-tx     documents that hold the rules of this place
//
// A year or a month counts as a whole, from its first to its last day. Of
// several values of a field other than "in" the last holds. A field that is
// unknown, or whose value is not of its kind, is no filter and stays a word.
func fields(text string) (ibid.Filter, string) {
	var filter ibid.Filter
	if !strings.Contains(text, ":") {
		return filter, text
	}
	var rest strings.Builder
	end := 0
	for _, at := range field.FindAllStringSubmatchIndex(text, -1) {
		name, value := strings.ToLower(text[at[4]:at[5]]), text[at[6]:at[7]]
		bare := strings.Trim(value, quoteMarks)
		quoted := bare != value
		if !quoted {
			bare = strings.TrimRight(value, ".,;!?)")
		}
		if bare = strings.TrimSpace(bare); bare == "" || !set(&filter, name, bare, quoted) {
			continue
		}
		rest.WriteString(text[end:at[0]])
		end = at[1]
	}
	rest.WriteString(text[end:])
	return filter, ibid.OneLine(rest.String())
}

// set puts a value into a filter and reports whether the field takes it.
func set(filter *ibid.Filter, name, value string, quoted bool) bool {
	switch name {
	case "in":
		filter.Documents = append(filter.Documents, value)
	case "section":
		filter.Section = value
	case "at":
		if !strings.ContainsFunc(value, unicode.IsLetter) && !postcode.MatchString(value) { // "at:9", a time
			return false
		}
		filter.At = value
	case "type":
		if !strings.ContainsFunc(value, unicode.IsLetter) {
			return false
		}
		filter.Type = value
	case "date":
		from, to, ok := days(value)
		if ok {
			filter.After, filter.Before = from, to
		}
		return ok
	case "page":
		return setPage(filter, value, quoted)
	case "after":
		from, _, ok := days(value)
		if ok {
			filter.After = from
		}
		return ok
	case "before":
		_, to, ok := days(value)
		if ok {
			filter.Before = to
		}
		return ok
	}
	return true
}

var (
	pageNumbers = regexp.MustCompile(`^(\d{1,6})(?:[-–](\d{1,6}))?$`)
	postcode    = regexp.MustCompile(`^\d{5}(?:-\d{4})?$`)
	pageLabel   = regexp.MustCompile(`^[\p{L}\p{N}][\p{L}\p{N}.–-]{0,11}$`)
)

// setPage takes a page number, a range of them or, quoted or not a number, the
// printed label of a page.
func setPage(filter *ibid.Filter, value string, quoted bool) bool {
	found := pageNumbers.FindStringSubmatch(value)
	if quoted || found == nil {
		if !pageLabel.MatchString(value) {
			return false
		}
		filter.PageLabel = value
		return true
	}
	pages := ibid.PageRange{From: atoi(found[1]), To: atoi(found[1])}
	if found[2] != "" {
		pages.To = atoi(found[2])
	}
	if pages.From < 1 || pages.To < pages.From {
		return false
	}
	filter.Pages = pages
	return true
}

// days returns the first and the last day of a year, a month or a day: "2022",
// "2022-06", "2022-06-30", "30.06.2022". Years before 1500 are no dates of
// documents but numbers.
func days(value string) (first, last time.Time, ok bool) {
	value = strings.ReplaceAll(value, "/", "-")
	for _, form := range []struct {
		layout        string
		years, months int // how long it lasts
	}{{"2006", 1, 0}, {"2006-1", 0, 1}, {"2006-1-2", 0, 0}, {"2.1.2006", 0, 0}} {
		first, err := time.Parse(form.layout, value)
		if err != nil || first.Year() < 1500 || first.Year() >= 2200 {
			continue
		}
		if form.years+form.months == 0 {
			return first, first, true
		}
		return first, first.AddDate(form.years, form.months, -1), true
	}
	return first, last, false
}

// atoi reads digits that an expression has matched.
func atoi(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
