// Package facts reads the numbers with units, money, dates and names of a text, each
// with its place, and reports whether one bears another out: "$1.6 billion" is borne out by
// "1,577" in a table in millions. Begin at [Read].
package facts

import (
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Text is a text with the figures and dates in it, in order. Spans are into Raw, and
// indexes into Words.
type Text struct {
	Raw     string
	Lang    string          // ISO 639-1; "en" where it is not known
	Words   []language.Word // in small letters with typewriter apostrophes; Stop in English only
	Figures []Figure
	Columns []Figure // what the spaces within figures would part, were they columns: "123 456"
	Dates   []Date
	taken   []bool // words of figures and dates
}

// Read reads a text of a language, ISO 639-1; "en" where it is not known. Dates come
// before figures: the digits of a day are no amount. Cost: linear in the text.
func Read(text, lang string) *Text {
	r := &Text{Raw: text, Lang: lang, Words: language.Words(text)}
	r.taken = make([]bool, len(r.Words))
	for i := range r.Words {
		w := &r.Words[i]
		w.Lower = Lower(w.Text)
		w.Stop = lang == "en" && language.Stop(w.Lower)
	}
	r.findDates()
	r.findFigures()
	return r
}

// Lower puts a text in small letters, with typewriter apostrophes.
func Lower(s string) string { return strings.ReplaceAll(strings.ToLower(s), "’", "'") }

// Between gives the text between word i-1 and word i: before the first word and
// after the last, what is left of the text.
func (r *Text) Between(i int) string {
	start, end := 0, len(r.Raw)
	if i > 0 {
		start = r.Words[i-1].Span.End
	}
	if i < len(r.Words) {
		end = r.Words[i].Span.Start
	}
	return r.Raw[start:end]
}

// LowerAt gives a word in small letters, "" outside of the text.
func (r *Text) LowerAt(i int) string {
	if i < 0 || i >= len(r.Words) {
		return ""
	}
	return r.Words[i].Lower
}

// take marks a run of words as read and gives its place in the text.
func (r *Text) take(first, last int) ibid.Span {
	for k := first; k <= last; k++ {
		r.taken[k] = true
	}
	return ibid.Span{Start: r.Words[first].Span.Start, End: r.Words[last].Span.End}
}
