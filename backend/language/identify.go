package language

import (
	"strings"
	"unicode"

	"github.com/abadojack/whatlanggo"
)

// Letters from which on a language is named. An ideograph says as much as a
// word; 150 letters are about two printed lines, below which the trigrams of
// related languages cannot be told apart.
const (
	fewestLetters     = 150
	fewestIdeographs  = 20
	fewestOtherScript = 40 // Greek, Hebrew, Thai and others have one common language each
)

// Identify names the language of most of a text by its ISO 639-1 code, or
// returns "" where there is too little text or it reads like several.
//
// Chinese and Japanese are told apart by the kana: even formal Japanese spends a
// fifth of its characters on them. All else is decided by the trigrams of Cavnar
// and Trenkle, "N-Gram-Based Text Categorization" (1994), as whatlanggo
// implements it.
func Identify(text string) string {
	var latin, han, kana, hangul, other int
	for _, r := range text {
		switch {
		case r < 0x80:
			if r|0x20 >= 'a' && r|0x20 <= 'z' {
				latin++
			}
		case unicode.Is(unicode.Han, r):
			han++
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			kana++
		case unicode.Is(unicode.Hangul, r):
			hangul++
		case unicode.Is(unicode.Latin, r):
			latin++
		case unicode.IsLetter(r):
			other++
		}
	}
	// An ideograph stands for about three letters of an alphabet.
	if east := han + kana + hangul; east >= fewestIdeographs && 3*east > latin+other {
		switch {
		case hangul > han+kana:
			return "ko"
		case 20*kana > east:
			return "ja"
		}
		return "zh"
	}
	if latin < fewestLetters && other < fewestOtherScript {
		return ""
	}
	found := whatlanggo.Detect(middle(text))
	if !found.IsReliable() && latin+other < 4*fewestLetters {
		return ""
	}
	return found.Lang.Iso6391()
}

// sample is how much of a text is looked at for its trigrams, in bytes: a quarter
// of a page. The time grows with the length and the answer gets no better.
const sample = 1200

// middle returns the middle of a long text, which is text more often than its edges.
func middle(text string) string {
	if len(text) <= sample {
		return text
	}
	start := (len(text) - sample) / 2
	return strings.ToValidUTF8(text[start:start+sample], "")
}
