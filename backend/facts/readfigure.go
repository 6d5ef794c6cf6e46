package facts

import (
	"math"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// findFigures reads the figures of a text, in order.
func (r *Text) findFigures() {
	for i := 0; i < len(r.Words); i++ {
		if r.taken[i] {
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
					r.Columns = append(r.Columns, one)
				}
			}
		}
		from := f.First
		for from > 0 && r.Words[from-1].Span.Start >= f.Span.Start {
			from-- // the code of a currency
		}
		r.take(from, f.Last)
		r.Figures = append(r.Figures, f)
		i = f.Last
	}
}

// printedAt reads a figure in digits.
func (r *Text) printedAt(i int) (f Figure, ok bool) {
	if !isDigit(r.Words[i].Text[0]) || r.marksItem(i) || references[r.LowerAt(i-1)] {
		return f, false
	}
	return r.figureOf(i, r.grouped(i))
}

// figureOf reads the figure in digits that word i begins, and so many words after it
// go on with.
func (r *Text) figureOf(i, more int) (f Figure, ok bool) {
	w := r.Words[i]
	w.Span.End = r.Words[i+more].Span.End
	w.Text = w.Span.In(r.Raw)
	w.Lower = Lower(w.Text)
	key := r.digitsOf(w)
	value, decimals, rest := leading(key)
	before := r.Raw[:w.Span.Start]
	if glued(before) || len(w.Text) > 1 && strings.Trim(w.Text, "0") == "" {
		return f, false // "COVID-19", "£'000"
	}
	f = Figure{Span: w.Span, First: i, Last: i + more, Value: value, Step: math.Pow10(-decimals), Digits: len(significant(key))}
	f.signBefore(before)
	switch {
	case rest == "":
	case scaleLetters[rest] > 0 && f.Unit.IsMoney():
		f.Scale(scaleLetters[rest])
	case scales[rest] > 0:
		f.Scale(scales[rest])
	case units[rest].Base != "":
		f.Unit = units[rest]
	default:
		return f, false // "3rd", "10K", "747s"
	}
	if rest == "" && r.compound(f.Last) {
		return f, false // "10-K", "401(k)"
	}
	r.after(&f)
	f.negate(r.Raw)
	return f, true
}

// references are the words before a number that names a place or a thing.
var references = language.WordSet(`section sections article articles clause clauses page pages p pp note notes rule rules item items exhibit
	schedule chapter figure table paragraph part annex appendix no nos number step form level version type phase tier line id isbn
	room suite flight route highway class grade title volume vol issue lot unit chapter gate channel model question q`)

// writtenAt reads a figure in words.
func (r *Text) writtenAt(i int) (f Figure, ok bool) {
	value, n := r.spelledAt(i)
	if n == 0 || value == 0 {
		return f, false
	}
	last := i + n - 1
	f = Figure{Span: ibid.Span{Start: r.Words[i].Span.Start, End: r.Words[last].Span.End}, First: i, Last: last, Value: value, Step: 1, Digits: 1}
	r.after(&f)
	if value == 1 && f.Unit.Base == "" && !f.Scaled {
		return f, false // "one of them"
	}
	return f, true
}

// after takes the words of scale and unit that follow a figure.
func (r *Text) after(f *Figure) {
	again := f.Last+1 < len(r.Words) && r.Between(f.Last+1) == " (" && number(r.LowerAt(f.Last+1)) == f.Value && strings.HasPrefix(r.Between(f.Last+2), ")")
	if again { // "twelve (12) months"
		f.Last++
		f.Span.End = r.Words[f.Last].Span.End + 1
	}
	for !r.signAfter(f) && f.Last+1 < len(r.Words) {
		gap := strings.TrimPrefix(r.Between(f.Last+1), "+")
		if again {
			gap = strings.TrimPrefix(gap, ")")
		}
		words := 0
		switch gap {
		case " ", "-", "‑", "\u00a0", "\n":
			words = r.unitAt(f, f.Last+1)
		}
		if words == 0 {
			return
		}
		f.Last += words
		f.Span.End = r.Words[f.Last].Span.End
	}
}

// signAfter takes the sign of per cent or degrees after a figure.
func (r *Text) signAfter(f *Figure) bool {
	gap := r.Between(f.Last + 1)
	sign := strings.TrimLeft(gap, " \u00a0")
	switch next := r.LowerAt(f.Last + 1); {
	case strings.HasPrefix(sign, "%"):
		f.Unit = Percent
		f.Span.End = r.Words[f.Last].Span.End + strings.Index(gap, "%") + 1
		return true
	case sign == "°" && (next == "c" || next == "f"):
		f.Unit = Unit{"°" + next, 1}
		f.Last++
		f.Span.End = r.Words[f.Last].Span.End
		return true
	}
	return false
}

