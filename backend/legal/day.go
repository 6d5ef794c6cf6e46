package legal

import (
	"regexp"
	"strings"
	"time"

	"ibid/backend/facts"
)

// date is a day, a month or a year that a text names.
type date struct {
	year, month, day int // 0: not said
	length           int // in bytes of the text, from where it was looked for
}

// dateReached is how many bytes of a text a date takes at most.
const dateReached = 32

// dateAt reads the date with which a text begins, in brackets or not.
func dateAt(text string) (d date, ok bool) {
	near := strings.ToValidUTF8(text[:min(len(text), dateReached)], " ")
	dates := facts.Read(near, "en").Dates
	if len(dates) == 0 || strings.Trim(near[:dates[0].Span.Start], " [(") != "" {
		return date{}, false
	}
	d, ok = dateOf(dates[0])
	d.length = dates[0].Span.End
	return d, ok
}

// glued is a day that has lost the space behind it, as happens in PDFs: "30June 2023".
var glued = regexp.MustCompile(`(\d)(\p{Lu}\p{Ll}{2})`)

// dateWithin reads the first date in a text.
func dateWithin(text string) (d date, ok bool) {
	for _, found := range facts.Read(glued.ReplaceAllString(text, "$1 $2"), "en").Dates {
		if d, ok = dateOf(found); ok {
			return d, true
		}
	}
	return date{}, false
}

func dateOf(f facts.Date) (date, bool) {
	return date{year: f.Year, month: f.Month, day: f.Day}, f.Year >= 1600 && f.Year <= 2100 && !f.Decade && f.Quarter == 0
}

// first and last are the days with which a date begins and ends.
func (d date) first() time.Time {
	return time.Date(d.year, time.Month(max(1, d.month)), max(1, d.day), 0, 0, 0, 0, time.UTC)
}

func (d date) last() time.Time {
	switch {
	case d.month == 0:
		return d.first().AddDate(1, 0, -1)
	case d.day == 0:
		return d.first().AddDate(0, 1, -1)
	}
	return d.first()
}

// String is the date as it is read: "30 June 2023", "June 2023", "2023".
func (d date) String() string {
	switch {
	case d.month == 0:
		return d.first().Format("2006")
	case d.day == 0:
		return d.first().Format("January 2006")
	}
	return d.first().Format("2 January 2006")
}

// over is a reason why what ended on a date is not in force on a day; empty if it is.
func (d date) over(on time.Time, why string) string {
	if !on.After(d.last().AddDate(0, 0, 1).Add(-time.Nanosecond)) {
		return ""
	}
	return why + d.String()
}

// before is a reason why what begins on a date is not in force on a day; empty if it is.
func (d date) before(on time.Time) string {
	if !on.Before(d.first()) {
		return ""
	}
	return "Not in force before " + d.String()
}
