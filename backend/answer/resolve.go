package answer

import (
	"fmt"
	"strings"

	"ibid/backend/ibid"
)

// quoted is a place in a document.
type quoted struct {
	document ibid.DocumentID
	page     int
	span     ibid.Span
}

// resolve turns the numbers of one marker into citations and writes their
// markers, behind the spaces that stood before it.
func (c *Citer) resolve(out *strings.Builder, spaces, numbers string) {
	claim := c.claim()
	for _, n := range parseNumbers(numbers) {
		number, ok := c.citation(n, claim)
		switch {
		case !ok:
			c.Dropped++
		case c.atLineStart() && number == c.added:
			// The sentence above has this marker already.
		default:
			c.mark(out, spaces, number)
		}
	}
}

// mark writes a marker, unless it stands there already.
func (c *Citer) mark(out *strings.Builder, spaces string, number int) {
	if c.run[number] {
		return
	}
	if len(c.run) == 0 {
		if c.last == '!' && spaces == "" {
			spaces = " " // "![" would read as an image
		}
		out.WriteString(spaces)
		c.line += spaces
		c.run = map[int]bool{}
	}
	fmt.Fprintf(out, "[%d]", number)
	c.run[number] = true
	c.last, c.marked, c.settled = ']', len(c.line), true
}

// saysMost is the share of a claim that another passage than the named one must say.
const saysMost = 0.6

// citation finds or makes the citation of a claim that a marker puts into passage n. Small
// models often find the right words and name another passage: if one says clearly more of the
// claim, with every figure that the claim adds to the question, it is cited.
func (c *Citer) citation(n int, claim string) (number int, ok bool) {
	e := c.evidence
	if n < 1 || n > len(e.passages) {
		return 0, false
	}
	at := n - 1
	span, support := e.support(at, claim)
	if i, place, score := e.best(claim); score >= max(saysMost, support+joinGain) && e.hasFiguresOf(claim, i, place) {
		at, span, support = i, place, score
	}
	if span.Len() == 0 {
		return 0, false
	}
	return c.number(at, span, support), true
}

// number returns the number of the citation for a span of passage i.
func (c *Citer) number(i int, span ibid.Span, support float64) int {
	citation := c.evidence.cite(i, span, support)
	place := quoted{citation.DocumentID, citation.Page, span}
	if number, known := c.numbers[place]; known {
		return number
	}
	citation.Number = len(c.Citations) + 1
	c.numbers[place] = citation.Number
	c.Citations = append(c.Citations, citation)
	return citation.Number
}

// claim is the statement that a marker at this point stands behind: the last one
// of the line so far, or of the line above when the marker opens a line.
func (c *Citer) claim() string {
	line := c.line
	if !hasContent(line) {
		line = c.above
	}
	return lastStatement(c.splitter, line).In(line)
}
