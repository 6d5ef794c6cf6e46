package question

import (
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

func identifyShort(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return ibid.WithoutSpaces(r) }) {
		return "zh"
	}
	for lang, list := range map[string]string{"de": "wer wie der die das ist", "es": "qué cuál es el", "fr": "qui quel est le la", "en": "what how is the of"} {
		for w := range strings.FieldsSeq(list) {
			if strings.Contains(" "+strings.ToLower(text)+" ", " "+w+" ") {
				return lang
			}
		}
	}
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Cyrillic, r):
			return "ru"
		case unicode.Is(unicode.Arabic, r):
			return "ar"
		case unicode.Is(unicode.Devanagari, r):
			return "hi"
		}
	}
	return ""
}
