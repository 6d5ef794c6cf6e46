package language

import (
	"slices"
	"strings"
)

// alphabets are the letters that can be typed in place of others, of the scripts in which
// words are spelt letter by letter.
var alphabets = map[writing]string{
	latin:    "abcdefghijklmnopqrstuvwxyz",
	cyrillic: "абвгдежзийклмнопрстуфхцчшщъыьэюяґєії",
	greek:    "αβγδεζηθικλμνξοπρστυφχψω",
}

// Misspellings are the words that a word may have been meant as: all at a distance of 1
// by Damerau and Levenshtein, in lower case and in alphabetical order. These are the word
// with a letter left out, put in or changed, and with two neighbouring letters swapped: in
// Latin script about 54 for each of its letters, few of them words. None for a word with
// figures, hyphens or apostrophes, or in a script without an alphabet.
//
// No accents are put in: the index leaves them out.
func Misspellings(word string) []string {
	alphabet := alphabets[writingOf(word)]
	letters := []rune(strings.ToLower(compose(word)))
	for _, r := range letters {
		if !strings.ContainsAny(latinLetters.Replace(bare(string(r))), alphabet) {
			return nil
		}
	}
	if len(letters) == 0 {
		return nil
	}
	var found []string
	add := func(parts ...[]rune) {
		var b strings.Builder
		for _, part := range parts {
			b.WriteString(string(part))
		}
		found = append(found, b.String())
	}
	for i := range len(letters) + 1 {
		before, after := letters[:i], letters[i:]
		for _, r := range alphabet {
			add(before, []rune{r}, after)
		}
		if len(after) == 0 {
			break
		}
		add(before, after[1:])
		for _, r := range alphabet {
			add(before, []rune{r}, after[1:])
		}
		if len(after) > 1 {
			add(before, []rune{after[1], after[0]}, after[2:])
		}
	}
	slices.Sort(found)
	found = slices.Compact(found)
	return slices.DeleteFunc(found, func(s string) bool { return s == string(letters) || s == "" })
}
