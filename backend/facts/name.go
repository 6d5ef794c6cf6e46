package facts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Name is a run of words with capitals.
type Name struct {
	Span        ibid.Span
	First, Last int // its words
}

// Names returns what a text calls by name: words with a capital that do not begin
// a sentence, those of capitals or with capitals inside, and what follows them. A
// text in which nearly all words have capitals is a heading and names nothing.
func (r *Text) Names() []Name {
	capitals, small := 0, 0
	for i, w := range r.Words {
		if w.Stop {
			continue
		}
		if Capital(w.Text) {
			capitals++
		} else if !r.taken[i] {
			small++
		}
	}
	if small == 0 && capitals > 3 {
		return nil
	}
	var found []Name
	for i := 0; i < len(r.Words); i++ {
		if !r.named(i) || r.Opens(i) && !Inner(r.Words[i].Text) && !(i+1 < len(r.Words) && r.named(i+1) && r.Between(i+1) == " ") {
			continue
		}
		last := i
		for last+1 < len(r.Words) && r.named(last+1) && r.Between(last+1) == " " {
			last++
		}
		found = append(found, Name{ibid.Span{Start: r.Words[i].Span.Start, End: r.Words[last].Span.End}, i, last})
		i = last
	}
	return found
}

// named reports whether a word is written as a name is.
func (r *Text) named(i int) bool {
	w := r.Words[i]
	return !r.taken[i] && Capital(w.Text) && !language.Stop(w.Lower) && language.Month(w.Lower) == 0 && !ordinary[w.Lower] && utf8.RuneCountInString(w.Text) > 1
}

// Opens reports whether a word begins a sentence, an item or a quotation.
func (r *Text) Opens(i int) bool {
	gap := r.Between(i)
	return i == 0 || strings.ContainsAny(gap, ".?!:;\n\"“•*(#") || strings.Contains(gap, "- ")
}

// Capital reports whether a word begins with a capital.
func Capital(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(first)
}

// Inner reports whether a word has a capital or a digit inside: "USDC", "McAllister".
func Inner(s string) bool {
	_, size := utf8.DecodeRuneInString(s)
	return strings.IndexFunc(s[size:], func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }) >= 0
}

// ordinary words are written with a capital without being names.
var ordinary = language.WordSet(`i monday tuesday wednesday thursday friday saturday sunday mr mrs ms dr prof sir section article clause note
	page table figure exhibit schedule appendix annex chapter part item rule fiscal quarter yes no inc corp ltd llc plc gmbh company
	source passage document`)
