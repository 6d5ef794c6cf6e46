package language

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// abbreviation reports whether a word is one: two to ten letters, digits and signs,
// at least two of them capitals.
func abbreviation(word string) bool {
	letters, capitals := 0, 0
	for _, r := range word {
		switch {
		case unicode.IsUpper(r):
			letters++
			capitals++
		case unicode.IsLetter(r), unicode.IsDigit(r):
			letters++
		case r != '&' && r != '-' && r != '/' && r != '.':
			return false
		}
	}
	return letters >= 2 && letters <= 10 && capitals >= 2
}

// fitted returns the end of a text that the letters of an abbreviation fit, or "".
func fitted(short, before string) string {
	letters := []rune(strings.ToLower(strings.TrimSuffix(short, "s")))
	letters = slices.DeleteFunc(letters, func(r rune) bool { return !wordRune(r) })
	words := strings.Fields(strings.TrimRight(before, " ,"))
	before = strings.Join(words[max(0, len(words)-min(len(letters)+5, 2*len(letters))):], " ")
	at := initialsStart(letters, Words(before))
	if at < 0 {
		at = lettersStart(letters, before)
	}
	if first, _, _ := strings.Cut(before[max(at, 0):], " "); Stop(strings.ToLower(first)) {
		return ""
	}
	if at < 0 || len(before)-at <= len(short) || strings.Contains(before[at:], short) || strings.ContainsAny(before[at:], "()[];") {
		return ""
	}
	return before[at:]
}

// initialsStart returns where the words begin whose initials are the letters, or
// -1. Small words between may be passed over.
func initialsStart(letters []rune, words []Word) int {
	if len(letters) == 0 || len(words) == 0 {
		return -1
	}
	word := words[len(words)-1]
	initial, _ := utf8.DecodeRuneInString(strings.ToLower(word.Text))
	rest := words[:len(words)-1]
	if initial == letters[len(letters)-1] {
		if len(letters) == 1 {
			return word.Span.Start
		}
		if at := initialsStart(letters[:len(letters)-1], rest); at >= 0 {
			return at
		}
	}
	if Stop(strings.ToLower(word.Text)) {
		return initialsStart(letters, rest)
	}
	return -1
}

// lettersStart is the same for letters within words, after Schwartz and Hearst.
func lettersStart(letters []rune, before string) int {
	at, starts := len(before), 0
	for i := len(letters) - 1; i >= 0; i-- {
		for {
			if at == 0 {
				return -1
			}
			r, size := utf8.DecodeLastRuneInString(before[:at])
			at -= size
			previous, _ := utf8.DecodeLastRuneInString(before[:at])
			begins := !wordRune(previous)
			if unicode.ToLower(r) == letters[i] && (i > 0 || begins) {
				if begins {
					starts++
				}
				break
			}
		}
	}
	if 3*starts < 2*len(letters) {
		return -1
	}
	return at
}
