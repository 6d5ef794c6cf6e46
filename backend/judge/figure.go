package judge

import (
	"math"
	"strings"

	"ibid/backend/ibid"
)

// figure is an amount, a count or a share as a text prints it.
type figure struct {
	span     ibid.Span
	first    int     // its first word; its last is last
	last     int     //
	value    float64 // without sign, in its unit, its own scale applied
	step     float64 // what one of its last printed digit is worth, in the same
	digits   int     // how many digits it prints, zeros at either end aside
	unit     unit
	scaled   bool // a word of scale stands with it
	negative bool // in parentheses, or with a minus sign
	hedge    hedge
	by       float64 // the scale that is said elsewhere: in the question, "in USD millions"; 0: none
}

// hedge tells how a text loosens a figure.
type hedge int

const (
	exact hedge = iota
	about       // "about 1,600"
	above       // "more than 1,600"
	below       // "nearly 1,600"
)

var hedges = map[string]hedge{
	"about": about, "approximately": about, "around": about, "roughly": about, "some": about, "circa": about, "estimated": about, "approx": about,
	"over": above, "exceeding": above, "exceeded": above, "above": above, "than": above, "least": above, "exceeds": above,
	"nearly": below, "almost": below, "under": below, "below": below, "to": exact,
}

// references are the words before a number that names a place or a thing.
var references = wordSet(`section sections article articles clause clauses page pages p pp note notes rule rules item items exhibit
	schedule chapter figure table paragraph part annex appendix no nos number step form level version type phase tier line id isbn
	room suite flight route highway class grade title volume vol issue lot unit chapter gate channel model question q`)

// findFigures reads the figures of a text, in order.
func (r *reading) findFigures() {
	for i := 0; i < len(r.words); i++ {
		if r.words[i].taken {
			continue
		}
		f, ok := r.printedAt(i)
		if !ok {
			if f, ok = r.writtenAt(i); !ok {
				continue
			}
		}
		f.hedge = r.hedgeBefore(i)
		if f.hedge == below && r.lowerAt(i-1) == "than" {
			f.hedge = below
		}
		for k := f.first; k <= f.last; k++ {
			r.words[k].taken = true
		}
		r.figures = append(r.figures, f)
		i = f.last
	}
}

// printedAt reads a figure in digits.
func (r *reading) printedAt(i int) (f figure, ok bool) {
	w := r.words[i]
	if !isDigit(w.text[0]) || r.marksItem(i) || references[r.lowerAt(i-1)] {
		return f, false
	}
	value, decimals, rest := leading(w.stem)
	before := r.text[:w.span.Start]
	if glued(before) {
		return f, false // "COVID-19"
	}
	f = figure{span: w.span, first: i, last: i, value: value, step: math.Pow10(-decimals), digits: significant(w.stem)}
	f.signBefore(before)
	switch {
	case rest == "":
	case scaleLetters[rest] > 0 && f.unit.currency():
		f.scale(scaleLetters[rest])
	case scales[rest] > 0:
		f.scale(scales[rest])
	case units[rest].base != "":
		f.unit = units[rest]
	default:
		return f, false // "3rd", "10K", "747s"
	}
	if rest == "" && r.compound(i) {
		return f, false // "10-K", "401(k)"
	}
	r.after(&f)
	f.negate(r.text)
	return f, true
}

// writtenAt reads a figure in words.
func (r *reading) writtenAt(i int) (f figure, ok bool) {
	value, n := r.spelledAt(i)
	if n == 0 || value == 0 {
		return f, false
	}
	last := i + n - 1
	f = figure{span: ibid.Span{Start: r.words[i].span.Start, End: r.words[last].span.End}, first: i, last: last, value: value, step: 1, digits: 1}
	r.after(&f)
	if value == 1 && f.unit.base == "" && !f.scaled {
		return f, false // "one of them"
	}
	return f, true
}

// after takes the words of scale and unit that follow a figure.
func (r *reading) after(f *figure) {
	for f.last+1 < len(r.words) {
		gap, next := r.between(f.last+1), r.lowerAt(f.last+1)
		if percent := strings.TrimLeft(gap, " "); strings.HasPrefix(percent, "%") {
			f.unit = units["%"]
			f.span.End = r.words[f.last].span.End + strings.Index(gap, "%") + 1
			return
		}
		if gap = strings.TrimPrefix(gap, "+"); gap != " " && gap != "-" && gap != "\u00a0" && gap != "\n" && gap != "‑" {
			return
		}
		switch scale := scales[next]; {
		case scale > 0 && !f.scaled:
			f.scale(scale)
		case f.unit.currency() && !f.scaled && scaleLetters[next] > 0:
			f.scale(scaleLetters[next])
		case next == "per" && r.lowerAt(f.last+2) == "cent":
			f.unit, f.last = units["%"], f.last+1
		case next == "basis" && strings.HasPrefix(r.lowerAt(f.last+2), "point"):
			f.unit, f.last = units["bps"], f.last+1
		case (next == "business" || next == "working") && strings.HasPrefix(r.lowerAt(f.last+2), "day"):
			f.unit, f.last = unit{"business day", 1}, f.last+1
		case (next == "calendar" || next == "consecutive") && units[r.lowerAt(f.last+2)].base != "":
			f.unit, f.last = units[r.lowerAt(f.last+2)], f.last+1
		case f.unit.base == "" && units[next].base != "" && !ambiguous(next, gap):
			f.unit = units[next]
		case f.unit.base == "$" && dollars[units[next].base]:
			f.unit = units[next]
		default:
			return
		}
		f.last++
		f.span.End = r.words[f.last].span.End
	}
	if gap := r.between(len(r.words)); f.last == len(r.words)-1 && strings.HasPrefix(strings.TrimLeft(gap, " "), "%") {
		f.unit = units["%"]
		f.span.End += strings.Index(gap, "%") + 1
	}
}

