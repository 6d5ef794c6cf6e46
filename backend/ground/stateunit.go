package ground

import (
	"regexp"
	"slices"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ibid"
)

// inUnits is a cell as it may be stated: with its own unit, or in the scale of its table. The zero
// Answer if neither is known for certain.
func (s statement) inUnits(c namedCell, u Unit, p ibid.Passage, label string) Answer {
	above := captionOf(u)
	printed := Answer{Value: c.words, Cell: cellName(label, c, above), settled: true}
	if perShare.MatchString(label + " " + c.name + " " + bracketed.ReplaceAllString(above, "")) {
		return printed
	}
	for _, name := range []string{c.name, label, unitColumn(u), above} {
		unit := ownUnit.FindStringSubmatch(name)
		switch {
		case unit == nil:
			continue
		case unit[1] == "m" && s.asksMoney():
			return Answer{} // metres, or millions
		}
		if name != above { // which may be the unit of some columns only
			printed.Amount = amountIn(c.words, unit[1]+unit[3], unit[2])
		}
		return printed
	}
	caption := scaleOf(u)
	if scale, _ := facts.ScaleNote(strings.ToLower(caption)); scale == 1 && columnScale(c.name) == "" {
		caption = strings.TrimSpace(caption + " " + noteAbove(u, p))
	}
	return withUnit(c, label, caption, s.query.Expects)
}

func (s statement) asksMoney() bool {
	return s.query.Expects == ibid.ExpectsMoney || asksPrice.MatchString(s.query.Text)
}

// unitColumn is the unit that a cell of the row names, in brackets: "(kWh)" of "Unit: kWh".
func unitColumn(u Unit) string {
	for _, cell := range ibid.CellsOf(u.Text) {
		if named := strings.ToLower(cell.Column); named == "unit" || named == "units" || named == "uom" {
			return "(" + cell.Text + ")"
		}
	}
	return ""
}

// amountIn is a figure with its unit and what that is for, such as " per day"; empty if the figure
// has one, is negative, or the unit adds nothing.
func amountIn(words, unit, of string) string {
	switch {
	case unit == "%" && of != "" || strings.ContainsAny(words, "£€$(-−") || strings.HasPrefix(strings.ToLower(unit), "number"):
		return ""
	case strings.ContainsAny(unit, "£€$"):
		return unit + words + of
	case currencyCode.MatchString(unit):
		return unit + " " + words + of
	}
	return strings.TrimRight(words, "% ") + " " + unit + of
}

var (
	// ownUnit matches the unit of one row or column, which the scale of its page is not for: "(£)",
	// "(% of rent)", "(p/kWh)", and "USD" at the end.
	ownUnit = regexp.MustCompile(`\((£|€|\$|%|(?i:number|days?|hours?|minutes|months?|years?|m|km|m²|km²|m³|kg|t|tonnes|l|litres|kW|kWh|MWh|GJ|°C|points|pence|p|cents|ct|eur|usd|gbp|chf|full-time equivalents))((?:(?: per| of| a) [^()]{1,24}|/[^()]{1,12})?)\)|\b(USD|EUR|GBP|CHF)$`)

	currencyCode   = regexp.MustCompile(`^[A-Z]{3}$`)
	perShare       = regexp.MustCompile(`(?i)\bper (?:[a-z]+ )?(?:share|unit)s?\b`)
	unitInBrackets = regexp.MustCompile(`\([^)\d]*\)`)
	bracketed      = regexp.MustCompile(`\([^)]*\)`)
	asksHowMany    = regexp.MustCompile(`(?i)\b(?:how many|number of)\b`)
	asksShare      = regexp.MustCompile(`(?i)%|\bper ?cent|\b(?:share|part|proportion|percentage|rate)\b`)
)

// scaleOf is what names the table of a row, with its corner if that has the scale.
func scaleOf(u Unit) string {
	caption := captionOf(u)
	if scale, _ := facts.ScaleNote(strings.ToLower(u.Corner)); scale > 1 {
		caption = strings.TrimSpace(caption + " " + u.Corner)
	}
	return caption
}

// titleLines is how many lines above a table may be its title.
const titleLines = 4

// noteAbove is the line with the scale of a table among those of its title: in the reading of a
// passage, above the blank line that precedes the table of a row. It is empty where there is none.
func noteAbove(u Unit, p ibid.Passage) string {
	lines := strings.Split(p.Hit.Chunk.Reading, "\n")
	at := slices.Index(lines, u.Text)
	for at >= 0 && lines[at] != "" {
		at--
	}
	for i := at - 1; i >= max(0, at-titleLines); i-- {
		if strings.Contains(lines[i], column) {
			break
		}
		if scale, _ := facts.ScaleNote(strings.ToLower(lines[i])); scale > 1 {
			return lines[i]
		}
	}
	return ""
}

// asPrinted is a cell whose table has neither unit nor scale, as the page prints it. If there is a
// scale after all, it is the zero Answer.
func asPrinted(c namedCell, label, caption string) Answer {
	if scale, _ := facts.ScaleNote(strings.ToLower(caption + " " + columnScale(c.name))); scale > 1 {
		return Answer{}
	}
	return Answer{Value: c.words, Cell: cellName(label, c, caption)}
}

// cellName is what a cell of a row is called.
func cellName(label string, c namedCell, caption string) string {
	if caption == "" {
		return label + ", " + c.name
	}
	return label + ", " + c.name + "; " + caption
}

// withUnit is a cell as it may be stated: with its unit and scale. It is the zero Answer if
// one of them is not known.
func withUnit(c namedCell, label, caption string, expects ibid.AnswerKind) Answer {
	found := Answer{Value: c.words, Cell: cellName(label, c, caption)}
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

var percentSign = regexp.MustCompile(`(?i)(?:^|[^\d ]) ?%|\bper ?cent(?:age)?\b`)

// notMoneyScale matches captions whose scale is one of money only.
var notMoneyScale = regexp.MustCompile(`(?i)[$€£]|\b(?:eur|usd|gbp|dollars?|euros?|pounds)\b`)

var columnScales = regexp.MustCompile(`(?i)(EUR|USD|GBP|€|\$|£)? ?\(?(bn|billions?|mn|mln|mio|millions?|\b000s?|thousands?)\)?$`)

var yearLast = regexp.MustCompile(` (?:19|20)\d\d$`)

// columnScale writes what the name of a column says of its scale as a caption would: "EUR
// in billions" for "Cohesion Fund EURbn".
func columnScale(name string) string {
	m := columnScales.FindStringSubmatch(yearLast.ReplaceAllString(strings.TrimRight(name, "* "), ""))
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
