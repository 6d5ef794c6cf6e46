package ground

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// namedCell is a cell of a row with the name of its column.
type namedCell struct {
	name, words string
	terms       int // content words of the question in the name
	shared      int // all words of the question in the name
	period      facts.Period
}

// cell is the cell of a row that the question names; the zero Answer if it names none, or
// the row is called otherwise.
func (s statement) cell(u Unit, p ibid.Passage) Answer {
	label, cells := s.cellsOf(u)
	c, ok := s.column(label, cells)
	if !ok || !s.called(label) || !s.fits(c, label) {
		return Answer{}
	}
	return s.inUnits(c, u, p, label)
}

// fits reports whether a cell has what the question asks for, and doesn't ask for it itself.
func (s statement) fits(c namedCell, label string) bool {
	return s.wants(c) && !s.relatesOtherwise(label, c.name) && !strings.Contains(strings.ToLower(s.query.Text), strings.ToLower(c.words))
}

// cellsOf are the name of a row and its cells. There are none where one has no name: nothing
// says what it is.
func (s statement) cellsOf(u Unit) (label string, cells []namedCell) {
	parts := ibid.CellsOf(u.Text)
	label = parts[0].Text
	for _, part := range parts[1:] {
		if part.Column == "" {
			return label, nil
		}
		c := namedCell{name: part.Column, words: part.Text}
		tokens := s.tokensOf(c.name)
		c.terms = s.count(tokens)
		for token := range tokens {
			if s.words[token] {
				c.shared++
			}
		}
		if c.terms == 0 && len(tokens) > 0 && c.shared == len(tokens) && !strings.ContainsAny(c.name, "0123456789") { // a name of stop words: "Never"
			c.terms = 1
		}
		cells = append(cells, c)
	}
	s.setPeriods(cells, label, u)
	return label, cells
}

// setPeriods reads the period of each cell from the name of its column, and what that lacks
// from the name of the row, from the caption and from the heading. Where some columns name a
// year, one that names no period has none: "Note" beside "2024".
func (s statement) setPeriods(cells []namedCell, label string, u Unit) {
	row := s.periodIn(label)
	caption, heading := s.periodIn(captionOf(u)+" "+u.Corner), s.periodIn(u.Heading)
	around := facts.Period{Year: caption.Year, Months: cmp.Or(caption.Months, heading.Months)}
	if s.period.Month != 0 { // "year ended 31 March" over "2024 | 2023"; who asks for 2024 means the column of that name
		around.Month, around.Day = caption.Month, caption.Day
	}
	var all []facts.Period
	for i := range cells {
		cells[i].period = s.periodIn(unitInBrackets.ReplaceAllString(cells[i].name, " ")) // "(number) 2024" is no number
	}
	dated := slices.ContainsFunc(cells, func(c namedCell) bool { return c.period.Year != 0 })
	for i := range cells {
		if c := &cells[i]; !dated || c.period != (facts.Period{}) {
			c.period = c.period.Or(row).Or(around)
		}
		all = append(all, cells[i].period)
	}
	for i := range cells {
		cells[i].period = cells[i].period.Among(all)
	}
}

// cellFirst puts the row first that has, in the words of a question, the one value that may
// be stated; of rows with the same figure, one whose unit or scale is known. If rows have
// different figures, the order does not change. The scorer reads "fiscal 2022" and "twelve
// months ended June 30, 2022" as different things, so the row counts as sure whatever it says.
func (r Readers) cellFirst(s statement, candidates []Candidate, passages []ibid.Passage) {
	if len(s.terms) < 2 && s.period == (facts.Period{}) {
		return
	}
	first, stated := -1, Answer{}
	for i, c := range candidates {
		if !isRow(c.Unit) || !r.means(c, passages) || !s.covers(c.Unit, passages[c.Passage]) {
			continue
		}
		switch v := s.cell(c.Unit, passages[c.Passage]); {
		case v.Value == "":
		case first >= 0 && digitsOf(v.Value) != digitsOf(stated.Value):
			return
		case first < 0 || stated.Amount == "" && v.Amount != "":
			first, stated = i, v
		}
	}
	if first < 0 {
		return
	}
	best := candidates[first]
	best.P = max(best.P, ibid.SureRow, candidates[0].P)
	copy(candidates[1:first+1], candidates[:first])
	candidates[0] = best
}

