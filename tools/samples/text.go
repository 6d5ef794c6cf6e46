package main

import "strings"

// fragment is a part of a word in one style.
type fragment struct {
	text, style string
	raised      bool
}

type word []fragment

const softHyphen = "\u00ad"

// parse reads the markup of the samples: *bold*, _italic_, ^raised^, and soft
// hyphens (written "|") where a word may be divided.
func parse(markup, style string) []word {
	var words []word
	var current word
	var text strings.Builder
	bold, italic, raised := strings.Contains(style, "B"), strings.Contains(style, "I"), false
	endFragment := func() {
		if text.Len() == 0 {
			return
		}
		s := ""
		if bold {
			s = "B"
		} else if italic {
			s = "I"
		}
		current = append(current, fragment{text.String(), s, raised})
		text.Reset()
	}
	for _, r := range markup {
		switch r {
		case '*':
			endFragment()
			bold = !bold
		case '_':
			endFragment()
			italic = !italic
		case '^':
			endFragment()
			raised = !raised
		case '|':
			text.WriteString(softHyphen)
		case ' ', '\n', '\t':
			endFragment()
			if current != nil {
				words = append(words, current)
			}
			current = nil
		default:
			text.WriteRune(r)
		}
	}
	endFragment()
	if current != nil {
		words = append(words, current)
	}
	return words
}

func (fr fragment) face(f face) face {
	f.style = fr.style
	if fr.raised {
		f.size *= .65
	}
	return f
}

func (s *sheet) measure(w word, f face) (total float64) {
	for _, fr := range w {
		s.use(fr.face(f))
		total += s.pdf.GetStringWidth(strings.ReplaceAll(fr.text, softHyphen, ""))
	}
	return total
}

func (s *sheet) spaceWidth(f face) float64 {
	s.use(f)
	return s.pdf.GetStringWidth(" ")
}

func (s *sheet) width(words []word, f face) (total float64) {
	for i, w := range words {
		if i > 0 {
			total += s.spaceWidth(f)
		}
		total += s.measure(w, f)
	}
	return total
}

// wrap breaks the markup into lines no wider than width; the first one is
// shorter by its indent.
func (s *sheet) wrap(markup string, f face, width, indent float64) [][]word {
	var lines [][]word
	var line []word
	used, gap := indent, s.spaceWidth(f)
	rest := parse(markup, f.style)
	for len(rest) > 0 {
		w := rest[0]
		before := 0.0
		if len(line) > 0 {
			before = gap
		}
		needed := before + s.measure(w, f)
		if used+needed <= width {
			line, used, rest = append(line, w), used+needed, rest[1:]
			continue
		}
		if head, tail, ok := s.divide(w, f, width-used-before); ok {
			line, rest[0] = append(line, head), tail
		} else if len(line) == 0 {
			line, rest = append(line, w), rest[1:] // wider than the frame: let it stand out
		}
		lines, line, used = append(lines, line), nil, 0
	}
	if line != nil {
		lines = append(lines, line)
	}
	return lines
}

// divide splits a word at the last soft hyphen whose head fits.
func (s *sheet) divide(w word, f face, width float64) (head, tail word, ok bool) {
	for i := len(w) - 1; i >= 0; i-- {
		parts := strings.Split(w[i].text, softHyphen)
		for n := len(parts) - 1; n > 0; n-- {
			a, b := w[i], w[i]
			a.text = strings.Join(parts[:n], "") + "-"
			b.text = strings.Join(parts[n:], softHyphen)
			head = append(append(word{}, w[:i]...), a)
			if s.measure(head, f) <= width {
				return head, append(word{b}, w[i+1:]...), true
			}
		}
	}
	return nil, nil, false
}

// line sets words from x on, with extra room after each of them. The space
// between words is set too, so that a reader need not guess it from the gap.
func (s *sheet) line(x, baseline float64, words []word, f face, extra float64) {
	gap := s.spaceWidth(f) + extra
	for i, w := range words {
		for j, fr := range w {
			ff := fr.face(f)
			s.use(ff)
			text := strings.ReplaceAll(fr.text, softHyphen, "")
			y := baseline
			if fr.raised {
				y -= f.size * .35
			}
			end := x + s.pdf.GetStringWidth(text)
			if j == len(w)-1 && i < len(words)-1 {
				text += " "
			}
			s.pdf.Text(x, y, text)
			x = end
		}
		x += gap
	}
}

// paragraph says how a paragraph stands.
type paragraph struct {
	first         float64 // indent of the first line
	indent, hang  float64 // of all lines; how far the label stands before them
	label         string
	before, after float64
	keep          int    // lines of what follows to keep on the same page
	align         string // L, C or R; justified unless given
	face          face   // the body's unless given
}

// text sets a paragraph without anything special.
func (s *sheet) text(markup string) { s.set(paragraph{after: s.body.leading * .5}, markup) }

// set sets a paragraph, line by line through frames and pages. A raised mark
// in it stands for the next of the notes.
func (s *sheet) set(p paragraph, markup string, notes ...string) {
	f := p.face
	if f.family == "" {
		f = s.body
	}
	s.space(p.before)
	s.room(f.leading*2 + float64(p.keep)*s.body.leading)
	width := s.frame().width - p.indent
	lines := s.wrap(markup, f, width, p.first)
	for i, words := range lines {
		marks := min(raised(words), len(notes))
		// A note stands on the page of its mark: make room for both.
		s.room(f.leading + float64(marks)*3*s.noteFace().leading)
		for range marks {
			s.footnote(notes[0])
			notes = notes[1:]
		}
		at := s.frame()
		x, w := at.x+p.indent, width
		if i == 0 {
			x, w = x+p.first, w-p.first
			s.line(at.x+p.indent-p.hang, s.y+f.size, parse(p.label, f.style), f, 0)
		}
		extra, free := 0.0, w-s.width(words, f)
		switch {
		case p.align == "C":
			x += free / 2
		case p.align == "R":
			x += free
		case p.align == "" && i < len(lines)-1 && len(words) > 1 && free < w*.3:
			extra = free / float64(len(words)-1)
		}
		s.line(x, s.y+f.size, words, f, extra)
		s.y += f.leading
	}
	s.y += p.after
}

// raised counts the raised fragments of a line.
func raised(words []word) (count int) {
	for _, w := range words {
		for _, fr := range w {
			if fr.raised {
				count++
			}
		}
	}
	return count
}