// unitAt takes the scale or unit that word i is the first of, and returns how many
// words it has, 0 where there is none.
func (r *Text) unitAt(f *Figure, i int) (words int) {
	word, next := r.LowerAt(i), r.LowerAt(i+1)
	switch {
	case scales[word] > 0 && !f.Scaled:
		f.Scale(scales[word])
	case scaleLetters[word] > 0 && f.Unit.IsMoney() && !f.Scaled:
		f.Scale(scaleLetters[word])
	case word == "per" && next == "cent":
		f.Unit = units["%"]
		return 2
	case f.Unit.Base == "%" && (word == "point" || word == "points"):
	case f.Unit.Base == "" && (word == "pp" || word == "ppt" || word == "ppts"):
		f.Unit = Percent
	case word == "basis" && strings.HasPrefix(next, "point"):
		f.Unit = units["bps"]
		return 2
	case (word == "business" || word == "working") && strings.HasPrefix(next, "day"):
		f.Unit = Unit{businessDay, 1}
		return 2
	case (word == "calendar" || word == "consecutive") && units[next].Base != "":
		f.Unit = units[next]
		return 2
	case f.Unit.Base == "" && word != "second", f.Unit.Base == "$" && dollars[units[word].Base]:
		if units[word].Base == "" {
			return 0
		}
		f.Unit = units[word] // "30 second" may be the second of thirty
	default:
		return 0
	}
	return 1
}

// signBefore takes the sign or code of a currency that stands before a figure.
func (f *Figure) signBefore(before string) {
	trimmed := strings.TrimRight(before, " (\u00a0-−")
	if len(before)-len(trimmed) > 3 {
		return
	}
	for _, s := range signs {
		if strings.HasSuffix(trimmed, s.sign) {
			f.Unit = Unit{s.base, 1}
			f.Span.Start = len(trimmed) - len(s.sign)
			return
		}
	}
	if cut := strings.LastIndexAny(trimmed, " \n(") + 1; len(trimmed)-cut == 3 {
		if u := units[strings.ToLower(trimmed[cut:])]; u.IsMoney() {
			f.Unit = u
			f.Span.Start = cut
		}
	}
}

// negate reads the parentheses of accountants and the minus sign.
func (f *Figure) negate(text string) {
	before, after := text[:f.Span.Start], strings.TrimLeft(text[f.Span.End:], " %")
	open := strings.HasSuffix(strings.TrimRight(before, " "), "(") || strings.Contains(f.Span.In(text), "(")
	bare := strings.TrimRight(before, "-−–")
	minus := len(bare) < len(before) && (bare == "" || strings.ContainsAny(bare[len(bare)-1:], " (\n"))
	f.Negative = minus || open && strings.HasPrefix(after, ")")
}

// marksItem reports whether a number only counts the items of a list, at the beginning
// of a line or within one: "2. Notice", "as follows: 1. Notice".
func (r *Text) marksItem(i int) bool {
	w := r.Words[i]
	before, after := strings.TrimRight(r.Raw[:w.Span.Start], " *#-•\t("), r.Raw[w.Span.End:]
	opens := before == "" || strings.ContainsAny(before[len(before)-1:], "\n:;.")
	return opens && len(w.Text) <= 2 && (after == "." || strings.HasPrefix(after, ". ") || strings.HasPrefix(after, ") ") || strings.HasPrefix(after, ".**"))
}

// compound reports whether a number is tied to a word that is no unit: "10-K",
// "401(k)".
func (r *Text) compound(i int) bool {
	if i+1 >= len(r.Words) {
		return false
	}
	next := r.Words[i+1]
	switch r.Between(i + 1) {
	case "(":
		return len(next.Text) == 1
	case "-":
		return Capital(next.Text) && len(next.Text) <= 3 && units[next.Lower].Base == "" && scales[next.Lower] == 0
	}
	return false
}

// glued reports whether what follows a text belongs to a word of letters:
// "COVID-19", "A-380".
func glued(before string) bool {
	n := len(before)
	if n < 2 || before[n-1] != '-' {
		return false
	}
	b := before[n-2]
	return b|0x20 >= 'a' && b|0x20 <= 'z'
}

// hedgeBefore returns what loosens the figure that begins at word i.
func (r *Text) hedgeBefore(i int) hedge {
	if strings.ContainsAny(r.Between(i), "~≈") {
		return about
	}
	if more := r.LowerAt(i - 2); r.LowerAt(i-1) == "than" && (more == "less" || more == "fewer" || more == "lower") {
		return below
	}
	return hedges[r.LowerAt(i-1)]
}

var hedges = map[string]hedge{
	"about": about, "approximately": about, "around": about, "roughly": about, "some": about, "circa": about, "estimated": about, "approx": about,
	"over": above, "exceeding": above, "exceeded": above, "above": above, "than": above, "least": above, "exceeds": above,
	"nearly": below, "almost": below, "under": below, "below": below,
}
