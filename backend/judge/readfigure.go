package judge

import (
	"math"
	"strings"

	"ibid/backend/ibid"
)

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
		if n := r.grouped(i); n > 0 {
			for k := i; k <= i+n; k++ {
				if one, ok := r.figureOf(k, 0); ok {
					r.columns = append(r.columns, one)
				}
			}
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
	if !isDigit(r.words[i].text[0]) || r.marksItem(i) || references[r.lowerAt(i-1)] {
		return f, false
	}
	return r.figureOf(i, r.grouped(i))
}

// figureOf reads the figure in digits that word i begins, and so many words after it
// go on with.
func (r *reading) figureOf(i, more int) (f figure, ok bool) {
	w := r.words[i]
	w.span.End = r.words[i+more].span.End
	w.text = w.span.In(r.text)
	w.lower = lower(w.text)
	key := r.digitsOf(w)
	value, decimals, rest := leading(key)
	before := r.text[:w.span.Start]
	if glued(before) || len(w.text) > 1 && strings.Trim(w.text, "0") == "" {
		return f, false // "COVID-19", "£'000"
	}
	f = figure{span: w.span, first: i, last: i + more, value: value, step: math.Pow10(-decimals), digits: significant(key)}
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
	if rest == "" && r.compound(f.last) {
		return f, false // "10-K", "401(k)"
	}
	r.after(&f)
	f.negate(r.text)
	return f, true
}

// references are the words before a number that names a place or a thing.
var references = wordSet(`section sections article articles clause clauses page pages p pp note notes rule rules item items exhibit
	schedule chapter figure table paragraph part annex appendix no nos number step form level version type phase tier line id isbn
	room suite flight route highway class grade title volume vol issue lot unit chapter gate channel model question q`)

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
	for !r.perCent(f) && f.last+1 < len(r.words) {
		gap := strings.TrimPrefix(r.between(f.last+1), "+")
		words := 0
		switch gap {
		case " ", "-", "‑", "\u00a0", "\n":
			words = r.unitAt(f, f.last+1)
		}
		if words == 0 {
			return
		}
		f.last += words
		f.span.End = r.words[f.last].span.End
	}
}

// perCent takes the sign after a figure.
func (r *reading) perCent(f *figure) bool {
	gap := r.between(f.last + 1)
	if !strings.HasPrefix(strings.TrimLeft(gap, " \u00a0"), "%") {
		return false
	}
	f.unit = units["%"]
	f.span.End = r.words[f.last].span.End + strings.Index(gap, "%") + 1
	return true
}

// unitAt takes the scale or unit that word i is the first of, and returns how many
// words it has, 0 where there is none.
func (r *reading) unitAt(f *figure, i int) (words int) {
	word, next := r.lowerAt(i), r.lowerAt(i+1)
	switch {
	case scales[word] > 0 && !f.scaled:
		f.scale(scales[word])
	case scaleLetters[word] > 0 && f.unit.currency() && !f.scaled:
		f.scale(scaleLetters[word])
	case word == "per" && next == "cent":
		f.unit = units["%"]
		return 2
	case f.unit.base == "%" && !f.points && (word == "point" || word == "points"):
		f.points = true
	case f.unit.base == "" && (word == "pp" || word == "ppt" || word == "ppts"):
		f.unit, f.points = units["%"], true
	case word == "basis" && strings.HasPrefix(next, "point"):
		f.unit = units["bps"]
		return 2
	case (word == "business" || word == "working") && strings.HasPrefix(next, "day"):
		f.unit = unit{"business day", 1}
		return 2
	case (word == "calendar" || word == "consecutive") && units[next].base != "":
		f.unit = units[next]
		return 2
	case f.unit.base == "" && word != "second", f.unit.base == "$" && dollars[units[word].base]:
		if units[word].base == "" {
			return 0
		}
		f.unit = units[word] // "30 second" may be the second of thirty
	default:
		return 0
	}
	return 1
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
	open := strings.HasSuffix(strings.TrimRight(before, " "), "(") || strings.Contains(f.span.In(text), "(")
	bare := strings.TrimRight(before, "-−–")
	minus := len(bare) < len(before) && (bare == "" || strings.ContainsAny(bare[len(bare)-1:], " (\n"))
	f.negative = minus || open && strings.HasPrefix(after, ")")
}

// marksItem tells whether a number only counts the items of a list, at the beginning
// of a line or within one: "2. Notice", "as follows: 1. Notice".
func (r *reading) marksItem(i int) bool {
	w := r.words[i]
	before, after := strings.TrimRight(r.text[:w.span.Start], " *#-•\t("), r.text[w.span.End:]
	opens := before == "" || strings.ContainsAny(before[len(before)-1:], "\n:;.")
	return opens && len(w.text) <= 2 && (after == "." || strings.HasPrefix(after, ". ") || strings.HasPrefix(after, ") ") || strings.HasPrefix(after, ".**"))
}

// compound tells whether a number is tied to a word that is no unit: "10-K",
// "401(k)".
func (r *reading) compound(i int) bool {
	if i+1 >= len(r.words) {
		return false
	}
	next := r.words[i+1]
	switch r.between(i + 1) {
	case "(":
		return len(next.text) == 1
	case "-":
		return capital(next.text) && len(next.text) <= 3 && units[next.lower].base == "" && scales[next.lower] == 0
	}
	return false
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
	if strings.ContainsAny(r.between(i), "~≈") {
		return about
	}
	if more := r.lowerAt(i - 2); r.lowerAt(i-1) == "than" && (more == "less" || more == "fewer" || more == "lower") {
		return below
	}
	return hedges[r.lowerAt(i-1)]
}

var hedges = map[string]hedge{
	"about": about, "approximately": about, "around": about, "roughly": about, "some": about, "circa": about, "estimated": about, "approx": about,
	"over": above, "exceeding": above, "exceeded": above, "above": above, "than": above, "least": above, "exceeds": above,
	"nearly": below, "almost": below, "under": below, "below": below,
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
