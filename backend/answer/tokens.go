package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Counting tokens without the model's tokenizer
//
// Only the server has the tokenizer, and it counts when it is too late: with the
// prompt in hand. What is needed before is a number that is surely not too low and
// not wastefully high. The sure bound, a token a byte, holds for every vocabulary
// (byte-level BPE cannot make more, SentencePiece falls back to bytes) and would
// waste three quarters of the context on English. So a text is counted by classes
// of characters, each at what it costs in the worst vocabulary of today's models:
//
//   - a digit is a token (Gemma, Qwen and Llama 2 never join them; Llama 3 joins three);
//   - a word in an alphabet that the vocabularies know well costs by its letters, and
//     one that no language has, a hash, a key, a code, costs nearly a token a letter;
//   - a Chinese, Japanese or Korean character costs a little more than one;
//   - a letter of a script that few models were trained on is told in its bytes;
//   - a sign is a token, one beyond the usual typographic ones its bytes.
//
// The costs were set by the tokenizers of Llama 3.2 (byte-level BPE, 128,000
// tokens) and Gemma 2 (SentencePiece, 256,000) on texts of twenty languages, tables
// and codes, and testdata/tokens.jsonl holds both counts against this one. Prose
// comes out at 1.2 to 1.6 times the true count; what a model really needs is learnt
// from the server (see [Counter]). Models with a vocabulary of 32,000 may need more
// than this for scripts other than Latin. Then the server refuses the prompt, since
// it is told never to cut, and a smaller one is tried.

// Tokens is an upper bound of how many tokens a model makes of a text.
func Tokens(text string) int {
	cost := 0
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == ' ':
			blanks := len(text) - len(strings.TrimLeft(text, " "))
			cost += (blanks - 1) * half // one belongs to the word that follows
			size = blanks
			if size < len(text) && text[size] >= '0' && text[size] <= '9' {
				cost += token // and to no figure
			}
		case unicode.IsLetter(r) || unicode.IsMark(r):
			size = strings.IndexFunc(text, outsideWord)
			if size < 0 {
				size = len(text)
			}
			cost += wordCost(text[:size])
		default:
			cost += signCost(r, size)
		}
		text = text[size:]
	}
	return (cost + token - 1) / token
}

// Costs are told in twelfths of a token.
const (
	token = 12
	half  = token / 2
)

func outsideWord(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)
}

// wordCost is what a run of letters and digits costs, at least one token.
func wordCost(word string) int {
	letter := letterCost(word)
	cost := 0
	for i, r := range word {
		switch {
		case unicode.IsDigit(r):
			cost += token
		case r < utf8.RuneSelf && i >= longWord:
			cost += max(letter, half)
		case r < utf8.RuneSelf:
			cost += letter
		case unicode.Is(unicode.Latin, r):
			cost += token
		case unicode.In(r, unicode.Cyrillic, unicode.Greek, unicode.Arabic, unicode.Thai):
			cost += half
		case unicode.Is(unicode.Devanagari, r):
			cost += token * 3 / 4
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) || r == 'ー':
			cost += token * 5 / 4
		default:
			cost += token * utf8.RuneLen(r)
		}
	}
	return max(cost, token)
}

// longWord is the length in bytes beyond which a word is likely put together of
// several, as in Finnish, Hungarian and German, and is cut into short pieces.
const longWord = 8

// letterCost is what a plain Latin letter of a word costs. It is more where the
// word is none of a language: with digits between, with capitals after small
// letters, without a vowel, or longer than any; and where it is all in capitals,
// which vocabularies have fewer of.
func letterCost(word string) int {
	const longest, fewest = 24, 4
	if len(word) < fewest {
		return token / 3
	}
	small, capitals, vowel, accented, code := false, 0, false, false, len(word) > longest
	for _, r := range word {
		code = code || unicode.IsDigit(r) || small && unicode.IsUpper(r)
		if unicode.IsUpper(r) {
			capitals++
		} else {
			small = true
		}
		accented = accented || r >= utf8.RuneSelf
		vowel = vowel || accented || strings.ContainsRune("aeiouyAEIOUY", r)
	}
	switch {
	case code || !vowel:
		return token * 5 / 6
	case capitals > 1:
		return half
	case accented:
		return token * 5 / 12
	}
	return token / 3
}

// signCost is what a character costs that is neither letter nor blank.
func signCost(r rune, size int) int {
	switch {
	case r == utf8.RuneError && size <= 1:
		return token
	case r < utf8.RuneSelf || unicode.IsDigit(r):
		return token
	case r >= 0x2010 && r <= 0x203A, r >= 0xA0 && r <= 0xFF, r >= 0x3000 && r <= 0x303F, r >= 0xFF00 && r <= 0xFF65, r == '€':
		return 2 * token
	}
	return size * token
}
