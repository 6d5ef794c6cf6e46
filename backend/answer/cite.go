package answer

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Citer reads an answer while a model writes it and turns the model's markers
// into citations.
//
// A model is told to write the number of a passage in brackets after each
// sentence. Models do: "[2]", "[1, 3]", "[2-4]", "[Source 2]", "【2】". Each
// marker is resolved the moment it is complete: the sentence before it is the
// claim, the part of the passage that supports the claim best becomes the
// citation's quote, and the marker is replaced by that citation's own number.
// Citations are numbered 1, 2, 3 in order of first appearance, one number for
// one quote, so that what the user reads never has gaps and what has streamed
// never changes afterwards.
//
// A marker with a number that no passage has is dropped, and so is one whose
// passage does not support its claim; Dropped counts both. A sentence that ends
// without a marker and stands in a passage gets one: see complete.go. Brackets
// inside code, fenced or inline, are the author's text and stay as they are, and so
// does everything in brackets that is not a marker.
//
// What a model writes it may have been talked into by a document. So outside fenced
// code no image, no link behind other words and no element of HTML comes out of an
// answer: their first sign is escaped or parted from the next. Whoever shows an
// answer has to keep raw HTML from rendering all the same.
//
// Text is held back only from an opening bracket or back-quote until it is
// clear what it begins, at most maxMarker bytes, and blanks until it is clear what
// they precede. What comes out does not depend on how the text is cut into pieces: it
// is read character by character. A Citer is for one answer and one goroutine.
type Citer struct {
	Citations []ibid.Citation // so far, Citations[i].Number == i+1
	Dropped   int             // markers that got no citation

	evidence *evidence
	splitter *language.Splitter
	numbers  map[quoted]int // number by quoted place

	part    string       // received, the beginning of a character
	held    string       // received, not yet given out
	line    string       // given out since the last line break, without markers
	above   string       // the last line that had words, for a marker that stands alone
	code    code         // where in it the text is
	last    byte         // last byte given out, 0 at the beginning
	run     map[int]bool // numbers of the markers that were the last thing given out
	marked  int          // how much of line stood before its last marker; 0: none
	added   int          // the number of the marker that was added last, 0: none
	settled bool         // whether a statement ends here has been decided
}

// NewCiter prepares to cite the given passages, which are numbered from 1 in
// their order.
func NewCiter(splitter *language.Splitter, passages []ibid.Passage) *Citer {
	return &Citer{evidence: newEvidence(splitter, passages), splitter: splitter, numbers: map[quoted]int{}}
}

// after lets the numbers go on from those of citations that stand before.
func (c *Citer) after(cited []ibid.Citation) {
	c.Citations = slices.Clone(cited)
	for _, before := range cited {
		c.numbers[quoted{before.DocumentID, before.Page, before.Span}] = before.Number
	}
}

// Write takes the next piece of the model's text. It returns what can be shown
// now, markers resolved, and the citations that are new in it.
func (c *Citer) Write(text string) (string, []ibid.Citation) {
	var out strings.Builder
	known := len(c.Citations)
	c.part = eachCharacter(c.part+text, func(character string) { c.drain(&out, character, false) })
	return out.String(), c.Citations[known:]
}

// Close returns what was held back. The answer is at its end.
func (c *Citer) Close() (string, []ibid.Citation) {
	var out strings.Builder
	known := len(c.Citations)
	c.drain(&out, c.part, true)
	c.part = ""
	c.complete(&out)
	return out.String(), c.Citations[known:]
}

// drain takes more text and writes as much of the held text as can be decided.
func (c *Citer) drain(out *strings.Builder, more string, end bool) {
	c.held += more
	for c.held != "" && c.step(out, end) {
	}
}

// eachCharacter calls take with each character of a text, and returns the beginning
// of one at its end. A byte that is no part of a character is one of its own.
func eachCharacter(text string, take func(character string)) (rest string) {
	half := len(text) - halfCharacter(text)
	for at := 0; at < half; {
		_, size := utf8.DecodeRuneInString(text[at:])
		take(text[at : at+size])
		at += size
	}
	return text[half:]
}

// step writes the next part of the held text. It returns false when more text is
// needed first.
func (c *Citer) step(out *strings.Builder, end bool) bool {
	if c.code.inside() {
		return c.plain(out, end)
	}
	rest := strings.TrimLeft(c.held, " ")
	spaces := c.held[:len(c.held)-len(rest)]
	if opens(rest) {
		return c.bracket(out, spaces, rest, end)
	}
	if rest == "" && !end || c.mayCloseRow(rest) && !end {
		return false
	}
	if !c.settled {
		if c.statementEnds(spaces, rest) {
			c.complete(out)
		}
		c.settled = true
	}
	return c.plain(out, end)
}

// bracket takes a marker, or the bracket of what is none.
func (c *Citer) bracket(out *strings.Builder, spaces, rest string, end bool) bool {
	if m := marker.FindStringSubmatch(rest); m != nil {
		c.resolve(out, spaces, m[1])
		c.held = rest[len(m[0]):]
		return true
	}
	if !end && undecided(rest) {
		return false
	}
	first := firstRune(rest)
	shown := spaces + first
	if c.last == '!' && spaces == "" {
		shown = `\` + first // "![" would read as an image
	}
	c.give(out, spaces+first, shown)
	return true
}

// plain writes text up to the next place where a decision is due.
func (c *Citer) plain(out *strings.Builder, end bool) bool {
	if run := backquotes(c.held); run > 0 {
		if run == len(c.held) && !end {
			return false // the run may go on
		}
		c.code.backquotes(run, c.atLineStart())
		c.give(out, c.held[:run], c.held[:run])
		return true
	}
	if c.held[0] == '<' && c.code.fence == 0 {
		if len(c.held) == 1 && !end {
			return false
		}
		shown := "<"
		if beginsElement(c.held[1:]) {
			shown = `\<`
		}
		c.give(out, "<", shown)
		return true
	}
	n := nextStop(c.held)
	// Spaces stay with what follows them: it may be a marker, or one may be added
	// before them.
	if words := len(strings.TrimRight(c.held[:n], " ")); !c.code.inside() && words > 0 {
		n = words
	}
	text := c.held[:n]
	shown := text
	if c.code.fence == 0 {
		shown = strings.ReplaceAll(text, "](", "] (")
		if c.last == ']' && text[0] == '(' {
			shown = " " + shown // "[1](" would read as a link
		}
	}
	c.give(out, text, shown)
	return true
}

// give moves text from what is held to what is out, in the form in which it is
// shown.
func (c *Citer) give(out *strings.Builder, text, shown string) {
	c.held = c.held[len(text):]
	out.WriteString(shown)
	for _, piece := range strings.SplitAfter(text, "\n") {
		c.line += piece
		if strings.HasSuffix(piece, "\n") {
			c.code.span = 0 // a span still open here was none, and must not swallow the citations of the rest
			if hasContent(c.line) {
				c.above = c.line
			}
			c.line, c.marked = "", 0
		}
	}
	c.last, c.run, c.settled = text[len(text)-1], nil, false
}

// atLineStart reports whether only white space precedes on the line.
func (c *Citer) atLineStart() bool { return strings.TrimSpace(c.line) == "" }
