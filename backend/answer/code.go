package answer

import "strings"

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

// backquotes counts the back-quotes at the beginning of a text.
func backquotes(text string) int { return len(text) - len(strings.TrimLeft(text, "`")) }