// periodIn is the period that a text names. Columns of many rows have one name.
func (s statement) periodIn(text string) facts.Period {
	p, read := s.periods[text]
	if !read {
		p, _, _ = facts.ReadPeriod(text)
		s.periods[text] = p
	}
	return p
}

// tokensOf are the tokens in the name of a column, which many rows have.
func (s statement) tokensOf(name string) map[string]bool {
	tokens, read := s.tokens[name]
	if !read {
		tokens = tokensIn(name)
		s.tokens[name] = tokens
	}
	return tokens
}

// timed reports whether some cells of a unit are of a period that its table names.
func (s statement) timed(u Unit) bool {
	if !isRow(u) {
		return false
	}
	_, cells := s.cellsOf(u)
	return slices.ContainsFunc(cells, func(c namedCell) bool { return c.period != facts.Period{} })
}

// called reports whether a row is called what the question asks for: its name has a word of
// the question, and none that the question has not. A period is compared with its cells.
func (s statement) called(label string) bool {
	if _, words, ok := facts.ReadPeriod(label); ok && s.period != (facts.Period{}) {
		if label = strings.Trim(facts.Without(label, words), " ,.()*"); label == "" {
			return true
		}
	}
	if s.count(tokensIn(label)) == 0 {
		return false
	}
	for _, term := range language.Terms(label, "en") {
		if !has(term, s.words) && !labelExtras[term] && strings.Trim(term, "0123456789()*") != "" {
			return false
		}
	}
	return true
}

// relations are words that relate what stands on both sides of them: "income before taxes" is
// no income tax.
var relations = regexp.MustCompile(`(?i)\b(?:before|after|without|excluding|except|excl|less|not|non)\b`)

// relatesOtherwise reports whether the name of a row has a word that relates its parts and
// the question hasn't, or the question has one that neither row nor column has.
func (s statement) relatesOtherwise(label, name string) bool {
	lacks := func(text string, words []string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(strings.ToLower(text), strings.ToLower(word)) })
	}
	asked := relations.FindAllString(s.rest, -1)
	return lacks(s.rest, relations.FindAllString(label, -1)) || lacks(label+" "+name, asked)
}

// labelExtras are words of a row's name that don't distinguish it from another.
var labelExtras = language.WordSet("actual total note notes unaudited eur usd gbp euro euros dollars pounds thousand thousands million millions percent")

// column is the cell whose column the question names: the one of the period that it asks for,
// and of several the one that has more of its words than every other. Where it names none, it
// is the only cell that has what is wanted, or the total.
func (s statement) column(label string, all []namedCell) (namedCell, bool) {
	cells := s.ofKind(label, all)
	timed := slices.ContainsFunc(cells, func(c namedCell) bool { return c.period != facts.Period{} })
	if s.period != (facts.Period{}) && timed {
		of := slices.DeleteFunc(slices.Clone(cells), func(c namedCell) bool { return !c.period.Is(s.period) })
		year := func(c namedCell) bool { return c.period.Months == 12 }
		if slices.ContainsFunc(of, year) && s.period.Quarter == 0 {
			of = slices.DeleteFunc(of, func(c namedCell) bool { return !year(c) })
		}
		if len(of) == 1 && len(cells) > 1 && of[0].terms == 0 {
			return of[0], !s.saysMore(of[0], cells) && !slices.ContainsFunc(cells, func(c namedCell) bool { return c.terms > 0 })
		}
		cells = of
	}
	if len(cells) == 0 {
		return namedCell{}, false
	}
	more := func(a, b namedCell) int {
		if a.terms != b.terms {
			return b.terms - a.terms
		}
		return b.shared - a.shared
	}
	ordered := slices.SortedStableFunc(slices.Values(cells), more)
	if first := ordered[0]; first.terms > 0 {
		return first, len(ordered) == 1 || more(first, ordered[1]) < 0
	}
	var fitting, totals []namedCell
	for _, c := range cells {
		if s.wants(c) && !refersElsewhere.MatchString(c.name) {
			fitting = append(fitting, c)
		}
		if total.MatchString(c.name) {
			totals = append(totals, c)
		}
	}
	if priced := slices.DeleteFunc(slices.Clone(fitting), func(c namedCell) bool { return !moneyNamed.MatchString(c.name) }); len(priced) > 0 && asksPrice.MatchString(s.query.Text) {
		fitting = priced
	}
	switch {
	case len(fitting) == 1:
		return fitting[0], true
	case len(totals) == 1:
		return totals[0], true
	}
	return namedCell{}, false
}

