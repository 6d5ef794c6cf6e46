package ingest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// vocabulary counts the words of a batch of pages, in lower case. Words with a
// hyphen inside stand as one. A word that a line end parts is not counted.
type vocabulary map[string]int

func vocabularyOf(sheets []*sheet) vocabulary {
	words := vocabulary{}
	for _, sheet := range sheets {
		for i := range sheet.lines {
			fields := strings.Fields(sheet.lines[i].text)
			if len(fields) > 0 && strings.HasSuffix(sheet.lines[i].text, "-") {
				fields = fields[:len(fields)-1]
			}
			if i > 0 && len(fields) > 0 && strings.HasSuffix(sheet.lines[i-1].text, "-") {
				fields = fields[1:]
			}
			for _, f := range fields {
				if word := bareWord(f); word != "" {
					words[word]++
				}
			}
		}
	}
	return words
}

// bareWord takes the punctuation off a word and makes it lower case.
func bareWord(word string) string {
	return strings.ToLower(strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
}

// joins reports whether the two parts of a word that stands across a line end are
// one word without the hyphen.
//
// The document itself is the witness: it spells the word in one somewhere, or
// with a hyphen, or uses both parts as words of their own ("long" and "term"). A
// part that begins with a capital or a digit keeps its hyphen. Where there is no
// witness the word is joined, since most hyphens at line ends are the
// typesetter's.
func (v vocabulary) joins(left, right string) bool {
	first := firstRune(right)
	if !unicode.IsLower(first) || !unicode.IsLetter(lastRune(left)) {
		return false
	}
	l, r := bareWord(left), bareWord(right)
	if i := strings.LastIndexByte(l, '-'); i >= 0 && v[l+r] == 0 {
		l = l[i+1:] // "state-of-the-" and "art"
	}
	switch {
	case v[l+r] > 0:
		return v[l+r] >= v[l+"-"+r]
	case v[l+"-"+r] > 0:
		return false
	}
	return v[l] == 0 || v[r] == 0
}

// mend puts the last letter of a title back to its word where the file has a space between
// and the document knows the word: "Item 1. Busines s".
func (v vocabulary) mend(title string) string {
	head, letter, found := cutLast(title)
	if !found || utf8.RuneCountInString(bareWord(letter)) != 1 {
		return title
	}
	_, word, _ := cutLast(head)
	last := lastRune(word)
	if !unicode.IsLetter(last) || unicode.IsUpper(firstRune(letter)) != unicode.IsUpper(last) || v[bareWord(word)+bareWord(letter)] == 0 {
		return title
	}
	return head + letter
}

// cutLast cuts a text at its last space.
func cutLast(text string) (before, last string, found bool) {
	i := strings.LastIndexByte(text, ' ')
	if i < 0 {
		return "", text, false
	}
	return text[:i], text[i+1:], true
}

// readingOf is the text of a chunk as one reads it: parted words joined, tables
// by rows and columns, and footnotes after the text that they part, since a note
// at the foot of a column stands in the middle of a sentence.
func readingOf(text string, atoms []atom, words vocabulary) string {
	lastText := len(atoms) - 1
	for lastText >= 0 && atoms[lastText].note {
		lastText--
	}
	var body, notes strings.Builder
	for i, a := range atoms {
		b := &body
		if a.note && i < lastText {
			b = &notes
		}
		if b.Len() > 0 {
			switch {
			case b == &body && atoms[i-1].note && !a.note: // the sentence goes on
				b.WriteByte('\n')
			default:
				b.WriteString(text[atoms[i-1].span.End:a.span.Start])
			}
		}
		b.WriteString(a.read(text))
	}
	if notes.Len() > 0 {
		body.WriteString("\n\n" + notes.String())
	}
	return words.dehyphenate(body.String())
}

// read is the text of an atom as one reads it.
func (a atom) read(text string) string {
	if a.table != nil {
		if rows := a.table.read(a.span); rows != "" {
			return rows
		} // else a part of a cell that is longer than a chunk
	}
	return a.span.In(text)
}

// dehyphenate joins the words that line ends part. The rest of the line below
// stays where it is.
func (v vocabulary) dehyphenate(text string) string {
	if !strings.Contains(text, "-\n") {
		return text
	}
	var b strings.Builder
	for {
		i := strings.Index(text, "-\n")
		if i < 0 {
			b.WriteString(text)
			return b.String()
		}
		left := text[:i][strings.LastIndexAny(text[:i], " \n")+1:]
		right, _, _ := strings.Cut(text[i+2:], "\n")
		right, _, _ = strings.Cut(right, " ")
		b.WriteString(text[:i])
		if left == "" || right == "" || strings.HasSuffix(left, "-") {
			b.WriteString("-\n")
			text = text[i+2:]
			continue
		}
		if !v.joins(left, right) {
			b.WriteString("-")
		}
		b.WriteString(right)
		text = text[i+2+len(right):]
		// The line break now stands after the word.
		if strings.HasPrefix(text, " ") {
			b.WriteString("\n")
			text = text[1:]
		}
	}
}
