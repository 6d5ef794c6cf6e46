package table

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ask"
	"ibid/backend/facts"
	"ibid/backend/ibid"
)

// When an answer is found, and the cell is unclear all the same
//
// What a cell states is added up, sorted and exported, far from the sentence that it was
// taken from. It is stated only if it is what the column asks for: a year in the name of an
// act is no date of a contract, thirty days to pay are not its term, and a sentence alone says
// neither yes nor no. Nor is it stated where the document's first pages say otherwise.

var (
	// ofAnAct stands before the year of a law: "the Securities Exchange Act of 1934".
	ofAnAct = regexp.MustCompile(`(?i)\b(?:act|acts|code|law|ordinance|regulations?|rules?|statute|bill|treaty|convention)(?:\s+\([^)]*\))?(?:\s+of|,)?\s+$`)

	asksForYear = regexp.MustCompile(`(?i)\b(?:which|what|the|in)\s+(?:\p{L}+\s+)?years?\b`)
	asksForTerm = regexp.MustCompile(`(?i)\bterm\b|\bhow long\b.*\b(?:agreement|contract|lease)\b.*\b(?:last|run|valid|in force|in effect)\b|\bduration\s+of\s+(?:this|the)\s+(?:agreement|contract|lease)\b`)
	termOfElse  = regexp.MustCompile(`(?i)\b(?:notice|payment|warranty|interest)\b|\bterminat`)
)

// states reports whether a date can be what a column asks for. A year by itself is one only
// where the question asks for a year, and never behind the name of a law.
func (q asked) states(d facts.Date, text string) bool {
	if isoDate(d) == "" {
		return false
	}
	return d.Month > 0 || q.year && !ofAnAct.MatchString(text[:d.Span.Start])
}

// lasts reports whether a length of time can be what a column asks for: the term of a
// contract isn't told in days or weeks.
func (q asked) lasts(f facts.Figure) bool {
	return f.Unit.IsTime() && (!q.term || f.Unit.Base != "day" && f.Unit.Base != businessDay)
}

// asked is what a column asks for beyond its kind.
type asked struct {
	kind ibid.ColumnKind
	year bool // a year by itself
	term bool // how long a contract lasts
}

func askedIn(column ibid.Column) asked {
	return asked{
		kind: column.Kind, year: asksForYear.MatchString(column.Question),
		term: asksForTerm.MatchString(column.Question) && !termOfElse.MatchString(column.Question),
	}
}

// fits reports whether words hold something that a column asks for.
func (q asked) fits(words string) bool {
	read := facts.Read(words, "en")
	switch q.kind {
	case ibid.KindDate:
		return slices.ContainsFunc(read.Dates, func(d facts.Date) bool { return q.states(d, words) })
	case ibid.KindDuration:
		return slices.ContainsFunc(read.Figures, q.lasts)
	case ibid.KindAmount, ibid.KindList, ibid.KindParty, ibid.KindText, ibid.KindYesNo:
	}
	return true
}

// misses reports whether words hold a date or a length of time, but none that a column asks
// for.
func (q asked) misses(words string) bool {
	read := facts.Read(words, "en")
	switch q.kind {
	case ibid.KindDate:
		return len(read.Dates) > 0 && !q.fits(words)
	case ibid.KindDuration:
		return slices.ContainsFunc(read.Figures, func(f facts.Figure) bool { return f.Unit.IsTime() }) && !q.fits(words)
	case ibid.KindAmount, ibid.KindList, ibid.KindParty, ibid.KindText, ibid.KindYesNo:
	}
	return false
}

// settle takes back an answer that is not what the column asks for, or that the first pages of
// the document contradict: the cell is then unclear. Returns errors of the library.
func (r *round) settle(ctx context.Context, cell *ibid.TableCell, column ibid.Column, each *ask.Each) error {
	if cell.State != ibid.CellAnswered {
		return nil
	}
	switch q := askedIn(column); {
	case column.Kind == ibid.KindYesNo && cell.Value.Yes == nil, q.misses(cell.Answer):
		cell.State, cell.Value = ibid.CellUnclear, ibid.CellValue{}
		return nil
	}
	if column.Kind != ibid.KindDate && column.Kind != ibid.KindParty {
		return nil
	}
	front, err := each.Front(ctx, cell.Document)
	if err != nil {
		return err
	}
	printed := otherDate(front.Date, column, cell.Value)
	if column.Kind == ibid.KindParty {
		printed = otherParty(front.Parties, column, cell.Value)
	}
	if printed != "" {
		cell.State, cell.Value = ibid.CellUnclear, ibid.CellValue{List: []string{cell.Answer, printed}}
		cell.Answer = ""
	}
	return nil
}

var (
	// dated are nouns for documents that are dated.
	dated = `(?:document|letter|` + strings.Join(ibid.AskedKinds(ibid.SourceContract), "|") + `)`

	// asksForOwnDate are questions for the date that a document gives itself, by the label of
	// that date.
	asksForOwnDate = map[string]*regexp.Regexp{
		"Effective": regexp.MustCompile(`(?i)\beffective\b|\btakes?\s+effect\b|\b(?:in|into)\s+(?:force|effect)\b`),
		"Dated":     regexp.MustCompile(`(?i)\bdate\s+of\s+(?:this|the)\s+(?:\p{L}+\s+)?` + dated + `\b|\b` + dated + `\s+(?:\p{L}+\s+)?(?:dated|made|signed|executed|concluded|entered)\b`),
	}
)

// otherDate returns the words of the date that a document prints about itself, if a column asks for
// that date and the cell has another; otherwise "".
func otherDate(own ibid.FrontItem, column ibid.Column, value ibid.CellValue) string {
	asks := asksForOwnDate[own.Label]
	if value.Date == "" || own.Text == "" || asks == nil || !asks.MatchString(column.Question) {
		return ""
	}
	n := min(len(value.Date), len(own.Text))
	if value.Date[:n] == own.Text[:n] {
		return ""
	}
	for _, d := range facts.Read(own.Words, "en").Dates {
		if isoDate(d) == own.Text {
			return d.Span.In(own.Words)
		}
	}
	return own.Text
}

// otherParty returns the parties that a document names in a role, if a column asks for that
// role and the cell has none of them; otherwise "".
func otherParty(parties []ibid.FrontItem, column ibid.Column, value ibid.CellValue) string {
	words := strings.FieldsFunc(strings.ToLower(column.Question+" "+column.Label), func(r rune) bool { return r < 'a' && r != '-' })
	var named []string
	for _, p := range parties {
		if p.Label == "" || !slices.Contains(words, strings.ToLower(p.Label)) {
			continue
		}
		for _, name := range value.List {
			if alike(name, p.Text) {
				return ""
			}
		}
		named = append(named, p.Text)
	}
	return strings.Join(named, "; ")
}

// alike reports whether one of two names holds the other, capitals and punctuation aside.
func alike(a, b string) bool {
	fold := func(name string) string {
		return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune(" .,'’\"“”", r) }), " ")
	}
	a, b = fold(a), fold(b)
	return strings.Contains(a, b) || strings.Contains(b, a)
}
