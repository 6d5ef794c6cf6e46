package ibid

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// OneLine puts a text on one line, with single spaces and without control characters.
func OneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// atMost returns a text that the user gives, or CodeInvalid if it is longer than so many
// characters.
func atMost(most int, text, what string) (string, error) {
	if utf8.RuneCountInString(text) > most {
		return "", Errorf(CodeInvalid, "%s can have %d characters at most.", what, most).WithHint("Choose a shorter one.")
	}
	return text, nil
}
