package language

import (
	"regexp"
	"slices"
	"strings"
)

// How many words a number may stand before and behind the noun that it counts.
const (
	countedBefore = 4 // "57,500 full- and part-time employees"
	countedBehind = 2 // the row of a table: "Employees (average) 312"
)

// Counts tells whether a text counts one of some things: a whole number stands right
// before or behind a word that begins with one of nouns, which are in small letters.
// Years, amounts of money, shares and the numbers of lines, figures and tables count
// nothing.
func Counts(text string, nouns []string) bool {
	words := strings.Fields(strings.ToLower(text))
	counts := func(at int) bool {
		return wholeNumber(words[at]) && (at == 0 || !labels[words[at-1]]) && (at == len(words)-1 || !shares[words[at+1]])
	}
	for i, word := range words {
		if !slices.ContainsFunc(nouns, func(noun string) bool { return inflects(word, noun) }) {
			continue
		}
		for at := i - 1; at >= max(0, i-countedBefore) && !closes(words[at]); at-- {
			if counts(at) {
				return true
			}
		}
		for at := i + 1; at <= min(len(words)-1, i+countedBehind) && !closes(words[at-1]); at++ {
			if counts(at) {
				return true
			}
		}
	}
	return false
}

// longestEnding is how many bytes may follow the beginning of a noun: "ies", a mark,
// the number of a footnote.
const longestEnding = 4

func inflects(word, noun string) bool {
	word = strings.TrimLeft(word, `"“(‘`)
	return len(word) <= len(noun)+longestEnding && strings.HasPrefix(word, noun)
}

// closes tells whether a sentence, or a part of one, ends with a word.
func closes(word string) bool { return strings.HasSuffix(word, ".") || strings.HasSuffix(word, ";") }

// wholeNumber tells whether a word in small letters may say how many there are.
func wholeNumber(word string) bool {
	if strings.HasSuffix(word, ":") || strings.HasSuffix(word, ".") || strings.HasSuffix(word, ")") && !strings.HasPrefix(word, "(") {
		return false // of a line, or of a figure
	}
	word = strings.Trim(word, `"“”()[],~+`)
	return countWords[word] || digits.MatchString(word) && !(len(word) == 4 && year(word))
}

// digits matches 12, 57,500 and 57.500, but not 1.6.
var digits = regexp.MustCompile(`^(?:\d{1,3}(?:[.,]\d{3})+|\d{1,6})$`)

var (
	// labels are the words before a number that counts nothing.
	labels = countSet(`figure fig. table section page chapter step item note appendix no. part article clause exhibit version level
		$ € £`)
	// shares are the words behind a number that is a share or an amount.
	shares = countSet(`% percent per $ € £`)
	// countWords are numbers as English texts spell them. "One" is mostly a pronoun.
	countWords = countSet(`two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
		eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen`)
)

func countSet(list string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}
