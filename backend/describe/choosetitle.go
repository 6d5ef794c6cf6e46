package describe

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// sureTitle are the points from which on a document is called by the title that [readTitle]
// found, and leastText how many bytes of text its first pages must have: what stands out on a page
// that is nearly empty is no title. Both were set by hand, on the documents that the points
// were set on.
const (
	sureTitle = 1.5
	leastText = 400
)

// Title returns the title that a document prints on its first pages, and whether it stands
// out enough to call the document by it. Where nothing stands out, the title in the file's
// metadata counts if it is printed there.
func Title(pages []ibid.ReadPage, metadata string) (title ibid.FrontItem, sure bool) {
	pages = withoutNotes(pages)
	title, points := readTitle(pages, metadata)
	if points < sureTitle {
		if printed := findTitle(pages, metadata); printed.Text != "" {
			return printed, true
		}
	}
	return title, names(title, points, pages)
}

// names reports whether a document can be called by a title that was found with some
// points: it stands out enough, and it says more than one word or the number of a form.
func names(title ibid.FrontItem, points float64, pages []ibid.ReadPage) bool {
	text := 0
	for _, page := range pages {
		text += len(page.Page.Text)
	}
	says := strings.Fields(title.Text)
	spaced := strings.ContainsFunc(title.Text, func(r rune) bool { return r < 0x2e80 && unicode.IsLetter(r) })
	return points >= sureTitle && text >= leastText && !form(says) && (len(says) > 1 || !spaced && len([]rune(title.Text)) > 4) && sane(title.Text)
}

// ChooseTitle decides what to call a document: by the title that it prints, if it is sure, in the
// form of the file's metadata if they have all its words ("Hallam Bread: Annual Report 2024");
// else by the title in the file's metadata, if it shares a word with the file's name, which
// the user gave or at least knows; else by a title that stands out less but has all words of
// the file's name. Title is empty where the file's name is the best there is.
//
// Metadata are often the name of a template or a file ("Microsoft Word - Document1"): a
// title that has nothing of the file's name helps nobody to recognise the file. A name
// without a word of its own ("0001.pdf") leaves the choice to the metadata.
func ChooseTitle(printed ibid.FrontItem, sure bool, metadata, name string) (title string, from ibid.TitleFrom) {
	text := ibid.OneLine(metadata)
	if sure && printed.Text != "" {
		switch more, same := inFull(text, printed.Text); {
		case same:
			return text, ibid.TitleFromPrinted
		case more:
			return text, ibid.TitleFromFile
		}
		return printed.Text, ibid.TitleFromPrinted
	}
	known := wordsOf(ibid.TitleOfName(name))
	if sane(text) && (len(known) == 0 || common(known, wordsOf(text)) > 0) && text != ibid.TitleOfName(name) {
		return text, ibid.TitleFromFile
	}
	const longWord = 4 // letters: "eu-015" has none
	if slices.ContainsFunc(slices.Collect(maps.Keys(known)), func(w string) bool { return len(w) >= longWord }) && sane(printed.Text) && common(known, wordsOf(printed.Text)) == len(known) {
		return printed.Text, ibid.TitleFromPrinted
	}
	return "", ibid.TitleFromName
}

// inFull reports whether metadata have all words of a printed title and more, or the same.
func inFull(metadata, printed string) (more, same bool) {
	has, wanted := strings.Fields(plain(metadata)), strings.Fields(plain(printed))
	if !sane(metadata) || slices.ContainsFunc(wanted, func(w string) bool { return !slices.Contains(has, w) }) {
		return false, false
	}
	return len(has) > len(wanted), len(has) == len(wanted)
}

// findTitle looks for a title that the file's metadata give on the first pages, where it stands
// in other case or with other signs. The zero item: it has less than two words, or it does
// not stand there.
func findTitle(pages []ibid.ReadPage, metadata string) ibid.FrontItem {
	wanted := strings.Fields(plain(metadata))
	if !sane(ibid.OneLine(metadata)) || len(wanted) < 2 {
		return ibid.FrontItem{}
	}
	for _, read := range pages[:min(titlePages, len(pages))] {
		page := read.Page
		words := language.Words(page.Text)
		for i := range words {
			at, n := i, 0
			for at < len(words) && n < len(wanted) {
				got := strings.Fields(plain(words[at].Text))
				if len(got) == 0 || !slices.Equal(got, wanted[n:min(len(wanted), n+len(got))]) {
					break
				}
				n += len(got)
				at++
			}
			if n == len(wanted) {
				span := ibid.Span{Start: words[i].Span.Start, End: words[at-1].Span.End}
				words := span.In(page.Text)
				return ibid.FrontItem{Text: titleLine(words), Words: words, Page: page.Number, Span: span}
			}
		}
	}
	return ibid.FrontItem{}
}

// plain is a text in small letters, its words parted by spaces, without other signs.
func plain(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

// sane reports whether a text may be a title: it has words of a language, and is neither a
// paragraph nor what a program writes there by itself.
func sane(title string) bool {
	return title != "" && len(title) <= mostTitleLetters && len(wordsOf(title)) > 0 && !program(title) && reads(title)
}

// program reports whether a title is what a program writes there by itself, or the name of a
// file.
func program(title string) bool {
	low := strings.ToLower(title)
	for _, prefix := range []string{"microsoft ", "untitled", "powerpoint ", "document1", "slide 1", "http:", "https:", "file:"} {
		if strings.HasPrefix(low, prefix) {
			return true
		}
	}
	if dot := strings.LastIndexByte(title, '.'); dot > 0 && !strings.Contains(title, " ") {
		return len(title)-dot <= 5 // "report.doc"
	}
	for _, ending := range []string{".doc", ".docx", ".pdf", ".indd", ".ppt", ".pptx", ".xls", ".xlsx", ".qxd", ".tex", ".dvi", ".rtf", ".odt", ".html", ".htm"} {
		if strings.HasSuffix(low, ending) {
			return true
		}
	}
	return strings.Contains(title, "_")
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

// wordsOf returns the stems of the words in a name that have a letter. A long word with
// digits in it is no word but a key, such as "0b5e9d2c71a84f6e".
func wordsOf(name string) map[string]bool {
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