// ambiguous tells whether a word after a number is a unit only when it stands
// close: "5 g", but "the second" and "a pound" after a full word are not.
func ambiguous(word, gap string) bool { return word == "second" && gap == " " }

// scale multiplies a figure that says its scale.
func (f *figure) scale(by float64) {
	f.value, f.step, f.scaled = f.value*by, f.step*by, true
}

// signBefore takes the sign or code of a currency that stands before a figure.
func (f *figure) signBefore(before string) {
	trimmed := strings.TrimRight(before, " (\u00a0-−")
	if len(before)-len(trimmed) > 3 {
		return
	}
	for _, s := range signs {
		if strings.HasSuffix(trimmed, s.sign) {
			f.unit = unit{s.base, 1}
			f.span.Start = len(trimmed) - len(s.sign)
			return
		}
	}
	if cut := strings.LastIndexAny(trimmed, " \n(") + 1; len(trimmed)-cut == 3 {
		if u := units[strings.ToLower(trimmed[cut:])]; u.currency() {
			f.unit = u
			f.span.Start = cut
		}
	}
}

// negate reads the parentheses of accountants and the minus sign.
func (f *figure) negate(text string) {
	before, after := text[:f.span.Start], strings.TrimLeft(text[f.span.End:], " %")
	inner := f.span.In(text)
	open := strings.HasSuffix(strings.TrimRight(before, " "), "(") || strings.Contains(inner, "(")
	minus := strings.HasSuffix(before, "-") || strings.HasSuffix(before, "−") || strings.HasSuffix(before, "–")
	rest := strings.TrimRight(before, "-−–")
	f.negative = open && strings.HasPrefix(after, ")") || minus && (rest == "" || strings.HasSuffix(rest, " ") || strings.HasSuffix(rest, "(") || strings.HasSuffix(rest, "\n"))
}

// marksItem tells whether a number only counts the items of a list: "2. Notice".
func (r *reading) marksItem(i int) bool {
	w := r.words[i]
	line := r.text[strings.LastIndexByte(r.text[:w.span.Start], '\n')+1 : w.span.Start]
	rest := r.text[w.span.End:]
	return strings.Trim(line, " *#-•\t(") == "" && (strings.HasPrefix(rest, ". ") || strings.HasPrefix(rest, ") ") || strings.HasPrefix(rest, ".**"))
}

// compound tells whether a number is tied to a word that is no unit: "10-K".
func (r *reading) compound(i int) bool {
	if i+1 >= len(r.words) || r.between(i+1) != "-" && r.between(i+1) != "(" {
		return false
	}
	next := r.words[i+1]
	if r.between(i+1) == "(" {
		return len(next.text) == 1
	}
	return !isDigit(next.text[0]) && units[next.lower].base == "" && scales[next.lower] == 0 && len(next.text) <= 3 && next.text == strings.ToUpper(next.text)
}

// glued tells whether what follows a text belongs to a word of letters:
// "COVID-19", "A-380".
func glued(before string) bool {
	n := len(before)
	if n < 2 || before[n-1] != '-' {
		return false
	}
	b := before[n-2]
	return b|0x20 >= 'a' && b|0x20 <= 'z'
}

// hedgeBefore tells what loosens the figure that begins at word i.
func (r *reading) hedgeBefore(i int) hedge {
	h := hedges[r.lowerAt(i-1)]
	switch r.lowerAt(i - 1) {
	case "than":
		if w := r.lowerAt(i - 2); w == "less" || w == "fewer" || w == "lower" {
			return below
		}
	case "":
		return exact
	}
	if gap := r.between(i); strings.ContainsAny(gap, "~≈") {
		return about
	}
	return h
}

// significant counts the digits of a figure's key between its first and its last
// that is not zero.
func significant(stem string) int {
	end := 0
	for end < len(stem) && (isDigit(stem[end]) || stem[end] == '.') {
		end++
	}
	return len(strings.Trim(strings.ReplaceAll(stem[:end], ".", ""), "0"))
}

// bears tells whether figure s, multiplied by the scale that its table says,
// prints what figure f of a claim says: the same, or a number that rounds to it.
// See the essay at [figureMatch].
func (s figure) bears(f figure, scale float64) bool {
	if !f.unit.meets(s.unit) {
		return false
	}
	value, step := s.value*scale, s.step*scale
	if f.unit.base != "" && s.unit.base != "" {
		by := s.unit.factor / f.unit.factor
		value, step = value*by, step*by
	}
	tolerance := 1e-9 * math.Max(f.value, 1)
	gap := value - f.value
	if math.Abs(gap) <= tolerance {
		return true
	}
	unit := f.step
	if f.hedge != exact {
		unit = math.Max(unit, f.roundness())
	}
	if step > unit+tolerance {
		return s.hedge != exact && math.Abs(gap) <= step/2
	}
	switch f.hedge {
	case above:
		return gap >= 0 && gap < unit*1.5
	case below:
		return gap <= 0 && -gap < unit*1.5
	case about:
		return math.Abs(gap) <= unit
	}
	if step >= unit-tolerance {
		return false // printed as finely, and another number
	}
	// Rounded, or cut off after three digits, which is off by less than a percent.
	return math.Abs(gap) <= unit/2+tolerance || f.digits >= 3 && gap > 0 && gap < unit
}

// roundness is the place of the last digit that is not zero: 100 for 1,600.
func (f figure) roundness() float64 {
	place := f.step
	for n := 0; n < 15 && f.value >= place*10 && math.Abs(math.Remainder(f.value, place*10)) < place/1e3; n++ {
		place *= 10
	}
	return place
}
