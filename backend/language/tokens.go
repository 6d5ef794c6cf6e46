package language

import (
	"hash/maphash"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Tokens are the words of a text as the index has them, in their order, stop
// words included. They are in lower case, with their endings cut off by the rules
// of the language (ISO 639-1), and have letters, digits, marks, "." and "&" only.
//
// A word is treated by the rules of its text's language if it is written in that
// language's script; else, and in a text of an unknown language, by those of the
// commonest language of its script: English, Russian, Arabic, Hindi and so on. Latin loses its accents, except in Vietnamese; Russian
// ё is е; Greek, Hebrew and Arabic lose accents and vowel points; Hindi has one
// spelling for its nasals and vowel lengths; all other marks are kept.
//
//   - Figures lose separators of thousands and keep decimals: "2,614" is "2614",
//     "3.5" and, in a German text, "3,5" are "3.5". A unit is cut off a figure with
//     separators, "1.6bn" is "1.6 bn", and a date is taken apart, "31.12.2018".
//   - "U.S." is "us", "tenant's" is "tenant", "l'entreprise" in French
//     "entrepris", "R&D" is "r&d".
//   - Two words joined by a hyphen are indexed apart and then as one, so that all
//     three spellings find each other: "10-K" is "10 k 10k", "year-end" is "year
//     end yearend". Words of figures only stay apart. A year in a word is treated
//     the same: "FY2018" is "fy 2018 fy2018".
//   - Han, kana, Hangul, Thai, Lao, Khmer and Burmese: each character is a token,
//     with its marks.
func Tokens(text, lang string) []string {
	tokens := make([]string, 0, len(text)/5)
	eachWord(text, lang, func(_ ibid.Span, of []string) { tokens = append(tokens, of...) })
	return tokens
}

// eachWord calls yield with the tokens of each word, in order. Two words that a
// hyphen joins come as one after the second of them, with a span over both. The
// tokens are shared, and must not be changed.
func eachWord(text, lang string, yield func(at ibid.Span, tokens []string)) {
	for at := (ibid.Span{}); next(text, &at); {
		first, words := at, 1
		yield(at, remember(at.In(text), lang).tokens)
		for link(text, &at) {
			yield(at, remember(at.In(text), lang).tokens)
			words++
		}
		if words != 2 {
			continue
		}
		both := ibid.Span{Start: first.Start, End: at.End}
		if whole := glued(both.In(text)); whole != "" {
			yield(both, remember(whole, lang).tokens)
		}
	}
}

// link moves a span to the next word if nothing but a hyphen stands between.
func link(text string, at *ibid.Span) bool {
	r, size := utf8.DecodeRuneInString(text[at.End:])
	if !hyphen(r) {
		return false
	}
	start := at.End + size
	r, size = utf8.DecodeRuneInString(text[start:])
	if !wordRune(r) || alone(r) {
		return false
	}
	*at = ibid.Span{Start: start, End: wordEnd(text, start+size, r)}
	return true
}

// hyphen reports whether a sign joins two words into one. Typesetters use the dash
// of a range as well, "Form 10–K".
func hyphen(r rune) bool { return r == '-' || r == '‐' || r == '‑' || r == '–' }

// longestGlued bounds two words written as one, in bytes.
const longestGlued = 40

// glued returns two hyphenated words without their hyphen, or "" where they are
// figures only.
func glued(linked string) string {
	whole := strings.Map(func(r rune) rune {
		if hyphen(r) {
			return -1
		}
		return r
	}, linked)
	if len(whole) > longestGlued || strings.Trim(whole, "0123456789.,") == "" || strings.ContainsFunc(whole, alone) {
		return ""
	}
	return whole
}

// forms returns the parts in which a word without hyphens is indexed, and the one
// token that is indexed after them; there are always parts or a whole, or both,
// of a word with letters or digits. Whole is given as its key.
func forms(word, whole, lang string) (parts []string, _ string) {
	if writingOf(word) == hangul {
		return strings.Split(whole, ""), ""
	}
	if parts, found := cutYear(whole); found {
		return parts, whole
	}
	if whole == "" || !isDigit(whole[0]) || !strings.ContainsAny(word, ".,") {
		return nil, whole
	}
	if parts, found := day(whole); found {
		return parts, ""
	}
	if number, unit := cutUnit(whole); unit != "" {
		return []string{number, key(unit, lang)}, ""
	}
	return nil, whole
}

// Alternatives are the sequences of tokens that a word of a question may stand as
// in an index whose passages are in these languages, each with single spaces
// between its tokens: the word as each language cuts its ending, and both
// spellings of what [Tokens] indexes apart and as one. "10-K" yields "10 k" and
// "10k"; "夏季" yields "夏 季". The rules for an unknown language are always among
// them. Of a word with letters or digits there is at least one.
func Alternatives(word string, langs []string) []string {
	var found []string
	add := func(tokens string) {
		if tokens != "" && !slices.Contains(found, tokens) {
			found = append(found, tokens)
		}
	}
	english := slices.Contains(langs, "en") && basicLetters(word) == len(word)
	for _, lang := range append(slices.Clip(langs), "") {
		if lang == "" && english {
			continue // the rules are the same
		}
		sequence, whole := spellings(word, lang)
		add(strings.Join(sequence, " "))
		add(whole)
		if strings.Contains(whole, "&") {
			add(strings.ReplaceAll(whole, "&", " "))
		}
	}
	return found
}

// spellings returns the tokens of a word apart and as one. The second is empty
// where there are several words not joined by a hyphen.
func spellings(word, lang string) (apart []string, whole string) {
	var first ibid.Span
	words := 0
	for at := (ibid.Span{}); link(word, &at) || next(word, &at); words++ {
		if words == 0 {
			first = at
		}
		parts, one := forms(at.In(word), key(at.In(word), lang), lang)
		if parts == nil {
			parts = []string{one}
		}
		apart = append(apart, parts...)
		switch {
		case words == 0:
			whole = one
		case words == 1 && linked(word[first.End:at.Start]):
			whole = key(glued(word[first.Start:at.End]), lang)
		default:
			whole = ""
		}
	}
	return apart, whole
}

// linked reports whether what stands between two words is a hyphen.
func linked(between string) bool {
	r, size := utf8.DecodeRuneInString(between)
	return hyphen(r) && size == len(between)
}

// Hash is the 32-bit hash (FNV-1a) under which a token is kept. It is never 0.
func Hash(token string) uint32 {
	const offset, prime = 2166136261, 16777619
	hash := uint32(offset)
	for i := 0; i < len(token); i++ {
		hash = (hash ^ uint32(token[i])) * prime
	}
	return max(hash, 1)
}

// Stemming costs about a microsecond a word, and a text has few different words.
// So the tokens of words are remembered, in a table with one place for each value
// of a word's hash: no lock, nothing to evict, 5 MiB at the most. A word that
// falls on the place of another takes it.
var remembered [1 << 15]atomic.Pointer[rememberedWord]

var seed = maphash.MakeSeed()

// rememberedWord is a word without hyphens as the index has it. It is shared, and
// never changed.
type rememberedWord struct {
	lang, word string
	lower      string // the word in lower case
	stop       bool   // as [Stop]
	key        string
	tokens     []string
}

func remember(word, lang string) *rememberedWord {
	hash := maphash.String(seed, word) ^ maphash.String(seed, lang)
	place := &remembered[hash%uint64(len(remembered))]
	if known := place.Load(); known != nil && known.word == word && known.lang == lang {
		return known
	}
	word = strings.Clone(word) // what is made of it must not keep the text
	key := key(word, lang)
	parts, whole := forms(word, key, lang)
	if whole != "" {
		parts = append(parts, whole)
	}
	lower := strings.ToLower(word)
	made := &rememberedWord{lang: lang, word: word, lower: lower, stop: Stop(lower), key: key, tokens: parts}
	if len(word) <= longestWord {
		place.Store(made)
	}
	return made
}
