package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// scaleNotes are how tables, and questions, say that figures are in thousands or millions.
var scaleNotes = []struct {
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

// ScaleNote returns what a line, in small letters, says that the figures of a table are
// multiplied by, 1e3 for "in thousands", and whether it says so in parentheses. It is 1
// where the line says nothing.
func ScaleNote(line string) (scale float64, bracketed bool) {
	scale = 1
	for _, note := range scaleNotes {
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
