package language

import (
	"strings"
	"unicode"
)

// Unpart returns a text with the words put together that a hyphen at a line end parts.
// The line break goes to the end of the word. The hyphen stays in the word unless one
// reports of the two parts that they are one word without it; nil reports that of none.
//
// A hyphen that stands for the rest of a word ("An-\nund Abreise", "pre-\nand post-war") is
// left as it is, and so is one with nothing before it or a blank line behind it.
func Unpart(text string, one func(left, right string) bool) string {
	const parted = "-\n"
	if !strings.Contains(text, parted) {
		return text
	}
	var b strings.Builder
	for {
		i := strings.Index(text, parted)
		if i < 0 {
			b.WriteString(text)
			return b.String()
		}
		left, right := Parted(text, i)
		b.WriteString(text[:i])
		text = text[i+len(parted):]
		joined := one != nil && one(left, right)
		if left == "" || right == "" || strings.HasSuffix(left, "-") || suspends(right, joined) {
			b.WriteString(parted)
			continue
		}
		if !joined {
			b.WriteString("-")
		}
		b.WriteString(right)
		text = text[len(right):]
		if strings.HasPrefix(text, " ") {
			b.WriteString("\n")
			text = text[1:]
		}
	}
}

// Parted returns what stands before and behind a hyphen at a line end, up to the next white
// space. The hyphen stands at an offset into the text, a line feed behind it.
func Parted(text string, hyphen int) (left, right string) {
	left = text[strings.LastIndexAny(text[:hyphen], " \n")+1 : hyphen]
	right = text[hyphen+len("-\n"):]
	if end := strings.IndexAny(right, " \n"); end >= 0 {
		right = right[:end]
	}
	return left, right
}

// suspends reports whether a hyphen before a word stands for the rest of another: the
// word is a conjunction. One that is the end of words too ("here-\nto") is none where the
// word without the hyphen is known.
func suspends(right string, joined bool) bool {
	end := strings.IndexFunc(right, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		end = len(right)
	}
	word, rest := strings.ToLower(right[:end]), right[end:]
	if rest != "" && rest[0] != '/' { // "and/or" is one, "to-do" and "e.g." are none
		return false
	}
	return conjunctions[word] || endingConjunctions[word] && !joined
}

// conjunctions between words of which the first leaves its end out, in the languages
// that do so, and those of them that English and German words also end in.
var (
	conjunctions       = WordSet("and und oder sowie bzw beziehungsweise och eller og eller oraz lub nebo és vagy sekä")
	endingConjunctions = WordSet("or to through but by et ou en of bis y e o u i a ni e ed od ja tai als wie noch versus vs nor")
)
