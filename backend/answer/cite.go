package answer

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

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
// one quote, so that what a person reads never has gaps and what has streamed
// never changes afterwards.
//
// A marker with a number that no passage has is dropped, and so is one whose
// passage does not support its claim; Dropped counts both. Brackets inside code,
// fenced or inline, are the author's text and stay as they are, and so does
// everything in brackets that is not a marker.
//
// Text is held back only from an opening bracket or back-quote until it is
// clear what it begins, at most maxMarker bytes. A Citer is for one answer and
// one goroutine.
type Citer struct {
	Citations []ibid.Citation // so far, Citations[i].Number == i+1
	Dropped   int             // markers that got no citation

	evidence *evidence
	splitter *language.Splitter
	numbers  map[quoted]int // number by quoted place

	held  string // received, not yet given out
	line  string // given out since the last line break, without markers
	above string // the last line that had words, for a marker that stands alone
	code  code
	last  byte // last byte given out, 0 at the beginning
	after bool // a marker was the last thing given out
}

// quoted is a place in a document.
type quoted struct {
	document ibid.DocumentID
	page     int
	span     ibid.Span
}

// maxMarker is the most bytes a marker may have, brackets included.
const maxMarker = 48

// marker matches what models write to name passages. The brackets 【】 are what
// some models were trained to cite with; what follows † in them names a place
// Ibid does not use.
var marker = regexp.MustCompile(`^(?:\[|【)\s*(?:(?i:sources?|passages?|documents?|docs?|ref)\.?\s*)?\^?(\d{1,3}(?:\s*(?:,|;|-|–|and|&)\s*(?:(?i:sources?|passages?)\s*)?\^?\d{1,3})*)\s*(?:†[^\]】]*)?(?:\]|】)`)

// NewCiter prepares to cite the given passages, which are numbered from 1 in
// their order.
func NewCiter(splitter *language.Splitter, passages []ibid.Passage) *Citer {
	return &Citer{evidence: newEvidence(splitter, passages), splitter: splitter, numbers: map[quoted]int{}}
}

// Write takes the next piece of the model's text. It returns what can be shown
// now, markers resolved, and the citations that are new in it.
func (c *Citer) Write(text string) (string, []ibid.Citation) {
	c.held += text
	return c.drain(false)
}

// Close returns what was held back. The answer is at its end.
func (c *Citer) Close() (string, []ibid.Citation) { return c.drain(true) }

// drain gives out as much of what is held as can be decided.
func (c *Citer) drain(end bool) (string, []ibid.Citation) {
	var out strings.Builder
	known := len(c.Citations)
	for c.held != "" {
		if c.code.inside() || !opens(c.held) {
			n := c.plain(&out, end)
			if n == 0 {
				break // a back-quote whose run may go on
			}
			continue
		}
		bracket := strings.TrimLeft(c.held, " ")
		if m := marker.FindStringSubmatch(bracket); m != nil {
			c.resolve(&out, c.held[:len(c.held)-len(bracket)], m[1])
			c.held = bracket[len(m[0]):]
			continue
		}
		if !end && undecided(bracket) {
			break
		}
		c.give(&out, c.held[:len(c.held)-len(bracket)]+firstRune(bracket))
	}
	return out.String(), c.Citations[known:]
}

// opens tells whether text begins with a bracket that may open a marker, or with
// spaces and such a bracket: a marker that is dropped takes them along.
func opens(text string) bool {
	text = strings.TrimLeft(text, " ")
	return strings.HasPrefix(text, "[") || strings.HasPrefix(text, "【")
}

// undecided tells whether more text could complete a marker.
func undecided(text string) bool {
	return len(text) < maxMarker && !strings.ContainsAny(text[1:], "[]\n") && !strings.Contains(text, "】")
}

// plain gives out text up to the next place where a decision is due, and
// returns how many bytes that was.
func (c *Citer) plain(out *strings.Builder, end bool) int {
	if run := backquotes(c.held); run > 0 {
		if run == len(c.held) && !end {
			return 0
		}
		c.code.backquotes(run, c.atLineStart())
		c.give(out, c.held[:run])
		return run
	}
	n := strings.IndexAny(c.held[1:], "[`\n【") + 1
	if n == 0 {
		n = len(c.held)
	}
	// Spaces stay with the marker that follows them, or may follow.
	if rest := c.held[n:]; !c.code.inside() && (rest == "" && !end || rest != "" && opens(rest)) {
		n = len(strings.TrimRight(c.held[:n], " "))
	}
	if n > 0 {
		c.give(out, c.held[:n])
	}
	return n
}

