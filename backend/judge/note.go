package judge

import (
	"strings"

	"ibid/backend/language"
)

// longestNote is how many words a line has that says what a table is in. Longer ones
// are prose, where "in thousands" is said of other things, unless it stands in
// parentheses.
const longestNote = 14

// noteIn gives what a text says that figures are in, 1 where it says nothing. A note
// in parentheses comes before one without, and the earlier before the later. What a
// row says is of that row alone.
func noteIn(text string) float64 {
	found := 1.0
	for line := range strings.Lines(strings.ReplaceAll(strings.ToLower(text), "’", "'")) {
		scale, bracketed := language.ScaleNote(line)
		switch {
		case scale == 1 || tabular(read(line, "en")):
		case bracketed:
			return scale
		case found == 1 && len(strings.Fields(line)) <= longestNote:
			found = scale
		}
	}
	return found
}
