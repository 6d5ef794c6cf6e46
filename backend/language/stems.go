package language

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/finnish"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/hungarian"
	"github.com/blevesearch/snowballstem/irish"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/romanian"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/tamil"
	"github.com/blevesearch/snowballstem/turkish"
)

// snowball are the stemmers of the Snowball project (snowballstem.org) by
// language.
var snowball = map[string]func(*snowballstem.Env) bool{
	"da": danish.Stem, "de": german.Stem, "en": english.Stem, "es": spanish.Stem,
	"fi": finnish.Stem, "fr": french.Stem, "ga": irish.Stem, "hu": hungarian.Stem, "it": italian.Stem,
	"nb": norwegian.Stem, "nl": dutch.Stem, "nn": norwegian.Stem, "no": norwegian.Stem, "pt": portuguese.Stem,
	"ro": romanian.Stem, "ru": russian.Stem, "sv": swedish.Stem, "ta": tamil.Stem, "tr": turkish.Stem,
}

// longestWord is the length in bytes up to which a word is stemmed: twice that
// of any in a dictionary. Longer ones are keys and encodings.
const longestWord = 80

// stem cuts the ending off a word in lower case.
func stem(word, lang string) string {
	if len(word) > longestWord || strings.ContainsFunc(word, notInWords) {
		return word
	}
	switch lang {
	case "ar":
		return stemArabic(word)
	case "hi":
		return stemHindi(word)
	}
	cut, known := snowball[lang]
	if !known {
		return word
	}
	env := snowballstem.NewEnv(word)
	cut(env)
	if lang == "en" {
		return american(env.Current())
	}
	return env.Current()
}

// notInWords are the characters that make a word a code or an abbreviation,
// "q4" and "pp&e", which have no endings.
func notInWords(r rune) bool { return r == '&' || r >= '0' && r <= '9' }

// american turns the stem of a British spelling into that of the American one:
// "organis" and "analys" become "organiz" and "analyz", "labour" becomes "labor".
// Words that have an s on both sides of the ocean, "advis", change as well, which
// does no harm: they change everywhere.
func american(stem string) string {
	if len(stem) < 6 {
		return stem
	}
	switch {
	case strings.HasSuffix(stem, "is"), strings.HasSuffix(stem, "ys"):
		return stem[:len(stem)-1] + "z"
	case strings.HasSuffix(stem, "our"):
		return stem[:len(stem)-2] + "r"
	}
	return stem
}

// writing is the script of a language or a word, as far as words of it are
// treated in their own way.
type writing int

const (
	latin writing = iota
	cyrillic
	greek
	arabicWriting
	hebrew
	devanagari
	tamilWriting
	hangul
	otherWriting
)

// writings are the scripts of languages that are not written in Latin.
var writings = map[string]writing{
	"ru": cyrillic, "uk": cyrillic, "be": cyrillic, "bg": cyrillic, "mk": cyrillic, "sr": cyrillic, "kk": cyrillic,
	"ky": cyrillic, "mn": cyrillic, "tg": cyrillic,
	"el": greek,
	"ar": arabicWriting, "fa": arabicWriting, "ur": arabicWriting, "ps": arabicWriting, "ug": arabicWriting, "ku": arabicWriting,
	"he": hebrew, "yi": hebrew,
	"hi": devanagari, "mr": devanagari, "ne": devanagari, "sa": devanagari,
	"ta": tamilWriting,
	"ko": hangul,
	"zh": otherWriting, "ja": otherWriting, "th": otherWriting, "lo": otherWriting, "km": otherWriting, "my": otherWriting,
	"bn": otherWriting, "te": otherWriting, "gu": otherWriting, "kn": otherWriting, "ml": otherWriting, "pa": otherWriting,
	"si": otherWriting, "or": otherWriting, "hy": otherWriting, "ka": otherWriting, "am": otherWriting, "ti": otherWriting,
}

// usual is the language of a word in each script where its text shows none, or
// shows one of another script, as with an English name on a Russian page.
var usual = map[writing]string{latin: "en", cyrillic: "ru", arabicWriting: "ar", devanagari: "hi", tamilWriting: "ta", greek: "el", hebrew: "he", hangul: "ko"}

// languageOf returns the language by whose rules a word is treated that stands
// in a text of a language; "" where none is known.
func languageOf(word, lang string) string {
	script := writingOf(word)
	if home := writings[lang]; lang != "" && home == script {
		return lang
	}
	return usual[script]
}

// writingOf returns the script of a word's first letter.
func writingOf(word string) writing {
	for _, r := range word {
		switch {
		case r < utf8.RuneSelf, !unicode.IsLetter(r):
			if r|0x20 >= 'a' && r|0x20 <= 'z' {
				return latin
			}
		case unicode.Is(unicode.Latin, r):
			return latin
		case unicode.Is(unicode.Cyrillic, r):
			return cyrillic
		case unicode.Is(unicode.Greek, r):
			return greek
		case unicode.Is(unicode.Arabic, r):
			return arabicWriting
		case unicode.Is(unicode.Hebrew, r):
			return hebrew
		case unicode.Is(unicode.Devanagari, r):
			return devanagari
		case unicode.Is(unicode.Tamil, r):
			return tamilWriting
		case unicode.Is(unicode.Hangul, r):
			return hangul
		default:
			return otherWriting
		}
	}
	return otherWriting
}

func ascii(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
