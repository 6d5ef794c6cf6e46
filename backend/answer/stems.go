package answer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// contentStems returns the keys under which the content words and figures of a
// text meet: its terms without stop words, each as an index of that language (ISO
// 639-1; empty: unknown) has it.
func contentStems(text, lang string) map[string]bool {
	stems := map[string]bool{}
	for _, term := range language.Terms(text, lang) {
		for _, key := range keysOf(term, lang) {
			stems[key] = true
		}
	}
	return stems
}

// keysOf returns the keys of a term, in order and each once. Of scripts without
// spaces and of Korean the pairs of neighbouring characters are the words, since
// single characters stand everywhere.
func keysOf(term, lang string) []string {
	if first, _ := utf8.DecodeRuneInString(term); ibid.WithoutSpaces(first) || unicode.Is(unicode.Hangul, first) {
		return []string{term}
	}
	keys := language.Tokens(term, lang)
	slices.Sort(keys)
	return slices.DeleteFunc(slices.Compact(keys), func(key string) bool { return key == "" })
}

// hasContent reports whether a text has a content word or a figure in any language.
func hasContent(text string) bool { return len(contentStems(text, "")) > 0 }

// languageOf names the language of a passage or a sentence by its function words,
// as far as it can be told. A few lines are enough for that.
func languageOf(text string) string {
	return language.IdentifyShort(strings.ToValidUTF8(text[:min(len(text), languageSample)], ""))
}

// languageSample is how much of a text is looked at for its language, in bytes.
const languageSample = 400
