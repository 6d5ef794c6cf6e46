package answer

import (
	"regexp"
	"strings"

	"ibid/backend/language"
)

// A model that has lost the thread writes one sentence or one line until its room
// is used up, on a laptop for minutes. Two kinds of repetition are looked for while
// an answer grows: an end that is one piece again and again, byte for byte, and a
// line that comes again with other numbers in it, as in a list that counts. Answers
// repeat themselves too, in rows of a table and items of a list, but not four times
// in a row word for word.

const (
	lookEvery = 100 // bytes between two looks

	loopTimes = 4    // how often a piece stands at the end
	loopBytes = 160  // how long all of them are together at least
	loopTail  = 2400 // bytes that are looked at: pieces up to 600 bytes are found

	sameLines     = 5  // how often a line may not come
	fewestInALine = 24 // bytes of a line that count; shorter ones, "not stated", do come again
)

// repeatsFrom returns where the repetition in a text begins, after its first time; -1
// if there is none.
func repeatsFrom(text string) int {
	tail := text[max(0, len(text)-loopTail):]
	if length, period := language.Loop(tail, loopTimes, loopBytes); length > 0 {
		return len(text) - length + period
	}
	return sameLine(text)
}

// sameLine finds a line that has come too often, its numbers aside, and returns
// where the first of them ends; -1 if there is none. The last line may still grow.
func sameLine(text string) int {
	type seen struct{ times, end int }
	lines := map[string]*seen{}
	at := 0
	for line := range strings.Lines(text) {
		at += len(line)
		if !strings.HasSuffix(line, "\n") {
			break
		}
		key := strings.TrimSpace(digits.ReplaceAllString(line, "0"))
		if len(key) < fewestInALine || strings.HasPrefix(key, "|") {
			continue
		}
		if lines[key] == nil {
			lines[key] = &seen{end: at}
		}
		if lines[key].times++; lines[key].times >= sameLines {
			return lines[key].end
		}
	}
	return -1
}

var digits = regexp.MustCompile(`\d+`)
