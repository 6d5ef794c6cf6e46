package language

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// apart reports whether a line is quoted by itself, as a row of a table or a heading,
// rather than with the next one, "" below the last of a block.
func apart(line, next string) bool {
	if next == "" {
		return row(line)
	}
	return !breaksOff(line, next) && (row(line) || heading(line, next))
}

// breaksOff reports whether a line ends in the middle of what the next one goes on with:
// within a date, or with one figure before a line that begins with a small letter.
func breaksOff(line, next string) bool {
	words, following := strings.Fields(line), strings.Fields(next)
	last, first := words[len(words)-1], following[0]
	before := ""
	for i := len(words) - 2; i >= 0 && before == ""; i-- {
		before = strings.Trim(words[i], "$€£")
	}
	switch {
	case dayOfMonth(last) && monthName(first):
		return !monthName(before) // "December 31" stands above "March 31" in the head of a table
	case monthName(last) && first[0] >= '0' && first[0] <= '9':
		return !row(next)
	}
	start, _ := utf8.DecodeRuneInString(next)
	item := len(first) <= 4 && strings.HasSuffix(first, ")") // "iv)"
	return figure(last) && !figure(before) && unicode.IsLower(start) && !item && !row(next)
}

// dayOfMonth reports whether a token is a number from 1 to 31.
func dayOfMonth(token string) bool {
	n, err := strconv.Atoi(token)
	return err == nil && n >= 1 && n <= 31
}

// monthName reports whether a token is the name of a month, with a mark behind it or not.
func monthName(token string) bool { return Month(strings.ToLower(strings.TrimRight(token, ".,"))) > 0 }

// row reports whether a line reads as a row of a table: it ends with two figures
// or more, figures make up a third of its tokens, or a short label ends with
// one.
func row(line string) bool {
	fields := strings.Fields(line)
	figures, tail := 0, 0
	for _, f := range fields {
		if figure(f) {
			figures++
			tail++
		} else {
			tail = 0
		}
	}
	return tail >= 2 || figures >= 2 && figures*3 >= len(fields) || tail == 1 && len(fields) <= 6 && !strings.HasSuffix(line, ".")
}

// figure reports whether a token is a number as tables print them: "$", "(2,614)",
// "12.5%", "—".
func figure(token string) bool {
	if strings.HasSuffix(token, ",") || strings.HasSuffix(token, ".") {
		return false // of a sentence: "January 29, 2022,"
	}
	token = strings.Trim(token, "()$€£%*")
	switch token {
	case "", "-", "–", "—":
		return true
	}
	for _, r := range token {
		if (r < '0' || r > '9') && r != '.' && r != ',' && r != '-' && r != '/' {
			return false
		}
	}
	return true
}

// heading reports whether a line is a heading above the next one: short, without
// a full stop at its end, and followed by a line that begins a sentence.
func heading(line, next string) bool {
	if len(line) > 80 || strings.ContainsAny(line[len(line)-1:], ".,;:-") {
		return false
	}
	first := []rune(next)[0]
	return len(line)*2 < len(next) && strings.ToUpper(string(first)) == string(first)
}
