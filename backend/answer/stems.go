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

// hasContent tells whether a text has a content word or a figure in any language.
func hasContent(text string) bool { return len(contentStems(text, "")) > 0 }

// languageOf names the language of a text, as well as can be told from as much of
// it as a passage has.
func languageOf(text string) string {
	if lang := language.Identify(text); lang != "" {
		return lang
	}
	return language.IdentifyShort(text)
}

func lower(s string) string { return strings.ReplaceAll(strings.ToLower(s), "’", "'") }
