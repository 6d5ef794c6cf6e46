package language

import (
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
	found := whatlanggo.Detect(text)
	if !found.IsReliable() && latin+other < 4*fewestLetters {
		return ""
	}
	return found.Lang.Iso6391()
}
