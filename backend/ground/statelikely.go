package ground

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/facts"
	"ibid/backend/ibid"
)

// likelyRow is how likely a row answers at least before one of its cells is stated where the words
// of question and table differ. Of 38 values that are stated over `cells`, printed/ and cells/ of
// tools/train none is wrong, see tools/measure/results.md.
const likelyRow = 0.6

// nearlyAsLikely is how much less likely than the first row another one is at most that may be the
// right one as well: a round number.
const nearlyAsLikely = 0.1

// meantCell is the cell that the question means in the first row, in whatever words; the zero
// Answer if the row has none for certain, or another row that is about as likely has another one.
func (s statement) meantCell(candidates []Candidate, passages []ibid.Passage, page func(ibid.Passage) string) Answer {
	value := Answer{}
	for i, c := range candidates {
		if c.P < likelyRow && i == 0 {
			return Answer{}
		}
		if c.P < candidates[0].P-nearlyAsLikely || !isRow(c.Unit) {
			continue
		}
		p := passages[c.Passage]
		switch v := s.meant(c, p, page(p)); {
		case i == 0 && v.Value == "":
			return v
		case i == 0:
			value = v
		case v.Value != "" && digitsOf(v.Value) != digitsOf(value.Value):
			return Answer{}
		}
	}
	return value
}

// meant is the cell that the question means in a row that is likely the right one. The row is called
// what is asked for, or its name has a word of the question and it is sure; it is that of a sum only
// if all together is asked for. All names and numbers of the question stand in the row or in what
// names it. No other column has more words of the question, or the same period if the column is
// chosen by that.
func (s statement) meant(row Candidate, p ibid.Passage, page string) Answer {
	u := row.Unit
	label, cells := s.cellsOf(u)
	c, ok := s.column(label, cells)
	if !ok || !s.fits(c, label) || sumLabel.MatchString(label) && !asksForAll.MatchString(s.query.Text) {
		return Answer{}
	}
	if !s.called(label) && (row.P < ibid.SureRow || s.count(tokensIn(label)) == 0) {
		return Answer{}
	}
	own, around := tokensIn(u.Text), names(u, p)
	title, _, _ := strings.Cut(strings.TrimSpace(page), "\n")
	for token := range tokensIn(title) {
		around[token] = true
	}
	if !s.namedBy(own, around, strings.Join([]string{u.Text, u.Previous, u.Corner, u.Heading, p.Hit.Document.Title, title}, "\n")) {
		return Answer{}
	}
	if sum := asksForAll.MatchString(s.rest) && sumColumn.MatchString(c.name); !sum && !s.chosen(c, cells, label, u) {
		return Answer{}
	}
	if year := s.period.Year; year != 0 && c.period.Year != year && !around[strconv.Itoa(year)] {
		return Answer{}
	}
	value := s.inUnits(c, u, p, label)
	if value.Value == "" && (s.query.Expects == ibid.ExpectsAnything || s.query.Expects == ibid.ExpectsMoney) {
		value = asPrinted(c, label, strings.TrimSpace(scaleOf(u)+" "+noteAbove(u, p)))
	}
	return value
}

// chosen reports whether the words of a question leave no doubt of the column of a cell.
func (s statement) chosen(c namedCell, cells []namedCell, label string, u Unit) bool {
	dated := 0
	chosen := tokensIn(strings.Join([]string{label, c.name, captionOf(u), u.Corner}, "\n"))
	for _, o := range cells {
		other := s.tokensOf(o.name)
		if slices.ContainsFunc(s.terms, func(term string) bool { return has(term, other) && !has(term, chosen) }) {
			return false
		}
		if o.period.Is(s.period) {
			dated++
		}
	}
	switch period := s.period != (facts.Period{}); {
	case c.terms > 0:
		return true
	case !period:
		return s.query.Expects != ibid.ExpectsAnything
	default: // of several columns of one period the question may mean another one in its own words
		return dated < 2 || s.count(tokensIn(label+" "+c.name+" "+captionOf(u))) == len(s.terms)
	}
}

// namedBy reports whether the names and numbers of the question, but for its first word and its
// period, are among some tokens, and those with a number ("Building 2") stand in a text so.
func (s statement) namedBy(own, around map[string]bool, text string) bool {
	text = strings.ToLower(text)
	for _, name := range numbered.FindAllString(s.rest, -1) {
		if !strings.Contains(text, strings.ToLower(name)) {
			return false
		}
	}
	fields := strings.Fields(s.rest)
	for _, word := range fields[min(1, len(fields)):] {
		word = possessive.ReplaceAllString(strings.Trim(word, ".,;:?!()\"'“”‘’"), "")
		first, _ := utf8.DecodeRuneInString(word)
		digits := strings.ContainsAny(word, "0123456789")
		if (digits || len(word) > 1 && unicode.IsUpper(first)) && !has(word, own, around) {
			return false
		}
	}
	return true
}

var (
	numbered   = regexp.MustCompile(`\b\p{Lu}\p{L}+\.? \d+\b`)
	possessive = regexp.MustCompile(`['’]s$`)
)
