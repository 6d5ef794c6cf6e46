package main

import (
	"bytes"
	"fmt"

	"codeberg.org/go-pdf/fpdf"
)

// A4 in points, the unit of every length here.
const (
	pageWidth  = 595.28
	pageHeight = 841.89
)

type color [3]int

var (
	black = color{28, 28, 30}
	grey  = color{110, 110, 115}
)

// face is a font at a size, with the distance between its baselines.
type face struct {
	family, style string
	size, leading float64
	color         color
}

func (f face) styled(style string) face { f.style = style; return f }
func (f face) sized(size, leading float64) face {
	f.size, f.leading = size, leading
	return f
}
func (f face) colored(c color) face { f.color = c; return f }

// frame is where text flows: a column of a page.
type frame struct{ x, top, width, bottom float64 }

// sheet sets text into frames, one after another, page after page.
type sheet struct {
	pdf    *fpdf.Fpdf
	body   face
	frames func(page int) []frame // the frames of a page, counted from 1
	dress  func(page int)         // draws what repeats: header and footer

	page, column int
	current      []frame
	y            float64 // top of what comes next
	notes        []string
	noteCount    int
	noteHeight   float64
	err          error
}

// newSheet begins a document in a family that has the styles "", B and I.
func newSheet(title, language string, body face, families ...string) *sheet {
	pdf := fpdf.New("P", "pt", "A4", "")
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(date)
	pdf.SetModificationDate(date)
	pdf.SetTitle(title, true)
	pdf.SetLang(language)
	pdf.SetProducer("Ibid samples", true)
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(0, 0, 0)
	s := &sheet{pdf: pdf, body: body, dress: func(int) {}}
	for _, family := range families {
		for style, name := range map[string]string{"": "400-normal", "I": "400-italic", "B": "600-normal"} {
			data, err := font(family + "-latin-" + name)
			if err != nil {
				s.err = err
				return s
			}
			pdf.AddUTF8FontFromBytes(family, style, data)
		}
	}
	return s
}

// bytes ends the document.
func (s *sheet) bytes() ([]byte, error) {
	s.flushNotes()
	var out bytes.Buffer
	if s.err == nil {
		s.err = s.pdf.Output(&out)
	}
	return out.Bytes(), s.err
}

func (s *sheet) newPage() {
	s.flushNotes()
	s.pdf.AddPage()
	s.page++
	s.column = 0
	s.current = s.frames(s.page)
	s.dress(s.page)
	s.y = s.frame().top
}

func (s *sheet) frame() frame { return s.current[s.column] }

// room makes sure that the height is free in the frame, or goes to the next one.
func (s *sheet) room(height float64) {
	if s.page > 0 && s.y+height <= s.frame().bottom-s.noteHeight {
		return
	}
	if s.page > 0 && s.column+1 < len(s.current) {
		s.flushNotes()
		s.column++
		s.y = s.frame().top
		return
	}
	s.newPage()
}

// space leaves room, except at the top of a frame.
func (s *sheet) space(height float64) {
	if s.page > 0 && s.y > s.frame().top {
		s.y += height
	}
}

func (s *sheet) use(f face) {
	s.pdf.SetFont(f.family, f.style, f.size)
	s.pdf.SetTextColor(f.color[0], f.color[1], f.color[2])
}

func (s *sheet) rule(x, y, width, weight float64, c color) {
	s.pdf.SetDrawColor(c[0], c[1], c[2])
	s.pdf.SetLineWidth(weight)
	s.pdf.Line(x, y, x+width, y)
}

// box fills a rectangle.
func (s *sheet) box(x, y, width, height float64, c color) {
	s.pdf.SetFillColor(c[0], c[1], c[2])
	s.pdf.Rect(x, y, width, height, "F")
}

// put sets one line at a baseline: align is L, C or R of the width.
func (s *sheet) put(x, baseline, width float64, align, markup string, f face) {
	words := parse(markup, f.style)
	free := width - s.width(words, f)
	switch align {
	case "C":
		x += free / 2
	case "R":
		x += free
	}
	s.line(x, baseline, words, f, 0)
}

// footnote numbers a note and reserves room for it at the foot of the frame.
func (s *sheet) footnote(markup string) {
	if s.noteHeight == 0 {
		s.noteHeight = 12
	}
	s.noteCount++
	note := fmt.Sprintf("^%d^ %s", s.noteCount, markup)
	s.notes = append(s.notes, note)
	s.noteHeight += float64(len(s.wrap(note, s.noteFace(), s.frame().width, 0))) * s.noteFace().leading
}

func (s *sheet) noteFace() face { return s.body.sized(s.body.size*.8, s.body.size*.8*1.3) }

func (s *sheet) flushNotes() {
	if len(s.notes) == 0 {
		return
	}
	f, at := s.noteFace(), s.frame()
	y := at.bottom - s.noteHeight + 9
	s.rule(at.x, y-3, 72, .4, grey)
	for _, note := range s.notes {
		for _, words := range s.wrap(note, f, at.width, 0) {
			y += f.leading
			s.line(at.x, y, words, f, 0)
		}
	}
	s.notes, s.noteHeight = nil, 0
}
