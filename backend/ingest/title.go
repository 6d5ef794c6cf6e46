package ingest

import (
	"context"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// maxTitle is the length in bytes beyond which metadata holds no title but a
// paragraph.
const maxTitle = 120

// Title chooses what to call a document of which the metadata and the file's name
// are known, but no page yet; see [titleOf].
func Title(metadata, name string) string { return titleOf(metadata, "", name) }

// titleOf chooses what to call a document: the title in its metadata where it
// shares a word with the file's name, which a person gave or at least knows; then
// the title printed on its first page where that has all words of the file's
// name; otherwise the file's name without its ending and with spaces for
// underscores.
//
// Metadata is often the name of a template, a form or a program ("Microsoft
// Word - Document1"), and the largest line of a page may be a slogan: a title that
// has nothing of the file's name helps nobody to recognise the file. A name
// without a word of its own ("0001.pdf") leaves the choice to metadata and page.
func titleOf(metadata, printed, name string) string {
	stem := ibid.TitleOfName(name)
	known := titleWords(stem)
	if title := oneLine(metadata); sane(title) && (len(known) == 0 || common(known, titleWords(title)) > 0) {
		return title
	}
	if title := oneLine(printed); sane(title) && common(known, titleWords(title)) == len(known) {
		return title
	}
	return stem
}

// sane reports whether a text may be a title: it has words, and is neither a
// paragraph nor what a program writes there by itself.
func sane(title string) bool {
	return title != "" && len(title) <= maxTitle && len(titleWords(title)) > 0 && !program(title)
}

// common counts the words that two names share.
func common(a, b map[string]bool) int {
	n := 0
	for word := range a {
		if b[word] {
			n++
		}
	}
	return n
}

// printedTitle is the title on a document's first page: the largest lines in the
// upper two thirds, if they are larger than the rest. It is empty where nothing
// stands out.
func printedTitle(page ibid.Page) string {
	sheet := lay(&ibid.ReadPage{Page: page})
	largest := 0.0
	for i := range sheet.lines {
		if l := &sheet.lines[i]; l.placed && l.at.top < 0.67 && shapeOf(l.text).letters >= 4 && len(l.text) <= maxTitle {
			largest = max(largest, l.size)
		}
	}
	common, _ := commonest(sheet.sizes())
	if largest == 0 || largest < 1.15*common.Size {
		return ""
	}
	var lines []string
	for i := range sheet.lines {
		l := &sheet.lines[i]
		switch large := l.placed && l.at.top < 0.67 && l.size >= 0.95*largest; {
		case large:
			lines = append(lines, l.text)
		case len(lines) > 0:
			return strings.Join(lines, " ")
		}
	}
	return strings.Join(lines, " ")
}

// retitle gives a document that is called by its file's name the title that its
// first page prints, if that is the better one.
func (in *Ingester) retitle(ctx context.Context, doc ibid.Document, page ibid.Page, changed func(ibid.Document)) (ibid.Document, error) {
	title := titleOf("", printedTitle(page), doc.Name)
	if doc.Title != Title("", doc.Name) || title == doc.Title {
		return doc, nil
	}
	return in.setPreflight(ctx, doc, ibid.Preflight{Pages: doc.Pages, Dated: doc.Dated}, title, changed)
}

// titleWords returns the stems of the words in a name that have a letter. A long
// word with digits in it is no word but a key, such as "0b5e9d2c71a84f6e".
func titleWords(name string) map[string]bool {
	const longestCode = 11 // "2023Q4", "10K"
	words := map[string]bool{}
	for _, word := range language.Words(name) {
		key := len(word.Text) > longestCode && strings.ContainsAny(word.Text, "0123456789")
		if !key && strings.ContainsFunc(word.Text, func(r rune) bool { return r > '9' }) && !language.Stop(strings.ToLower(word.Text)) {
			words[word.Stem] = true
		}
	}
	return words
}

// program reports whether a title is what a program writes there by itself.
func program(title string) bool {
	title = strings.ToLower(title)
	for _, prefix := range []string{"microsoft ", "untitled", "powerpoint ", "document1", "slide 1"} {
		if strings.HasPrefix(title, prefix) {
			return true
		}
	}
	return false
}
