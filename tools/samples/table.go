package main

import "strings"

// table is a table with wrapped cells. A row whose first cell begins with "="
// has a thin rule above it: it sums up.
type table struct {
	caption string
	head    []string
	align   string    // one letter a column: L, C or R
	widths  []float64 // shares of the frame's width
	rows    [][]string
	ruled   bool // lines around every cell; otherwise only above and below
	plain   bool // no line at all
	face    face
	tint    color // behind the head; zero: none
	below   string
}

const cellPadding = 4.5

// table sets a table; a table that breaks over pages repeats its head.
func (s *sheet) table(t table) {
	f := t.face
	if f.family == "" {
		f = s.body.sized(s.body.size*.9, s.body.size*1.16)
	}
	s.space(s.body.leading * .4)
	s.room(f.leading * 7)
	if t.caption != "" {
		s.set(paragraph{after: 5, keep: 3, align: "L", face: f}, t.caption)
	}
	s.row(t, t.head, f, true)
	for _, row := range t.rows {
		if page, column := s.page, s.column; s.rowBreaks(t, row, f) {
			s.room(pageHeight)
			if s.page != page || s.column != column {
				s.row(t, t.head, f, true)
			}
		}
		s.row(t, row, f, false)
	}
	if !t.plain && !t.ruled {
		s.rule(s.frame().x, s.y, s.frame().width, .8, black)
	}
	if t.below != "" {
		s.y += 4
		s.set(paragraph{align: "L", face: s.noteFace().colored(grey)}, t.below)
	}
	s.y += s.body.leading * .9
}

func (s *sheet) rowBreaks(t table, row []string, f face) bool {
	_, height := s.cells(t, row, f)
	return s.y+height > s.frame().bottom-s.noteHeight
}

// cells wraps the cells of a row and returns its height.
func (s *sheet) cells(t table, row []string, f face) (cells [][][]word, height float64) {
	padding := 2.2
	if t.ruled {
		padding = 3.6
	}
	for i, markup := range row {
		width := s.frame().width*t.widths[i] - 2*cellPadding
		lines := s.wrap(strings.TrimPrefix(markup, "="), f, width, 0)
		cells = append(cells, lines)
		height = max(height, float64(len(lines))*f.leading+2*padding)
	}
	return cells, height
}

func (s *sheet) row(t table, row []string, f face, head bool) {
	if len(row) == 0 {
		return
	}
	if head {
		f = f.styled("B")
	}
	cells, height := s.cells(t, row, f)
	at := s.frame()
	if head && t.tint != (color{}) {
		s.box(at.x, s.y, at.width, height, t.tint)
	}
	x := at.x
	for i, lines := range cells {
		width := at.width * t.widths[i]
		if t.ruled {
			s.pdf.SetDrawColor(150, 150, 155)
			s.pdf.SetLineWidth(.4)
			s.pdf.Rect(x, s.y, width, height, "D")
		}
		y := s.y + (height-float64(len(lines))*f.leading)/2 + (f.leading+f.size*.68)/2
		if !head && !t.ruled {
			y = s.y + 2.2 + (f.leading+f.size*.68)/2
		}
		for _, words := range lines {
			left, free := x+cellPadding, width-2*cellPadding-s.width(words, f)
			switch t.align[i] {
			case 'C':
				left += free / 2
			case 'R':
				left += free
			}
			s.line(left, y, words, f, 0)
			y += f.leading
		}
		x += width
	}
	if !t.ruled && !t.plain && head {
		s.rule(at.x, s.y, at.width, .8, black)
		s.rule(at.x, s.y+height, at.width, .4, black)
	}
	if strings.HasPrefix(row[0], "=") {
		s.rule(at.x, s.y, at.width, .4, black)
	}
	s.y += height
}
