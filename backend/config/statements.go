package config

import (
	"slices"
	"strconv"
	"strings"
)

// statement is what a settings file says of one key, "key = value", or the header of a
// table. Places are bytes of the file.
type statement struct {
	table, key string // such as "answers" and "check"; a dotted key has no table, a header no key
	start, end int    // of its lines, with the line's end
	value      int    // where the value begins
	after      int    // and ends
}

// name is the setting that it is about.
func (s statement) name() string { return strings.Trim(s.table+"."+s.key, ".") }

// statements finds those of a file that has been read as TOML. Comments and blank lines
// are none. It knows as much of TOML as that takes: keys, and where values end.
func statements(text string) []statement {
	var (
		found []statement
		table string
	)
	at := len(text) - len(strings.TrimPrefix(text, "\ufeff"))
	for at < len(text) {
		s := statement{start: at, table: table}
		first := skip(text, at, " \t")
		switch {
		case strings.HasPrefix(text[first:], "["):
			table, _ = keyPath(text, skip(text, first, "[ \t"))
			s.table = table
			s.end = nextLine(text, first)
			found = append(found, s)
		case first < len(text) && !strings.ContainsRune("#\r\n", rune(text[first])):
			var equals int
			s.key, equals = keyPath(text, first)
			s.value = skip(text, equals, "= \t")
			s.after = endOfValue(text, s.value)
			s.end = nextLine(text, s.after)
			found = append(found, s)
		default:
			s.end = nextLine(text, first)
		}
		at = s.end
	}
	return found
}

// skip passes over characters of a set.
func skip(text string, at int, set string) int {
	for at < len(text) && strings.IndexByte(set, text[at]) >= 0 {
		at++
	}
	return at
}

// nextLine is where the line after a place begins.
func nextLine(text string, at int) int {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(text)
}

// keyPath reads a key, whose parts may be quoted and stand apart, and reports where it
// ends: at "=" or "]".
func keyPath(text string, at int) (path string, end int) {
	var parts []string
	for {
		at = skip(text, at, " \t")
		from := at
		if at < len(text) && (text[at] == '"' || text[at] == '\'') {
			at = endOfValue(text, at)
		} else {
			for at < len(text) && strings.IndexByte(".=] \t\r\n", text[at]) < 0 {
				at++
			}
		}
		parts = append(parts, unquoted(text[from:at]))
		at = skip(text, at, " \t")
		if at >= len(text) || text[at] != '.' {
			return strings.Join(parts, "."), at
		}
		at++
	}
}

func unquoted(part string) string {
	if strings.HasPrefix(part, "'") {
		return strings.Trim(part, "'")
	}
	if plain, err := strconv.Unquote(part); err == nil {
		return plain
	}
	return part
}

// endOfValue is where the value ends that begins at a place.
func endOfValue(text string, at int) int {
	rest := text[at:]
	for _, mark := range []string{`"""`, "'''", `"`, "'"} {
		if strings.HasPrefix(rest, mark) {
			return endOfString(text, at+len(mark), mark)
		}
	}
	if strings.HasPrefix(rest, "[") || strings.HasPrefix(rest, "{") {
		return endOfBrackets(text, at)
	}
	end := at
	for end < len(text) && strings.IndexByte("#\r\n", text[end]) < 0 {
		end++
	}
	return at + len(strings.TrimRight(text[at:end], " \t"))
}

// endOfString is where a string ends whose inside begins at a place. A long one may have
// two more of its quotes right before its end.
func endOfString(text string, at int, mark string) int {
	for at < len(text) {
		switch {
		case text[at] == '\\' && mark[0] == '"':
			at++ // with what it stands before
		case strings.HasPrefix(text[at:], mark):
			at += len(mark)
			for more := 0; more < len(mark)-1 && at < len(text) && text[at] == mark[0]; more++ {
				at++
			}
			return at
		}
		at++
	}
	return len(text)
}

// endOfBrackets is where an array or an inline table ends, which may have others in it,
// strings and comments.
func endOfBrackets(text string, at int) int {
	for depth := 0; at < len(text); {
		switch text[at] {
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		case '"', '\'':
			at = endOfValue(text, at)
			continue
		case '#':
			at = nextLine(text, at)
			continue
		}
		at++
		if depth == 0 {
			return at
		}
	}
	return len(text)
}

// last finds the last statement of a kind.
func last(all []statement, is func(statement) bool) (statement, bool) {
	for _, s := range slices.Backward(all) {
		if is(s) {
			return s, true
		}
	}
	return statement{}, false
}
