package language

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Word is a token of a text.
type Word struct {
	Span  ibid.Span
	Text  string // as it stands in the text
	Lower string // in lower case
	Stem  string // the key under which its forms meet; numbers lose their separators
	Stop  bool   // carries no meaning of its own in English; see [Stop]
}

// Figure reports whether a stem is that of a figure, such as "2,614" or "2018".
func Figure(stem string) bool { return stem != "" && stem[0] >= '0' && stem[0] <= '9' }

// Words cuts a text into words: runs of letters, digits and marks. A figure
// keeps its inner separators ("2,614", "3.5", "2 614" with a no-break space), a
// word its inner apostrophe and an abbreviation its inner ampersand and full
// stops ("tenant's", "R&D", "U.S"). Han, Thai and other characters written
// without spaces each stand alone, with the marks that belong to them.
func Words(text string) []Word {
	words := make([]Word, 0, len(text)/6)
	for word := range AllWords(text) {
		words = append(words, word)
	}
	return words
}

// AllWords returns the words of a text one after the other, as [Words] does.
func AllWords(text string) iter.Seq[Word] {
	return func(yield func(Word) bool) {
		for at := (ibid.Span{}); next(text, &at); {
			word := at.In(text)
			known := remember(word, "")
			if !yield(Word{Span: at, Text: word, Lower: known.lower, Stem: known.key, Stop: known.stop}) {
				return
			}
		}
	}
}

// Stem returns the key under which the forms of a word meet, of a text in an
// unknown language; see [Tokens].
func Stem(word string) string { return remember(word, "").key }

// next moves a span to the word that follows it, or reports that there is none.
func next(text string, at *ibid.Span) bool {
	for i := at.End; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if wordRune(r) && !unicode.IsMark(r) {
			*at = ibid.Span{Start: i, End: wordEnd(text, i+size, r)}
			return true
		}
		i += size
	}
	return false
}

// wordEnd returns where the word ends whose first character r stands before
// offset i.
func wordEnd(text string, i int, r rune) int {
	if alone(r) {
		return marksEnd(text, i)
	}
	start, last := i-utf8.RuneLen(r), r
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case wordRune(r) && !alone(r):
			last = r
		case !joins(text[start:i], last, r, text[i+size:]):
			return i
		}
		i += size
	}
	return i
}

// marksEnd returns where the marks end that follow a character.
func marksEnd(text string, i int) int {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsMark(r) && r != 'ﾞ' && r != 'ﾟ' {
			break
		}
		i += size
	}
	return i
}

func wordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// alone reports whether a character is a word by itself. Digits of such scripts are
// not; the long-vowel marks of katakana are, though Unicode assigns them no script.
func alone(r rune) bool {
	return ibid.WithoutSpaces(r) && !unicode.IsDigit(r) || r == 'ー' || r == 'ｰ'
}

// joins reports whether a word goes on over the sign r: before is the word so far,
// last its last character, and rest the text after the sign.
func joins(before string, last, r rune, rest string) bool {
	if r == ' ' || r == '\n' {
		return false
	}
	after, size := utf8.DecodeRuneInString(rest)
	switch r {
	case ',', '٫', '٬':
		return unicode.IsDigit(last) && unicode.IsDigit(after)
	case '.':
		return unicode.IsDigit(last) && unicode.IsDigit(after) || initials(before) && lone(after, rest[size:])
	case '\'', '’':
		return !unicode.IsDigit(last) && unicode.IsLetter(after) || groups(before, rest)
	case '&':
		return !unicode.IsDigit(last) && unicode.IsLetter(after)
	case '\u00a0', '\u2009', '\u202f':
		return groups(before, rest)
	case softHyphen, nonJoiner, joiner:
		return wordRune(after) && !alone(after)
	}
	return false
}

// Characters inside words that are not seen.
const (
	softHyphen = '\u00ad'
	nonJoiner  = '\u200c'
	joiner     = '\u200d'
)

// initials reports whether a word so far is single letters with full stops
// between: "U", "U.S". More than a dozen are none.
func initials(word string) bool {
	for len(word) <= 24 {
		r, size := utf8.DecodeRuneInString(word)
		if !unicode.IsLetter(r) {
			return false
		}
		if word = word[size:]; word == "" {
			return true
		}
		if word[0] != '.' {
			return false
		}
		word = word[1:]
	}
	return false
}

// lone reports whether a letter has no other after it.
func lone(r rune, rest string) bool {
	after, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsLetter(r) && !wordRune(after)
}

// groups reports whether a space or an apostrophe stands between the groups of one
// figure, as in "2 614" and "2'614'000": up to three digits before, three after.
func groups(before, after string) bool {
	first := len(before) - len(strings.TrimRight(before, "0123456789"))
	return before[0] <= '9' && first >= 1 && first <= 3 && len(after)-len(strings.TrimLeft(after, "0123456789")) == 3
}
