package language

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// key returns what a word is indexed as: lower case, in its simplest spelling,
// without ending. It has no space, apostrophe or hyphen.
func key(word, lang string) string {
	if word == "" {
		return ""
	}
	if !ascii(word) {
		word = compose(word)
	}
	rules := languageOf(word, lang)
	word = strings.TrimSuffix(strings.ReplaceAll(lower(word, rules), "’", "'"), "'s")
	if word != "" && isDigit(word[0]) {
		return Numeral(word, lang)
	}
	if elides[lang] {
		word = withoutArticle(word)
	}
	word = strings.ReplaceAll(word, "'", "")
	if initials(word) {
		word = strings.ReplaceAll(word, ".", "")
	}
	return fold(stem(simplify(word, rules), rules), rules)
}

// lower puts a word in lower case, the Turkish i by its own rule.
func lower(word, lang string) string {
	if lang == "tr" || lang == "az" {
		return strings.ToLowerSpecial(unicode.TurkishCase, word)
	}
	return strings.ToLower(word)
}

// compose puts a word in Unicode's compatibility composition (NFKC), in which
// full-width letters, ligatures and superscripts are plain ones, writes the
// digits of all scripts as 0 to 9, and drops the characters that are not seen.
func compose(word string) string {
	if ascii(word) && !strings.Contains(word, " ") {
		return word
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == softHyphen, r == nonJoiner, r == joiner, r == ' ':
			return -1
		case r > unicode.MaxLatin1 && unicode.IsDigit(r):
			return digit(r)
		case r == '٫':
			return '.'
		case r == '٬':
			return ','
		}
		return r
	}, norm.NFKC.String(word))
}

// digit returns the ASCII digit of a decimal digit. Unicode keeps the ten digits
// of a script together, and its zeros at multiples of ten from the start of
// their range.
func digit(r rune) rune {
	for _, in := range unicode.Nd.R16 {
		if r >= rune(in.Lo) && r <= rune(in.Hi) {
			return '0' + (r-rune(in.Lo))%10
		}
	}
	for _, in := range unicode.Nd.R32 {
		if r >= rune(in.Lo) && r <= rune(in.Hi) {
			return '0' + (r-rune(in.Lo))%10
		}
	}
	return r
}

// simplify brings the spellings of a word together that readers of its script
// take for the same, before its ending is cut off.
func simplify(word, lang string) string {
	switch writingOf(word) {
	case latin:
		if lang == "en" { // a borrowed word, "résumé"
			return fold(word, lang)
		}
	case cyrillic:
		// ё is printed as е more often than not; й is a letter of its own.
		return dropMarks(strings.ReplaceAll(word, "ё", "е"))
	case greek:
		return strings.ReplaceAll(bare(word), "ς", "σ")
	case arabicWriting:
		return dropMarks(persianLetters.Replace(word))
	case hebrew:
		return dropMarks(word)
	case devanagari:
		return normaliseHindi(word)
	}
	return word
}

// persianLetters are those of Persian and Urdu that look like an Arabic one and
// are typed for it.
var persianLetters = strings.NewReplacer("ی", "ي", "ى", "ي", "ک", "ك", "ە", "ه", "ہ", "ه", "ـ", "")

// fold takes the accents off a Latin stem: people leave them out when they ask.
// Vietnamese keeps them, where they make most of a word, and Snowball's stemmers
// are asked first, since they read endings by them.
func fold(stem, lang string) string {
	if lang == "vi" || ascii(stem) || writingOf(stem) != latin {
		return stem
	}
	return latinLetters.Replace(bare(stem))
}

// latinLetters are those with a stroke or of two letters, which Unicode does not
// take apart.
var latinLetters = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "đ", "d", "ð", "d", "þ", "th", "ł", "l", "ı", "i", "ħ", "h")

// bare takes all accents off a word.
func bare(word string) string { return dropMarks(norm.NFD.String(word)) }

// dropMarks leaves out the marks that stand above and below letters by
// themselves: stress, vowel points. A letter composed with its mark keeps it.
func dropMarks(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, word)
}

// elides are the languages that write a short article or pronoun together with
// the noun, "l'entreprise", "dell'anno". So does a text whose language is not
// known.
var elides = map[string]bool{"fr": true, "it": true, "ca": true, "": true}

var elided = WordSet("l d j m t s n c qu jusqu lorsqu puisqu quoiqu un dell nell all dall sull coll quell quest sant")

// withoutArticle cuts off such an article.
func withoutArticle(word string) string {
	article, noun, found := strings.Cut(word, "'")
	if found && noun != "" && elided[article] {
		return noun
	}
	return word
}
