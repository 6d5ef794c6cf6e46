package ground

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// reading finds how lines of a passage are read: a row of a table with the names of its
// columns, a word that a line end had broken as one.
type reading struct {
	rowsRead []readRow
	next     int // rows before it have been found
	text     string
}

func newReading(chunk ibid.Chunk) *reading {
	r := &reading{text: chunk.Reading}
	for line := range strings.Lines(chunk.Reading) {
		if line = strings.TrimSpace(line); strings.Contains(line, column) {
			r.rowsRead = append(r.rowsRead, newReadRow(line))
		}
	}
	return r
}

// of returns the reading of some words of the passage. They are read as they stand
// where nothing else is known of them.
func (r *reading) of(words string) string {
	if r.text == "" {
		return words
	}
	fields := strings.Fields(words)
	for pass := range 2 { // from where the last was found, then from the beginning
		for i := r.next * (1 - pass); i < len(r.rowsRead); i++ {
			if within(fields, strings.Fields(r.rowsRead[i].text)) {
				r.next = i + 1
				return r.rowsRead[i].text
			}
		}
	}
	return r.joined(fields)
}

// within reports whether a line has all of some words, in their order, and begins with
// the first of them.
func within(words, line []string) bool {
	if len(words) == 0 || len(line) == 0 || words[0] != line[0] && words[0] != strings.TrimSuffix(line[0], ":") {
		return false
	}
	for _, field := range line {
		if len(words) > 0 && (field == words[0] || strings.TrimSuffix(field, ":") == words[0]) {
			words = words[1:]
		}
	}
	return len(words) == 0
}

// joined puts together the words that the reading has as one, with their hyphen or without.
func (r *reading) joined(fields []string) string {
	fields = slices.Clone(fields)
	for i := 0; i+1 < len(fields); i++ {
		part, broken := strings.CutSuffix(fields[i], "-")
		if !broken || part == "" {
			continue
		}
		for _, word := range []string{part + "-" + fields[i+1], part + fields[i+1]} {
			if strings.Contains(r.text, word) {
				fields[i] = word
				fields = slices.Delete(fields, i+1, i+2)
				break
			}
		}
	}
	return strings.Join(fields, " ")
}
