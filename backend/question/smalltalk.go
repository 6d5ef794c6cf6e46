package question

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/language"
)

//go:embed smalltalk.txt
var smalltalkText string

// smalltalk are the words of greetings and thanks by language: a word, or several
// that only count together.
var smalltalk = readSmalltalk()

// longestSmalltalk is in words. Who writes more wants something.
const longestSmalltalk = 14

func readSmalltalk() map[string][][]string {
	all := map[string][][]string{}
	for lang, line := range language.Sections(smalltalkText) {
		for entry := range strings.FieldsSeq(line) {
			all[lang] = append(all[lang], strings.Split(entry, "_"))
		}
	}
	for _, list := range all {
		slices.SortStableFunc(list, func(a, b []string) int { return len(b) - len(a) })
	}
	return all
}

// isSmalltalk reports whether a text greets or thanks, in some language, and says
// nothing else.
func isSmalltalk(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(plain(text)), func(r rune) bool { return !wordRune(r) && r != '\'' && r != '-' })
	if len(words) == 0 || len(words) > longestSmalltalk {
		return false
	}
	for _, list := range smalltalk {
		if consistsOf(words, list) {
			return true
		}
	}
	return false
}

// consistsOf reports whether words are nothing but entries of a list, whose
// longest come first.
func consistsOf(words []string, list [][]string) bool {
	for len(words) > 0 {
		i := slices.IndexFunc(list, func(entry []string) bool {
			return len(entry) <= len(words) && slices.Equal(entry, words[:len(entry)])
		})
		if i < 0 {
			return false
		}
		words = words[len(list[i]):]
	}
	return true
}

// Thanks reports whether a greeting is thanks.
func Thanks(text string) bool { return thanks.MatchString(text) }

var thanks = regexp.MustCompile(`(?i)(?:^|[\s,.!])(?:thanks?|thank|thx|ty|cheers|danke\pL*|dank|merci|gracias|grazie|obrigad[oa]|bedankt|tack|tak|takk|kiitos|dziękuję|děkuji|köszönöm|mulțumesc|teşekkür\pL*|ευχαριστώ|спасибо|дякую|شكرا|谢谢|謝謝|ありがとう\pL*)(?:$|[\s,.!])`)
