package pdf

import (
	"strings"
	"time"
)

// earliest is the first year that a date in a PDF's metadata can be of: the format
// is of 1993, and a date before it is that of a clock never set.
const earliest = 1990

// dated gives the first of some dates from a file's metadata that makes sense, as
// "2006-01-02", or "". PDF writes them "D:20230208143000Z" (PDF 1.7, 7.9.4); "D:" is
// often left out, and some programs write "2023-02-08". A date without a day, before
// the earliest year or later than tomorrow, which is today somewhere, is none.
func dated(now time.Time, dates ...string) string {
	for _, s := range dates {
		s = strings.TrimPrefix(strings.TrimSpace(s), "D:")
		for _, layout := range []string{"20060102", time.DateOnly} {
			if len(s) < len(layout) {
				continue
			}
			day, err := time.Parse(layout, s[:len(layout)])
			if err == nil && day.Year() >= earliest && day.Before(now.AddDate(0, 0, 1)) {
				return day.Format(time.DateOnly)
			}
		}
	}
	return ""
}
