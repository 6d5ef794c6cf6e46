package pdf

import (
	"bytes"
	"strconv"
)

// dictionary is a PDF dictionary: each key, without its slash, with its value as it
// stands in the file. Values inside values are not taken apart.
type dictionary map[string][]byte

// name is the value of a key that is a name, without its slash, or "".
func (d dictionary) name(key string) string {
	if v, ok := bytes.CutPrefix(d[key], []byte("/")); ok {
		return string(v)
	}
	return ""
}

// references are the numbers of the objects that a value refers to, in order.
func (d dictionary) references(key string) []int {
	var numbers []int
	fields := bytes.FieldsFunc(d[key], func(r rune) bool { return r < 0x80 && (isSpace(byte(r)) || r == '[' || r == ']') })
	for i := 2; i < len(fields); i++ {
		if string(fields[i]) != "R" {
			continue
		}
		if n, err := strconv.Atoi(string(fields[i-2])); err == nil && n > 0 {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// reference is the number of the object that a value refers to, or 0.
func (d dictionary) reference(key string) int {
	if numbers := d.references(key); len(numbers) == 1 {
		return numbers[0]
	}
	return 0
}

// parseDictionary reads the dictionary that b begins with, after white space. It
// reports how many bytes it takes, 0 where none stands there or it has no end, and how
// many were looked at. What is no pair of a name and a value is skipped, as other
// readers do.
func parseDictionary(b []byte) (d dictionary, length, looked int) {
	at := skipSpace(b, 0)
	if !bytes.HasPrefix(b[at:], []byte("<<")) {
		return nil, 0, at
	}
	d = dictionary{}
	at += 2
	for {
		at = skipSpace(b, at)
		if at >= len(b) {
			return d, 0, len(b) // cut off: what there is of it may be of use
		}
		if bytes.HasPrefix(b[at:], []byte(">>")) {
			return d, at + 2, at + 2
		}
		end := valueEnd(b, at)
		if b[at] != '/' {
			at = end
			continue
		}
		key := string(b[at+1 : end])
		from := skipSpace(b, end)
		if from >= len(b) {
			return d, 0, len(b)
		}
		if bytes.HasPrefix(b[from:], []byte(">>")) {
			at = from
			continue
		}
		at = valueEnd(b, from)
		d[key] = b[from:at]
	}
}

// valueEnd is where the value that begins at an offset ends; always after it. Nested
// arrays and dictionaries are counted, not descended into, so depth costs nothing.
func valueEnd(b []byte, at int) int {
	depth := 0
	for at < len(b) {
		c := b[at]
		switch {
		case c == '(':
			at = stringEnd(b, at)
		case bytes.HasPrefix(b[at:], []byte("<<")):
			depth++
			at += 2
		case bytes.HasPrefix(b[at:], []byte(">>")):
			depth--
			at += 2
		case c == '<':
			if n := bytes.IndexByte(b[at:], '>'); n >= 0 {
				at += n + 1
			} else {
				at = len(b)
			}
		case c == '[':
			depth++
			at++
		case c == ']', c == '>', c == ')', c == '{', c == '}':
			if c == ']' {
				depth--
			}
			at++
		default:
			at = tokenEnd(b, at)
			if depth == 0 {
				return referenceEnd(b, at)
			}
		}
		if depth <= 0 {
			return at
		}
		at = skipSpace(b, at)
	}
	return len(b)
}

// tokenEnd is where a name, number or word ends.
func tokenEnd(b []byte, at int) int {
	for at++; at < len(b) && !isSpace(b[at]) && !isDelimiter(b[at]); at++ {
	}
	return at
}

// referenceEnd is where "12 0 R" ends whose first number ends at an offset, or that
// offset.
func referenceEnd(b []byte, at int) int {
	if at == 0 || b[at-1] < '0' || b[at-1] > '9' {
		return at
	}
	generation := skipSpace(b, at)
	r := generation
	for r < len(b) && b[r] >= '0' && b[r] <= '9' {
		r++
	}
	if r == generation {
		return at
	}
	if r = skipSpace(b, r); r < len(b) && b[r] == 'R' {
		return r + 1
	}
	return at
}

// stringEnd is where a string in parentheses ends.
func stringEnd(b []byte, at int) int {
	depth := 0
	for ; at < len(b); at++ {
		switch b[at] {
		case '\\':
			at++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
	return len(b)
}

// skipSpace goes over white space and comments.
func skipSpace(b []byte, at int) int {
	for at < len(b) {
		switch {
		case isSpace(b[at]):
			at++
		case b[at] == '%':
			for at < len(b) && b[at] != '\n' && b[at] != '\r' {
				at++
			}
		default:
			return at
		}
	}
	return at
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0
}

func isDelimiter(c byte) bool { return bytes.IndexByte([]byte("()<>[]{}/%"), c) >= 0 }
