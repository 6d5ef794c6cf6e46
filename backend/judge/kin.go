package judge

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// readings yields everything that is read of the sources: their pieces, then what
// is said beside them.
func (g *ground) readings(yield func(*reading) bool) {
	for i := range g.pieces {
		if !yield(g.pieces[i].reading) {
			return
		}
	}
	for _, s := range g.sources {
		if !yield(s.scope) {
			return
		}
	}
}

// hasKin tells whether a word of the sources is of the same root: "German" beside
// "Germany". Two words are kin where they share their first letters, at least four
// and at least two thirds of the longer one.
func (g *ground) hasKin(word string) bool {
	names := aliases[word]
	for r := range g.readings {
		for _, w := range r.words {
			if kin(word, w.lower) || names != nil && slices.Contains(names, w.lower) {
				return true
			}
		}
	}
	return false
}

// kin tells whether two words are of one root: they share at least four letters
// and two thirds of the longer one, or what is left of one is an ending by which
// a people is called after its country.
func kin(a, b string) bool {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if n < 4 {
		return false
	}
	return n*3 >= max(len(a), len(b))*2 || peoples[a[n:]] && len(b)-n <= 3 || peoples[b[n:]] && len(a)-n <= 3
}

var peoples = wordSet(`ish ese an ian ean n i ic er egian`)

// aliases are names that share no root.
var aliases = readAliases(`
us u.s usa u.s.a america american
uk u.k britain british
france french
netherlands dutch holland
spain spanish
denmark danish
ireland irish
wales welsh
switzerland swiss
greece greek
poland polish
norway norwegian
tv television
ceo chief
cfo chief
eu european
`)

func readAliases(list string) map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(list) {
		names := strings.Fields(line)
		for _, name := range names {
			all[name] = append(all[name], names...)
		}
	}
	return all
}

// hasInitials tells whether words of the sources that follow each other, small ones
// left out or not, begin with the letters of an abbreviation.
func (g *ground) hasInitials(short string) bool {
	var letters []rune
	for _, r := range short {
		if unicode.IsLetter(r) {
			letters = append(letters, unicode.ToLower(r))
		}
	}
	if len(letters) < 2 || strings.ToUpper(short) != short {
		return false
	}
	for r := range g.readings {
		at := 0
		for _, w := range r.words {
			first, _ := utf8.DecodeRuneInString(w.lower)
			switch {
			case first == letters[at]:
				at++
			case w.bare:
			case first == letters[0]:
				at = 1
			default:
				at = 0
			}
			if at == len(letters) {
				return true
			}
		}
	}
	return false
}
