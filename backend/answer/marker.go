package answer

import (
	"regexp"
	"strconv"
	"strings"
)

// maxMarker is the most bytes a marker may have, brackets included.
const maxMarker = 48

// marker matches what models write to name passages. The brackets 【】 are what
// some models were trained to cite with; what follows † in them names a place
// Ibid does not use.
var marker = regexp.MustCompile(`^(?:\[|【)\s*(?:(?i:sources?|passages?|documents?|docs?|ref)\.?\s*)?\^?(\d{1,3}(?:\s*(?:,|;|-|–|and|&)\s*(?:(?i:sources?|passages?)\s*)?\^?\d{1,3})*)\s*(?:†[^\]】]*)?(?:\]|】)`)

// opens tells whether text begins with a bracket that may open a marker, or with
// spaces and such a bracket: a marker that is dropped takes them along.
func opens(text string) bool {
	text = strings.TrimLeft(text, " ")
	return strings.HasPrefix(text, "[") || strings.HasPrefix(text, "【")
}

// undecided tells whether more text could complete a marker.
func undecided(text string) bool {
	return len(text) < maxMarker && !strings.ContainsAny(text[1:], "[]\n") && !strings.Contains(text, "】")
}

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
