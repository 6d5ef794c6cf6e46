package language

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"

	"ibid/backend/ibid"
)

// Word is a token of a text.
type Word struct {
	Span ibid.Span
	Text string // as it stands in the text
	Stem string // the key under which its forms meet; numbers lose their separators
}

// Figure tells whether a stem is that of a figure, such as "2,614" or "2018".
func Figure(stem string) bool { return stem != "" && stem[0] >= '0' && stem[0] <= '9' }

// Words cuts a text into words: runs of letters, digits and marks. A figure
// keeps its inner separators ("2,614", "3.5"), a word its inner apostrophe and
// an abbreviation its inner ampersand ("tenant's", "R&D"). Han, Thai and
// other characters written without spaces each stand alone.
func Words(text string) []Word {
	words := make([]Word, 0, len(text)/6)
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !wordRune(r) {
			i += size
			continue
		}
		start := i
		i += size
		if !ibid.WithoutSpaces(r) {
			i = wordEnd(text, i, unicode.IsDigit(r))
		}
		words = append(words, Word{Span: ibid.Span{Start: start, End: i}, Text: text[start:i], Stem: Stem(text[start:i])})
	}
	return words
}

// wordEnd returns where the word that goes on at offset i ends.
func wordEnd(text string, i int, afterDigit bool) int {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case wordRune(r) && !ibid.WithoutSpaces(r):
			afterDigit = unicode.IsDigit(r)
			i += size
		case joins(r, afterDigit) && joined(text[i+size:], afterDigit):
			i += size
		default:
			return i
		}
	}
	return i
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// joins tells whether a mark may stand inside a word.
func joins(r rune, afterDigit bool) bool {
	if afterDigit {
		return r == ',' || r == '.'
	}
	return r == '\'' || r == '’' || r == '&'
}

// joined tells whether what follows such a mark goes on with the word.
func joined(rest string, afterDigit bool) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	if afterDigit {
		return unicode.IsDigit(r)
	}
	return unicode.IsLetter(r)
}

// Stem returns the key of a word: lower case, without possessive or separators,
// and for words of Latin letters the stem of Snowball's English stemmer
// (Porter2). Words of other scripts are lower-cased only.
func Stem(word string) string {
	w := strings.ToLower(word)
	if w == "" {
		return ""
	}
	if w[0] >= '0' && w[0] <= '9' {
		return strings.TrimSuffix(strings.ReplaceAll(w, ",", ""), ".")
	}
	w = strings.ReplaceAll(w, "’", "'")
	w = strings.TrimSuffix(w, "'s")
	for i := 0; i < len(w); i++ {
		if w[i] >= utf8.RuneSelf {
			return w
		}
	}
	env := snowballstem.NewEnv(w)
	english.Stem(env)
	return env.Current()
}

// Stop tells whether a word carries no meaning of its own in a question:
// articles, pronouns, prepositions, auxiliaries, question words. The list is
// closed-class English words; the word is given in lower case.
func Stop(word string) bool { return stopWords[word] }

var stopWords = wordSet(`
a about above after again against all also am an and any are aren't as at be
because been before being below between both but by can can't cannot could
couldn't did didn't do does doesn't doing don't down during each either else
etc ever every few for from further get gets give given gives had hadn't has
hasn't have haven't having he her here hers him his how however i if in into is
isn't it it's its itself just kindly let's like may me might mine more most
much must my neither no nor not of off on once one only or other our ours out
over own per please s same shall she should shouldn't show since so some such t
tell than that that's the their theirs them then there these they this those
through thus to too under until up upon us using very via was wasn't we were
weren't what what's when where whether which while who whom whose why will with
within without won't would wouldn't yet you your yours
`)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}
