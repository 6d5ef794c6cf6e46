package judge

import (
	"cmp"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// word is a word of a text for what its spelling and its meaning tell.
type word struct {
	span  ibid.Span
	text  string // as written
	lower string // in small letters, with typewriter apostrophes
	stem  string // the key under which its forms meet
	bare  bool   // it says nothing by itself: a function word that turns no meaning
	taken bool   // it is of a date or a figure
}

// reading is a text with everything in it that a rule looks at. Offsets are into
// the text.
type reading struct {
	text    string
	lang    string // ISO 639-1; "en" where it is not known
	words   []word
	figures []figure
	columns []figure // what the spaces within figures part, should they be columns
	dates   []date
	denied  []wordRange // clauses that are denied as a whole
}

// read looks at a text of a language once. Dates come before figures: the digits of
// a day are no amount.
func read(text, lang string) *reading {
	r := &reading{text: text, lang: lang}
	for _, w := range language.Words(text) {
		low := lower(w.Text)
		bare := r.english() && language.Stop(low) && !turns(low, w.Stem)
		r.words = append(r.words, word{span: w.Span, text: w.Text, lower: low, stem: w.Stem, bare: bare})
	}
	r.findDates()
	r.findFigures()
	r.findDenied()
	return r
}

// english tells whether the lists of words for what turns a sentence can be used.
func (r *reading) english() bool { return r.lang == "en" }

// languageSample is how many bytes tell the language of a text: some lines, whose
// function words are counted. Trigrams of all of it would cost more than the rules.
const languageSample = 600

// languageOf names the language of a text, "en" where that cannot be told: figures
// and names are written so in most.
func languageOf(text string) string {
	if len(text) > languageSample {
		text = strings.ToValidUTF8(text[:languageSample], "")
	}
	return cmp.Or(language.IdentifyShort(text), "en")
}

func lower(s string) string { return strings.ReplaceAll(strings.ToLower(s), "’", "'") }

// between gives the text between word i-1 and word i: before the first word and
// after the last, what is left of the text.
func (r *reading) between(i int) string {
	start, end := 0, len(r.text)
	if i > 0 {
		start = r.words[i-1].span.End
	}
	if i < len(r.words) {
		end = r.words[i].span.Start
	}
	return r.text[start:end]
}

// lowerAt gives a word in small letters, "" outside of the text.
func (r *reading) lowerAt(i int) string {
	if i < 0 || i >= len(r.words) {
		return ""
	}
	return r.words[i].lower
}

// has tells whether one of the words is in a set.
func (r *reading) has(set map[string]bool) bool {
	for _, w := range r.words {
		if set[w.lower] {
			return true
		}
	}
	return false
}

// sameWords tells whether two texts have the same words of a set.
func sameWords(a, b *reading, set map[string]bool) bool {
	within := func(a, b *reading) bool {
		for _, w := range a.words {
			if set[w.lower] && !slices.ContainsFunc(b.words, func(o word) bool { return o.lower == w.lower }) {
				return false
			}
		}
		return true
	}
	return within(a, b) && within(b, a)
}

// count counts the words that are in a set.
func (r *reading) count(set map[string]bool) int {
	n := 0
	for _, w := range r.words {
		if set[w.lower] {
			n++
		}
	}
	return n
}

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}
