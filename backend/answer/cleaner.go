package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cleaner takes out of a reply what is no part of an answer, while it streams:
// thoughts, control characters, signs that are not seen or turn the direction of
// writing, and characters of which only a part arrived.
//
// Models that were trained to think write their thoughts between tags, and do so
// even when told not to. Some begin to think without a tag, since their chat
// template has written it for them: then "</think>" comes without its beginning,
// and all before it was thought.
type cleaner struct {
	held     string // the beginning of a character or of a tag
	thinking bool
	begun    bool // something other than white space came out
	thought  bool // there were thoughts
	dropped  int  // bytes of characters that cannot be shown
}

const (
	thinkBegin = "<think>"
	thinkEnd   = "</think>"
)

// add takes the next piece of a reply and returns what of it belongs to the
// answer. When anew is true, everything before it did not.
func (c *cleaner) add(piece string) (text string, anew bool) {
	in := c.held + piece
	c.held = ""
	if n := halfCharacter(in); n > 0 {
		in, c.held = in[:len(in)-n], in[len(in)-n:]
	}
	var out strings.Builder
	for in != "" {
		tag := thinkEnd
		if !c.thinking && !c.begun && strings.TrimSpace(out.String()) == "" {
			tag = thinkBegin
			if strings.HasPrefix(strings.TrimLeft(in, " \n"), thinkEnd) {
				tag = thinkEnd
			}
		}
		before, after, found := strings.Cut(in, tag)
		if !found {
			before = in[:len(in)-beginsTag(in, tag)]
		}
		if tag == thinkBegin && strings.TrimSpace(before) != "" {
			c.begun = true
			continue
		}
		if !found {
			if !c.thinking {
				out.WriteString(before)
			}
			c.held = in[len(before):] + c.held
			break
		}
		c.thought = true
		c.thinking = tag == thinkBegin
		if tag == thinkEnd {
			anew = anew || c.begun
			c.begun = false
			out.Reset()
		}
		in = after
	}
	text = strings.Map(c.visible, out.String())
	c.begun = c.begun || strings.TrimSpace(text) != ""
	return text, anew
}

// rest returns what was held of a reply that is at its end.
func (c *cleaner) rest() string {
	held := c.held
	c.held = ""
	if c.thinking {
		return ""
	}
	return strings.Map(c.visible, held)
}

// visible drops a character that is no part of a text.
func (c *cleaner) visible(r rune) rune {
	switch {
	case r == '\n' || r == '\t' || r == '\u200c' || r == '\u200d': // the last two join and part letters of Persian, Hindi and others
		return r
	case r == '\u00ad' || r == '\ufeff' || r == '\u200b' || r == '\r':
		return -1
	case r == utf8.RuneError || unicode.IsControl(r) || unicode.In(r, unicode.Co, unicode.Cs) || hidden(r):
		c.dropped += utf8.RuneLen(r)
		return -1
	}
	return r
}

// hidden reports whether a character changes how others are shown, or stands for
// one that is not: marks of direction and tag characters.
func hidden(r rune) bool {
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r >= 0xe0000 && r <= 0xe007f
}

// halfCharacter is how many bytes at the end of a text are the beginning of a
// character.
func halfCharacter(text string) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if last := text[len(text)-n:]; utf8.RuneStart(last[0]) {
			if utf8.FullRuneInString(last) {
				return 0
			}
			return n
		}
	}
	return 0
}

// beginsTag is how many bytes at the end of a text may be the beginning of a tag.
func beginsTag(text, tag string) int {
	for n := min(len(tag)-1, len(text)); n > 0; n-- {
		if strings.HasSuffix(text, tag[:n]) {
			return n
		}
	}
	return 0
}
