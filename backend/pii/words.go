package pii

import (
	_ "embed"
	"strings"
	"sync"
)

// set is a set of words, folded.
type set map[string]bool

// words makes a set of the words of a text.
func words(text string) set {
	s := set{}
	for _, word := range strings.Fields(text) {
		s[fold(word)] = true
	}
	return s
}

//go:embed words/given.txt
var givenFile string

//go:embed words/given_ambiguous.txt
var ambiguousFile string

//go:embed words/surnames.txt
var surnamesFile string

//go:embed words/common.txt
var commonFile string

//go:embed words/places.txt
var placesFile string

//go:embed words/firms.txt
var firmsFile string

// lists are words for people and for other things.
type lists struct {
	given     set // names before a family name that are hardly another word
	ambiguous set // names that are also words, places or months
	surnames  set
	common    set // words of titles and organisations
	places    set
	firms     set // two words: firms that bear a person's name
}

// known reads the lists once, when the first text is looked at.
var known = sync.OnceValue(func() lists {
	l := lists{
		given: words(uncommented(givenFile)), ambiguous: words(uncommented(ambiguousFile)), surnames: words(uncommented(surnamesFile)),
		common: words(uncommented(commonFile)), places: words(uncommented(placesFile)), firms: set{},
	}
	for line := range strings.Lines(uncommented(firmsFile)) {
		l.firms[strings.TrimSpace(line)] = true
	}
	for word := range l.given {
		if l.ambiguous[word] || l.common[word] || l.places[word] {
			l.ambiguous[word] = true
			delete(l.given, word)
		}
	}
	return l
})

// uncommented leaves the lines out that begin with "#".
func uncommented(file string) string {
	var kept strings.Builder
	for line := range strings.Lines(file) {
		if !strings.HasPrefix(line, "#") {
			kept.WriteString(line)
		}
	}
	return kept.String()
}
