package retrieve

import (
	"context"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Known returns the documents of a scope that are known by a name: all its words stand in
// their title, their file's name or their front. It is empty for a name by which most
// documents are known, and never nil. Languages are those of the documents.
func Known(ctx context.Context, index Index, scope ibid.Scope, name string, languages []string) (map[ibid.DocumentID]bool, error) {
	known := map[ibid.DocumentID]bool{}
	words := wordsOfName(name)
	if len(words) == 0 {
		return known, nil
	}
	named, _, _, err := index.NamedDocuments(ctx, scope, alternatives(words, languages))
	for _, d := range named {
		if len(d.InName)+len(d.InFront) == len(words) {
			known[d.DocumentID] = true
		}
	}
	return known, err
}

// HasName reports whether a text has all words of a name, in whatever order and form.
func HasName(text, name string) bool {
	missing := map[string]bool{}
	for _, word := range wordsOfName(name) {
		missing[language.Stem(word)] = true
	}
	for word := range language.AllWords(text) {
		if delete(missing, word.Stem); len(missing) == 0 {
			return true
		}
	}
	return false
}

// wordsOfName are the words of a name that distinguish it, in their order.
func wordsOfName(name string) (words []string) {
	for _, w := range language.Words(name) {
		word := language.WithoutPossessive(w.Text)
		if word != "" && (!language.Stop(strings.ToLower(word)) || strings.ContainsFunc(word[1:], isUpper)) {
			words = append(words, strings.ToLower(word))
		}
	}
	return words
}
