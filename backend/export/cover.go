package export

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Cover says where an export is from, and when it was made.
type Cover struct {
	Workspace string
	At        time.Time // in the time zone of the reader
}

// line heads a list of documents: "12 documents, exported 26 November 2026 from Contracts".
// Without documents it is only about the export; it is empty if nothing is known of that.
func (c Cover) line(documents int, private Finder) string {
	var parts []string
	switch documents {
	case 0:
	case 1:
		parts = append(parts, "1 document")
	default:
		parts = append(parts, strconv.Itoa(documents)+" documents")
	}
	if date := day(c.At); date != "" {
		exported := "exported " + date
		if from := hide(oneLine(c.Workspace), private); from != "" {
			exported += " from " + from
		}
		parts = append(parts, exported)
	}
	return capital(strings.Join(parts, ", "))
}

// capital returns a text that begins with a capital letter.
func capital(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// titleOf is what a paper is called: as the user called the conversation, or else its first
// question in full. (The title of a conversation that the user hasn't named is only
// the beginning of that question.)
func titleOf(conversation ibid.Conversation, answers []ibid.Answer) string {
	title := oneLine(conversation.Title)
	if begun, cut := strings.CutSuffix(title, "…"); cut && len(answers) > 0 {
		if question := oneLine(answers[0].Question); strings.HasPrefix(question, strings.TrimSpace(begun)) {
			return question
		}
	}
	if title == "" {
		return "Conversation"
	}
	return title
}

// listed is a document as a line of a list that goes on after it: without the full stop
// that would meet the comma.
func listed(title string) string { return strings.TrimRight(oneLine(title), " .,;:") }

// pageOf is the printed number of a page, followed by its number in the file if they differ.
func pageOf(page int, label string) string {
	label = oneLine(label)
	if label == "" || label == strconv.Itoa(page) {
		return "page " + strconv.Itoa(page)
	}
	return "page " + label + " (" + strconv.Itoa(page) + " in the file)"
}

// sentences joins reasons, each a sentence with one full stop at its end.
func sentences(all []string) string {
	var whole []string
	for _, s := range all {
		s = strings.TrimRight(oneLine(s), " ,;:")
		switch {
		case s == "":
			continue
		case !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "?") && !strings.HasSuffix(s, "!"):
			s += "."
		}
		whole = append(whole, capital(s))
	}
	return strings.Join(whole, " ")
}