var (
	// refersElsewhere matches names of columns that have no values: marks of notes, numbers of articles and pages.
	refersElsewhere = regexp.MustCompile(`(?i)\b(?:notes?|no|nos|code|ref|reference|pages?|pos|line)\b\.?$|^(?:article|part|item|account|serial|order)\b`)
	asksPrice       = regexp.MustCompile(`(?i)\b(?:how much (?:is|are|was|were|does|do|did)|costs?|price[ds]?|pay|paid|charged?|fees?)\b`)
	moneyNamed      = regexp.MustCompile(`(?i)[$€£]|\b(?:eur|usd|gbp|chf|price|prices|cost|costs|fee|fees|charge|amount)\b`)
)

// ofKind are the cells that show a change if the question asks for one, and the others if not; the
// sum alone if it asks for all together, and the row is not itself a sum.
func (s statement) ofKind(label string, cells []namedCell) (of []namedCell) {
	asked := asksChange.MatchString(s.query.Text)
	for _, c := range cells {
		if asked && !s.by || (asked || s.by) == changeNamed.MatchString(c.name) {
			of = append(of, c)
		}
	}
	if asksForAll.MatchString(s.rest) && !sumLabel.MatchString(label) {
		if sums := slices.DeleteFunc(slices.Clone(of), func(c namedCell) bool { return !sumColumn.MatchString(c.name) }); len(sums) > 0 {
			return sums
		}
	}
	return of
}

var (
	asksForAll  = regexp.MustCompile(`(?i)\b(?:totals?|altogether|in all|overall|all|whole|both|everything|together|combined)\b`)
	sumLabel    = regexp.MustCompile(`(?i)^(?:grand total|total|all)\b`)
	sumColumn   = regexp.MustCompile(`(?i)\b(?:total|all|combined|overall|together)\b`)
	asksChange  = regexp.MustCompile(`(?i)\b(?:changes?|changed|difference|increase|decrease|variance)\b`)
	changeNamed = regexp.MustCompile(asksChange.String() + `|\+/[-−]|[±∆Δ]`)
)

// saysMore reports whether the name of a cell's column has a word besides its period that
// neither the question has nor the names of all other columns: "Budget 2024".
func (s statement) saysMore(c namedCell, cells []namedCell) bool {
	_, words, _ := facts.ReadPeriod(c.name)
	for _, term := range language.Terms(facts.Without(c.name, words), "en") {
		elsewhere := func(o namedCell) bool { return !has(term, tokensIn(o.name)) }
		if !has(term, s.words) && !labelExtras[term] && !total.MatchString(term) && slices.ContainsFunc(cells, elsewhere) {
			return true
		}
	}
	return false
}

var total = regexp.MustCompile(`(?i)^(?:grand )?total\b`)

// wants reports whether a cell has what the question asks for.
func (s statement) wants(c namedCell) bool {
	read := facts.Read(c.words, "en")
	if percentSign.MatchString(c.name+" "+c.words) && asksHowMany.MatchString(s.query.Text) && !asksShare.MatchString(s.query.Text) {
		return false
	}
	switch s.query.Expects {
	case ibid.ExpectsTime:
		return len(read.Dates) > 0
	case ibid.ExpectsAnything, ibid.ExpectsNumber, ibid.ExpectsMoney, ibid.ExpectsPercentage:
		return len(read.Figures) == 1 && len(read.Dates) == 0
	case ibid.ExpectsDuration:
		return len(read.Figures) == 1 && (read.Figures[0].Unit.IsTime() || read.Figures[0].Unit.Base == "" && timeUnit.MatchString(c.name))
	}
	return false
}

var timeUnit = regexp.MustCompile(`(?i)\b(?:minutes|hours|days|weeks|months|years)\b`)
