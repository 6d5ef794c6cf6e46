package judge

import (
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// date is a point or a stretch of time; parts that a text does not say are 0.
type date struct {
	span                      ibid.Span
	first, last               int // its words
	year, month, day, quarter int
	either                    bool // day and month may change places: "3/4/2021"
	decade                    bool // "1990s"
}

var quarters = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}

// findDates reads the dates of a text, in order.
func (r *reading) findDates() {
	for i := 0; i < len(r.words); i++ {
		d, ok := r.dateAt(i)
		if !ok {
			continue
		}
		d.span = ibid.Span{Start: r.words[d.first].span.Start, End: r.words[d.last].span.End}
		for k := d.first; k <= d.last; k++ {
			r.words[k].taken = true
		}
		r.dates = append(r.dates, d)
		i = d.last
	}
}

func (r *reading) dateAt(i int) (d date, ok bool) {
	d = date{first: i, last: i}
	w := r.words[i]
	switch {
	case isDigit(w.text[0]):
		if d, ok := r.numericDate(i); ok {
			return d, true
		}
		if day := r.dayAt(i); day > 0 {
			at := i + 1
			if r.lowerAt(at) == "of" {
				at++
			}
			if m := r.monthAt(at); m > 0 && r.close(i+1) {
				d.day, d.month, d.last = day, m, at
				r.yearAfter(&d)
				return d, true
			}
		}
		if d.year = r.yearAt(i); d.year > 0 {
			return d, true
		}
		if len(w.lower) == 5 && w.lower[4] == 's' && w.lower[3] == '0' && isDigit(w.lower[1]) {
			d.year, d.decade = int(number(w.lower[:4])), true
			return d, true
		}
	case r.monthAt(i) > 0:
		d.month = r.monthAt(i)
		if day := r.dayAt(i + 1); day > 0 && r.close(i+1) && !(r.yearAt(i+1) > 0) {
			d.day, d.last = day, i+1
		}
		r.yearAfter(&d)
		return d, d.day > 0 || d.year > 0 || w.lower != "may" && w.lower != "march" && w.lower != "mar" && w.lower != "jan" && w.text[0] < 'a'
	case len(w.lower) == 2 && w.lower[0] == 'q' && w.lower[1] >= '1' && w.lower[1] <= '4':
		d.quarter = int(w.lower[1] - '0')
		r.yearAfter(&d)
		return d, true
	case quarters[w.lower] > 0 && (r.lowerAt(i+1) == "quarter" || r.lowerAt(i+1) == "fiscal" && r.lowerAt(i+2) == "quarter"):
		d.quarter, d.last = quarters[w.lower], i+1
		r.yearAfter(&d)
		return d, true
	case strings.HasPrefix(w.lower, "fy") && len(w.lower) >= 4:
		if y := fullYear(w.lower[2:]); y > 0 {
			d.year = y
			return d, true
		}
	case w.lower == "fy" && r.close(i+1):
		if d.year = r.yearAt(i + 1); d.year > 0 {
			d.last = i + 1
			return d, true
		}
	}
	return d, false
}

// numericDate reads "2021-03-03", "3/3/2021" and "31.12.2018".
func (r *reading) numericDate(i int) (d date, ok bool) {
	d = date{first: i, last: i}
	if parts := strings.Split(r.words[i].text, "."); len(parts) == 3 && len(parts[2]) == 4 {
		d.day, d.month, d.year = int(number(parts[0])), int(number(parts[1])), int(number(parts[2]))
		return d, d.day >= 1 && d.day <= 31 && d.month >= 1 && d.month <= 12
	}
	if i+2 >= len(r.words) {
		return d, false
	}
	a, b, c := r.words[i].text, r.words[i+1].text, r.words[i+2].text
	gap := r.between(i + 1)
	if gap != r.between(i+2) || gap != "-" && gap != "/" || !digits(a) || !digits(b) {
		return d, false
	}
	d.last = i + 2
	if t := strings.IndexByte(c, 'T'); t == 2 {
		c = c[:2]
	}
	switch {
	case len(a) == 4 && len(b) <= 2 && len(c) <= 2 && digits(c):
		d.year, d.month, d.day = int(number(a)), int(number(b)), int(number(c))
	case len(a) <= 2 && len(b) <= 2 && digits(c) && (len(c) == 4 || len(c) == 2):
		d.month, d.day, d.year = int(number(a)), int(number(b)), fullYear(c)
		if d.month > 12 {
			d.month, d.day = d.day, d.month
		} else {
			d.either = d.day <= 12
		}
	default:
		return d, false
	}
	return d, d.year > 1000 && d.month >= 1 && d.month <= 12 && d.day >= 1 && d.day <= 31
}

