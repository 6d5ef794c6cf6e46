package facts

import (
	"fmt"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Date is a point or a stretch of time; parts that a text does not say are 0.
type Date struct {
	Span                      ibid.Span
	First, Last               int // its words
	Year, Month, Day, Quarter int
	Either                    bool // day and month may change places: "3/4/2021"
	Decade                    bool // "1990s"
}

var quarters = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}

// findDates reads the dates of a text, in order.
func (r *Text) findDates() {
	for i := 0; i < len(r.Words); i++ {
		d, ok := r.dateAt(i)
		if !ok {
			continue
		}
		d.Span = r.take(d.First, d.Last)
		r.Dates = append(r.Dates, d)
		i = d.Last
	}
}

func (r *Text) dateAt(i int) (d Date, ok bool) {
	d = Date{First: i, Last: i}
	w := r.Words[i]
	switch {
	case isDigit(w.Text[0]):
		if d, ok := r.numericDate(i); ok {
			return d, true
		}
		if day := r.dayAt(i); day > 0 {
			at := i + 1
			if r.LowerAt(at) == "day" && r.LowerAt(at+1) == "of" { // "the 12th day of March"
				at++
			}
			if r.LowerAt(at) == "of" {
				at++
			}
			if m := r.monthAt(at); m > 0 && r.close(i+1) {
				d.Day, d.Month, d.Last = day, m, at
				r.yearAfter(&d)
				return d, true
			}
		}
		if d.Year = r.yearAt(i); d.Year > 0 {
			return d, true
		}
		if len(w.Lower) == 5 && w.Lower[4] == 's' && w.Lower[3] == '0' && isDigit(w.Lower[1]) {
			d.Year, d.Decade = int(number(w.Lower[:4])), true
			return d, true
		}
	case r.monthAt(i) > 0:
		d.Month = r.monthAt(i)
		if day := r.dayAt(i + 1); day > 0 && r.close(i+1) && !(r.yearAt(i+1) > 0) {
			d.Day, d.Last = day, i+1
		} else if day, year, ok := strings.Cut(r.LowerAt(i+1), ","); ok && r.close(i+1) && len(day) <= 2 && len(year) == 4 && digits(day) && digits(year) && Year(year) >= 1500 {
			d.Day, d.Year, d.Last = int(number(day)), Year(year), i+1 // "June 1,1999"
			return d, d.Day >= 1 && d.Day <= 31
		}
		r.yearAfter(&d)
		return d, d.Day > 0 || d.Year > 0 || w.Lower != "may" && w.Lower != "march" && w.Lower != "mar" && w.Lower != "jan" && w.Text[0] < 'a'
	case len(w.Lower) == 2 && w.Lower[0] == 'q' && w.Lower[1] >= '1' && w.Lower[1] <= '4':
		d.Quarter = int(w.Lower[1] - '0')
		r.yearAfter(&d)
		return d, true
	case quarters[w.Lower] > 0 && (r.LowerAt(i+1) == "quarter" || r.LowerAt(i+1) == "fiscal" && r.LowerAt(i+2) == "quarter"):
		d.Quarter, d.Last = quarters[w.Lower], i+1
		r.yearAfter(&d)
		return d, true
	case strings.HasPrefix(w.Lower, "fy") && len(w.Lower) >= 4:
		if y := Year(w.Lower[2:]); y > 0 {
			d.Year = y
			return d, true
		}
	case w.Lower == "fy" && r.close(i+1):
		if d.Year = r.yearAt(i + 1); d.Year > 0 {
			d.Last = i + 1
			return d, true
		}
	}
	return d, false
}

// numericDate reads "2021-03-03", "3/3/2021" and "31.12.2018".
func (r *Text) numericDate(i int) (d Date, ok bool) {
	d = Date{First: i, Last: i}
	if parts := strings.Split(r.Words[i].Text, "."); len(parts) == 3 && len(parts[2]) == 4 {
		d.Day, d.Month, d.Year = int(number(parts[0])), int(number(parts[1])), int(number(parts[2]))
		return d, d.Day >= 1 && d.Day <= 31 && d.Month >= 1 && d.Month <= 12
	}
	if i+2 >= len(r.Words) {
		return d, false
	}
	a, b, c := r.Words[i].Text, r.Words[i+1].Text, r.Words[i+2].Text
	gap := r.Between(i + 1)
	if gap != r.Between(i+2) || gap != "-" && gap != "/" || !digits(a) || !digits(b) {
		return d, false
	}
	d.Last = i + 2
	if t := strings.IndexByte(c, 'T'); t == 2 {
		c = c[:2]
	}
	switch {
	case len(a) == 4 && len(b) <= 2 && len(c) <= 2 && digits(c):
		d.Year, d.Month, d.Day = int(number(a)), int(number(b)), int(number(c))
	case len(a) <= 2 && len(b) <= 2 && digits(c) && (len(c) == 4 || len(c) == 2):
		d.Month, d.Day, d.Year = int(number(a)), int(number(b)), Year(c)
		if d.Month > 12 {
			d.Month, d.Day = d.Day, d.Month
		} else {
			d.Either = d.Day <= 12
		}
	default:
		return d, false
	}
	return d, d.Year > 1000 && d.Month >= 1 && d.Month <= 12 && d.Day >= 1 && d.Day <= 31
}

