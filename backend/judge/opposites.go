package judge

import (
	_ "embed"
	"strings"

	"ibid/backend/language"
)

//go:embed opposites.txt
var oppositesText string

// sense is what a word says in a line of the list of opposites.
type sense struct {
	kind string // its heading in the list
	line int
	side int
}

// senses are the entries of the list by stem; its form is told at its top.
var senses = readOpposites(oppositesText)

func readOpposites(text string) map[string][]sense {
	all := map[string][]sense{}
	kind, n := "", 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			kind = strings.Trim(line, "[]")
		default:
			n++
			for side, words := range strings.Split(line, " | ") {
				for w := range strings.SplitSeq(words, ", ") {
					stem := language.Stem(w)
					all[stem] = append(all[stem], sense{kind, n, side})
				}
			}
		}
	}
	return all
}

// opposed tells whether two words exclude each other, and in what way: by the list, or
// as "nonexclusive" does "exclusive".
func opposed(a, b string) (kind string, opposed bool) {
	switch {
	case a == b:
		return "", false
	case contrary(a, b):
		return "sense", true
	}
	for _, x := range senses[a] {
		for _, y := range senses[b] {
			if x.line == y.line && x.side == y.side {
				return "", false // they say the same in one line, "lose" and "fall"
			}
		}
	}
	for _, x := range senses[a] {
		for _, y := range senses[b] {
			if x.line == y.line {
				return x.kind, true
			}
		}
	}
	return "", false
}

// contrary tells whether one of two stems is the other with "non" before it.
func contrary(a, b string) bool {
	return strings.HasPrefix(a, "non") && a[3:] == b || strings.HasPrefix(b, "non") && b[3:] == a
}
