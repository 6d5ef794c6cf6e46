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
func (s statement) cell(u Unit) Answer {
	label, cells := s.cellsOf(u)
	if len(cells) == 0 || !s.called(label) {
		return Answer{}
	}
	c, ok := s.column(cells)
	if !ok || !s.wants(c) || s.relatesOtherwise(label, c.name) || strings.Contains(strings.ToLower(s.query.Text), strings.ToLower(c.words)) {
		return Answer{}
	}
	caption := captionOf(u)
	if scale, _ := facts.ScaleNote(strings.ToLower(u.Corner)); scale > 1 {
		caption = strings.TrimSpace(caption + " " + u.Corner)
	}
	return withUnit(c, label, caption, s.query.Expects)
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
		tokens := tokensIn(c.name)
		c.terms = s.count(tokens)
		for token := range tokens {
			if s.words[token] {
				c.shared++
			}
		}
		cells = append(cells, c)
	}
	setPeriods(cells, label, u)
	return label, cells
}

// setPeriods reads the period of each cell from the name of its column, and what that lacks
// from the name of the row, from the caption and from the heading. Where some columns name a
// year, one that names no period has none: "Note" beside "2024".
func setPeriods(cells []namedCell, label string, u Unit) {
	row, _, _ := facts.ReadPeriod(label)
	caption, _, _ := facts.ReadPeriod(captionOf(u) + " " + u.Corner)
	heading, _, _ := facts.ReadPeriod(u.Heading)
	around := facts.Period{Year: caption.Year, Months: cmp.Or(caption.Months, heading.Months)}
	var all []facts.Period
	for i := range cells {
		cells[i].period, _, _ = facts.ReadPeriod(cells[i].name)
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
func (r Readers) cellFirst(query ibid.Query, candidates []Candidate, passages []ibid.Passage) {
	s := newStatement(query)
	if len(s.terms) < 2 && s.period == (facts.Period{}) {
		return
	}
	first, stated := -1, Answer{}
	for i, c := range candidates {
		if !isRow(c.Unit) || !r.means(c, passages) || !s.covers(c.Unit, passages[c.Passage]) {
			continue
		}
		switch v := s.cell(c.Unit); {
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
var labelExtras = language.WordSet("total note notes unaudited eur usd gbp euro euros dollars pounds thousand thousands million millions percent")

// column is the cell whose column the question names: the one of the period that it asks for,
// and of several the one that has more of its words than every other. Where it names none, it
// is the only cell that has what is wanted, or the total.
func (s statement) column(cells []namedCell) (namedCell, bool) {
	timed := slices.ContainsFunc(cells, func(c namedCell) bool { return c.period != facts.Period{} })
	if s.period != (facts.Period{}) && timed {
		of := slices.DeleteFunc(slices.Clone(cells), func(c namedCell) bool { return !c.period.Is(s.period) })
		year := func(c namedCell) bool { return c.period.Months == 12 }
		if slices.ContainsFunc(of, year) && s.period.Quarter == 0 {
			of = slices.DeleteFunc(of, func(c namedCell) bool { return !year(c) })
		}
		if len(of) == 1 && len(cells) > 1 && of[0].terms == 0 {
			return of[0], !s.saysMore(of[0], cells)
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
		if s.wants(c) {
			fitting = append(fitting, c)
		}
		if total.MatchString(c.name) {
			totals = append(totals, c)
		}
	}
	switch {
	case len(fitting) == 1:
		return fitting[0], true
	case len(totals) == 1:
		return totals[0], true
	}
	return namedCell{}, false
}

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

// withUnit is a cell as it may be stated: with its unit and scale. It is the zero Answer if
// one of them is not known.
func withUnit(c namedCell, label, caption string, expects ibid.AnswerKind) Answer {
	found := Answer{Value: c.words, Cell: label + ", " + c.name}
	if caption != "" {
		found.Cell += "; " + caption
	}
	read := facts.Read(c.words, "en")
	if expects == ibid.ExpectsTime || len(read.Figures) != 1 {
		return found
	}
	f, share := read.Figures[0], percentSign.MatchString(label+" "+c.name) || expects == ibid.ExpectsPercentage && percentSign.MatchString(caption)
	switch {
	case f.Unit.Base == facts.Percent.Base || expects == ibid.ExpectsDuration:
		return found
	case share && f.Unit.Base == "":
		found.Amount = c.words + " %"
		return found
	case expects == ibid.ExpectsPercentage:
		return Answer{}
	}
	if found.Amount = inFull(c.words, label+" "+c.name, strings.TrimSpace(caption+" ("+columnScale(c.name)+")")); found.Amount != "" {
		return found
	}
	counted := expects == ibid.ExpectsNumber && f.Unit.Base == ""
	scale, _ := facts.ScaleNote(strings.ToLower(caption + " " + columnScale(c.name)))
	switch {
	case counted && scale > 1 && !notMoneyScale.MatchString(caption):
		found.Amount = spelt(f.Value * scale)
		return found
	case scale > 1:
		return Answer{}
	case f.Unit.IsMoney():
		return found
	case counted && f.Step >= 1:
		return found
	}
	return Answer{}
}

var percentSign = regexp.MustCompile(`(?i)%|\bper ?cent(?:age)?\b`)

// notMoneyScale matches captions whose scale is one of money only.
var notMoneyScale = regexp.MustCompile(`(?i)[$€£]|\b(?:eur|usd|gbp|dollars?|euros?|pounds)\b`)

var columnScales = regexp.MustCompile(`(?i)(EUR|USD|GBP|€|\$|£)? ?\(?(bn|billions?|mn|mln|mio|millions?|000s?|thousands?)\)?$`)

// columnScale writes what the name of a column says of its scale as a caption would: "EUR
// in billions" for "Cohesion Fund EURbn".
func columnScale(name string) string {
	m := columnScales.FindStringSubmatch(strings.TrimRight(name, "* "))
	if m == nil {
		return ""
	}
	size := "in thousands"
	switch strings.ToLower(m[2])[0] {
	case 'b':
		size = "in billions"
	case 'm':
		size = "in millions"
	}
	return strings.TrimSpace(m[1] + " " + size)
}

// scaled reports whether figures near a unit may be in thousands or the like: on its page,
// or in another passage of its document.
func (s statement) scaled(u Unit, p ibid.Passage, passages []ibid.Passage, page string) bool {
	noted := func(text string) bool {
		scale, _ := facts.ScaleNote(strings.ToLower(text))
		return scale > 1
	}
	sentence := u.Kind != ibid.BlockTable && strings.ContainsAny(u.Text[max(0, len(u.Text)-2):], ".!?;”)")
	return !sentence && (noted(page) || slices.ContainsFunc(passages, func(o ibid.Passage) bool {
		return o.Hit.Document.ID == p.Hit.Document.ID && noted(o.Hit.Chunk.Read()+"\n"+o.Hit.Chunk.Context)
	}))
}

// unscaled reports whether a value is what it says whatever its table is in: a share, a
// time, a date, or an amount with its own scale or with cents.
func (s statement) unscaled(value string) bool {
	read := facts.Read(value, "en")
	return len(read.Figures) == 0 || s.query.Expects == ibid.ExpectsTime || !slices.ContainsFunc(read.Figures, func(f facts.Figure) bool {
		return !f.Scaled && f.Unit.Base != facts.Percent.Base && !f.Unit.IsTime() && (!f.Unit.IsMoney() || f.Step > 0.01 || f.Value >= 1000)
	})
}
