package ingest

import (
	"path/filepath"
	"strings"

	"ibid/backend/language"
)

// maxTitle is the length in bytes beyond which metadata holds no title but a
// paragraph.
const maxTitle = 120

// Title chooses what to call a document: the title in its metadata where it
// shares a word with the file's name, which a person gave or at least knows;
// otherwise the file's name without its ending and with spaces for underscores.
//
// Metadata is often the name of a template, a form or a program ("Microsoft
// Word - Document1"): a title that has nothing of the file's name helps nobody
// to recognise the file. A name without a word of its own ("0001.pdf") leaves
// the choice to the metadata.
func Title(metadata, name string) string {
	title := strings.Join(strings.Fields(metadata), " ")
	stem := strings.ReplaceAll(strings.TrimSuffix(name, filepath.Ext(name)), "_", " ")
	known := titleWords(stem)
	words := titleWords(title)
	if len(title) > maxTitle || len(words) == 0 || program(title) {
		return stem
	}
	if len(known) == 0 {
		return title
	}
	for word := range words {
		if known[word] {
			return title
		}
	}
	return stem
}

// titleWords returns the stems of the words in a name that have a letter.
func titleWords(name string) map[string]bool {
	words := map[string]bool{}
	for _, word := range language.Words(name) {
		if strings.ContainsFunc(word.Text, func(r rune) bool { return r > '9' }) && !language.Stop(strings.ToLower(word.Text)) {
			words[word.Stem] = true
		}
	}
	return words
}

// program tells whether a title is what a program writes there by itself.
func program(title string) bool {
	title = strings.ToLower(title)
	for _, prefix := range []string{"microsoft ", "untitled", "powerpoint ", "document1", "slide 1"} {
		if strings.HasPrefix(title, prefix) {
			return true
		}
	}
	return false
}
