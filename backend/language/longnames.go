package language

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// standsFor returns what a short name stands for, given the text before it, or "".
func standsFor(short, before string) string {
	before = strings.TrimSuffix(strings.TrimRight(before, " ,"), ", as amended")
	if last, _ := utf8.DecodeLastRuneInString(before); ibid.WithoutSpaces(last) {
		return before[strings.LastIndexFunc(before, func(r rune) bool { return !ibid.WithoutSpaces(r) })+1:]
	}
	words := clauseBefore(strings.Fields(before))
	name := apposed(words)
	if name == nil {
		name = capitalised(words)
	}
	switch long := strings.Join(name, " "); {
	case abbreviation(short):
		if fits := fitted(short, before); fits != "" || long == "" || long[0] != short[0] {
			return fits
		}
		return long
	case len(name) > 1 && len(name) <= longestName && (alike(short, long) || named(words, name)):
		return long
	}
	if phrase := nounPhrase(words); len(phrase) > 1 && alike(short, strings.Join(phrase, " ")) {
		return strings.Join(phrase, " ")
	}
	return ""
}

// alike reports whether two names have a word of meaning in common, in any form.
func alike(a, b string) bool {
	stems := Tokens(a, "en")
	return slices.ContainsFunc(Words(b), func(word Word) bool {
		return !Stop(strings.ToLower(word.Text)) && slices.Contains(stems, key(word.Text, "en"))
	})
}

// named reports whether capitalised words at the end of a clause can be somebody's
// name: with a legal form, or without an article before them, and not the place of
// a rule.
func named(words, name []string) bool {
	if slices.ContainsFunc(name, func(word string) bool { return legalForms[legalForm(word)] }) {
		return true
	}
	before := words[:len(words)-len(name)]
	return !places[strings.ToLower(name[0])] && (len(before) == 0 || !articles[strings.ToLower(before[len(before)-1])])
}

var (
	articles = WordSet("the a an our its their his her such this that any each of in")
	places   = WordSet("section sections article clause exhibit schedule annex appendix item note part page chapter paragraph")
)

// clauseBefore returns the last words of a text that belong to one clause.
func clauseBefore(words []string) []string {
	for i := len(words) - 1; i >= 0; i-- {
		last := words[i][len(words[i])-1]
		stop := last == '.' && !abbreviated(words[i])
		if i+1 < len(words) && (stop || strings.IndexByte(";:!?)", last) >= 0) {
			return words[i+1:]
		}
	}
	return words
}

// abbreviated reports whether a full stop belongs to a word: "Inc.", "N.A.".
func abbreviated(word string) bool {
	return startsUpper(word) && !strings.ContainsAny(word, "0123456789") && (len(word) <= 5 || strings.Count(word, ".") > 1)
}

// apposed returns the name that a description follows: "Hallam Quarry Limited, a
// company registered in Mercia".
func apposed(words []string) []string {
	for i := len(words) - 1; i > 0; i-- {
		if (words[i] == "a" || words[i] == "an") && strings.HasSuffix(words[i-1], ",") {
			return capitalised(words[:i])
		}
	}
	return nil
}

// legalForms make words a company's name, and belong to it after a comma.
var legalForms = WordSet("inc incorporated ltd limited llc llp lp plc corp corporation co company na sa spa ag gmbh bv nv ab oy as kg se")

// LegalForm reports whether a word is the legal form of a company: "Inc.", "GmbH".
func LegalForm(word string) bool { return legalForms[legalForm(word)] }

func legalForm(word string) string {
	return strings.ToLower(strings.NewReplacer(".", "", ",", "").Replace(word))
}

// capitalised returns the capitalised words at the end of a clause, with the small
// words between them. There are none if the last word has no capital.
func capitalised(words []string) []string {
	start := len(words)
	for i := len(words) - 1; i >= 0; i-- {
		if i+1 < len(words) && strings.HasSuffix(words[i], ",") && !legalForms[legalForm(words[i+1])] {
			break
		}
		if startsUpper(words[i]) && !Stop(strings.ToLower(words[i])) {
			start = i
		} else if start == len(words) || !joinsNames[words[i]] {
			break
		}
	}
	return words[start:]
}

var joinsNames = WordSet("of and & for the on de du des la und et y e van von der")

// nounPhrase returns the last words of a clause from after its last comma, verb or
// article on.
func nounPhrase(words []string) []string {
	start := len(words)
	for start > 0 && len(words)-start < mostWords {
		word := words[start-1]
		if start < len(words) && strings.HasSuffix(word, ",") && !isDigit(word[0]) {
			break
		}
		if low := strings.ToLower(word); Stop(low) && !joinsNames[low] && low != "in" && low != "to" {
			break
		}
		start--
	}
	return words[start:]
}

// withoutLeading takes small words off the beginning of a name.
func withoutLeading(long string) string {
	for {
		first, rest, more := strings.Cut(long, " ")
		if !more || !Stop(strings.ToLower(first)) {
			return long
		}
		long = rest
	}
}

func startsUpper(word string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(word, `“"(`))
	return unicode.IsUpper(r) || unicode.IsDigit(r)
}
