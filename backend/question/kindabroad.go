package question

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

//go:embed abroad.txt
var abroadText string

// interrogative is what question words of another language ask.
type interrogative struct {
	words   string
	opens   bool // only where a clause begins
	kind    ibid.QuestionKind
	expects ibid.AnswerKind
}

// measure is a question word of another language with what it asks the degree of:
// "wie hoch".
type measure struct {
	word string // "wie"
	interrogative
}

var abroad, measuresAbroad = readInterrogatives(abroadText)

// readInterrogatives reads the list; its form is told at its top. It panics
// where the list is broken, which a test would meet first.
func readInterrogatives(text string) (all map[string][]interrogative, measures map[string][]measure) {
	all, measures = map[string][]interrogative{}, map[string][]measure{}
	lang := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '[' {
			lang = strings.Trim(line, "[]")
			continue
		}
		head, list, found := strings.Cut(line, ":")
		kind, expects, both := strings.Cut(head, " ")
		if !found || !both || lang == "" {
			panic(fmt.Sprintf("question words: line %q", line))
		}
		for words := range strings.SplitSeq(list, ",") {
			words, opens := strings.CutPrefix(strings.TrimSpace(words), "^")
			if kind == "measure" {
				measures[lang] = append(measures[lang], measure{expects, interrogative{words: expects + " " + words}})
				continue
			}
			all[lang] = append(all[lang], interrogative{words, opens, ibid.QuestionKind(kind), ibid.AnswerKind(expects)})
		}
	}
	return all, measures
}

// asksAbroad reads a question by the question words of its language: those that
// stand first decide, the longest of several at one place. A sentence with a
// question mark and without any asks for yes or no.
func asksAbroad(text, lang string) (ibid.QuestionKind, ibid.AnswerKind) {
	best, _ := firstOf(abroad[lang], strings.ToLower(text))
	switch {
	case best.kind != "":
		return best.kind, best.expects
	case strings.ContainsAny(text, "?？؟"):
		return ibid.AsksWhether, ibid.ExpectsYesOrNo
	}
	return ibid.AsksOther, ibid.ExpectsAnything
}

// asksAnywhere reads a question whose language its few words do not tell by the
// words it begins with: the longest that are question words of any language.
func asksAnywhere(text string) (kind ibid.QuestionKind, expects ibid.AnswerKind) {
	text = strings.TrimLeft(strings.ToLower(text), "¿ ")
	var best interrogative
	for _, lang := range slices.Sorted(maps.Keys(abroad)) {
		if one, at := firstOf(abroad[lang], text); at == 0 && one.closer(best) {
			best = one
		}
	}
	return best.kind, best.expects
}

// firstOf returns the question words that stand first in a text in small
// letters, and where.
func firstOf(list []interrogative, text string) (best interrogative, at int) {
	at = len(text)
	for _, one := range list {
		i := one.find(text)
		if i >= 0 && (i < at || i == at && one.closer(best)) {
			best, at = one, i
		}
	}
	return best, at
}

// closer tells which of two that stand at one place to go by.
func (w interrogative) closer(than interrogative) bool {
	if len(w.words) != len(than.words) {
		return len(w.words) > len(than.words)
	}
	return w.opens && !than.opens
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
		if free(text[:i], w.words, text[i+len(w.words):]) && (!w.opens || opensClause(text[:i])) {
			return i
		}
		from = i + len(w.words)
	}
	return -1
}

// free tells whether words stand by themselves between what is before and after
// them. Scripts without spaces and Korean, whose particles are joined to the
// word, have no such edges; an elided word ("qu'") has none behind.
func free(before, words, after string) bool {
	first, _ := utf8.DecodeRuneInString(words)
	if ibid.WithoutSpaces(first) || unicode.Is(unicode.Hangul, first) {
		return true
	}
	previous, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	return !wordRune(previous) && (strings.HasSuffix(words, "'") || !wordRune(next))
}

// opensClause tells whether a clause begins after a text.
func opensClause(before string) bool {
	before = strings.TrimSpace(before)
	last, _ := utf8.DecodeLastRuneInString(before)
	return before == "" || strings.ContainsRune(".,;:?!¿¡，。；：？！،؛؟।(", last)
}

func wordRune(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}
