package ground

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Rows of another time, or of another one of several.
//
// To the scorers a row about 2023 answers a question for 2021 about as well: they read what it is
// about. A row whose columns are all of other periods than the one asked for, or that names
// "Building 1" where "Building 2" is asked for, is at most related.

// another reports whether a row is about another time than the question, or another one of things
// that are told apart by a number.
func (s statement) another(u Unit) bool {
	return isRow(u) && (s.ofAnotherTime(u) || s.ofAnotherNumber(u))
}

// ofAnotherTime reports whether the columns of a row have years, and none may be of the period that
// is asked for; if the question has words of some columns ("of whom women, 2024"), of those.
func (s statement) ofAnotherTime(u Unit) bool {
	if s.period.Year == 0 {
		return false
	}
	parts := ibid.CellsOf(u.Text)
	cells := make([]namedCell, 0, len(parts))
	for _, part := range parts[1:] {
		cells = append(cells, namedCell{name: part.Column})
	}
	s.setPeriods(cells, parts[0].Text, u)
	var dated, named []namedCell
	for _, c := range cells {
		if c.period.Year != 0 {
			dated = append(dated, c)
		}
		if s.count(s.tokensOf(c.name)) > 0 {
			named = append(named, c)
		}
	}
	allOther := func(cells []namedCell) bool {
		fits := func(c namedCell) bool { return c.period.Year == 0 || c.period.MayBe(s.period) }
		return len(cells) > 0 && !slices.ContainsFunc(cells, fits)
	}
	return (allOther(dated) || allOther(named)) && !strings.Contains(u.Previous+u.Corner+u.Heading+parts[0].Text, strconv.Itoa(s.period.Year))
}

// ofAnotherNumber reports whether a row names things as the question does, with other numbers: "Site
// 1 | Site 2" where "Site 4" is asked for, "A35/W18" for "A35/W7".
func (s statement) ofAnotherNumber(u Unit) bool {
	text := strings.Join([]string{u.Text, u.Previous, u.Corner, u.Heading}, "\n")
	fields := strings.Fields(s.rest)
	for i, word := range fields {
		word = strings.Trim(word, ".,;:?!()\"'“”‘’")
		name, number := "", ""
		switch m := numberedCode.FindStringSubmatch(word); {
		case m != nil:
			name, number = m[1], m[2]
		case i > 0 && shortNumber.MatchString(word) && capitalised.MatchString(fields[i-1]):
			name, number = fields[i-1], word
		default:
			continue
		}
		if others := numbersAfter(name, text); len(others) > 0 && !others[number] {
			return true
		}
	}
	return false
}

var (
	numberedCode = regexp.MustCompile(`^(\p{Lu}[\p{L}\d/.-]*?)(\d{1,3})$`)
	shortNumber  = regexp.MustCompile(`^\d{1,3}$`)
	capitalised  = regexp.MustCompile(`^\p{Lu}\p{L}+$`)
	numberBehind = regexp.MustCompile(`^s? ?(\d{1,3})(?: ?(?:[-–]|to|and) ?(\d{1,3}))?(?:\D|$)`)
)

// numbersAfter are the numbers that stand behind a name in a text, with those of ranges.
func numbersAfter(name, text string) map[string]bool {
	found := map[string]bool{}
	for from := 0; ; {
		at := strings.Index(text[from:], name)
		if at < 0 {
			return found
		}
		at += from
		from = at + len(name)
		if before, _ := utf8.DecodeLastRuneInString(text[:at]); unicode.IsLetter(before) || unicode.IsDigit(before) {
			continue
		}
		if m := numberBehind.FindStringSubmatch(text[from:]); m != nil {
			first, _ := strconv.Atoi(m[1])
			last, _ := strconv.Atoi(m[2])
			for n := first; n <= max(first, last); n++ {
				found[strconv.Itoa(n)] = true
			}
		}
	}
}
