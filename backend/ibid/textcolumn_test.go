package ibid

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// set lays out lines of a text, each of words of some width with gaps of 3 points, from
// a left edge to a right one and from a height downwards.
type set struct {
	page Page
}

func (s *set) line(x0, x1, y, height float64) Span {
	const words = 8
	if s.page.Text != "" {
		s.page.Text += "\n"
	}
	start := len(s.page.Text)
	width := (x1-x0+3)/words - 3
	for i := range words {
		if i > 0 {
			s.page.Text += " "
		}
		at := len(s.page.Text)
		s.page.Text += "wordword"
		x := x0 + float64(i)*(width+3)
		s.page.Words = append(s.page.Words, Word{Span{at, at + 8}, Rect{x, y, x + width, y + height}})
	}
	return Span{start, len(s.page.Text)}
}

func (s *set) lines(x0, x1, from float64, n int, height float64) []Span {
	var spans []Span
	for i := range n {
		spans = append(spans, s.line(x0, x1, from-float64(i)*height*1.3, height))
	}
	return spans
}

// wide is the column of a span, as text: its ends and the height of its letters.
func wide(p Page, s Span) string {
	c := p.Column(p.Boxes(s))
	if c == nil {
		return "none"
	}
	return fmt.Sprintf("%.0f %.0f %.0f", c.Box.X0, c.Box.X1, c.Height)
}

func TestColumn(t *testing.T) {
	for _, tt := range []struct {
		name string
		lay  func(s *set) Span
		want string
	}{
		{"a page of one column, whatever part of a line is marked", func(s *set) Span {
			span := s.lines(72, 520, 700, 40, 10)[9]
			return Span{span.Start + 9, span.Start + 17}
		}, "72 520 10"},
		{"the left one of two, with a title over both", func(s *set) Span {
			s.lines(50, 550, 740, 2, 16)
			span := s.lines(50, 290, 700, 40, 10)[5]
			s.lines(310, 550, 700, 40, 10)
			return span
		}, "50 290 10"},
		{"the right one of two, with a title over both", func(s *set) Span {
			s.lines(50, 550, 740, 2, 16)
			s.lines(50, 290, 700, 40, 10)
			return s.lines(310, 550, 700, 40, 10)[0]
		}, "310 550 10"},
		{"numbers in front of paragraphs belong to them", func(s *set) Span {
			for i := range 6 {
				s.line(70, 90, 700-float64(i)*52, 10)
			}
			return s.lines(100, 500, 700, 30, 10)[8]
		}, "70 500 10"},
		{"words marked in both columns", func(s *set) Span {
			left, right := s.lines(50, 290, 700, 40, 10), s.lines(310, 550, 700, 40, 10)
			return Span{left[39].Start, right[0].End}
		}, "50 550 10"},
		{"a smaller font of the marked words counts", func(s *set) Span {
			s.lines(72, 520, 700, 20, 10)
			return s.lines(72, 520, 430, 3, 7)[1]
		}, "72 520 7"},
		{"a stamp that runs up the margin doesn't", func(s *set) Span {
			span := s.lines(72, 520, 700, 40, 10)[20]
			s.page.Text += "\nstampstamp"
			s.page.Words = append(s.page.Words, Word{Span{len(s.page.Text) - 10, len(s.page.Text)}, Rect{20, 200, 32, 600}})
			return span
		}, "72 520 10"},
		{"a page without places", func(s *set) Span {
			span := s.lines(72, 520, 700, 2, 10)[0]
			s.page.Words = nil
			return span
		}, "none"},
		{"no words", func(s *set) Span { s.lines(72, 520, 700, 2, 10); return Span{} }, "none"},
		{"a place beyond all paper", func(s *set) Span {
			s.line(1, math.MaxFloat32, 700, 10)
			return s.line(72, 520, 688, 10)
		}, fmt.Sprintf("1 %.0f 10", float64(math.MaxFloat32))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var s set
			span := tt.lay(&s)
			if got := wide(s.page, span); got != tt.want {
				t.Errorf("column %s, want %s", got, tt.want)
			}
		})
	}
}

// TestColumnOfATurnedPage turns the paper under the same words: the column stays what a
// person sees.
func TestColumnOfATurnedPage(t *testing.T) {
	var s set
	s.lines(50, 290, 700, 40, 10)
	span := s.lines(310, 550, 700, 40, 10)[7]
	upright := s.page.Column(s.page.Boxes(span)).Box
	for _, degrees := range []int{90, 180, 270} {
		page := s.page
		page.Rotate = degrees
		page.Words = slices.Clone(page.Words)
		for i, w := range page.Words {
			page.Words[i].Box = page.turned(w.Box)
		}
		got := page.Column(page.Boxes(span))
		if got == nil || got.Box != page.turned(upright) || got.Height != 10 {
			t.Errorf("turned by %d: column %+v, want %+v", degrees, got, page.turned(upright))
		}
	}
}

func FuzzColumn(f *testing.F) {
	f.Add("two words\nand two", []byte{1, 2, 3, 4, 5, 6, 7, 8})
	f.Fuzz(func(t *testing.T, text string, edges []byte) {
		page := Page{Text: text, Rotate: 90 * (len(edges) % 4)}
		at := 0
		for i, word := range strings.Fields(text) {
			at += strings.Index(text[at:], word)
			edge := func(n int) float64 {
				if len(edges) == 0 {
					return 0
				}
				return float64(edges[(4*i+n)%len(edges)])
			}
			page.Words = append(page.Words, Word{Span{at, at + len(word)}, Rect{edge(0), edge(1), edge(0) + edge(2), edge(1) + edge(3)}})
			at += len(word)
		}
		column := page.Column(page.Boxes(Span{0, len(text)}))
		if column == nil {
			return
		}
		for _, box := range page.Boxes(Span{0, len(text)}) {
			if column.Box.Union(box) != column.Box {
				t.Fatalf("column %v does not hold the marked %v", column.Box, box)
			}
		}
	})
}
