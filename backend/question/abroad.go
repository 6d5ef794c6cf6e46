package question

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

//go:embed abroad.txt
var abroadText string

// interrogative is what question words of another language want.
type interrogative struct {
	intent ibid.Intent
	words  string
	opens  bool // only where a clause begins
	begins bool // any ending may follow
}

var abroad = readInterrogatives(abroadText)

// readInterrogatives reads the list; its head describes its form.
func readInterrogatives(text string) map[string][]interrogative {
	all := map[string][]interrogative{}
	for lang, line := range language.Sections(text) {
		intent, list, _ := strings.Cut(line, ":")
		for words := range strings.SplitSeq(list, ",") {
			words, opens := strings.CutPrefix(strings.TrimSpace(words), "^")
			words, begins := strings.CutSuffix(words, "*")
			all[lang] = append(all[lang], interrogative{ibid.Intent(intent), words, opens, begins})
		}
	}
	return all
}

// intentAbroad is the intent that the words of a question in another language than
// English show: a fact where they show none.
func intentAbroad(text, lang string) ibid.Intent {
	text = strings.ToLower(text)
	best, at := interrogative{intent: ibid.IntentFactual}, len(text)
	for _, one := range abroad[lang] {
		i := one.find(text)
		if i < 0 {
			continue
		}
		if one.intent == ibid.IntentComparison || one.intent == ibid.IntentAggregation {
			return one.intent // they stand first in the list
		}
		if i < at || i == at && len(one.words) > len(best.words) {
			best, at = one, i
		}
	}
	return best.intent
}

// intentAnywhere is the intent of a question that does not show its language and begins
// with question words of one, the longest of any; "" where it doesn't.
func intentAnywhere(text string) ibid.Intent {
	text = strings.TrimLeft(strings.ToLower(text), "¿ ")
	var best interrogative
	for _, lang := range slices.Sorted(maps.Keys(abroad)) {
		for _, one := range abroad[lang] {
			if len(one.words) > len(best.words) && one.find(text) == 0 {
				best = one
			}
		}
	}
	return best.intent
}

// find returns where the words first stand in a text as words of their own, -1
// where they do not.
func (w interrogative) find(text string) int {
	for from := 0; from < len(text); {
		i := strings.Index(text[from:], w.words)
		if i < 0 {
			return -1
		}
		i += from
		if w.free(text[:i], text[i+len(w.words):]) && (!w.opens || opensClause(text[:i])) {
			return i
		}
		from = i + len(w.words)
	}
	return -1
}

// free reports whether the words stand by themselves between what is before and after
// them. Scripts without spaces and Korean, whose particles are joined to the
// word, have no such edges; an elided word ("qu'") has none behind.
func (w interrogative) free(before, after string) bool {
	first, _ := utf8.DecodeRuneInString(w.words)
	if ibid.WithoutSpaces(first) || unicode.Is(unicode.Hangul, first) {
		return true
	}
	previous, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	return !wordRune(previous) && (w.begins || strings.HasSuffix(w.words, "'") || !wordRune(next))
}

// opensClause reports whether a clause begins after a text.
func opensClause(before string) bool {
	before = strings.TrimSpace(before)
	last, _ := utf8.DecodeLastRuneInString(before)
	return before == "" || strings.ContainsRune(".,;:?!¿¡，。；：？！،؛؟।(", last)
}

func wordRune(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}
