package layout

import (
	"strings"
	"unicode"
)

// Dots that lead the eye from a label to its figures are no text: a table reads the
// same with them and without. In a table of contents they stay, since they are how it
// is known: there a single page number follows them.

// leastLeaders is how many dots in a row lead the eye. Four, with spaces between, are
// how lawyers set what they leave out at the end of a sentence.
const leastLeaders = 5

// leaders returns which glyphs of a line are leaders to be left out; nil if none are.
func leaders(glyphs []Glyph, l line, inTable bool) map[int]bool {
	var found map[int]bool
	var dotted []int
	var after strings.Builder // what follows the last leaders
	flush := func() {
		if len(dotted) >= leastLeaders {
			if found == nil {
				found = map[int]bool{}
			}
			for _, i := range dotted {
				found[i] = true
			}
			after.Reset()
		}
		dotted = dotted[:0]
	}
	for _, r := range l.runs {
		for i := r.first; i < r.end; i++ {
			switch g := &glyphs[i]; {
			case isDot(g.Rune):
				dotted = append(dotted, i)
			case !g.Space:
				flush()
				after.WriteRune(g.Rune)
			case len(dotted) == 0:
				after.WriteByte(' ')
			}
		}
		after.WriteByte(' ')
	}
	flush()
	if found == nil || inTable {
		return found
	}
	fields := strings.Fields(after.String())
	if len(fields) < 2 || !strings.ContainsFunc(fields[0], unicode.IsDigit) || !strings.ContainsFunc(fields[1], unicode.IsDigit) {
		return nil // a page number, or a line to be filled in
	}
	return found
}

func isDot(r rune) bool { return r == '.' || r == '…' || r == '·' || r == '․' }
