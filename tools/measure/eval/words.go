package eval

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// tokens are the words of a text as the scorer of the packs counts them: runs of
// letters, digits and underscores in lower case, compatibility characters such as
// ligatures taken apart.
func tokens(text string) []string {
	return strings.FieldsFunc(strings.ToLower(norm.NFKC.String(text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '_'
	})
}

// overlap counts the words that two lists share, each as often as it stands in both.
func overlap(a, b []string) int {
	bag := map[string]int{}
	for _, word := range a {
		bag[word]++
	}
	shared := 0
	for _, word := range b {
		if bag[word] > 0 {
			bag[word]--
			shared++
		}
	}
	return shared
}

// distance is the Levenshtein distance of two sequences: how many elements must
// be put in, taken out or replaced to make one of the other. It takes as many
// steps as the product of their lengths, and memory for the shorter one.
func distance[T comparable](a, b []T) int {
	if len(a) < len(b) {
		a, b = b, a
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range b {
			replace := diagonal
			if x != y {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
