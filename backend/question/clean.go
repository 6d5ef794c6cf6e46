package question

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"ibid/backend/ibid"
)

// Clean makes a text one line of Unicode's normal form C: control characters
// and what is no valid text become spaces, runs of white space one space, and
// characters that only steer the setting (soft hyphens, byte order marks, marks
// of direction) and those of private use go. The joiners stay: Indic and Persian
// words need them.
func Clean(text string) string {
	if printable(text) { // most are, and have nothing of all this
		return ibid.OneLine(text)
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\u200c' || r == '\u200d':
			return r
		case r == unicode.ReplacementChar || unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp):
			return ' '
		case r == '\u200b' || unicode.In(r, unicode.Cf, unicode.Co):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, " "))
	return ibid.OneLine(norm.NFC.String(text))
}

// printable reports whether a text has nothing but the characters of a typewriter.
func printable(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' })
}

// plain writes a text with the straight apostrophe, the plain hyphen and dash
// where typography has others.
func plain(text string) string { return typewriter.Replace(text) }

var typewriter = strings.NewReplacer("’", "'", "ʼ", "'", "‐", "-", "‑", "-", "‒", "–", "−", "-", "—", "–")

// shorten cuts a text to at most so many bytes, after a whole word if one ends
// in the second half.
func shorten(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	cut := limit
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	if space := strings.LastIndexByte(text[:cut], ' '); space > cut/2 {
		cut = space
	}
	return text[:cut]
}
