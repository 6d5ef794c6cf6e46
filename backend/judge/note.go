package judge

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// notes are how tables, and questions, say that figures are in thousands or millions.
var notes = []struct {
	words []string
	scale float64
}{
	{[]string{"in thousands", "thousands of dollars", "thousands of euros", "thousands of pounds", "thousands of u.s", "in 000s", "(000s)", "(000)",
		"(thousand)", "$ thousand", "€ thousand", "£ thousand",
		"$000", "£000", "€000", "$'000", "£'000", "€'000", "('000", "teur", "in tausend"}, 1e3},
	{[]string{"in millions", "in million", "millions of dollars", "millions of euros", "millions of pounds", "millions of u.s", "(millions", "$ million",
		"€ million", "£ million", "usd million", "eur million", "us$m", "$m)", "€m)", "£m)", "mio.", "$ mn", "in mn"}, 1e6},
	{[]string{"in billions", "in billion", "billions of dollars", "billions of euros", "(billions", "$ billion", "€ billion", "usd billion",
		"eur billion", "$bn)", "€bn)", "£bn)"}, 1e9},
	{[]string{"in lakhs", "in lakh"}, 1e5},
	{[]string{"in crores", "in crore"}, 1e7},
}

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
		scale, bracketed := noteOf(line)
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

// noteOf finds the note of a line, in small letters, and tells whether it stands in
// parentheses.
func noteOf(line string) (scale float64, bracketed bool) {
	scale = 1
	for _, note := range notes {
		for _, words := range note.words {
			at := strings.Index(line, words)
			if at < 0 || unicode.IsLetter(rune(words[0])) && endsWord(line[:at]) {
				continue
			}
			scale = note.scale
			if open := strings.LastIndexByte(line[:at+1], '('); open >= 0 && !strings.Contains(line[open:at], ")") {
				return scale, true
			}
		}
	}
	return scale, false
}

// endsWord tells whether a text ends within a word, "ama" before "teur".
func endsWord(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return unicode.IsLetter(last) || unicode.IsDigit(last)
}
