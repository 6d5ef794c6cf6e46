package layout

import (
	"fmt"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// asideOf lists the lines of a page that are no part of its text.
func asideOf(p Page) (lines []string) {
	for _, l := range p.Lines {
		if l.Aside {
			lines = append(lines, l.Span.In(p.Text))
		}
	}
	return lines
}

var body = []string{
	"The tenant shall keep the garden, and",
	"return it in the state in which it was on",
	"the first day, but for the fence, which",
	"the landlord mends at his own cost.",
}

func TestNumbersOfLinesAreNoText(t *testing.T) {
	column := func(p *typesetter, from, step, n int) {
		for i := range n {
			p.at(30, 700-float64(i)*20, fmt.Sprint(from+i*step))
		}
	}
	for _, tt := range []struct {
		name    string
		set     func(p *typesetter)
		numbers int
	}{
		{"a court paper, and lines without text", func(p *typesetter) {
			column(p, 1, 1, 25)
			for i, l := range body {
				p.at(80, 700-float64(i+2)*20, l)
			}
		}, 25},
		{"a bill, every line", func(p *typesetter) {
			column(p, 11, 1, 12)
			for i := range 12 {
				p.at(80, 700-float64(i)*20, body[i%4])
			}
		}, 12},
		{"too few", func(p *typesetter) {
			column(p, 1, 1, 8)
			for i := range 8 {
				p.at(80, 700-float64(i)*20, body[i%4])
			}
		}, 0},
		{"a list of names", func(p *typesetter) {
			column(p, 1, 1, 12)
			for i := range 12 {
				p.at(80, 700-float64(i)*20, "Marlene Oduya, of Port Ennis")
			}
		}, 0},
		{"years in a table", func(p *typesetter) {
			for i := range 12 {
				p.at(30, 700-float64(i)*20, fmt.Sprint(2001+i)).at(200, 700-float64(i)*20, "1,204")
			}
		}, 0},
		{"a column amid others", func(p *typesetter) {
			for i := range 12 {
				y := 700 - float64(i)*20
				p.at(30, y, "cups").at(300, y, fmt.Sprint(1+i)).at(500, y, "saucers")
			}
		}, 0},
		{"figures that rise by more than their lines", func(p *typesetter) {
			for i := range 12 {
				p.at(30, 700-float64(i)*20, fmt.Sprint(10+i*i)).at(80, 700-float64(i)*20, body[i%4])
			}
		}, 0},
	} {
		var p typesetter
		tt.set(&p)
		got := Arrange(p.glyphs, Drawing{})
		if aside := asideOf(got); len(aside) != tt.numbers {
			t.Errorf("%s: %q aside of\n%s", tt.name, aside, got.Text)
		}
		if want := strings.Join(body[:2], "\n"); tt.numbers > 0 && !strings.Contains(got.Text, want) {
			t.Errorf("%s: the text does not go on:\n%s", tt.name, got.Text)
		}
	}
}

// leaning sets a text that rises by half as much as it goes on.
func (p *typesetter) leaning(x, y float64, text string) *typesetter {
	for i, r := range text {
		at := float64(i) * 8
		box := ibid.Rect{X0: x + at, Y0: y + at/2, X1: x + at + 10, Y1: y + at/2 + 16}
		p.glyphs = append(p.glyphs, Glyph{Rune: r, Space: r == ' ', Slanted: true, Box: box, User: box})
	}
	return p
}

func TestWatermarks(t *testing.T) {
	text := strings.Join(body, "\n")
	for _, tt := range []struct {
		name  string
		set   func(p *typesetter)
		aside []string
		after string // of the text, behind that of the page
	}{
		{"tiles that lean", func(p *typesetter) {
			p.leaning(60, 690, "COPY 7").leaning(160, 660, "COPY 7").leaning(220, 640, "COPY 7")
		}, []string{"COPY 7", "COPY 7", "COPY 7"}, "\n\nCOPY 7\nCOPY 7\nCOPY 7"},
		{"a large word over the page", func(p *typesetter) {
			for i := range p.leaning(60, 600, "DRAFT").glyphs {
				if g := &p.glyphs[i]; g.Slanted {
					g.Style = &Style{Size: 60}
				}
			}
		}, []string{"DRAFT"}, "\n\nDRAFT"},
		{"labels of a chart", func(p *typesetter) {
			p.leaning(60, 500, "May").leaning(160, 500, "June")
		}, nil, "\n\nMay\nJune"},
		{"tiles over the lines", func(p *typesetter) {
			for i := range 6 {
				p.at(61+float64(i%2)*90, 697-float64(i/2)*11, "Specimen")
			}
		}, strings.Fields(strings.Repeat("Specimen ", 6)), "\n\n" + strings.TrimSpace(strings.Repeat("Specimen\n", 6))},
	} {
		p := new(typesetter).lines(50, 700, body)
		tt.set(p)
		got := Arrange(p.glyphs, Drawing{})
		if got.Text != text+tt.after || fmt.Sprint(asideOf(got)) != fmt.Sprint(tt.aside) {
			t.Errorf("%s: %q, aside %q", tt.name, got.Text, asideOf(got))
		}
	}
}

func TestCoveredWords(t *testing.T) {
	p := new(typesetter).at(50, 700, "The debtor Aurelia Finch pays nothing")
	for i := range p.glyphs {
		g := &p.glyphs[i]
		g.Covered = g.Box.X0 >= 105 && g.Box.X0 < 170
	}
	got := Arrange(p.glyphs, Drawing{})
	if want := "The debtor █ pays nothing\n\nAurelia Finch"; got.Text != want {
		t.Fatalf("%q, want %q", got.Text, want)
	}
	if n := len(got.Lines); n == 0 || !got.Lines[n-1].Hidden || got.Lines[n-1].Span.In(got.Text) != "Aurelia Finch" {
		t.Errorf("%+v", got.Lines)
	}
}

func TestLostLetters(t *testing.T) {
	for text, want := range map[string]string{
		"condi\x00ons of use": "condi�ons of use",
		"\x00eld of view":     "�eld of view",
		"\x00 first item":     "first item",
		"Brand\x00":           "Brand",
		"first,\x00second":    "first, second",
	} {
		p := new(typesetter).at(50, 700, text)
		for i := range p.glyphs {
			p.glyphs[i].Lost = p.glyphs[i].Rune == 0
		}
		if got := Arrange(p.glyphs, Drawing{}).Text; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestRaisedFigures(t *testing.T) {
	for _, tt := range []struct {
		name string
		set  func(p *typesetter)
		want string
	}{
		{"an exponent", func(p *typesetter) { p.at(50, 700, "3 × 10").size(6).at(80, 705, "6").size(10).at(90, 700, "cycles") }, "3 × 10⁶ cycles"},
		{"a negative exponent", func(p *typesetter) { p.at(50, 700, "10").size(6).at(60, 705, "-12").size(10).at(80, 700, "m") }, "10⁻¹² m"},
		{"a unit goes on", func(p *typesetter) { p.at(50, 700, "18.5 m").size(6).at(80, 705, "3").size(10).at(83, 700, "/h") }, "18.5 m³/h"},
		{"the mark of a note", func(p *typesetter) { p.at(50, 700, "the rent.").size(6).at(95, 705, "12").size(10).at(110, 700, "It") }, "the rent.¹² It"},
		{"lowered", func(p *typesetter) { p.at(50, 700, "CO").size(6).at(60, 698, "2").size(10).at(68, 700, "rises") }, "CO2 rises"},
		{"on the line, but small", func(p *typesetter) { p.at(50, 700, "Model").size(7).at(75, 700.5, "42") }, "Model42"},
		{"a fraction", func(p *typesetter) { p.at(50, 700, "4").size(6).at(55, 705, "1").at(58, 703, "/").at(61, 700, "2") }, "4 1/2"},
		{"a separate number", func(p *typesetter) { p.at(50, 700, "85").size(6).at(61, 705, "0.6") }, "85 0.6"},
		{"behind a sign", func(p *typesetter) { p.at(50, 700, "m −").size(6).at(65, 705, "1") }, "m −1"},
		{"raised letters", func(p *typesetter) { p.at(50, 700, "1").size(6).at(55, 705, "st") }, "1st"},
		{"a year set small", func(p *typesetter) { p.at(50, 700, "Report").size(6).at(80, 705, "2023") }, "Report2023"},
		{"the first of a line", func(p *typesetter) { p.size(6).at(50, 705, "1").size(10).at(60, 700, "The rent") }, "1 The rent"},
	} {
		var p typesetter
		tt.set(&p)
		if got := Arrange(p.glyphs, Drawing{}).Text; got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestSoftHyphens(t *testing.T) {
	p := new(typesetter).at(50, 700, "Wert\u00adpapier\u00ad").at(50, 689, "index")
	if got, want := Arrange(p.glyphs, Drawing{}).Text, "Wertpapier-\nindex"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestLeadersAreNoText(t *testing.T) {
	dots := strings.Repeat(".", 12)
	for _, tt := range []struct {
		name string
		set  func(p *typesetter)
		want string
	}{
		{"a line of figures", func(p *typesetter) { p.at(50, 700, "Arson"+dots).at(160, 700, "9.8").at(200, 700, "4.3") }, "Arson 9.8 4.3"},
		{"with spaces", func(p *typesetter) {
			p.at(50, 700, "Arson"+strings.Repeat(" .", 8)).at(160, 700, "9.8").at(200, 700, "4.3")
		}, "Arson 9.8 4.3"},
		{"a table of contents", func(p *typesetter) { p.at(50, 700, "Scope"+dots).at(160, 700, "4") }, "Scope" + dots + " 4"},
		{"to be filled in", func(p *typesetter) { p.at(50, 700, "between"+dots+"and"+dots) }, "between" + dots + "and" + dots},
		{"left out by a lawyer", func(p *typesetter) { p.at(50, 700, "held . . . . In 2019 the 2 courts") }, "held . . . . In 2019 the 2 courts"},
	} {
		var p typesetter
		tt.set(&p)
		if got := Arrange(p.glyphs, Drawing{}).Text; got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
