// Package terminal escapes data that is printed for people, so that a file name, a
// document or a model's answer cannot move the cursor, set the window's title, forge a
// line of output or show text in another order than it was written.
package terminal

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Escape returns s on one line and without effect on a terminal: control characters,
// line and paragraph separators, marks of direction, characters without width and bytes
// that aren't UTF-8 are spelled as in Go source, such as \x1b, \n or \u202e. Everything
// else, backslashes included, stays as it is.
func Escape(s string) string { return escape(s, false) }

// EscapeText is Escape for text of several lines: line feeds and tabs stay, and so do
// joiners at its beginning, where it may continue other text.
func EscapeText(s string) string { return escape(s, true) }

func escape(s string, text bool) string {
	clean := func(r rune) bool { return r == '\n' && text || r == '\t' && text || r >= ' ' && r < 0x7f }
	if strings.IndexFunc(s, func(r rune) bool { return !clean(r) }) < 0 {
		return s
	}
	var b strings.Builder
	previous := ' '
	if text {
		previous = 'ש'
	}
	for i, r := range s {
		_, length := utf8.DecodeRuneInString(s[i:])
		switch {
		case clean(r):
			b.WriteRune(r)
		case r == utf8.RuneError && length == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case unsafe(r, previous):
			spell(&b, r)
		default:
			b.WriteRune(r)
		}
		previous = r
	}
	return b.String()
}

func spell(b *strings.Builder, r rune) {
	switch {
	case r == '\n':
		b.WriteString(`\n`)
	case r == '\r':
		b.WriteString(`\r`)
	case r == '\t':
		b.WriteString(`\t`)
	case r < 0x80:
		fmt.Fprintf(b, `\x%02x`, r)
	case r < 0x10000:
		fmt.Fprintf(b, `\u%04x`, r)
	default:
		fmt.Fprintf(b, `\U%08x`, r)
	}
}

// unsafe reports whether a character does something other than be seen where it stands.
// The two joiners are part of the spelling of Arabic, Persian and Indic words and of
// emoji: they are safe after a letter without case, a mark or a symbol.
func unsafe(r, previous rune) bool {
	const zeroWidthNonJoiner, zeroWidthJoiner = 0x200c, 0x200d
	if r == zeroWidthNonJoiner || r == zeroWidthJoiner {
		return !unicode.In(previous, unicode.Lo, unicode.M, unicode.So, unicode.Sk)
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point)
}

// EscapeJSON returns JSON that means the same, in which every character that [Escape]
// would spell out stands as \uXXXX. White space between values stays. Package
// encoding/json escapes only what is below U+0020, U+2028 and U+2029.
func EscapeJSON(json []byte) []byte {
	var b strings.Builder
	b.Grow(len(json))
	for _, r := range string(json) {
		switch {
		case r == '\n' || r == '\t' || !unsafe(r, ' '):
			b.WriteRune(r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			high, low := (r-0x10000)>>10+0xd800, (r-0x10000)&0x3ff+0xdc00
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		}
	}
	return []byte(b.String())
}

// Writer passes text on to a terminal, a pipe or a file, escaped by [EscapeText]. It
// escapes for all three alike: what is piped often ends up on a terminal after all, in
// less, in a log that is looked at, in tail -f. Programs read --json instead, and
// exports are files of their own.
type Writer struct{ w io.Writer }

// NewWriter returns a Writer that writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w} }

// Write escapes and writes p, which must not begin or end within a character. It
// reports len(p) bytes written unless writing fails.
func (w *Writer) Write(p []byte) (int, error) {
	if _, err := io.WriteString(w.w, EscapeText(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Unwrap returns what a [Writer] writes to, without escaping, and any other writer as it
// is. It is for what Ibid itself puts together, such as moves of the cursor.
func Unwrap(w io.Writer) io.Writer {
	if own, ok := w.(*Writer); ok {
		return own.w
	}
	return w
}
