package layout

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// page sets glyphs as a PDF writer would: every character is half as wide as its
// box is high, and a space moves on without leaving a glyph.
type typesetter struct {
	glyphs []Glyph
	height float64
}

func (p *typesetter) at(x, y float64, text string) *typesetter {
	h := p.height
	if h == 0 {
		h = 10
	}
	for _, r := range text {
		if r != ' ' {
			box := ibid.Rect{X0: x, Y0: y, X1: x + h/2, Y1: y + h}
			p.glyphs = append(p.glyphs, Glyph{Rune: r, Box: box, User: box})
		}
		x += h / 2
	}
	return p
}

// bolden makes all that was set so far bold.
func (p *typesetter) bolden() {
	for i := range p.glyphs {
		p.glyphs[i].Style = &Style{Bold: true}
	}
}

func (p *typesetter) size(height float64) *typesetter {
	p.height = height
	return p
}

func TestLayout(t *testing.T) {
	long := "some words that fill a column"
	for _, tt := range []struct {
		name string
		set  func(p *typesetter)
		want string
	}{
		{"nothing", func(*typesetter) {}, ""},
		{"words and lines", func(p *typesetter) {
			p.at(50, 700, "two words").at(50, 688, "next line")
		}, "two words\nnext line"},
		{"a wide gap begins a block", func(p *typesetter) {
			p.at(50, 700, "one").at(50, 689, "two").at(50, 665, "three").at(50, 654, "four")
		}, "one\ntwo\n\nthree\nfour"},
		{"another size begins a block", func(p *typesetter) {
			p.size(16).at(50, 720, "Heading").size(10).at(50, 706, "body").at(50, 694, "body")
		}, "Heading\n\nbody\nbody"},
		{"a table row is one line", func(p *typesetter) {
			p.at(50, 700, "Sales").at(50, 680, "Costs").at(300, 700, "(2,614)").at(300, 680, "(20)").at(400, 701, "(2,391)").at(400, 681, "(30)")
		}, "Sales (2,614) (2,391)\nCosts (20) (30)"},
		{"the rows of an airy table stay together", func(p *typesetter) {
			for i, row := range []string{"a", "b", "c", "d"} {
				p.at(50, 700-float64(i)*18, row)
			}
		}, "a\nb\nc\nd"},
		{"a raised figure stays with its word", func(p *typesetter) {
			p.at(50, 700, "Sales").size(6).at(75, 705, "1").size(10).at(90, 700, "rose")
		}, "Sales¹ rose"},
		{"content order does not matter", func(p *typesetter) {
			p.at(50, 676, "third").at(90, 700, "right").at(50, 688, "second").at(50, 700, "left")
		}, "left right\nsecond\nthird"},
		{"printed twice to look bold", func(p *typesetter) {
			p.at(50, 700, "Bold").at(50.3, 700, "Bold").at(90, 700, "plain")
		}, "Bold plain"},
		{"columns under a title", func(p *typesetter) {
			p.at(100, 740, "A title that goes over both of the columns of the page")
			for i := range 6 {
				p.at(50, 700-float64(i)*12, long).at(260, 697-float64(i)*12, strings.ToUpper(long))
			}
		}, "A title that goes over both of the columns of the page\n\n" +
			strings.TrimSuffix(strings.Repeat(long+"\n", 6), "\n") + "\n\n" +
			strings.TrimSuffix(strings.Repeat(strings.ToUpper(long)+"\n", 6), "\n")},
		{"labels and numbers are no columns", func(p *typesetter) {
			for i := range 6 {
				p.at(50, 700-float64(i)*12, "a label in the table").at(260, 700-float64(i)*12, "1,234,567,890 (123,456)")
			}
		}, strings.TrimSuffix(strings.Repeat("a label in the table 1,234,567,890 (123,456)\n", 6), "\n")},
		{"ligatures are spelled out", func(p *typesetter) { p.at(50, 700, "o\ufb03ce") }, "office"},
		{"hebrew runs to the left", func(p *typesetter) {
			for i, r := range []rune("שלום עולם") {
				if r != ' ' {
					p.at(200-float64(i)*5, 700, string(r))
				}
			}
		}, "שלום עולם"},
		{"hebrew that was written from the left", func(p *typesetter) { p.at(50, 700, "םלוע םולש") }, "שלום עולם"},
		{"hebrew with a number", func(p *typesetter) { p.at(50, 700, "םולש 123 םלוע") }, "עולם 123 שלום"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var p typesetter
			tt.set(&p)
			got := Arrange(p.glyphs, Drawing{})
			text, words := got.Text, got.Words
			if text != tt.want {
				t.Errorf("got  %q\nwant %q", text, tt.want)
			}
			fake.CheckPage(t, ibid.Page{Text: text, Words: words})
		})
	}
}

// TestInkOutsideItsPlace is about an italic f, whose box PDFium widens to hold its
// tail, so that it reaches into the space that follows.
func TestInkOutsideItsPlace(t *testing.T) {
	var p typesetter
	p.at(50, 700, "of sales offer")
	for i := range p.glyphs {
		if p.glyphs[i].Rune == 'f' {
			p.glyphs[i].Box.X1 += 4.5
		}
	}
	p.glyphs[2].Guessed = true
	if text := Arrange(p.glyphs, Drawing{}).Text; text != "of sales offer" {
		t.Errorf("%q", text)
	}
}

func TestLayoutSurvivesNoise(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		glyphs := make([]Glyph, random.IntN(300))
		for i := range glyphs {
			x, y := random.Float64()*600-50, random.Float64()*100
			box := ibid.Rect{X0: x, Y0: y, X1: x + random.Float64()*10 - 2, Y1: y + random.Float64()*12 - 1}
			glyphs[i] = Glyph{Rune: rune('a' + random.IntN(26)), Box: box, User: box, Turn: uint8(random.IntN(4)), Guessed: random.IntN(5) == 0}
		}
		got := Arrange(glyphs, Drawing{})
		text, words := got.Text, got.Words
		if !utf8.ValidString(text) {
			t.Fatal("not UTF-8")
		}
		fake.CheckPage(t, ibid.Page{Text: text, Words: words})
	}
}
