package question

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

//go:embed lexicon.txt
var lexiconText string

// wording is a form of words that the lexicon knows.
type wording struct {
	text  string
	words []language.Word // as written in the lexicon
	class string
	to    []target
}

// target is what a wording is looked for as, too.
type target struct {
	written string // with its function words
	words   string // content words in small letters, with single spaces
	stems   []string
	weight  float64
}

// lexicon holds the wordings by the stem of their first word.
var lexicon = readLexicon(lexiconText)

// readLexicon reads the list; its form is told at its top. It panics where the
// list is broken, which a test would meet first.
func readLexicon(text string) map[string][]*wording {
	all := map[string][]*wording{}
	class, weight := "", 0.0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			name, number, _ := strings.Cut(strings.Trim(line, "[]"), " ")
			parsed, err := strconv.ParseFloat(number, 64)
			if err != nil {
				panic(fmt.Sprintf("lexicon: %q", line))
			}
			class, weight = name, parsed
		case strings.Contains(line, " > "):
			from, list, _ := strings.Cut(line, " > ")
			for to := range strings.SplitSeq(list, ", ") {
				add(all, class, from, to, weight)
			}
		default:
			forms := strings.Split(line, " = ")
			if len(forms) < 2 {
				panic(fmt.Sprintf("lexicon: %q", line))
			}
			for _, from := range forms {
				for _, to := range forms {
					if from != to {
						add(all, class, from, to, weight)
					}
				}
			}
		}
	}
	return all
}

// add puts one direction of an entry into the lexicon.
func add(all map[string][]*wording, class, from, to string, weight float64) {
	aim := target{written: to, words: contentWords(to), stems: stems(to), weight: weight}
	words := language.Words(from)
	if len(words) == 0 || aim.words == "" {
		panic(fmt.Sprintf("lexicon: %q to %q", from, to))
	}
	first := words[0].Stem
	for _, known := range all[first] {
		if known.text == from && known.class == class {
			known.to = append(known.to, aim)
			return
		}
	}
	all[first] = append(all[first], &wording{text: from, words: words, class: class, to: []target{aim}})
	slices.SortStableFunc(all[first], func(a, b *wording) int { return len(b.words) - len(a.words) })
}

// contentWords leaves the function words out of a wording, and repeats.
func contentWords(text string) string {
	var words []string
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		if !language.Stop(word) && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

func stems(text string) []string {
	var all []string
	for _, word := range language.Words(contentWords(text)) {
		all = append(all, word.Stem)
	}
	return all
}

// at tells whether a wording stands where a list of words begins.
func (w *wording) at(words []language.Word) bool {
	if len(words) < len(w.words) {
		return false
	}
	for i, own := range w.words {
		if own.Stem != words[i].Stem || !sameCase(own.Text, words[i].Text) {
			return false
		}
	}
	return true
}

// sameCase tells whether a word has the capitals that the lexicon asks for.
func sameCase(asked, word string) bool {
	first := []rune(asked)[0]
	switch {
	case !unicode.IsUpper(first):
		return true
	case strings.ToUpper(asked) == asked:
		return strings.ToUpper(word) == word
	}
	return unicode.IsUpper([]rune(word)[0]) && (len([]rune(word)) < 2 || !unicode.IsUpper([]rune(word)[1]))
}

// expansions returns the other wordings that the lexicon has for parts of an
// English question, in the order of those parts; of parts that overlap the
// longest. A wording of which the question has all words already is left out. In
// a question without small letters, capitals tell nothing.
func expansions(text, lang string) []ibid.Expansion {
	if lang != "" && lang != "en" {
		return nil
	}
	if !strings.ContainsFunc(text, unicode.IsLower) {
		text = strings.ToLower(text)
	}
	words := language.Words(text)
	has := map[string]bool{}
	for _, word := range words {
		has[word.Stem] = true
	}
	var found []ibid.Expansion
	seen := map[string]bool{}
	for i := 0; i < len(words); {
		length := 0
		for _, wording := range lexicon[words[i].Stem] {
			if len(wording.words) < length {
				break
			}
			if !wording.at(words[i:]) {
				continue
			}
			length = len(wording.words)
			part := ibid.Span{Start: words[i].Span.Start, End: words[i+length-1].Span.End}.In(text)
			for _, to := range wording.to {
				if !seen[to.words] && !allIn(to.stems, has) && len(found) < maxExpansions {
					seen[to.words] = true
					found = append(found, ibid.Expansion{For: part, Words: to.words, Weight: to.weight, Source: ibid.FromLexicon})
				}
			}
		}
		i += max(1, length)
	}
	return found
}

func allIn(stems []string, has map[string]bool) bool {
	return !slices.ContainsFunc(stems, func(stem string) bool { return !has[stem] })
}

// known tells whether a word is an abbreviation that the lexicon knows, and so
// not a name. Short names of places are names.
func known(word string) bool {
	words := language.Words(word)
	if len(words) != 1 {
		return false
	}
	return slices.ContainsFunc(lexicon[words[0].Stem], func(w *wording) bool {
		return w.class == "abbreviation" && len(w.words) == 1 && w.at(words)
	})
}
