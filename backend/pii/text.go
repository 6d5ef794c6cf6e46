package pii

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"ibid/backend/ibid"
)

// kind reports what a piece of a text is made of.
type kind byte

const (
	symbol kind = iota // one character that is no letter and no digit
	letters
	digits
)

// token is a word, a run of digits or a single other character. White space is
// between tokens.
type token struct {
	ibid.Span
	kind    kind
	text    string
	key     string // lower case, without marks: "müller" is "muller"
	capital bool   // begins with a capital letter
	upper   bool   // more than one letter, all capitals
	gap     string // the white space before it
}

// text is a text cut into tokens.
type text struct {
	words     string
	tokens    []token
	taken     []bool // bytes that a finder took
	lowercase bool   // there is no capital letter in it at all
}

func read(words string) *text {
	t := &text{words: words, taken: make([]bool, len(words)), lowercase: true}
	gap := 0
	for at := 0; at < len(words); {
		r, size := utf8.DecodeRuneInString(words[at:])
		if unicode.IsSpace(r) || r == zeroWidth {
			at += size
			continue
		}
		end, k := tokenEnd(words, at, r, size)
		next := token{Span: ibid.Span{Start: at, End: end}, kind: k, text: words[at:end], gap: words[gap:at]}
		next.key = next.text
		if k == letters {
			next.key = fold(next.text)
			next.capital = unicode.IsUpper(r) || unicode.IsTitle(r)
			next.upper = next.capital && utf8.RuneCountInString(next.text) > 1 && !strings.ContainsFunc(next.text, unicode.IsLower)
			t.lowercase = t.lowercase && !strings.ContainsFunc(next.text, unicode.IsUpper)
		}
		t.tokens = append(t.tokens, next)
		at, gap = end, end
	}
	return t
}

const zeroWidth = '\u200b'

// tokenEnd returns where the token that begins at a place ends. Apostrophes and
// hyphens between letters belong to a word, but for the "'s" of possession, which
// is a word of its own.
func tokenEnd(words string, at int, first rune, size int) (end int, k kind) {
	switch {
	case unicode.IsDigit(first):
		return at + leading(words[at:], unicode.IsDigit), digits
	case possessive(words[at:]):
		_, mark := utf8.DecodeRuneInString(words[at:])
		return at + mark + 1, letters
	case !letter(first):
		return at + size, symbol
	}
	end = at + leading(words[at:], letter)
	for end < len(words) && !possessive(words[end:]) {
		joint, size := utf8.DecodeRuneInString(words[end:])
		more := leading(words[end+size:], letter)
		if !strings.ContainsRune("'’-", joint) || more == 0 {
			break
		}
		end += size + more
	}
	return end, letters
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }

// possessive reports whether words begin with "'s" and no more letters.
func possessive(words string) bool {
	rest, found := strings.CutPrefix(words, "'")
	if !found {
		rest, found = strings.CutPrefix(words, "’")
	}
	return found && len(rest) > 0 && (rest[0] == 's' || rest[0] == 'S') && leading(rest, letter) == 1
}

// leading is how many bytes of the beginning are of one sort.
func leading(words string, sort func(rune) bool) int {
	if end := strings.IndexFunc(words, func(r rune) bool { return !sort(r) }); end >= 0 {
		return end
	}
	return len(words)
}

// unmarked are letters that Unicode does not take apart.
var unmarked = strings.NewReplacer("ø", "o", "æ", "ae", "œ", "oe", "ð", "d", "đ", "d", "þ", "th", "ł", "l", "ß", "ss", "ı", "i", "ħ", "h", "ŋ", "n", "’", "'")

// fold puts a word in lower case and takes the marks off its letters.
func fold(word string) string {
	word = strings.ToLower(word)
	if strings.IndexFunc(word, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return word
	}
	return unmarked.Replace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(word)))
}

// take marks a span as found, and refuses one that is empty or overlaps what is.
func (t *text) take(s ibid.Span) bool {
	if s.Len() <= 0 || slices.Contains(t.taken[s.Start:s.End], true) {
		return false
	}
	for i := s.Start; i < s.End; i++ {
		t.taken[i] = true
	}
	return true
}

// at returns a token, an empty one beyond the ends.
func (t *text) at(i int) token {
	if i < 0 || i >= len(t.tokens) {
		return token{}
	}
	return t.tokens[i]
}

// free reports whether no finder took a token.
func (t *text) free(i int) bool {
	return i >= 0 && i < len(t.tokens) && !t.taken[t.tokens[i].Start]
}

// is reports whether a token is a certain symbol.
func (t *text) is(i int, symbols string) bool {
	token := t.at(i)
	return token.kind == symbol && token.text != "" && strings.Contains(symbols, token.text)
}

// number reports whether a token is made of digits.
func (t *text) number(i int) bool { return t.at(i).kind == digits }

// touches reports whether a token follows the one before without white space.
func (t *text) touches(i int) bool { return i > 0 && i < len(t.tokens) && t.tokens[i].gap == "" }

// stop reports whether a token is a full stop right after a word.
func (t *text) stop(i int) bool { return t.is(i, ".") && t.touches(i) }

// single reports whether a token is one letter.
func (t *text) single(i int) bool {
	return t.at(i).kind == letters && utf8.RuneCountInString(t.at(i).text) == 1
}

// joined reports whether a token follows the one before on the same line, with at
// most a little white space between.
func (t *text) joined(i int) bool {
	gap := t.at(i).gap
	return i > 0 && len(gap) <= 3 && !strings.ContainsAny(gap, "\n\r\t\v\f\u2028\u2029")
}

// begins reports whether a token is the first of its line.
func (t *text) begins(i int) bool { return i == 0 || strings.ContainsAny(t.at(i).gap, "\n\r") }

// span covers tokens from one up to another, which is left out.
func (t *text) span(from, to int) ibid.Span {
	return ibid.Span{Start: t.tokens[from].Start, End: t.tokens[to-1].End}
}

// sees reports whether one of the words stands among a number of tokens before a
// token, in the same paragraph.
func (t *text) sees(cues set, before, within int) bool {
	for i := before - 1; i >= max(0, before-within); i-- {
		if cues[t.tokens[i].key] {
			return true
		}
		if strings.Count(t.tokens[i].gap, "\n") > 1 {
			return false
		}
	}
	return false
}
