package language

import (
	"embed"
	"iter"
	"slices"
	"strings"
	"sync"
)

// Stop reports whether a word carries no meaning of its own in an English question:
// articles, pronouns, prepositions, auxiliaries, question words. The word is given
// in lower case.
func Stop(word string) bool { return stops().of["en"][word] }

// Each list holds the closed classes of a language and what people say around a
// question: articles, pronouns, prepositions, conjunctions, auxiliary verbs,
// question words, "please", "tell me". Those of languages without spaces hold
// particles and question words as they are written.
//
//go:embed stopwords
var stopFiles embed.FS

// stopLists are the stop words by language.
type stopLists struct {
	of        map[string]map[string]bool // by language, in the form that plain returns
	languages map[string][]string        // that a word is a stop word of, by its form with and without accents
}

// stops reads the lists when they are first asked for, and not while the program starts.
var stops = sync.OnceValue(func() stopLists {
	lists := stopLists{map[string]map[string]bool{}, map[string][]string{}}
	files, _ := stopFiles.ReadDir("stopwords") // an embedded folder is always there
	for _, file := range files {
		text, _ := stopFiles.ReadFile("stopwords/" + file.Name())
		lang, _, _ := strings.Cut(file.Name(), ".")
		lists.of[lang] = map[string]bool{}
		for _, word := range strings.Fields(string(text)) {
			lists.of[lang][plain(word, lang)] = true
			for _, form := range []string{compose(word), plain(word, "")} {
				if !slices.Contains(lists.languages[form], lang) {
					lists.languages[form] = append(lists.languages[form], lang)
				}
			}
		}
	}
	lists.of["nb"], lists.of["nn"] = lists.of["no"], lists.of["no"]
	return lists
})

// plain returns a word in lower case and its simplest spelling, with its ending.
func plain(word, lang string) string {
	return fold(simplify(lower(compose(strings.ReplaceAll(word, "’", "'")), lang), lang), lang)
}

// WordSet returns the words of a list, which white space parts.
func WordSet(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// Sections yields the lines of a list with the heading above each, which stands in
// brackets. Empty lines, and those that begin with "#", are left out.
func Sections(list string) iter.Seq2[string, string] {
	return func(yield func(heading, line string) bool) {
		heading := ""
		for line := range strings.Lines(list) {
			line = strings.TrimSpace(line)
			switch {
			case line == "" || line[0] == '#':
			case line[0] == '[':
				heading = strings.Trim(line, "[]")
			case !yield(heading, line):
				return
			}
		}
	}
}