// give moves text from what is held to what is out.
func (c *Citer) give(out *strings.Builder, text string) {
	c.held = c.held[len(text):]
	if c.after && text[0] == '(' {
		out.WriteByte(' ') // "[1](" would read as a link
	}
	c.after = false
	out.WriteString(text)
	for _, piece := range strings.SplitAfter(text, "\n") {
		c.line += piece
		if strings.HasSuffix(piece, "\n") {
			c.code.span = 0 // a span still open here was none, and must not swallow the citations of the rest
			if hasContent(c.line) {
				c.above = c.line
			}
			c.line = ""
		}
	}
	c.last = text[len(text)-1]
}

// atLineStart tells whether only white space precedes on the line.
func (c *Citer) atLineStart() bool { return strings.TrimSpace(c.line) == "" }

// resolve turns the numbers of one marker into citations and writes their
// markers, behind the spaces that stood before it.
func (c *Citer) resolve(out *strings.Builder, spaces, numbers string) {
	claim := c.claim()
	written := map[int]bool{}
	for _, n := range parseNumbers(numbers) {
		number, ok := c.citation(n, claim)
		if !ok {
			c.Dropped++
			continue
		}
		if !written[number] {
			if len(written) == 0 {
				out.WriteString(spaces)
				c.line += spaces
			}
			written[number] = true
			fmt.Fprintf(out, "[%d]", number)
			c.last, c.after = ']', true
		}
	}
}

// citation finds or makes the citation of a claim in passage n.
func (c *Citer) citation(n int, claim string) (number int, ok bool) {
	if n < 1 || n > len(c.evidence.passages) {
		return 0, false
	}
	span, support := c.evidence.support(n-1, claim)
	if span.Len() == 0 {
		return 0, false
	}
	citation := c.evidence.cite(n-1, span, support)
	place := quoted{citation.DocumentID, citation.Page, span}
	if number, ok := c.numbers[place]; ok {
		return number, true
	}
	citation.Number = len(c.Citations) + 1
	c.numbers[place] = citation.Number
	c.Citations = append(c.Citations, citation)
	return citation.Number, true
}

// claim is the sentence that a marker at this point stands behind: the last one
// of the line so far, or of the line above when the marker opens a line.
func (c *Citer) claim() string {
	line := c.line
	if !hasContent(line) {
		line = c.above
	}
	spans := c.splitter.Sentences(line)
	for i := len(spans) - 1; i >= 0; i-- {
		if sentence := spans[i].In(line); hasContent(sentence) {
			return sentence
		}
	}
	return line
}

// parseNumbers reads "1, 3-5 and 7". A range of more than ten is no range a
// model means, and only its ends are taken.
func parseNumbers(list string) []int {
	var numbers []int
	rest, previous, ranged := list, 0, false
	for rest != "" {
		if rest[0] < '0' || rest[0] > '9' {
			ranged = ranged || rest[0] == '-' || strings.HasPrefix(rest, "–")
			rest = rest[1:]
			continue
		}
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		n, _ := strconv.Atoi(rest[:digits]) // one to three digits
		if ranged && n > previous && n-previous <= 10 {
			for i := previous + 1; i < n; i++ {
				numbers = append(numbers, i)
			}
		}
		numbers = append(numbers, n)
		rest, previous, ranged = rest[digits:], n, false
	}
	return numbers
}

// backquotes counts the back-quotes at the beginning of a text.
func backquotes(text string) int { return len(text) - len(strings.TrimLeft(text, "`")) }

func firstRune(text string) string {
	for i := range text {
		if i > 0 {
			return text[:i]
		}
	}
	return text
}

func lower(s string) string { return strings.ReplaceAll(strings.ToLower(s), "’", "'") }

// code follows markdown's back-quotes: whether the text is inside a fence of
// three or more at the beginning of a line, or inside a span that the same
// number of back-quotes will close.
type code struct {
	fence, span int // length of the opening run, 0 outside
}

func (c code) inside() bool { return c.fence > 0 || c.span > 0 }

// backquotes takes a run of back-quotes.
func (c *code) backquotes(run int, lineStart bool) {
	switch {
	case c.fence > 0:
		if lineStart && run >= c.fence {
			c.fence = 0
		}
	case c.span > 0:
		if run == c.span {
			c.span = 0
		}
	case lineStart && run >= 3:
		c.fence = run
	default:
		c.span = run
	}
}
