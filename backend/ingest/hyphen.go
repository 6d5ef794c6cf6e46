package ingest

import (
	"strings"
	"unicode"
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

// joins tells whether the two parts of a word that stands across a line end are
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

// readingOf is the text of a chunk as one reads it: parted words joined, tables
// by rows and columns.
func readingOf(text string, atoms []atom, words vocabulary) string {
	var b strings.Builder
	at := atoms[0].span.Start
	for i := 0; i < len(atoms); i++ {
		a := atoms[i]
		b.WriteString(text[at:a.span.Start])
		at = a.span.End
		if a.table == nil {
			b.WriteString(a.span.In(text))
			continue
		}
		if read := a.table.read(a.span); read != "" {
			b.WriteString(read)
		} else { // a part of a cell that is longer than a chunk
			b.WriteString(a.span.In(text))
		}
	}
	return words.dehyphenate(b.String())
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
