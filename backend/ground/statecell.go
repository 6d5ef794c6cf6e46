package ground

import (
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
}

// cell is the cell of a row that the question names; the zero Answer if it names none, or
// the row is called otherwise.
func (s statement) cell(u Unit) Answer {
	parts := strings.Split(u.Text, column)
	label := parts[0]
	if !s.called(label) {
		return Answer{}
	}
	var cells []namedCell
	for _, part := range parts[1:] {
		i := strings.LastIndex(part, ": ")
		if i < 0 { // without a name nothing says what it is
			return Answer{}
		}
		c := namedCell{name: part[:i], words: strings.TrimSpace(part[i+2:])}
		tokens := tokensIn(c.name)
		c.terms = s.count(tokens)
		for token := range tokens {
			if s.words[token] {
				c.shared++
			}
		}
		cells = append(cells, c)
	}
	c, ok := s.column(cells)
	if !ok || !s.wants(c) || strings.Contains(strings.ToLower(s.query.Text), strings.ToLower(c.words)) {
		return Answer{}
	}
	return withUnit(c, label, captionOf(u), s.query.Expects)
}

// called reports whether a row is called what the question asks for: its name has a word of
// the question, and none that the question has not.
func (s statement) called(label string) bool {
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

// labelExtras are words of a row's name that don't distinguish it from another.
var labelExtras = language.WordSet("total note notes eur usd gbp euro euros dollars pounds thousand thousands million millions percent")

// column is the cell whose column the question names more than every other. Where it names
// none, it is the only cell that has what is wanted, or the total.
func (s statement) column(cells []namedCell) (namedCell, bool) {
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
