package language

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// IdentifyShort guesses the language of a question by its ISO 639-1 code, or
// returns "" where it cannot tell, as for a name or a line of figures.
//
// A script that one language has nearly for itself names it, and kana make
// Japanese. Elsewhere a question is too short for trigrams ([Identify]), but made
// of function words: each votes for the languages whose stop words it is among, in
// equal parts, and so does each letter that only some languages of the script
// have. The first must have enoughVotes and clearly more than the second; else a
// question in Latin is in no known language, and one in another script in its
// commonest.
func IdentifyShort(text string) string {
	lang := mostLetters(text)
	if home := writings[lang]; home != latin && home != cyrillic && home != arabicWriting {
		return lang
	}
	votes := votesOf(text)
	votes["en"] *= commoner
	best, second := "", 0.0
	for candidate, n := range votes {
		switch {
		case writings[candidate] != writings[lang]:
		case n > votes[best], n == votes[best] && candidate < best:
			best, second = candidate, max(second, votes[best])
		default:
			second = max(second, n)
		}
	}
	if votes[best] >= enoughVotes && votes[best] >= clearlyMore*second {
		return best
	}
	if lang == "en" {
		return ""
	}
	return lang
}

const (
	enoughVotes = 0.5
	clearlyMore = 1.25

	// commoner is how much more a vote for English counts than one for another language,
	// since most questions are English and few of its stop words are its own: of 1,481
	// English questions all are known with it, 7 less without; of 481 German ones 3 less.
	commoner = 1.5
)

// mostLetters returns the commonest language of the script that most of a text is
// in. An ideograph stands for about three letters of an alphabet.
func mostLetters(text string) string {
	letters := map[string]int{}
	for _, r := range text {
		if r < utf8.RuneSelf { // nearly all, in most texts
			continue
		}
		switch script := writingOf(string(r)); {
		case alone(r) && unicode.Is(unicode.Han, r):
			letters["zh"] += 3
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			letters["ja"] += 3
		case !unicode.IsLetter(r):
		case script == otherWriting:
			letters[byScript(string(r))]++
		default:
			letters[usual[script]]++
		}
	}
	if basic := basicLetters(text); basic > 0 {
		letters[usual[latin]] += basic
	}
	if letters["ja"] > 0 {
		letters["ja"] += letters["zh"]
	}
	best := ""
	for lang, n := range letters {
		if n > letters[best] || n == letters[best] && lang > best {
			best = lang
		}
	}
	return best
}

// basicLetters is how many letters from a to z a text has.
func basicLetters(text string) (n int) {
	for _, b := range []byte(text) {
		if b|0x20 >= 'a' && b|0x20 <= 'z' {
			n++
		}
	}
	return n
}

// votesOf returns how much each language is voted for by the words and letters
// of a text.
func votesOf(text string) map[string]float64 {
	votes := map[string]float64{}
	vote := func(langs []string) {
		for _, lang := range langs {
			votes[lang] += 1 / float64(len(langs))
		}
	}
	for at := (ibid.Span{}); next(text, &at); {
		word := strings.ToLower(compose(at.In(text)))
		langs, known := stops().languages[word]
		if !known && basicLetters(word) < len(word) { // else it is plain
			langs = stops().languages[plain(word, "")]
		}
		if len(word) > 1 { // a letter is a name more often: "Form 10-K", "Class A"
			vote(langs)
		}
	}
	if !ascii(text) {
		for _, r := range strings.ToLower(compose(text)) {
			vote(letterLanguages[r])
		}
	}
	return votes
}

// letterLanguages are the languages that write a letter or sign which others of
// the same script do not have.
var letterLanguages = func() map[rune][]string {
	languages := map[rune][]string{}
	for lang, letters := range map[string]string{
		"cs": "áčďéěíňóřšťúůýž",
		"da": "æøå",
		"de": "äöüß",
		"es": "áéíñóúü¿¡",
		"fi": "äö",
		"fr": "àâçèéêëîïôùûœ",
		"hu": "áéíóöőúüű",
		"it": "àèéìòù",
		"nl": "ëï",
		"no": "æøå",
		"pl": "ąćęłńóśźż",
		"pt": "àáâãçéêíóôõú",
		"ro": "ăâîșşțţ",
		"sv": "åäö",
		"tr": "çğıöşü",
		"vi": "ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
		"fa": "پچژگکی",
		"ru": "ёъыэ",
		"uk": "ґєії",
	} {
		for _, letter := range letters {
			languages[letter] = append(languages[letter], lang)
		}
	}
	return languages
}()
