package question

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

var saysAbout = regexp.MustCompile(`(?i)^what (?:(?:does|do|did) .+? say|is said) (?:about|on|regarding) (.+?)[?.!]*$`)

// About is what a question wants to know what is said about: "repairs" of "What does the
// lease say about repairs?". Empty: it does not ask so.
func About(text string) string {
	m := saysAbout.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return ""
	}
	return strings.Trim(m[1], `"“”„«» `)
}

// Covers reports whether a text has all words of a topic, whatever their case, articles and
// punctuation, and whether it has no others: "Repair and alterations" covers "repair", and
// "5.1 REPAIR" is just that.
func Covers(text, topic string) (covers, just bool) {
	of, in := topicWords(topic), topicWords(text)
	for _, word := range of {
		if !slices.Contains(in, word) {
			return false, false
		}
	}
	return len(of) > 0, len(of) > 0 && slices.Equal(of, in)
}

func topicWords(s string) []string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
	return slices.DeleteFunc(words, func(w string) bool { return w == "the" || w == "a" || w == "an" || w == "about" })
}
