package question

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// longMessage is the number of words from which on a message is more than its
	// question. The scorer was trained on questions of up to 32 word pieces, about
	// as many words, and reads no more of one.
	longMessage = 22

	// bareQuestion is how many words a sentence has at most that asks nothing by itself,
	// "Who pays?", and is read with the one before it.
	bareQuestion = 3
)

// asking returns the sentence of a long message that asks: "We rent two floors. The roof
// leaks. Who has to repair it?" It is the last with a question mark, or else the last. A
// short message is its question.
func asking(message string) string {
	if len(strings.Fields(message)) <= longMessage {
		return message
	}
	all := sentences(message)
	last := len(all) - 1
	for i, s := range all {
		if strings.HasSuffix(strings.TrimRight(s, ` "”’')]`), "?") {
			last = i
		}
	}
	asked := all[last]
	if last > 0 && len(strings.Fields(asked)) <= bareQuestion {
		asked = all[last-1] + " " + asked
	}
	return asked
}

// sentences cuts a message where a full stop, a question mark or an exclamation mark
// stands before a space and a capital letter or a digit.
func sentences(message string) (all []string) {
	start := 0
	for i, r := range message {
		if !strings.ContainsRune(".?!", r) {
			continue
		}
		rest := strings.TrimLeft(message[i+1:], `"”’')]`)
		next := strings.TrimLeft(rest, " ")
		first, _ := utf8.DecodeRuneInString(strings.TrimLeft(next, `"“‘([¿¡`))
		if len(next) < len(rest) && (unicode.IsUpper(first) || unicode.IsDigit(first)) {
			end := len(message) - len(next)
			all, start = append(all, strings.TrimSpace(message[start:end])), end
		}
	}
	return append(all, message[start:])
}