// yearAfter takes the year that follows a date, "March 3, 2021", "Q1 of fiscal 2021".
func (r *Text) yearAfter(d *Date) {
	at := d.Last + 1
	for n := 0; n < 3 && (r.LowerAt(at) == "of" || r.LowerAt(at) == "fiscal" || r.LowerAt(at) == "in" && d.Quarter > 0 || r.LowerAt(at) == "the"); n++ {
		at++
	}
	if at >= len(r.Words) || strings.Trim(r.Between(at), " ,.\n\u00a0'’") != "" || strings.Contains(r.Between(at), ". ") {
		return
	}
	if y := r.yearAt(at); y > 0 {
		d.Year, d.Last = y, at
	} else if strings.HasPrefix(r.LowerAt(at), "fy") {
		if y := Year(r.LowerAt(at)[2:]); y > 0 {
			d.Year, d.Last = y, at
		}
	}
}

// yearAt gives the year that word i is, 0 for none. Four digits beside a sign of
// money, a per cent sign or a unit are an amount, and behind "Section" a number; but
// "Note 2024 2023" heads a table.
func (r *Text) yearAt(i int) int {
	if i >= len(r.Words) {
		return 0
	}
	w := r.Words[i]
	if len(w.Text) != 4 || !digits(w.Text) || w.Text < "1500" || w.Text > "2100" {
		if i > 0 && len(w.Text) == 2 && digits(w.Text) && r.yearAt(i-1) > 0 && strings.Trim(r.Between(i), " -–") == "" && strings.Trim(r.Between(i), " ") != "" {
			return int(number(r.Words[i-1].Text))/100*100 + int(number(w.Text)) // "2019-20"
		}
		return 0
	}
	before, after := strings.TrimRight(r.Raw[:w.Span.Start], " "), r.Raw[w.Span.End:]
	for _, s := range signs {
		if strings.HasSuffix(before, s.sign) {
			return 0
		}
	}
	if strings.HasPrefix(strings.TrimLeft(after, " "), "%") || glued(r.Raw[:w.Span.Start]) || references[r.LowerAt(i-1)] && r.LowerAt(i-1) != "note" {
		return 0
	}
	if next := r.LowerAt(i + 1); (units[next].Base != "" || scales[next] > 0) && strings.Trim(r.Between(i+1), " -") == "" {
		return 0
	}
	return int(number(w.Text))
}

// dayAt gives the day of the month that word i is, 0 for none.
func (r *Text) dayAt(i int) int {
	w := r.LowerAt(i)
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
func (r *Text) monthAt(i int) int {
	if i >= len(r.Words) || r.Words[i].Text[0] >= 'a' && r.dayAt(i+1) == 0 && r.dayAt(i-1) == 0 {
		return 0
	}
	return language.Month(r.Words[i].Lower)
}

// close reports whether only a space, a full stop or the end of a line parts word i from the
// one before; the end of a paragraph is more.
func (r *Text) close(i int) bool {
	between := r.Between(i)
	return strings.Trim(between, " .,\n\u00a0") == "" && !strings.Contains(between, "\n\n")
}

// Year reads two or four digits; two are read as POSIX reads them: 69 to 99 are of the
// 20th century. It is 0 for anything else.
func Year(s string) int {
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

// Bears reports whether a source's date has every part that a claim's date says. The
// year of a day may stand elsewhere: under a heading, in the title.
func (s Date) Bears(c Date, years map[int]bool) bool {
	same := func(a, b int) bool { return a == 0 || a == b }
	if c.Decade && !s.Decade {
		return s.Year/10 == c.Year/10
	}
	if s.Decade {
		return c.Year/10 == s.Year/10 && c.Month == 0
	}
	if c.Year != 0 && s.Year != c.Year && (s.Year != 0 || !years[c.Year] || c.Month == 0 && c.Quarter == 0) {
		return false
	}
	if c.Quarter != 0 && s.Quarter != c.Quarter && s.Quarter != 0 {
		return false
	}
	if c.Quarter != 0 && s.Quarter == 0 && (s.Month == 0 || (s.Month+2)/3 != c.Quarter) {
		return false
	}
	if same(c.Month, s.Month) && same(c.Day, s.Day) {
		return true
	}
	return (s.Either || c.Either) && same(c.Month, s.Day) && same(c.Day, s.Month)
}

// ISO is a date as ISO 8601 writes it, as far as it is known: "2023-05-01", "2023-05",
// "2023". It is empty for a decade, and a year that hardly any document is of.
func (s Date) ISO() string {
	switch {
	case s.Year < 1500 || s.Year > 2100 || s.Decade:
		return ""
	case s.Month == 0:
		return fmt.Sprintf("%04d", s.Year)
	case s.Day == 0:
		return fmt.Sprintf("%04d-%02d", s.Year, s.Month)
	}
	return fmt.Sprintf("%04d-%02d-%02d", s.Year, s.Month, s.Day)
}

// Finer reports whether a date says every part that another one says.
func (s Date) Finer(c Date) bool {
	return (c.Year == 0 || s.Year != 0) && (c.Month == 0 || s.Month != 0) && (c.Day == 0 || s.Day != 0) && (c.Quarter == 0 || s.Quarter != 0)
}
