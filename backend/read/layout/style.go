package layout

import "ibid/backend/ibid"

// lines reports how each line of the text is set. A line is bold when most of its
// characters are, and of the size that most have. Words of unknown style do not
// count; a line that has no others is left out.
func (b *builder) lines(drawn Drawing) []ibid.Line {
	var lines []ibid.Line
	var sizes tally
	var bold, lean, hidden, outside, all int
	span := ibid.Span{}
	flush := func() {
		if all > 0 {
			lines = append(lines, ibid.Line{Span: span, Size: sizes.most(), Bold: 2*bold > all, Italic: 2*lean > all, Hidden: 2*hidden > all, Aside: 2*outside > all})
		}
		sizes, bold, lean, hidden, outside, all = sizes[:0], 0, 0, 0, 0, 0
	}
	for i, w := range b.words {
		if start := w.Span.Start; start == 0 || b.text[start-1] == '\n' {
			flush()
			span.Start = start
		}
		span.End = w.Span.End
		s, n := b.styles[i], w.Span.Len()
		switch b.roles[i] {
		case aside:
			outside += n
		case covered:
			hidden += n
		}
		if s == nil {
			if b.roles[i] != inText {
				all += n
			}
			continue
		}
		all += n
		sizes.add(s.Size, n)
		if s.Bold {
			bold += n
		}
		if s.Italic {
			lean += n
		}
		if b.roles[i] != covered && s.hides(w.Box, drawn) {
			hidden += n
		}
	}
	flush()
	return lines
}

// leastSeen is the height of a character in points below which nobody sees it: a
// fourth of the smallest print there is.
const leastSeen = 1.0

// hides reports whether nobody can see a word on the page: it is too small, or it is set
// without being painted, and nothing is drawn where it stands. A picture there may be
// the scan whose words it repeats. White letters are not looked for: what lies behind
// them is not known, and on a coloured head of a table they are read.
func (s *Style) hides(word ibid.Rect, drawn Drawing) bool {
	return min(word.X1-word.X0, word.Y1-word.Y0) < leastSeen && s.Size < leastSeen || s.Unpainted && !drawn.at(word)
}

// tally counts what has a few values only.
type tally []struct {
	value float64
	n     int
}

func (t *tally) add(value float64, n int) {
	for i := range *t {
		if (*t)[i].value == value {
			(*t)[i].n += n
			return
		}
	}
	*t = append(*t, struct {
		value float64
		n     int
	}{value, n})
}

// most is the value that was counted most often, the first of them when several
// were; 0 for none.
func (t tally) most() float64 {
	best, n := 0.0, 0
	for _, v := range t {
		if v.n > n {
			best, n = v.value, v.n
		}
	}
	return best
}
