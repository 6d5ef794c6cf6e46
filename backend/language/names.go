package language

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// NameWords takes apart what files and documents are called: the words that a
// person may know one by, in lower case, in order and each once. Capitals, years
// and quarters part words that are written as one, and the whole is kept beside
// its parts: "HallamQuarry-2022Q4.pdf" yields "hallam", "quarry", "hallamquarry",
// "2022", "q4" and "2022q4". The ending of a file name is left out, and so are the
// numbers of copies, "(2)".
//
// They are words, not tokens: they go through [Tokens] like any text.
func NameWords(name string) []string {
	var words []string
	seen := map[string]bool{}
	add := func(word string) {
		if word = strings.ToLower(word); word != "" && !seen[word] {
			seen[word] = true
			words = append(words, word)
		}
	}
	name = copyNumber(withoutEnding(name))
	for at := (ibid.Span{}); next(name, &at); {
		word := at.In(name)
		if parts := nameParts(word); len(parts) > 1 {
			for _, part := range parts {
				add(part)
			}
		}
		add(word)
	}
	return words
}

// withoutEnding cuts a file ending off a name: a full stop with two to four
// letters after it, at the end and not after a space ("Hallam Quarry Inc.").
func withoutEnding(name string) string {
	i := strings.LastIndexByte(name, '.')
	if i <= 0 || len(name)-i < 3 || len(name)-i > 5 || name[i-1] == ' ' {
		return name
	}
	if strings.ContainsFunc(name[i+1:], func(r rune) bool { return r >= utf8.RuneSelf || !unicode.IsLetter(r) }) {
		return name
	}
	return name[:i]
}

// copyNumber cuts off the number that a browser adds to a second download.
func copyNumber(name string) string {
	rest, found := strings.CutSuffix(strings.TrimSpace(name), ")")
	if !found {
		return name
	}
	before := strings.TrimRight(rest, "0123456789")
	if before == rest || len(rest)-len(before) > 2 || !strings.HasSuffix(before, "(") {
		return name
	}
	return before[:len(before)-1]
}

// nameParts cuts a word before a capital after a small letter, before the last of
// several capitals, and around a year.
func nameParts(word string) []string {
	var parts []string
	for len(word) > 0 {
		n := namePart(word)
		if cut, found := cutYear(strings.ToLower(word[:n])); found {
			parts = append(parts, cut...)
		} else if date := word[:n]; len(date) == 8 && year(date[:4]) && strings.Trim(date, "0123456789") == "" {
			parts = append(parts, date[:4], date)
		} else {
			parts = append(parts, date)
		}
		word = word[n:]
	}
	return parts
}

// namePart returns the length of the first part of a word.
func namePart(word string) int {
	previous := rune(0)
	for i, r := range word {
		following, _ := utf8.DecodeRuneInString(word[i+utf8.RuneLen(r):])
		if i > 0 && unicode.IsUpper(r) && (unicode.IsLower(previous) || unicode.IsUpper(previous) && unicode.IsLower(following)) {
			return i
		}
		previous = r
	}
	return len(word)
}
