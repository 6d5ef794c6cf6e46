package retrieve

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// passage is a text made ready to be held against a question.
type passage struct {
	text      string
	words     []spoken
	at        map[string][]int // where a wanted key stands among the words, ascending
	initials  map[string][]int // where a run of capitalised words begins, by its initials, if they are wanted
	around    string           // what is said of the passage, in lower case: title, section, context
	told      map[string]bool  // the wanted keys among its words
	found     [][]int          // where each wanted word stands, in any form
	sure      []float64        // how sure it is that this is the word wanted, 0..1
	sentences []ibid.Span
	first     []int // index of each sentence's first word; after the last sentence the number of words
}

// How surely a word is meant by another form of it. By its own stem it is for
// certain.
const (
	sureByInitials = 1.0
	sureByMeaning  = 0.8
	sureByFamily   = 0.7
)

// read takes a text apart and finds the wanted words in it.
func (a asked) read(text, around string) *passage {
	p := &passage{text: text, at: map[string][]int{}, around: strings.ToLower(around), told: a.keysOf(around)}
	p.words = make([]spoken, 0, len(text)/5)
	for w := range language.AllWords(text) {
		r, _ := utf8.DecodeRuneInString(w.Text)
		k := a.key(w)
		if a.keys[k] {
			p.at[k] = append(p.at[k], len(p.words))
		}
		p.words = append(p.words, spoken{span: w.Span, key: k, capital: unicode.IsUpper(r), stop: w.Stop})
	}
	if a.english {
		markKinds(text, p.words)
		p.findInitials(a.keys)
	} else {
		markFigures(text, p.words)
	}
	p.found, p.sure = make([][]int, len(a.words)), make([]float64, len(a.words))
	for i, w := range a.words {
		if a.english {
			p.found[i], p.sure[i] = p.places(w)
		} else {
			p.found[i], p.sure[i] = p.alikePlaces(w.key), 1
		}
	}
	return p
}

// cut tells the passage where its sentences are. A text without any is one.
func (p *passage) cut(sentences []ibid.Span) {
	if len(sentences) == 0 {
		sentences = []ibid.Span{{End: len(p.text)}}
	}
	p.sentences = sentences
	i := 0
	for _, s := range sentences {
		for i < len(p.words) && p.words[i].span.Start < s.Start {
			i++
		}
		p.first = append(p.first, i)
	}
	p.first = append(p.first, len(p.words))
}

// within gives where wanted word i first stands in the sentences from one to
// another, both included and limited to those there are; -1: nowhere.
func (p *passage) within(i, from, to int) int {
	start, end := p.first[max(0, from)], p.first[min(len(p.sentences), to+1)]
	for _, at := range p.found[i] {
		if at >= start && at < end {
			return at
		}
	}
	return -1
}

// beside tells whether a wanted word stands in what is said of a passage, a name
// also glued to others: "VESPERTRUST_2019.pdf".
func (p *passage) beside(w wanted) bool {
	return p.told[w.key] || w.name && len(w.word) >= 4 && strings.Contains(p.around, strings.ToLower(w.word))
}

// count is how many of the wanted words the passage has.
func (p *passage) count() int {
	n := 0
	for _, at := range p.found {
		if len(at) > 0 {
			n++
		}
	}
	return n
}

// findInitials notes the runs of capitalised words by what they are abbreviated
// to, if that is wanted: "United Kingdom" as "uk", "World War II" as "wwii".
func (p *passage) findInitials(wanted map[string]bool) {
	p.initials = map[string][]int{}
	var letters []byte
	for i := 0; i < len(p.words); {
		end := i
		letters = letters[:0]
		for ; end < len(p.words) && p.inRun(i, end); end++ {
			if k := p.words[end].key; romans[k] {
				letters = append(letters, k...)
			} else if p.words[end].capital {
				_, size := utf8.DecodeRuneInString(k)
				letters = append(letters, k[:size]...)
			}
		}
		if len(letters) > 1 && wanted[string(letters)] {
			p.initials[string(letters)] = append(p.initials[string(letters)], i)
		}
		i = max(end, i+1)
	}
}

// inRun tells whether a word goes on with the run of capitalised words that
// begins with another.
func (p *passage) inRun(start, i int) bool {
	w := p.words[i]
	if i == start {
		return w.capital && !w.stop
	}
	return (w.capital || w.key == "of" || w.key == "and") && p.text[p.words[i-1].span.End:w.span.Start] == " "
}

var romans = map[string]bool{"ii": true, "iii": true, "iv": true, "v": true, "vi": true, "vii": true, "viii": true}

// places gives where a wanted word of English stands in any form, and how sure
// that is.
func (p *passage) places(w wanted) ([]int, float64) {
	if at := p.at[w.key]; at != nil {
		return at, 1
	}
	if at := p.initials[w.key]; at != nil && w.name && !w.figure {
		return at, sureByInitials
	}
	var found []int
	for _, k := range w.others {
		found = append(found, p.at[k]...)
	}
	switch {
	case w.figure:
		return found, 1
	case found != nil:
		return found, sureByMeaning
	}
	for i, other := range p.words {
		if related(other.key, w.key) || w.name && misspelt(other.key, w.key) {
			found = append(found, i)
		}
	}
	return found, sureByFamily
}

// alikePlaces gives where a term of any language stands: as it is, in words that
// begin alike, or, where no spaces part the words, as a run of characters.
func (p *passage) alikePlaces(term string) []int {
	if at := p.at[term]; at != nil {
		return at
	}
	var found []int
	characters := []rune(term)
	spaceless := ibid.WithoutSpaces(characters[0])
	for i, w := range p.words {
		if !spaceless && beginsAlike(w.key, term) {
			found = append(found, i)
		}
		if spaceless && strings.HasPrefix(p.text[w.span.Start:], term) {
			found = append(found, i)
		}
	}
	return found
}

// beginsAlike tells whether two words of any alphabet have at least four letters
// and two thirds of the longer in common at their beginning.
func beginsAlike(a, b string) bool {
	if len(a) > 2*len(b) || len(b) > 2*len(a) {
		return false
	}
	x, y := []rune(a), []rune(b)
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n >= 4 && 3*n >= 2*max(len(x), len(y))
}

// related tells whether two keys look like words of one family: five letters
// and three fifths of the longer in common at their beginning.
func related(a, b string) bool {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n >= 5 && 5*n >= 3*max(len(a), len(b))
}

// misspelt tells whether two words of five letters or more differ by one letter
// that is wrong, missing or too many, or by two that have changed places.
func misspelt(a, b string) bool {
	if len(a) < 5 || len(b) < 5 || a[0] != b[0] {
		return false
	}
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return len(a) <= 1 && len(b) <= 1 || len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
}
