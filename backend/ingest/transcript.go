package ingest

import (
	"errors"
	"regexp"
	"strings"
	"unicode"

	"ibid/backend/language"
)

// errRepeating stops a model that says the same again and again.
var errRepeating = errors.New("the model repeats itself")

// transcript is what a vision model writes, as it comes.
//
// A model that reads a page badly may fall into a loop and write one word or one
// line until its room is used up, which takes minutes and buries the page's text.
// So while the reply grows, its end is looked at: it loops when its last bytes
// are the same piece at least loopTimes times and together at least loopBytes
// long. Pages repeat themselves too (dots to a page number, a column of zeros),
// but hardly for that long; when one does, the rest of that page is lost. A loop
// that changes a little every time, such as one that counts, is not noticed and
// ends where the room for the reply does.
type transcript struct {
	text   strings.Builder
	looked int  // length at the last look
	keep   int  // where the text ends that is no loop
	loops  bool // the model was stopped
}

const (
	loopBytes = 400
	loopTimes = 4
	loopTail  = 1600 // bytes that are looked at: pieces up to 400 bytes are found
	lookEvery = 100  // bytes
)

// add takes a piece of the reply. It returns errRepeating when the reply loops.
func (t *transcript) add(piece string) error {
	t.text.WriteString(piece)
	if t.text.Len()-t.looked < lookEvery {
		return nil
	}
	t.looked = t.text.Len()
	text := t.text.String()
	tail := text[max(0, len(text)-loopTail):]
	if length, period := language.Loop(tail, loopTimes, loopBytes); length > 0 {
		// The first of the repeated pieces stands on the page.
		t.loops, t.keep = true, len(text)-length+period
		return errRepeating
	}
	return nil
}

var (
	// What models put around a transcript though told not to: fences
	// of code, thoughts, and tokens of their own for places on the page.
	thoughts = regexp.MustCompile(`(?s)^\s*<think>.*?</think>`)
	tokens   = regexp.MustCompile(`<\|det\|>.*?<\|/det\|>|<\|[^|<>]{1,40}\|>`)
	fence    = regexp.MustCompile("(?m)^```[a-z]*[ \t]*$")
)

// page gives the text in the form of [ibid.Page]: one space between words, line
// breaks between lines, an empty line between paragraphs. It is empty when the
// model says that there is none.
func (t *transcript) page() string {
	text := t.text.String()
	if t.loops {
		text = strings.ToValidUTF8(text[:t.keep], "")
	}
	text = thoughts.ReplaceAllString(text, "")
	text = tokens.ReplaceAllString(text, "")
	text = fence.ReplaceAllString(text, "")
	if strings.EqualFold(strings.Trim(text, " \n\t.*\"'`"), nothingThere) {
		return ""
	}
	var out strings.Builder
	gap := 0 // line breaks since the last line with words
	for line := range strings.Lines(text) {
		words := strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) })
		if len(words) > 0 {
			if out.Len() > 0 {
				out.WriteString(strings.Repeat("\n", min(gap, 2)))
			}
			out.WriteString(strings.Join(words, " "))
			gap = 0
		}
		gap++
	}
	return out.String()
}
