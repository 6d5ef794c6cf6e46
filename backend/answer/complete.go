package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Citations that the model forgot
//
// Small models leave markers out, write one at the end of a paragraph, or make a
// number up. A reader is served best if every sentence that stands on a page says
// where. So when a statement ends and no marker has come, it is looked for in all
// passages, and where a sentence of one says nearly all of it, every figure
// included, it gets that citation. This happens as the statement ends and before the
// next one is shown: what has streamed never changes, and numbers stay in the order
// of appearance.
//
// The bar is high, since the model named no passage here: standsFrom of the
// statement's weight, and at least fewestWords words in it. A quotation that says
// nearly all of a statement in its own words, and yet not what it means ("shall"
// against "shall not"), is what rules and judge look for, and they need it to.

const (
	standsFrom  = 0.75
	fewestWords = 3
)

// complete adds a citation to the statement that has just ended, if it has none and
// a passage has its words.
func (c *Citer) complete(out *strings.Builder) {
	if c.code.inside() || c.atLineStart() {
		return
	}
	span := lastStatement(c.splitter, c.line)
	words := span.In(c.line)
	if c.marked > span.Start || strings.HasPrefix(strings.TrimSpace(c.line), "#") || claimless(words) ||
		len(contentStems(words, "")) < fewestWords {
		return
	}
	i, place, score := c.evidence.best(words)
	if score < standsFrom || !c.evidence.hasFiguresOf(words, i, place) {
		return
	}
	space := " "
	if last, _ := utf8.DecodeLastRuneInString(c.line); last >= 0x3000 {
		space = "" // after "。"
	}
	c.added = c.number(i, place, score)
	c.mark(out, space, c.added)
}

// statementEnds reports whether a statement is over where rest follows after spaces.
func (c *Citer) statementEnds(spaces, rest string) bool {
	if rest == "" || rest[0] == '\n' || c.closesRow(rest) {
		return true
	}
	line := strings.TrimRight(c.line, closers)
	mark, size := utf8.DecodeLastRuneInString(line)
	if size == 0 || !strings.ContainsRune(fullStops, mark) || mark < 0x3000 && spaces == "" {
		return false
	}
	next, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsLower(next) {
		return false
	}
	// The splitter knows abbreviations; it needs the beginning of what follows.
	last := lastStatement(c.splitter, c.line+" "+string(next)+"x")
	return last.Start >= len(c.line)
}

// closesRow reports whether rest is the last sign of a row of a table.
func (c *Citer) closesRow(rest string) bool {
	return c.inRow() && rest[0] == '|' && strings.HasPrefix(strings.TrimLeft(rest[1:], " ")+"\n", "\n")
}

// mayCloseRow reports whether more text decides if rest is the last sign of a row.
func (c *Citer) mayCloseRow(rest string) bool {
	return c.inRow() && strings.HasPrefix(rest, "|") && strings.TrimLeft(rest[1:], " ") == ""
}

func (c *Citer) inRow() bool { return strings.HasPrefix(strings.TrimLeft(c.line, " "), "|") }

const (
	fullStops = ".!?。！？"
	closers   = `"'”’»)*_」』`
)

// lastStatement is the last sentence of a line that has words, without what
// markdown puts before it. A row of a table is one statement.
func lastStatement(splitter *language.Splitter, line string) ibid.Span {
	prefix := opening.FindString(line)
	whole := ibid.Span{Start: len(prefix), End: len(line)}
	if strings.HasSuffix(strings.TrimSpace(prefix), "|") {
		return whole
	}
	rest := whole.In(line)
	spans := splitter.Sentences(rest)
	for i := len(spans) - 1; i >= 0; i-- {
		if span := spans[i]; hasContent(span.In(rest)) {
			return ibid.Span{Start: whole.Start + span.Start, End: whole.Start + span.End}
		}
	}
	return whole
}

// nextStop is how many bytes of a text can be given out before a decision is due:
// up to a sign that may begin something, or to the end of what may be a sentence.
func nextStop(text string) int {
	for i, r := range text {
		switch {
		case i > 0 && strings.ContainsRune("[【`\n<|", r):
			return i
		case strings.ContainsRune(fullStops, r):
			after := text[i+utf8.RuneLen(r):]
			rest := strings.TrimLeft(after, fullStops+closers)
			if rest == "" || rest[0] == ' ' || rest[0] == '\n' || r >= 0x3000 {
				return len(text) - len(rest)
			}
		}
	}
	return len(text)
}

// beginsElement reports whether what follows a "<" makes it the beginning of an
// element of HTML, of a comment, or of an address in angle brackets.
func beginsElement(rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	return next == '/' || next == '!' || next == '?' || unicode.IsLetter(next)
}

func firstRune(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	return text[:size]
}
