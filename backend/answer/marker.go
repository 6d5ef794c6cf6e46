package answer

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarker is the most bytes a marker may have, brackets included. Models that list
// a dozen passages by name stay below it.
const maxMarker = 256

// marker matches what models write to name passages. The brackets 【】 are what
// some models were trained to cite with; what follows † in them names a place
// Ibid does not use.
var marker = regexp.MustCompile(`^(?:\[|【)[ \t]*(?:(?i:sources?|passages?|documents?|docs?|ref)\.?[ \t]*)?\^?(\d{1,3}(?:[ \t]*(?:,|;|-|–|and|&)[ \t]*(?:(?i:sources?|passages?)[ \t]*)?\^?\d{1,3})*)[ \t]*(?:†[^\[\]【】\n]*)?(?:\]|】)`)

// opens reports whether text begins with a bracket that may open a marker, or with
// spaces and such a bracket: a marker that is dropped takes them along.
func opens(text string) bool {
	text = strings.TrimLeft(text, " ")
	return strings.HasPrefix(text, "[") || strings.HasPrefix(text, "【")
}

// undecided reports whether more text could complete a marker: text begins like one
// and is not at its end.
func undecided(text string) bool {
	_, open := utf8.DecodeRuneInString(text)
	list, place, placed := strings.Cut(text[open:], "†")
	if len(text) >= maxMarker || placed && strings.ContainsAny(place, "[]【】\n") {
		return false
	}
	word := ""
	for _, r := range strings.ToLower(list) + "\x00" { // the end may be within a word
		switch {
		case unicode.IsLetter(r):
			word += string(r)
			continue
		case r == 0 && !placed:
			if !slices.ContainsFunc(markerWords, func(known string) bool { return strings.HasPrefix(known, word) }) {
				return false
			}
		case word != "" && !slices.Contains(markerWords, word), r != 0 && !strings.ContainsRune(" \t,;.-–&^0123456789", r):
			return false
		}
		word = ""
	}
	return true
}

// markerWords are the words that a marker may have.
var markerWords = []string{"source", "sources", "passage", "passages", "document", "documents", "doc", "docs", "ref", "and"}

// parseNumbers reads "1, 3-5 and 7". A range of more than ten is no range a
// model means, and only its ends are taken.
func parseNumbers(list string) []int {
	var numbers []int
	rest, previous, ranged := list, 0, false
	for rest != "" {
		if rest[0] < '0' || rest[0] > '9' {
			ranged = ranged || rest[0] == '-' || strings.HasPrefix(rest, "–")
			rest = rest[1:]
			continue
		}
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		n, _ := strconv.Atoi(rest[:digits]) // one to three digits
		if ranged && n > previous && n-previous <= 10 {
			for i := previous + 1; i < n; i++ {
				numbers = append(numbers, i)
			}
		}
		numbers = append(numbers, n)
		rest, previous, ranged = rest[digits:], n, false
	}
	return numbers
}