// yearAfter takes the year that follows a date, "March 3, 2021", "Q1 of fiscal 2021".
func (r *reading) yearAfter(d *date) {
	at := d.last + 1
	for n := 0; n < 3 && (r.lowerAt(at) == "of" || r.lowerAt(at) == "fiscal" || r.lowerAt(at) == "in" && d.quarter > 0 || r.lowerAt(at) == "the"); n++ {
		at++
	}
	if at >= len(r.words) || strings.Trim(r.between(at), " ,.\n\u00a0'’") != "" || strings.Contains(r.between(at), ". ") {
		return
	}
	if y := r.yearAt(at); y > 0 {
		d.year, d.last = y, at
	} else if strings.HasPrefix(r.lowerAt(at), "fy") {
		if y := fullYear(r.lowerAt(at)[2:]); y > 0 {
			d.year, d.last = y, at
		}
	}
}

// yearAt gives the year that word i is, 0 for none. Four digits beside a sign of
// money, a per cent sign or a unit are an amount, and behind "Section" a number; but
// "Note 2024 2023" heads a table.
func (r *reading) yearAt(i int) int {
	if i >= len(r.words) {
		return 0
	}
	w := r.words[i]
	if len(w.text) != 4 || !digits(w.text) || w.text < "1500" || w.text > "2100" {
		if i > 0 && len(w.text) == 2 && digits(w.text) && r.yearAt(i-1) > 0 && strings.Trim(r.between(i), " -–") == "" && strings.Trim(r.between(i), " ") != "" {
			return int(number(r.words[i-1].text))/100*100 + int(number(w.text)) // "2019-20"
		}
		return 0
	}
	before, after := strings.TrimRight(r.text[:w.span.Start], " "), r.text[w.span.End:]
	for _, s := range signs {
		if strings.HasSuffix(before, s.sign) {
			return 0
		}
	}
	if strings.HasPrefix(strings.TrimLeft(after, " "), "%") || glued(r.text[:w.span.Start]) || references[r.lowerAt(i-1)] && r.lowerAt(i-1) != "note" {
		return 0
	}
	if next := r.lowerAt(i + 1); (units[next].base != "" || scales[next] > 0) && strings.Trim(r.between(i+1), " -") == "" {
		return 0
	}
	return int(number(w.text))
}

// dayAt gives the day of the month that word i is, 0 for none.
func (r *reading) dayAt(i int) int {
	w := r.lowerAt(i)
	if w == "" || !isDigit(w[0]) {
		return 0
	}
	bare := strings.TrimRight(w, "stndrh")
	if len(bare) > 2 || !digits(bare) {
		return 0
	}
	if day := int(number(bare)); day >= 1 && day <= 31 {
		return day
	}
	return 0
}

// monthAt gives the month that word i names, 0 for none. Without a capital it is
// one only beside a day: "may" and "march" are other words.
func (r *reading) monthAt(i int) int {
	if i >= len(r.words) || r.words[i].text[0] >= 'a' && r.dayAt(i+1) == 0 && r.dayAt(i-1) == 0 {
		return 0
	}
	return language.Month(r.words[i].lower)
}

// close tells whether only a space or a full stop parts word i from the one before.
func (r *reading) close(i int) bool { return strings.Trim(r.between(i), " .,\n\u00a0") == "" }

func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// fullYear reads two or four digits; two are read as POSIX reads them.
func fullYear(s string) int {
	switch {
	case !digits(s):
		return 0
	case len(s) == 4:
		return int(number(s))
	case len(s) == 2 && number(s) >= 69:
		return 1900 + int(number(s))
	case len(s) == 2:
		return 2000 + int(number(s))
	}
	return 0
}

// tells whether a source's date has every part that a claim's date says. The
// year of a day may stand elsewhere: under a heading, in the title.
func (s date) bears(c date, years map[int]bool) bool {
	same := func(a, b int) bool { return a == 0 || a == b }
	if c.decade && !s.decade {
		return s.year/10 == c.year/10
	}
	if s.decade {
		return c.year/10 == s.year/10 && c.month == 0
	}
	if c.year != 0 && s.year != c.year && (s.year != 0 || !years[c.year] || c.month == 0 && c.quarter == 0) {
		return false
	}
	if c.quarter != 0 && s.quarter != c.quarter && s.quarter != 0 {
		return false
	}
	if c.quarter != 0 && s.quarter == 0 && (s.month == 0 || (s.month+2)/3 != c.quarter) {
		return false
	}
	if same(c.month, s.month) && same(c.day, s.day) {
		return true
	}
	return (s.either || c.either) && same(c.month, s.day) && same(c.day, s.month)
}
